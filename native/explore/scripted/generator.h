// Generates small random programs that try the engine hard.

#ifndef CONCERT_NATIVE_EXPLORE_SCRIPTED_GENERATOR_H_
#define CONCERT_NATIVE_EXPLORE_SCRIPTED_GENERATOR_H_

#include <cstdint>
#include <string>

namespace concert::explore::scripted {

enum class Flavour : std::uint8_t {
  // Every event is one access or takes a lock; nothing plain, nothing merged, no choices: the
  // engine
  // must run every class exactly once.
  kExact,
  // The same with threads that end the program. A thread's start is an event for the engine, and
  // comes before or after that end, but no instruction for the oracle: some classes are run twice.
  kHalting,
  // As kExact, with events that choose and do one thing or another accordingly. How many classes
  // there are depends on that.
  kChoosing,
  // Plain data, passed locks, choices, waiting loops, several accesses in one event.
  kRich,
  // Plain and atomic data, memory orders, fences, locks.
  kWeak,
  // The same, and most read-modify-writes are additions that nobody looks at.
  kSums,
};

// The text of a program of 2 or 3 threads; the same for the same arguments everywhere.
std::string generate(Flavour flavour, std::uint64_t seed);

}  // namespace concert::explore::scripted

#endif  // CONCERT_NATIVE_EXPLORE_SCRIPTED_GENERATOR_H_
