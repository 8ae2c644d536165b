// Chooses the interleavings of a program that must be run, and the next one of them.
//
// The engine decides; a front end runs the program, one thread at a time, and tells what the
// threads did. An event is what one thread does from one stop to its next. Every call comes from
// whichever thread of the program is running (never two at once), except begin(), end(), discard()
// and the results, which come while no execution is on or its end is being told. No call throws.
//
// One execution:
//   while (explorer.begin()) {        // Thread 0 runs.
//     ... spawn / accesses / stop(self, what next) -> who runs next ... exit(self) ...
//     // nobody runs next: ending() says why
//     explorer.end();
//   }

#ifndef CONCERT_NATIVE_EXPLORE_EXPLORER_H_
#define CONCERT_NATIVE_EXPLORE_EXPLORER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "native/explore/execution/event_log.h"
#include "native/explore/types.h"

namespace concert::explore {

class Engine;

class Explorer {
 public:
  // Searches through all executions, within `limits`.
  explicit Explorer(const Limits& limits);
  // Runs one execution, the recorded one.
  Explorer(const Limits& limits, const Recording& replayed);
  ~Explorer();
  Explorer(Explorer&&) noexcept;
  Explorer& operator=(Explorer&&) noexcept;

  // Starts the next execution, with thread 0 running; false when the search is over.
  bool begin();
  // Inside an event of `parent`: a new thread, stopped before its first event, without a guard.
  // `daemon` is noted for daemon() only.
  ThreadId spawn(ThreadId parent, bool daemon);
  // Ends the event of `self`. Returns who runs next, perhaps `self`; kNobody: see ending().
  ThreadId stop(ThreadId self, const Pending& pending);
  // The event that `self` has just begun made only reads, or the front end has undone what it
  // wrote, and it cannot go on: it is taken back, and
  // `self` stays stopped where it was until another thread writes one of the locations read. Counts
  // as not having run: accesses, choices and time of the event are forgotten.
  ThreadId block(ThreadId self);
  // Of a random walk, which takes no event back: what the running event did so far, but for its
  // choices, counts as not done.
  void forget(ThreadId self);
  // Before stop() or exit(), of an event whose writes the front end has undone: it has only looked,
  // and made its choices. `pending`, without guards so far, is to wait until another thread writes
  // what the event has looked at.
  void only_look(ThreadId self, Pending& pending);
  // Before block(), forget() or only_look(): the values of locations are what they were when the
  // event began.
  void put_back(ThreadId self);
  // `self` ends, and its event with it.
  ThreadId exit(ThreadId self);
  // The running event ends the program, whatever the others are doing: System.exit, or the end of
  // the last thread but daemons. Then stop() or exit(), which let nobody run; or end() at once. The
  // event may come before or after any event that it does not have to follow.
  void halt(ThreadId self);
  // The execution is over, for whatever reason. A running event ends here, unless it has done
  // nothing: then it has not begun. If somebody could still go on, the last event is one that may
  // come before or after anything, as with halt().
  void end();
  // As end(), but the execution is neither counted nor learnt from: the front end found its model
  // of the program too coarse and has promoted what was missing. The search starts afresh.
  void discard();
  // The executions to come are to be short, and few: lowers the limits on events, of each and of
  // the search from here on.
  void curb(std::uint64_t events_per_execution, std::uint64_t more_events);

  // This execution may ask for states. Known once it has begun.
  bool merges() const;
  // Before stop() or exit(): true if the search can use the state of the program there.
  bool wants_state() const;
  // A hash of it: all from which the front end computes what threads do next. Executions that come
  // to the same state, with the same pending steps and values of locations, go on in the same ways,
  // with the same locations and sites, and show the same.
  void state(std::uint64_t hash);

  // The reason why nobody runs next.
  Ending ending() const;
  // A limit on events ended this execution.
  bool limit_hit() const { return ending() == Ending::kLimit; }
  // `self` was let go on at quiescence, by its deadline.
  bool timed_out(ThreadId self) const;
  bool daemon(ThreadId thread) const;

  // Accesses of the running event that synchronise (a guard does not; read what it looked at): read
  // acquires, write and open release, a read with a write and an add do both.
  void read(ThreadId self, Location at);
  void write(ThreadId self, Location at, std::int64_t value);
  void add(ThreadId self, Location at);
  void open(ThreadId self, Location at);
  // Accesses of promoted data: part of the footprint, but they do not synchronise.
  void read_plain(ThreadId self, Location at);
  void write_plain(ThreadId self, Location at);
  void add_plain(ThreadId self, Location at);
  // The same, and guards see the value.
  void change(ThreadId self, Location at, std::int64_t value);
  // A lock's value is 1 while it is held. Counting re-entries is the front end's.
  void acquire(ThreadId self, Location lock);
  void release(ThreadId self, Location lock);
  // A lock of whose order the front end takes care: while one thread holds it and does not share
  // it, no other thread holds it in any way. The data that it protects does not race.
  void hold(ThreadId self, Location lock, bool shared);
  void let_go(ThreadId self, Location lock, bool shared);
  // The event does things that the engine cannot see: no lock held now or acquired later in it
  // becomes kPass.
  void opaque(ThreadId self);
  // A data choice inside the event, 0..n-1. All are explored.
  std::uint32_t choose(ThreadId self, std::uint32_t n);

  // Plain data: checked for races, never a reason to stop.
  void plain_read(ThreadId self, Location at, Key key, Site site);
  void plain_write(ThreadId self, Location at, Key key, Site site);
  void plain_add(ThreadId self, Location at, Key key, Site site);
  // Atomic data with memory orders: an access is dependent on others of its location, orders what
  // its order says, and races with plain ones. Not to be mixed with the above on one location.
  void atomic(ThreadId self, const AtomicAccess& access, Location at, Key key, Site site);
  // Before it, as the first deed of an event: which write the access finds. Where that is not the
  // newest, memory stays as it is.
  Found find(ThreadId self, const AtomicAttempt& attempt);
  void fence(ThreadId self, MemoryOrder order, bool total);
  // Fixed during one execution: accesses may find older writes.
  bool finds_older_writes() const;
  // There is no need to know what accesses do that find older writes.
  void forgo_older_writes();
  // The same for accesses whose order is the front end's: no more than their part in races.
  void atomic_read(ThreadId self, Location at, Key key, Site site);
  void atomic_write(ThreadId self, Location at, Key key, Site site);
  // Orders of the memory model without an access: what `self` does next comes after all that
  // others did before their order_before(at), as far as the accesses of both order them; where
  // states are merged, these always do.
  void order_after(ThreadId self, Location at);
  void order_before(ThreadId self, Location at);

  // Adjacent pairs. The running event makes the access `side` to `at`. `first`: it begins with it,
  // or else it makes it in any case, as part of an atomic whole.
  void expose(ThreadId self, Location at, const RaceSide& side, bool first);
  // The front end has seen it itself: one thread is stopped before its access, and the running
  // event has begun with the other.
  void adjacent(Location at, Key key, const RaceSide& one, const RaceSide& other);

  // Random walks. A walk has a say in whether the running thread stops before an access of data,
  // promoted or not: true, and it goes on; false, and it is to stop.
  bool walking() const;
  void stop_walking();  // Before begin(): the search is next.
  bool skip_stop(ThreadId self);
  // The value that guards see in a walk, without an access.
  void set_value(Location at, std::int64_t value);

  // Tells whether the front end stops before accesses of `key`. Fixed during one execution.
  bool promoted(Key key) const;
  // Promotes without a race, from the next execution on; the search starts afresh.
  void promote(Key key);
  const std::vector<Key>& promoted_keys() const;  // Sorted.
  // From the running event to the end of the execution, a race is none: its places are only
  // promoted.
  void distrust();
  // Grows when the promoted set grows.
  std::uint64_t round() const;

  // Virtual time of `self`: at least that of all that happens before what it has done so far.
  std::int64_t now_ns(ThreadId self) const;
  void advance_ns(ThreadId self, std::int64_t by_ns);

  // The value of `at` now: what guards see.
  std::int64_t value(Location at) const;

  // Has it kept what each event does, from the next execution on: for replays that tell it.
  void keep_deeds();
  // Has it note no other race: for replays that are to show this one.
  void look_for(const Race& race);
  const std::vector<ToldEvent>& told() const;

  // Results. Of the current or last execution:
  std::vector<Step> schedule() const;
  Recording recording() const;
  std::vector<TracedEvent> trace() const;
  // Of the whole search, sorted by (key, sides), each pair of sites of a key once:
  const std::vector<Race>& races() const;
  // More, for which there was no memory.
  std::uint64_t races_not_kept() const;
  const Statistics& statistics() const;
  // Of a replay: the step (from 0) that could not be followed.
  std::optional<std::size_t> diverged_at() const;

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXPLORER_H_
