// Lets atomic accesses find writes that are not the newest, as RC11 allows.
//
// An execution is run one access after the other, in an order that agrees with program order and
// with what is read. RC11 (Lahav et al., PLDI 2017) has no other executions. So all there are come
// from two choices: a read is of any write that coherence and the order of seq_cst accesses allow,
// and a write takes any such place in the order of its location's writes. Which of them there are
// follows from what comes before the access in the order of dependent events, so the search takes
// them like any other choice; of those that do not, see concerns_all().
//
// Most of these choices would only repeat others. If all that comes before an access, and all of
// its location that has to come before it, contains nothing that has to come after it, then in
// another order of events the access comes before the rest, and finds the newest write there. (Each
// such exchange leaves fewer pairs of accesses of a location that are run against their order; so
// repeating it comes to an end.) Such choices are left out.

#ifndef CONCERT_NATIVE_EXPLORE_MEMORY_WEAK_MEMORY_H_
#define CONCERT_NATIVE_EXPLORE_MEMORY_WEAK_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "native/explore/execution/event_log.h"
#include "native/explore/execution/vector_clock.h"
#include "native/explore/memory/execution_graph.h"
#include "native/explore/memory/load_buffering.h"
#include "native/explore/types.h"

namespace concert::explore {

class WeakMemory {
 public:
  // The thread that makes an access, and its surroundings.
  struct Maker {
    ThreadId thread = 0;
    const VectorClock* knows = nullptr;  // What happens before the access.
    // Adds all that a thread learns that reads the write and acquires it.
    std::function<void(VectorClock&, Location, WriteId)> learn;
    // All that comes before it in the order of dependent events, but for its own access; nullptr:
    // not known.
    const VectorClock* past = nullptr;
  };

  void clear();
  // Finds out what an access can be; returns in how many ways. The first is the newest write.
  std::uint32_t prepare(const AtomicAttempt& attempt, const Maker& maker);
  // Tells if events of other locations decide in how many: accesses then depend on each other if
  // one of them has taken another way than the first.
  bool concerns_all() const { return concerns_all_; }
  // The number of writes of the location, of those newer than the one of an option, and the option
  // with so many, else the first.
  std::uint32_t writes() const;
  std::uint32_t newer(std::uint32_t option) const;
  std::uint32_t option_behind(std::uint32_t newer) const;
  Found take(std::uint32_t option);
  // The one taken, for the log; nothing where nothing has been prepared since the last call.
  Placement placement();

  // All that has been done, once it is known what happens before it. `knows`: after the deed.
  struct Deeds {
    ThreadId thread = 0;
    std::uint32_t event = 0;            // By its index in the thread.
    std::uint32_t count = 0;            // Of the thread's knowledge, before the deed.
    const VectorClock* knew = nullptr;  // Before the deed.
    const VectorClock* knows = nullptr;
    const VectorClock* order = nullptr;  // See GraphNode.
  };
  void note(const Deeds& deeds, const Entry& entry);
  // A deed that neither synchronises nor is atomic.
  void note_plain(const Deeds& deeds);
  void spawn(const Deeds& parent, ThreadId child, const VectorClock& childs);
  // Tells if the thread has last found an older write than the newest one there.
  bool is_behind(ThreadId thread, Location at) const;
  // Some execution was not followed as C11 has it: an access of several locations, a write that
  // takes from others what they had told, or a read of a write that came about by it.
  bool left_out() const { return left_out_; }

 private:
  struct Option {
    WriteId reads = kNoWrite;
    WriteId after = kNoWrite;
  };

  std::uint32_t lowest(ThreadId thread, const VectorClock& knows, const ExecutionGraph::Cell& cell,
                       std::uint32_t uses) const;
  Option option_of(const AtomicAttempt& attempt, const ExecutionGraph::Cell& cell,
                   std::uint32_t rank) const;
  bool possible(const Option& option, const AtomicAttempt& attempt, const Maker& maker);
  bool comes_by_another_order(const Maker& maker) const;
  // A store of `thread` behind `after` ends a release sequence to which a later write belongs.
  bool ends_a_sequence(const ExecutionGraph::Cell& cell, WriteId after, ThreadId thread) const;

  ExecutionGraph graph_;
  LoadBuffering buffering_;
  std::vector<Option> options_;
  std::uint32_t cell_ = 0;
  std::uint32_t taken_ = 0;
  bool prepared_ = false;
  bool concerns_all_ = false;
  bool older_equal_ = false;
  bool left_out_ = false;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_MEMORY_WEAK_MEMORY_H_
