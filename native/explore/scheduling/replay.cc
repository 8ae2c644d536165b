#include "native/explore/scheduling/replay.h"

namespace concert::explore {

Decision Replay::diverge(std::size_t step) {
  if (!diverged_at_) diverged_at_ = step;
  return {.ending = Ending::kDiverged};
}

Decision Replay::decide(Execution& execution, ThreadId last) {
  if (diverged_at_) return diverge(*diverged_at_);
  const std::size_t position = execution.size();
  if (position >= steps_.size()) return freely(execution, last);
  const Step& step = steps_[position];
  if (step.thread >= execution.lineages().size()) return diverge(position);
  if (!execution.is_present(step.thread)) return diverge(position);
  const Pending& pending = execution.thread(step.thread).pending;
  if (step.site == kAnySite) {
    if (execution.enabled(step.thread)) return {.thread = step.thread};
    if (pending.deadline_ns < 0) return diverge(position);
    return {.thread = step.thread, .by_deadline = true};
  }
  if (pending.site != step.site || pending.tag != step.tag) return diverge(position);
  // The others are not asked again: threads that block() keeps look able to go on.
  if (step.timed_out) {
    if (pending.deadline_ns < 0) return diverge(position);
    return {.thread = step.thread, .by_deadline = true};
  }
  return execution.enabled(step.thread) ? Decision{.thread = step.thread} : diverge(position);
}

Decision Replay::freely(const Execution& execution, ThreadId last) const {
  if (last != kNobody && execution.enabled(last)) return {.thread = last};
  for (const ThreadId id : execution.present()) {
    if (execution.enabled(id)) return {.thread = id};
  }
  return at_quiescence(execution);
}

std::uint32_t Replay::choose(const Execution& execution, std::uint32_t index, std::uint32_t n) {
  const std::size_t position = execution.size();
  if (position >= steps_.size()) return 0;
  const Step& step = steps_[position];
  if (index < step.outcomes.size() && step.outcomes[index] < n) return step.outcomes[index];
  if (!diverged_at_) diverged_at_ = position;
  return 0;
}

void Replay::finished(const Execution& execution, const std::vector<std::uint32_t>& arities) {
  const std::size_t position = execution.size() - 1;
  if (position >= steps_.size() || diverged_at_) return;
  if (arities.size() != steps_[position].outcomes.size()) diverged_at_ = position;
}

}  // namespace concert::explore
