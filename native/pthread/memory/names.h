// Names the things on which threads meet, for the engine.

#ifndef CONCERT_NATIVE_PTHREAD_MEMORY_NAMES_H_
#define CONCERT_NATIVE_PTHREAD_MEMORY_NAMES_H_

#include <cstdint>

#include "native/explore/types.h"

namespace concert::pthread {

// The kind of object at an address, or of a thread. Objects may lie anywhere, and several of
// different kinds at one address.
enum class Thing : std::uint8_t {
  kCell,        // Data.
  kSection,     // What atomic sections did with a cell.
  kLock,        // Mutex or spin lock: 1 while it is held.
  kShares,      // Read-write lock: -1 while written, else the number of readers.
  kWriters,     // Read-write lock that prefers writers: how many wait.
  kWriterEdge,  // What its writers knew when they left.
  kReaderEdge,  // The same of readers.
  kQueue,       // Condition variable: who waits for it.
  kPermits,     // Semaphore.
  kArrivals,    // Barrier: how many have arrived, over all rounds.
  kRound,       // Barrier: how many rounds are complete.
  kOnce,        // 0, 1 while the routine runs, 2 afterwards.
  kGate,        // Of a thread: 1 once it has been signalled.
  kEnd,         // Of a thread: 1 once it has ended.
  kCancelled,   // Of a thread: 1 once it is to end.
  kWorld,       // In random walks: how often anything was changed.
  kRobust,      // Robust mutex: what becomes of it where its owner ends.
  kKeys,        // Keys of thread-specific data: which there are.
  kJoiner,      // Of a thread: whether it is joined or detached.
  kHandlers,    // Those of atexit().
  kOutput,      // What the program prints before it ends.
  kTraits,      // Of a thread, or of all: its name and the like, see thread_traits.h.
};

constexpr unsigned kThingBits = 5;

constexpr explore::Location NameOf(Thing thing, std::uintptr_t address) {
  return (address << kThingBits) | static_cast<explore::Location>(thing);
}
constexpr bool IsCell(explore::Location name) {
  constexpr explore::Location kThings = (explore::Location{1} << kThingBits) - 1;
  return (name & kThings) == static_cast<explore::Location>(Thing::kCell);
}
constexpr std::uintptr_t AddressOf(explore::Location name) { return name >> kThingBits; }

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_MEMORY_NAMES_H_
