// Defines the parts of a report besides races: findings and bounds.

#ifndef CONCERT_NATIVE_PTHREAD_WORLD_FINDING_H_
#define CONCERT_NATIVE_PTHREAD_WORLD_FINDING_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "native/explore/types.h"
#include "native/pthread/machine/machine.h"

namespace concert::pthread {

enum class FindingKind : std::uint8_t {
  kDeadlock,
  kLivelock,
  kAssertion,
  kAbort,
  kReachError,
  kMemoryError,
  kUnsupportedCall,
  kExitStatus,
  kApiMisuse,
};

const char* NameOf(FindingKind kind);

// The object for which a thread waits.
struct Awaited {
  std::uintptr_t at = 0;  // 0: none.
  machine::Place place;
  std::vector<std::uintptr_t> born;  // Heap: the call that made the block.
};

struct ThreadPlace {
  explore::ThreadId thread = 0;
  std::vector<std::uintptr_t> stack;
  std::string waits_for = {};  // Empty: for nothing.
  Awaited awaited = {};
};

struct Finding {
  FindingKind kind = FindingKind::kDeadlock;
  std::string what;
  std::vector<ThreadPlace> threads;
  explore::Recording shown_by = {};
};

// Two findings are one if they are of a kind and the same threads' innermost places agree.
bool Same(const Finding& one, const Finding& other);

// The kinds of unexplored behaviour, by subject.
using Bounds = std::map<std::string, std::string>;

// The place at which a step of an execution began.
struct TracedStop {
  explore::ThreadId thread = 0;
  explore::Key word = 0;  // Of data about to be accessed; 0: a stop of another kind.
  std::uintptr_t pc = 0;
  const char* operation = "go_on";
  std::vector<std::uintptr_t> stack;
  std::uintptr_t at = 0;
  std::size_t size = 0;
  // The event that it belongs to, and the clock of synchronisation at its end.
  std::size_t event = 0;
  std::vector<std::uint32_t> clock = {};
  bool has_value = false;
  std::uint64_t value = 0;  // What it read or wrote, without a sign.
  explore::ThreadId created = explore::kNobody;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_WORLD_FINDING_H_
