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

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "native/explore/execution/event_log.h"
#include "native/explore/execution/slot_table.h"
#include "native/explore/execution/vector_clock.h"
#include "native/explore/races/known_order.h"
#include "native/explore/types.h"

namespace concert::explore {

// A set of locks; 0 is the empty one.
using LockSet = std::uint32_t;

// A lock that a thread has; if it shares it, others may do so at the same time.
struct Held {
  Location lock = 0;
  bool shared = false;

  friend auto operator<=>(const Held&, const Held&) = default;
};

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
  // `certain`: whoever acquires it comes later in the reduction's order, since the two conflict.
  void release(ThreadId thread, Location at, std::uint32_t event, bool certain);
  void take(ThreadId thread, const Held& held);
  void give_back(ThreadId thread, const Held& held);
  // Of atomic variables; accesses of one that conflict are told in the order of the execution.
  // `order`: as in acquire().
  void load(ThreadId thread, const Entry& entry, const VectorClock* order);
  void store(ThreadId thread, const Entry& entry, std::uint32_t event);
  void read_modify_write(ThreadId thread, const Entry& entry, std::uint32_t event,
                         const VectorClock* order);
  // Adds to `clock` what a thread learns that reads a write by its number, and acquires it.
  void learn(VectorClock& clock, Location at, std::uint32_t write);
  void fence(ThreadId thread, MemoryOrder order);
  // Tells `order` what threads know, and may yet learn, by certain releases.
  void describe(KnownOrder& order);
  // Keeps account of what certain releases tell; to be said before an execution.
  void keep_certain(bool on) { keeps_certain_ = on; }
  const VectorClock& certain_clock(ThreadId thread) { return state(thread).certain; }
  // Tells if certain releases alone have told the thread all it knows.
  bool knows_certainly(ThreadId thread);
  // A hash of the locks in a set, the same in all executions.
  std::uint64_t name_of(LockSet locks) const { return names_of_[locks]; }
  // Grows whenever sets of locks get other numbers.
  std::uint64_t lock_sets() const { return renumbered_; }

 private:
  struct State {
    bool begun = false;
    VectorClock clock;
    VectorClock certain;      // What certain releases alone tell.
    VectorClock to_acquire;   // What relaxed loads have read: known after an acquire fence.
    VectorClock fenced;       // What was known at the last release fence.
    std::vector<Held> locks;  // Sorted.
    LockSet lock_set = 0;
    LockSet last_named = 0;  // The last lock set that was not empty, perhaps of another execution.
  };
  struct Release {
    std::uint32_t event = 0;
    std::uint32_t start = 0;  // Of the releasing thread's clock in snapshots_.
    std::uint32_t length = 0;
  };
  // A clock in snapshots_.
  struct Snapshot {
    std::uint32_t start = 0;
    std::uint32_t length = 0;
  };
  struct Releaser {
    ThreadId thread = 0;
    std::vector<Release> releases;  // In the order of its events.
    Snapshot certain;               // Of State::certain, at the last certain release.
  };
  static constexpr std::uint32_t kNone = 0xffffffff;
  // A release sequence to which the last value of an atomic variable belongs.
  struct Head {
    ThreadId thread = 0;
    std::uint32_t event = 0;
    std::uint32_t earlier = kNone;  // In earlier_heads_: the one of the thread before.
    std::uint32_t start = 0;        // As in Release.
    std::uint32_t length = 0;
    Snapshot certain = {};
  };
  struct Point {
    Location at = 0;
    std::size_t used = 0;
    std::vector<Releaser> releasers;
    std::vector<Head> heads;                  // At most one for each thread.
    std::vector<std::vector<Head>> heads_of;  // Of writes, where they are told by number.
  };

  State& state(ThreadId thread) {
    if (thread < states_.size() && states_[thread].begun) return states_[thread];
    return begin(thread);
  }
  State& begin(ThreadId thread);
  Point& point(Location at);
  std::uint32_t keep(const VectorClock& clock);
  Snapshot keep_certain(const State& state);
  std::span<const std::uint32_t> counts(const Snapshot& snapshot) const {
    return std::span(snapshots_).subspan(snapshot.start, snapshot.length);
  }
  static std::vector<Head> heads_of(const Point& from, std::uint32_t write);
  void see(State& state, const std::vector<Head>& heads, MemoryOrder order);
  void see_within(State& state, const std::vector<Head>& heads, MemoryOrder memory_order,
                  const VectorClock& order);
  void head(ThreadId thread, Point& here, const Entry& entry, std::uint32_t event);
  void write(ThreadId thread, Point& here, const Entry& entry, std::uint32_t event);
  void name_locks(State& state);

  std::vector<State> states_;
  SlotTable slots_;
  std::vector<Point> points_;
  std::vector<std::uint32_t> snapshots_;
  std::vector<Head> earlier_heads_;
  VectorClock all_told_;  // In head() only.
  std::map<std::vector<Held>, LockSet> lock_sets_;
  std::vector<std::vector<Held>> locks_of_;
  std::vector<std::uint64_t> names_of_;
  std::uint64_t renumbered_ = 0;
  bool keeps_certain_ = false;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RACES_SYNCHRONISATION_H_
