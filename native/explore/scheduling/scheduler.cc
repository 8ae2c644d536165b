#include "native/explore/scheduling/scheduler.h"

namespace concert::explore {

Decision at_quiescence(const Execution& execution) {
  Decision decision{.thread = kNobody, .by_deadline = true, .ending = Ending::kRunning};
  std::int64_t smallest = 0;
  for (const ThreadId id : execution.present()) {
    const ThreadState& thread = execution.thread(id);
    const std::int64_t deadline = thread.pending.deadline_ns;
    if (thread.finished || deadline < 0) continue;
    if (decision.thread == kNobody || deadline < smallest) {
      decision.thread = id;
      smallest = deadline;
    }
  }
  if (decision.thread == kNobody) return {.ending = Ending::kQuiet};
  return decision;
}

std::vector<ThreadId> as_early_as(const Execution& execution, ThreadId first) {
  const std::int64_t smallest = execution.thread(first).pending.deadline_ns;
  std::vector<ThreadId> others;
  for (const ThreadId id : execution.present()) {
    const ThreadState& thread = execution.thread(id);
    if (id != first && !thread.finished && thread.pending.deadline_ns == smallest) {
      others.push_back(id);
    }
  }
  return others;
}

Decision at_quiescence(const Execution& execution, std::uint64_t random) {
  Decision decision = at_quiescence(execution);
  if (decision.thread == kNobody) return decision;
  const std::vector<ThreadId> others = as_early_as(execution, decision.thread);
  const std::size_t drawn = random % (others.size() + 1);
  if (drawn > 0) decision.thread = others[drawn - 1];
  return decision;
}

}  // namespace concert::explore
