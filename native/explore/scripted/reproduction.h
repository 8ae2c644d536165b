// Checks that everything that a search has seen can be shown again, with fewer switches.

#ifndef CONCERT_NATIVE_EXPLORE_SCRIPTED_REPRODUCTION_H_
#define CONCERT_NATIVE_EXPLORE_SCRIPTED_REPRODUCTION_H_

#include <cstdint>

#include "native/explore/scripted/program.h"

namespace concert::explore::scripted {

struct Reproduction {
  std::uint64_t states = 0;     // Different ends of executions.
  std::uint64_t replayed = 0;   // Those whose recording, in a new engine, ended the same way.
  std::uint64_t minimised = 0;  // Those whose minimised schedule ended the same way.
  std::uint64_t switches = 0;   // Of all their schedules.
  std::uint64_t fewest = 0;     // Of all their minimised schedules.
  std::uint64_t races = 0;
  std::uint64_t races_replayed = 0;  // Those whose recording showed the race again.
};

Reproduction reproduce(const Program& program);

}  // namespace concert::explore::scripted

#endif  // CONCERT_NATIVE_EXPLORE_SCRIPTED_REPRODUCTION_H_
