// Compares the engine with brute force on random programs.

#ifndef CONCERT_NATIVE_EXPLORE_SCRIPTED_COMPARISON_H_
#define CONCERT_NATIVE_EXPLORE_SCRIPTED_COMPARISON_H_

#include <cstdint>
#include <set>
#include <string>

#include "native/explore/scripted/generator.h"

namespace concert::explore::scripted {

struct Agreement {
  std::uint64_t compared = 0;
  std::uint64_t left_out = 0;  // Too many prefixes for the oracle.
  std::uint64_t executions = 0;
  std::uint64_t classes = 0;
  std::uint64_t blocked = 0;
  std::uint64_t merging = 0;     // Programs whose states were merged.
  std::uint64_t deadlocked = 0;  // Programs that can deadlock.
  std::uint64_t racy = 0;        // Programs with data races.
  std::uint64_t races = 0;       // Pairs.
  std::uint64_t adjacent = 0;    // Those of them that can be adjacent.
  std::set<std::string> wrong;   // Seeds of programs where the two differ.
};

// Programs number `first` to `first + count - 1`. `merges`: the engine merges states as soon as it
// can, and so need not run each class.
Agreement compare(Flavour flavour, std::uint64_t first, std::uint64_t count, bool merges);

}  // namespace concert::explore::scripted

#endif  // CONCERT_NATIVE_EXPLORE_SCRIPTED_COMPARISON_H_
