// Runs a scripted program in all interleavings, without any cleverness of the engine.
//
// Goes instruction by instruction, merges nothing and knows nothing of footprints, sleep sets or
// passed locks. To end in time it visits each class of equivalent prefixes once, where prefixes are
// equivalent only if they order all conflicting instructions alike, in the strictest sense.

#ifndef CONCERT_NATIVE_EXPLORE_SCRIPTED_ORACLE_H_
#define CONCERT_NATIVE_EXPLORE_SCRIPTED_ORACLE_H_

#include <cstdint>
#include <set>
#include <string>

#include "native/explore/scripted/program.h"
#include "native/explore/scripted/runner.h"

namespace concert::explore::scripted {

struct Truth {
  Behaviour behaviour;
  // Of maximal executions, with increments commuting.
  std::uint64_t classes = 0;
  std::uint64_t prefixes = 0;
  bool gave_up = false;  // More than the allowed number of prefixes.
};

Truth enumerate(const Program& program, std::uint64_t most_prefixes);

}  // namespace concert::explore::scripted

#endif  // CONCERT_NATIVE_EXPLORE_SCRIPTED_ORACLE_H_
