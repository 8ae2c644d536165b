// Decides which thread runs next: by the search, a sampler or a replay.

#ifndef CONCERT_NATIVE_EXPLORE_SCHEDULING_SCHEDULER_H_
#define CONCERT_NATIVE_EXPLORE_SCHEDULING_SCHEDULER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "native/explore/execution/execution.h"
#include "native/explore/types.h"

namespace concert::explore {

struct Decision {
  ThreadId thread = kNobody;
  bool by_deadline = false;
  Ending ending = Ending::kRunning;  // Why, if nobody.
};

// One execution at a time: begin(), then decide() before every event, finished() or refused() after
// it, complete() at the end.
class Scheduler {
 public:
  virtual ~Scheduler() = default;

  // Tells whether there is another execution.
  virtual bool begin() = 0;
  // `last`: who ran the last event, kNobody at the start. May refuse() threads again that block()
  // is known to keep.
  virtual Decision decide(Execution& execution, ThreadId last) = 0;
  // Outcome number `index` of the running event, below `n`.
  virtual std::uint32_t choose(const Execution& execution, std::uint32_t index,
                               std::uint32_t n) = 0;
  // The last event of `execution` is complete. `arities`: of its choices.
  virtual void finished(const Execution& execution, const std::vector<std::uint32_t>& arities) = 0;
  // The event that decide() gave to `thread` was taken back.
  virtual void refused(const Execution& execution, ThreadId thread) = 0;
  virtual void complete(const Execution& execution, Ending ending) = 0;
};

// The thread with the smallest deadline goes on when nobody else can; of several, the one with the
// smallest number; else nobody.
Decision at_quiescence(const Execution& execution);

// The other threads whose deadline equals that of `first`: each of them could go on in its place.
std::vector<ThreadId> as_early_as(const Execution& execution, ThreadId first);

// One of the threads with the smallest deadline, drawn by `random`; else nobody.
Decision at_quiescence(const Execution& execution, std::uint64_t random);

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SCHEDULING_SCHEDULER_H_
