// Defines this library's errors, as values that the bindings turn into Python's exceptions.

#ifndef CONCERT_NATIVE_TIMING_ERROR_H_
#define CONCERT_NATIVE_TIMING_ERROR_H_

#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace concert::timing {

enum class Fault {
  kBadArgument,
  kNoSuchCore,
  kCoreOffline,
  kCoreNotAllowed,
  kNoSuchProcess,
  kNoSuchThread,
  kNoSuchProgram,
  kNoSuchFolder,
  kNotPermitted,
  kUnreadable,
  kSystem,
};

// The name under which Python knows `fault`, such as "no_such_core".
std::string_view FaultName(Fault fault);

struct ErrorDetails {
  Fault fault = Fault::kSystem;
  std::string what = {};        // One clause: what failed.
  std::string where = {};       // The thing at fault: a path, "core 7", "process 12".
  std::string remedy = {};      // What the user can do; may be empty.
  int error_number = 0;         // The errno behind it; 0 where there is none.
  std::vector<int> cores = {};  // The cores at fault, sorted; empty where none are.
};

class TimingError : public std::exception {
 public:
  explicit TimingError(ErrorDetails details);

  const ErrorDetails& details() const { return details_; }
  const char* what() const noexcept override { return details_.what.c_str(); }

 private:
  ErrorDetails details_;
};

// The kernel's own words for `error_number`, such as "Permission denied".
std::string ErrorText(int error_number);

// "cannot <attempt>", because the kernel said `error_number`.
TimingError SystemError(const std::string& attempt, const std::string& where, int error_number);

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_ERROR_H_
