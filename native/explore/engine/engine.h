// Connects the parts of the engine during one execution.

#ifndef CONCERT_NATIVE_EXPLORE_ENGINE_ENGINE_H_
#define CONCERT_NATIVE_EXPLORE_ENGINE_ENGINE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "native/explore/execution/event_log.h"
#include "native/explore/execution/execution.h"
#include "native/explore/races/race_list.h"
#include "native/explore/races/shadow.h"
#include "native/explore/scheduling/random_walk.h"
#include "native/explore/scheduling/replay.h"
#include "native/explore/scheduling/sampling.h"
#include "native/explore/scheduling/scheduler.h"
#include "native/explore/search/search.h"
#include "native/explore/types.h"

namespace concert::explore {

class Engine {
 public:
  explicit Engine(const Limits& limits);
  Engine(const Limits& limits, const Recording& replayed);
  // scheduler_ points into the object.
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  bool begin();
  ThreadId spawn(ThreadId parent, bool daemon);
  ThreadId stop(ThreadId self, const Pending& pending);
  ThreadId block(ThreadId self);
  ThreadId exit(ThreadId self);
  void halt() { halting_ = true; }
  void end();
  void discard();
  void curb(std::uint64_t events_per_execution, std::uint64_t more_events);
  Ending ending() const { return ending_; }

  // An access of the footprint; synchronising ones go into the log as well.
  void access(ThreadId self, Location at, Mode mode, bool synchronises, std::int64_t value);
  void acquire(ThreadId self, Location lock);
  void release(ThreadId self, Location lock);
  void opaque() { log_.opaque(); }
  void hold(Deed deed, Location lock) { log_.note(deed, lock, 0); }
  void forget();
  void only_look(Pending& pending);
  void put_back();
  std::uint32_t choose(std::uint32_t n);
  void plain(Deed deed, Location at, Key key, Site site) { log_.note_plain(deed, at, key, site); }
  // An access that changes the value and does not synchronise.
  void change(ThreadId self, Location at, std::int64_t value);
  Found find(ThreadId self, const AtomicAttempt& attempt);
  void atomic(ThreadId self, const AtomicAccess& access, Location at, Key key, Site site);
  // Values of a random walk only: not part of any footprint.
  void set_value(Location at, std::int64_t value);
  void fence(MemoryOrder order, bool total) {
    unmergeable_ = true;
    log_.note_fence(order, total);
  }
  bool finds_older_writes() const { return older_writes_; }
  void forgo_older_writes() { limits_.older_writes = false; }
  void order_after(Location at) { log_.note(Deed::kRead, at, 0); }
  void order_before(Location at) { log_.note(Deed::kWrite, at, 0); }
  void expose(Location at, const RaceSide& side, bool first);
  void adjacent(Location at, Key key, const RaceSide& one, const RaceSide& other);
  bool skip_stop();
  bool walking() const { return scheduler_ == &walk_; }
  void stop_walking() { walk_.stop(); }
  bool promoted(Key key) const;
  void promote(Key key);
  void distrust() { distrusted_ = true; }

  bool merges() const { return scheduler_ == &search_ && search_.merges(); }
  bool wants_state() const;
  void state(std::uint64_t hash) { told_state_ = hash; }

  void advance_ns(ThreadId self, std::int64_t by_ns) { execution_.thread(self).now_ns += by_ns; }
  const Execution& execution() const { return execution_; }
  const Statistics& statistics() const { return statistics_; }
  void look_for(const Race& race) { sought_ = race; }
  // Sorted.
  const std::vector<Race>& races() { return races_.sorted(); }
  std::uint64_t races_not_kept() const { return races_.counted(); }
  const std::vector<Key>& promoted_keys() const { return promoted_; }
  std::optional<std::size_t> diverged_at() const { return replay_.diverged_at(); }
  void keep_deeds() { keeps_deeds_ = true; }
  const std::vector<ToldEvent>& told() const { return told_; }
  std::vector<Step> schedule() const;
  Recording recording() const;

 private:
  ThreadId next();
  std::uint64_t searched_events() const { return statistics_.events - events_walked_; }
  void finish_event();
  bool sampled_enough() const;
  void add_guards(Event& event);
  void watch(ThreadId self, const Pending& pending);
  ThreadId nobody(Ending ending);
  bool begin_search();
  bool begin_older_writes();
  bool waits_behind(ThreadId self, const Pending& pending);
  std::vector<Key> recorded_keys() const;
  bool learns_uses() const;
  bool may_merge() const;
  void begin_merging();
  void check_merging();
  void check_orders();
  void tell_state();
  bool limit_reached();
  void set(std::uint32_t slot, std::int64_t value);
  void note_limit(Limit limit);
  bool trusts(const Race& race);
  void note_races();
  void keep(Race race, PackedRecording shown_by);
  void find_adjacent();
  Recording before_both(std::uint32_t earlier, std::uint32_t later) const;
  void learn();
  bool close();
  void restart();

  Limits limits_;
  Execution execution_;
  EventLog log_;
  // Values that the running event has changed, as they were before, by the slots of locations.
  std::vector<std::pair<std::uint32_t, std::int64_t>> old_values_;
  std::vector<std::uint32_t> arities_;  // Of the running event's choices.
  RandomWalk walk_;
  Search search_;
  Sampling sampling_;
  std::uint64_t sampling_ends_ = 0;
  Replay replay_;
  Scheduler* scheduler_ = &search_;
  std::uint64_t events_before_ = 0;  // Of all executions before this one.
  std::uint64_t events_walked_ = 0;  // Of all random walks.
  std::vector<Key> promoted_;        // Sorted.
  std::vector<Key> to_be_promoted_;  // At the end of the execution.
  std::size_t bytes_of_races_ = 0;   // Of the recordings that show them.
  std::vector<Key> racing_;          // Of races seen in the execution, known or not.
  RaceDetector detector_;
  // An access of data that is not promoted, and where: the number of events then.
  struct Racing {
    std::uint32_t position = 0;
    Location at = 0;
    RaceSide side = {};

    friend bool operator==(const Racing&, const Racing&) = default;
  };
  bool distrusted_ = false;             // The rest of this execution.
  std::optional<Racing> first_racing_;  // In this execution, in a race.
  std::vector<Race> seen_;              // In the running event.
  RaceList fresh_;                      // In this execution, not known before.
  RaceList races_;
  std::optional<Race> sought_;  // No other is noted.
  bool keeps_deeds_ = false;
  std::vector<ToldEvent> told_;  // Of this execution, if it is asked for.
  Statistics statistics_;
  Ending ending_ = Ending::kQuiet;
  bool running_ = false;  // An event is.
  bool halting_ = false;  // The running event ends the program.
  // Something in the program keeps states from being merged.
  bool unmergeable_ = false;
  bool knows_weak_ = false;     // This search has known from its beginning that orders are weak.
  bool orders_passes_ = false;  // Passes of locks do not commute: where that decides what is found.
  bool orders_sums_ = false;    // Nor do additions to atomic data.
  std::uint64_t lessons_ = 0;   // See RaceDetector::lessons().
  std::optional<std::uint64_t> told_state_;  // Of the front end, for the next decision.
  bool older_writes_ = false;                // Atomic accesses may find older writes.
  bool on_ = false;                          // An execution is.
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_ENGINE_ENGINE_H_
