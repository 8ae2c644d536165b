// Writes an execution down so that a replay repeats it.

#include <cstddef>

#include "native/explore/engine/engine.h"

namespace concert::explore {
namespace {

// An event of a random walk is as many steps as there would be if it had stopped where it might.
void append_steps(const Event& event, std::vector<Step>& steps) {
  if (event.skipped_stops.empty()) {
    steps.push_back(event.step);
    if (!event.finds_writes) return;
    // The search has chosen only where there was something to choose from.
    std::vector<std::uint32_t>& outcomes = steps.back().outcomes;
    if (!event.chose_writes) outcomes.insert(outcomes.begin(), 0);
    outcomes.front() = event.newer_writes;
    return;
  }
  std::size_t from = 0;
  for (std::size_t i = 0; i <= event.skipped_stops.size(); ++i) {
    const std::size_t to =
        i < event.skipped_stops.size() ? event.skipped_stops[i] : event.step.outcomes.size();
    const auto outcome = [&](std::size_t n) {
      return event.step.outcomes.begin() + static_cast<std::ptrdiff_t>(n);
    };
    steps.push_back({.thread = event.step.thread,
                     .site = kAnySite,
                     .outcomes = {outcome(from), outcome(to)},
                     .timed_out = i == 0 && event.step.timed_out});
    from = to;
  }
}

}  // namespace

// All that comes before `later` without having to come after `earlier`, and then `earlier`.
Recording Engine::before_both(std::uint32_t earlier, std::uint32_t later) const {
  Recording recording{.threads = execution_.lineages(),
                      .promoted = recorded_keys(),
                      .steps = {},
                      .walked = walking()};
  for (std::uint32_t i = 0; i < later; ++i) {
    if (i >= earlier && execution_.happens_before(earlier, i)) continue;
    append_steps(execution_.event(i), recording.steps);
  }
  append_steps(execution_.event(earlier), recording.steps);
  return recording;
}

std::vector<Key> Engine::recorded_keys() const {
  std::vector<Key> keys = promoted_;
  if (older_writes_ && !walking()) keys.push_back(kOlderWrites);
  return keys;
}

std::vector<Step> Engine::schedule() const {
  std::vector<Step> steps;
  for (std::uint32_t i = 0; i < execution_.size(); ++i) append_steps(execution_.event(i), steps);
  if (running_) append_steps(execution_.running(), steps);
  return steps;
}

Recording Engine::recording() const {
  return {.threads = execution_.lineages(),
          .promoted = recorded_keys(),
          .steps = schedule(),
          .walked = walking()};
}

}  // namespace concert::explore
