// Starting and stopping the runtime from main.
#pragma once

#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "hpx/embedded/thread.h"

namespace hpx {

namespace embedded {

// What programs may define for hpx::init to call: ::hpx_main of either kind. Not under its own
// name, of which a program has only one, so that it can pass it on.
int main_without_arguments() __asm__("_Z8hpx_mainv") __attribute__((weak));
int main_with_arguments(int, char**) __asm__("_Z8hpx_mainiPPc") __attribute__((weak));

}  // namespace embedded

namespace program_options {

// Options of the program itself are not read; a program sees none.
class variable_value {
 public:
  template <typename T>
  T as() const {
    return T();
  }
  bool empty() const { return true; }
};
class variables_map {
 public:
  std::size_t count(const std::string&) const { return 0; }
  variable_value operator[](const std::string&) const { return {}; }
};
template <typename T>
struct typed_value {
  typed_value* default_value(const T&) { return this; }
};
template <typename T>
typed_value<T>* value(T* = nullptr) {
  static typed_value<T> one;
  return &one;
}
class options_description {
 public:
  options_description() = default;
  explicit options_description(const std::string&) {}
  options_description& add_options() { return *this; }
  template <typename... A>
  options_description& operator()(A&&...) {
    return *this;
  }
};

}  // namespace program_options

enum class runtime_mode { default_, console, worker, local };

struct init_params {
  std::vector<std::string> cfg;
  runtime_mode mode = runtime_mode::default_;
  program_options::options_description desc_cmdline;
  std::function<void()> startup;
  std::function<void()> shutdown;
};

namespace embedded {

// The number of threads that --hpx:threads, the configuration or the machine says.
std::size_t threads_wanted(int argc, char** argv, const std::vector<std::string>& configuration);

inline int start(const std::function<int(int, char**)>& body, int argc, char** argv,
                 const init_params& parameters) {
  struct Run {
    const std::function<int(int, char**)>& body;
    int argc;
    char** argv;
    const init_params& parameters;
  } run{body, argc, argv, parameters};
  return run_runtime(
      [](void* given) {
        const Run& one = *static_cast<Run*>(given);
        if (one.parameters.startup) one.parameters.startup();
        const int status = one.body ? one.body(one.argc, one.argv) : 0;
        if (one.parameters.shutdown) one.parameters.shutdown();
        return status;
      },
      &run, threads_wanted(argc, argv, parameters.cfg));
}

template <typename F>
std::function<int(int, char**)> entry_of(F function) {
  if constexpr (std::is_same_v<F, std::nullptr_t>) {
    return {};
  } else if constexpr (std::is_invocable_v<F, int, char**>) {
    return [function](int argc, char** argv) -> int { return function(argc, argv); };
  } else if constexpr (std::is_invocable_v<F>) {
    return [function](int, char**) -> int { return function(); };
  } else {
    return [function](int, char**) -> int {
      program_options::variables_map none;
      return function(none);
    };
  }
}

}  // namespace embedded

template <typename F>
  requires(!std::is_convertible_v<F, int> || std::is_same_v<F, std::nullptr_t>)
int init(F function, int argc, char** argv, const init_params& parameters = {}) {
  return embedded::start(embedded::entry_of(function), argc, argv, parameters);
}
inline int init(int argc, char** argv, const init_params& parameters = {}) {
  return embedded::start(
      [](int count, char** values) {
        if (embedded::main_with_arguments != nullptr) {
          return embedded::main_with_arguments(count, values);
        }
        return embedded::main_without_arguments != nullptr ? embedded::main_without_arguments() : 0;
      },
      argc, argv, parameters);
}
inline int init(const init_params& parameters = {}) { return init(0, nullptr, parameters); }
inline int finalize() { return 0; }
inline int disconnect() { return 0; }
[[noreturn]] inline void terminate() { std::abort(); }

namespace local {
using hpx::finalize;
using hpx::init;
using hpx::init_params;
using hpx::terminate;
}  // namespace local

}  // namespace hpx
