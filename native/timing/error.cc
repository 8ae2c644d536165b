#include "native/timing/error.h"

#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace concert::timing {

std::string_view FaultName(Fault fault) {
  switch (fault) {
    case Fault::kBadArgument:
      return "bad_argument";
    case Fault::kNoSuchCore:
      return "no_such_core";
    case Fault::kCoreOffline:
      return "core_offline";
    case Fault::kCoreNotAllowed:
      return "core_not_allowed";
    case Fault::kNoSuchProcess:
      return "no_such_process";
    case Fault::kNoSuchThread:
      return "no_such_thread";
    case Fault::kNoSuchProgram:
      return "no_such_program";
    case Fault::kNoSuchFolder:
      return "no_such_folder";
    case Fault::kNotPermitted:
      return "not_permitted";
    case Fault::kUnreadable:
      return "unreadable";
    case Fault::kSystem:
      return "system";
  }
  return "system";
}

TimingError::TimingError(ErrorDetails details) : details_(std::move(details)) {}

std::string ErrorText(int error_number) { return std::generic_category().message(error_number); }

TimingError SystemError(const std::string& attempt, const std::string& where, int error_number) {
  return TimingError({.fault = Fault::kSystem,
                      .what = "cannot " + attempt + ": " + ErrorText(error_number),
                      .where = where,
                      .error_number = error_number});
}

}  // namespace concert::timing
