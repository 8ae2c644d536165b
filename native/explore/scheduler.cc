#include "native/explore/scheduler.h"

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

}  // namespace concert::explore
