// Finds the plain accesses that race with each other.
//
// For every location the last access of each thread, site and kind is kept, so that not only some
// race of the location is found but every pair of sites that can race; otherwise as the epochs of
// Flanagan and Freund, "FastTrack", PLDI 2009.

#ifndef CONCERT_NATIVE_EXPLORE_RACES_SHADOW_H_
#define CONCERT_NATIVE_EXPLORE_RACES_SHADOW_H_

#include <array>
#include <cstdint>
#include <vector>

#include "native/explore/execution/event_log.h"
#include "native/explore/execution/execution.h"
#include "native/explore/execution/slot_table.h"
#include "native/explore/memory/weak_memory.h"
#include "native/explore/races/departures.h"
#include "native/explore/races/protection.h"
#include "native/explore/races/shared_locations.h"
#include "native/explore/races/synchronisation.h"
#include "native/explore/types.h"

namespace concert::explore {

class RaceDetector {
 public:
  void clear();
  // A thread's knowledge of the others' releases by now.
  const VectorClock& clock(ThreadId thread) { return synchronisation_.clock(thread); }
  // Judges what an event has done, once it has its place in the order; `reduced`: which is that of
  // the reduction, where passes of a lock commute. The races found are added to `races`, without
  // their recordings and perhaps more than once.
  void judge(const Event& event, const EventLog& log, bool reduced, std::vector<Race>& races);
  // The thread has ended with the event that was judged last.
  void end(ThreadId thread);
  // Tells whether an atomic access, of any execution with a reduction, could depart. Where all are
  // seq_cst, only objects of other kinds could let one, and these count as sequentially consistent.
  bool departs() const {
    return depends_on_orders() && (older_writes_ ? memory_.left_out() : departures_.found());
  }
  // From the next execution on atomic accesses may find older writes than the newest: departs()
  // then tells whether something is left out even so.
  void find_older_writes() { older_writes_ = true; }
  WeakMemory& memory() { return memory_; }
  // See WeakMemory.
  std::uint32_t prepare(const AtomicAttempt& attempt, ThreadId thread, const VectorClock* past);
  // An atomic access, of any execution, has asked for less than memory_order_seq_cst. From then on
  // events without an entry in their log are to be judged, too.
  bool weak() const { return weak_; }
  // Keeps account of accesses for state(); to be said before an execution.
  void count_accesses(bool on) {
    counts_ = on;
    synchronisation_.keep_certain(on);
  }
  // Of any execution: atomic accesses may depart by an order of passes of locks. The order of
  // dependent events does not have that, so that departs() says nothing then.
  bool may_depart_by_passes() const { return passes_ && depends_on_orders(); }
  // Passes of locks are ordered from now on: what departs is asked again.
  void order_passes() { departures_.forget_found(); }
  // An access was ordered by passes of locks in a way that state() does not tell.
  bool relies_on_passes() const { return relies_on_passes_; }
  // Grows whenever states told before are no longer to be compared with those told from now on.
  std::uint64_t lessons() const {
    if (!weak_) return protection_.lessons();
    const std::uint64_t of_departures = (departures_.loose() ? 1 : 0) + shared_.size();
    return protection_.lessons() + 1 + protection_.contended() + of_departures;
  }
  // A hash of what the accesses so far may race with.
  std::uint64_t state(const Execution& execution);

 private:
  // The last access of its kind.
  struct Mark {
    RaceSide side;
    LockSet locks = 0;
    std::uint32_t count = 0;  // Of its thread's clock.
  };
  struct Cell {
    std::size_t used = 0;
    Uses* uses = nullptr;  // Where accesses are counted.
    std::vector<Mark> marks;
  };

  // Accesses of a thread while its clock had one count, of locations with the same users.
  struct Stretch {
    std::uint32_t count = 0;
    ThreadSet users = 0;
    std::uint64_t accesses = 0;  // A sum of hashes.
  };

  void access(ThreadId thread, const Entry& entry, std::vector<Race>& races);
  void learn(Cell& cell, const Entry& entry, const Mark& mark);
  bool certainly_ordered(const Cell& cell, const Mark& mark);
  // Adds to a stretch of the thread, or takes away from it.
  void account(ThreadId thread, std::uint32_t count, ThreadSet users, std::uint64_t accesses);
  void count(const Cell& cell, const Entry& entry, const Mark& mark, std::uint32_t last);
  void make(ThreadId parent, ThreadId child);
  ThreadSet ended_before(ThreadId thread);
  std::uint32_t end_of(ThreadId thread);

  // Coherence keeps accesses of one location from departing where everything else that orders
  // events happens before, too (native/pthread/memory/weak_orders.h).
  bool depends_on_orders() const { return weak_ && (shared_.size() >= 2 || departures_.loose()); }
  bool may_depart() const { return depends_on_orders() && !departures_.found(); }
  // The same, where it is known which locations are contended.
  bool has_departures() const {
    return may_depart() && protection_.contended() >= (departures_.loose() ? 1 : 2);
  }
  Departures::Part part_of(const Event& event);
  void note_in_memory(const Event& event, const Entry& entry);

  Synchronisation synchronisation_;
  Departures departures_;
  bool older_writes_ = false;
  WeakMemory memory_;
  VectorClock knew_;  // Of the thread before the deed that is judged.
  SlotTable slots_;
  std::vector<Cell> cells_;
  bool counts_ = false;
  bool relies_on_passes_ = false;  // In this execution.
  SharedLocations shared_;         // Of atomic data, up to two.
  bool passes_ = false;            // A lock has been passed, in an execution with a reduction.
  bool weak_ = false;
  Protection protection_;
  ThreadSet ended_ = 0;
  std::array<ThreadSet, kMostThreadsInSet> made_ = {};  // By thread, see Use.
  std::vector<std::uint32_t> last_counts_;  // Of the clocks of threads, at their last accesses.
  std::uint64_t lock_sets_ = 0;             // See Synchronisation::lock_sets().
  std::vector<std::vector<Stretch>> stretches_;  // By thread, in the order of their counts.
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RACES_SHADOW_H_
