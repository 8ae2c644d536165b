// Tracks the accesses that synchronisation orders, in the sense of the program's memory model.
//
// Vector clocks over releases and acquires, apart from the order that drives the reduction. Two
// passes of a lock that the reduction does not order are not ordered here either: an equivalent
// execution has them the other way round. Where there is no reduction, they are ordered as they
// came.
//
// Atomic accesses with memory orders follow C11 5.1.2.4 and 7.17.4: an acquire synchronises with
// the releases that head a release sequence (or a hypothetical one, after a release fence) to which
// the value read belongs.

#ifndef CONCERT_NATIVE_EXPLORE_RACES_SYNCHRONISATION_H_
#define CONCERT_NATIVE_EXPLORE_RACES_SYNCHRONISATION_H_

#include <cstdint>
#include <map>
#include <vector>

#include "native/explore/execution/slot_table.h"
#include "native/explore/execution/vector_clock.h"
#include "native/explore/types.h"

namespace concert::explore {

// A set of locks; 0 is the empty one.
using LockSet = std::uint32_t;

class Synchronisation {
 public:
  void clear();
  // The counts of the others that `thread` knows; its own count grows with every release.
  const VectorClock& clock(ThreadId thread);
  LockSet held(ThreadId thread) { return state(thread).lock_set; }
  bool share_a_lock(LockSet one, LockSet other) const;

  void spawn(ThreadId parent, ThreadId child);
  // `event`: the index of the running event in its thread. `order`: its clock in the reduction's
  // order; only releases within it are acquired. Nullptr: all there have been.
  void acquire(ThreadId thread, Location at, const VectorClock* order);
  void release(ThreadId thread, Location at, std::uint32_t event);
  void take(ThreadId thread, Location lock);
  void give_back(ThreadId thread, Location lock);
  // Of atomic variables; accesses of one that conflict are told in the order of the execution.
  void load(ThreadId thread, Location at, MemoryOrder order);
  void store(ThreadId thread, Location at, MemoryOrder order);
  void read_modify_write(ThreadId thread, Location at, MemoryOrder order);
  void fence(ThreadId thread, MemoryOrder order);

 private:
  struct State {
    bool begun = false;
    VectorClock clock;
    VectorClock to_acquire;       // What relaxed loads have read: known after an acquire fence.
    VectorClock fenced;           // What was known at the last release fence.
    std::vector<Location> locks;  // Sorted.
    LockSet lock_set = 0;
  };
  struct Release {
    std::uint32_t event = 0;
    std::uint32_t start = 0;  // Of the releasing thread's clock in snapshots_.
    std::uint32_t length = 0;
  };
  struct Releaser {
    ThreadId thread = 0;
    std::vector<Release> releases;  // In the order of its events.
  };
  // A release sequence to which the last value of an atomic variable belongs.
  struct Head {
    ThreadId thread = 0;
    std::uint32_t start = 0;  // As in Release.
    std::uint32_t length = 0;
  };
  struct Point {
    std::size_t used = 0;
    std::vector<Releaser> releasers;
    std::vector<Head> heads;  // At most one for each thread.
  };

  State& state(ThreadId thread);
  Point& point(Location at);
  std::uint32_t keep(const VectorClock& clock);
  void see(State& state, const Point& from, MemoryOrder order);
  void head(ThreadId thread, Point& here, MemoryOrder order);
  void name_locks(State& state);

  std::vector<State> states_;
  SlotTable slots_;
  std::vector<Point> points_;
  std::vector<std::uint32_t> snapshots_;
  VectorClock all_told_;  // In head() only.
  std::map<std::vector<Location>, LockSet> lock_sets_;
  std::vector<std::vector<Location>> locks_of_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RACES_SYNCHRONISATION_H_
