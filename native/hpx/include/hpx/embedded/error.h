// hpx::exception, and the errors that this runtime throws.
#pragma once

#include <exception>
#include <list>
#include <string>
#include <system_error>
#include <utility>

namespace hpx {

enum class error : int {
  success = 0,
  no_success = 1,
  not_implemented = 2,
  out_of_memory = 3,
  bad_parameter = 9,
  invalid_status = 13,
  null_thread_id = 20,
  kernel_error = 23,
  broken_task = 24,
  task_already_started = 26,
  future_already_retrieved = 27,
  promise_already_satisfied = 28,
  future_does_not_support_cancellation = 29,
  future_can_not_be_cancelled = 30,
  no_state = 31,
  broken_promise = 32,
  thread_resource_error = 33,
  future_cancelled = 34,
  thread_cancelled = 35,
  thread_not_interruptable = 36,
  unknown_error = 38,
  deadlock = 42,
  assertion_failure = 43,
  lock_error = 12,
};

namespace embedded {

class Category : public std::error_category {
 public:
  const char* name() const noexcept override { return "HPX"; }
  std::string message(int) const override { return "HPX error"; }
};

inline const std::error_category& category() {
  static const Category one;
  return one;
}

}  // namespace embedded

inline std::error_code make_error_code(error code) {
  return {static_cast<int>(code), embedded::category()};
}

using error_code = std::error_code;
inline std::error_code throws;

class exception : public std::system_error {
 public:
  exception() : exception(error::success, "") {}
  explicit exception(error code) : exception(code, "") {}
  exception(error code, const std::string& what) : std::system_error(make_error_code(code), what) {}
  exception(error code, const char* what) : exception(code, std::string(what)) {}
  hpx::error get_error() const noexcept { return static_cast<hpx::error>(code().value()); }
  hpx::error_code get_error_code() const noexcept { return code(); }
};

class thread_interrupted : public std::exception {};

// What several parts of an algorithm threw.
class exception_list : public hpx::exception {
 public:
  using iterator = std::list<std::exception_ptr>::const_iterator;
  exception_list() = default;
  explicit exception_list(std::list<std::exception_ptr> all) : all_(std::move(all)) {}
  std::size_t size() const noexcept { return all_.size(); }
  iterator begin() const noexcept { return all_.begin(); }
  iterator end() const noexcept { return all_.end(); }
  void add(const std::exception_ptr& one) { all_.push_back(one); }
  const char* what() const noexcept override { return "HPX(exception_list)"; }

 private:
  std::list<std::exception_ptr> all_;
};

inline std::string get_error_what(const std::exception_ptr& what) {
  try {
    std::rethrow_exception(what);
  } catch (const std::exception& known) {
    return known.what();
  } catch (...) {
    return "<unknown>";
  }
}
inline std::string get_error_what(const std::exception& what) { return what.what(); }
inline std::string diagnostic_information(const std::exception_ptr& what) {
  return get_error_what(what);
}
inline std::string diagnostic_information(const std::exception& what) { return what.what(); }

namespace embedded {
[[noreturn]] inline void throw_error(error code, const char* what) { throw exception(code, what); }
}  // namespace embedded

}  // namespace hpx

#define HPX_THROW_EXCEPTION(code, function, ...) \
  throw ::hpx::exception(code, std::string(function) + ": " + std::string(__VA_ARGS__))
