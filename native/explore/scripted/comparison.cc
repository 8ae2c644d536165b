#include "native/explore/scripted/comparison.h"

#include "native/explore/explorer.h"
#include "native/explore/scripted/oracle.h"
#include "native/explore/scripted/program.h"
#include "native/explore/scripted/runner.h"

namespace concert::explore::scripted {
namespace {

constexpr std::uint64_t kMostPrefixes = 20'000;
// Far beyond what such programs need: an engine that goes astray fails instead of going on.
constexpr Limits kLimits{.executions = 1'000'000, .events_per_execution = 10'000};

}  // namespace

Agreement compare(Flavour flavour, std::uint64_t first, std::uint64_t count, bool merges) {
  Agreement agreement;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const Program program = parse(generate(flavour, seed));
    Truth truth = enumerate(program, kMostPrefixes);
    if (truth.gave_up) {
      ++agreement.left_out;
      continue;
    }
    Limits limits = kLimits;
    limits.merge_after = merges ? 1 : 0;
    limits.adjacent_pairs = flavour == Flavour::kWeak || flavour == Flavour::kSums;
    Explorer explorer(limits);
    const Behaviour behaviour = Runner(program, explorer).run();
    const Statistics& statistics = explorer.statistics();
    ++agreement.compared;
    agreement.executions += statistics.round_executions;
    agreement.classes += truth.classes;
    agreement.blocked += statistics.blocked;
    agreement.deadlocked += truth.behaviour.deadlocks.empty() ? 0 : 1;
    agreement.racy += truth.behaviour.races.empty() ? 0 : 1;
    agreement.adjacent += truth.behaviour.adjacent.size();
    agreement.races += truth.behaviour.races.size();
    if (!limits.adjacent_pairs) truth.behaviour.adjacent.clear();
    bool right = behaviour == truth.behaviour && statistics.coverage == Coverage::kExhausted;
    agreement.merging += statistics.merged ? 1 : 0;
    if (flavour == Flavour::kExact && !merges) {
      right = right && statistics.round_executions == truth.classes && statistics.blocked == 0;
    }
    if (!right) agreement.wrong.insert(std::to_string(seed));
  }
  return agreement;
}

}  // namespace concert::explore::scripted
