#include "native/pthread/world/finding.h"

#include <algorithm>

namespace concert::pthread {

const char* NameOf(FindingKind kind) {
  switch (kind) {
    case FindingKind::kDeadlock:
      return "deadlock";
    case FindingKind::kLivelock:
      return "livelock";
    case FindingKind::kAssertion:
      return "assertion";
    case FindingKind::kAbort:
      return "abort";
    case FindingKind::kReachError:
      return "reach_error";
    case FindingKind::kMemoryError:
      return "memory_error";
    case FindingKind::kUnsupportedCall:
      return "unsupported_call";
    case FindingKind::kExitStatus:
      return "exit_status";
    case FindingKind::kApiMisuse:
      return "api_misuse";
  }
  return "";
}

bool Same(const Finding& one, const Finding& other) {
  if (one.kind != other.kind || one.what != other.what) return false;
  const auto place = [](const ThreadPlace& of) {
    return of.stack.empty() ? std::uintptr_t{0} : of.stack.front();
  };
  return std::ranges::equal(one.threads, other.threads, {}, place, place);
}

}  // namespace concert::pthread
