#include "native/explore/engine.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace concert::explore {
namespace {

// How far back an access is compared with others of the same location. Those further back are
// compared in other executions.
constexpr std::size_t kMostNeighbours = 16;

// An event of a random walk is as many steps as there would be if it had stopped where it might.
void append_steps(const Event& event, std::vector<Step>& steps) {
  if (event.skipped_stops.empty()) {
    steps.push_back(event.step);
    return;
  }
  std::size_t from = 0;
  for (std::size_t i = 0; i <= event.skipped_stops.size(); ++i) {
    const std::size_t to =
        i < event.skipped_stops.size() ? event.skipped_stops[i] : event.step.outcomes.size();
    const auto outcome = [&](std::size_t n) {
      return event.step.outcomes.begin() + static_cast<std::ptrdiff_t>(n);
    };
    steps.push_back({.thread = event.step.thread,
                     .site = kAnySite,
                     .outcomes = {outcome(from), outcome(to)},
                     .timed_out = i == 0 && event.step.timed_out});
    from = to;
  }
}

}  // namespace

Engine::Engine(const Limits& limits)
    : limits_(limits),
      walk_(limits.seed, limits.random_executions),
      sampling_(limits.seed, limits.sampled_executions),
      replay_({}),
      scheduler_(&walk_),
      fresh_(limits.races_by_sites),
      races_(limits.races_by_sites) {}

Engine::Engine(const Limits& limits, const Recording& replayed)
    : limits_(limits),
      walk_(limits.seed, 0),
      sampling_(limits.seed, 0),
      replay_(replayed.steps),
      scheduler_(&replay_),
      promoted_(replayed.promoted),
      fresh_(limits.races_by_sites),
      races_(limits.races_by_sites) {
  execution_.adopt(replayed.threads);
}

// The next execution of the exhaustive search, unless a limit ends it.
bool Engine::begin_search() {
  const std::uint64_t searches = search_.searches();
  const bool more = search_.begin();
  if (search_.searches() != searches) {
    ++statistics_.rounds;
    statistics_.round_executions = 0;
  }
  if (!more) return false;
  const std::uint64_t run =
      statistics_.executions + statistics_.discarded + statistics_.blocked - statistics_.random;
  if (limits_.executions != 0 && run >= limits_.executions) {
    note_limit(Limit::kExecutions);
  } else if (limits_.total_events == 0 || searched_events() < limits_.total_events) {
    return true;
  } else {
    note_limit(Limit::kTotalEvents);
  }
  search_.restart();
  scheduler_ = &sampling_;
  sampling_ends_ = statistics_.events + limits_.total_events;
  return false;
}

// Random executions may make as many events again as the search might.
bool Engine::sampled_enough() const {
  return scheduler_ == &sampling_ && limits_.total_events != 0 &&
         statistics_.events >= sampling_ends_;
}

void Engine::note_limit(Limit limit) {
  if (statistics_.limit == Limit::kNone) statistics_.limit = limit;
  if (statistics_.coverage == Coverage::kExhausted) statistics_.coverage = Coverage::kBounded;
}

bool Engine::begin() {
  if (on_) end();
  if (walking() && !walk_.begin()) {
    scheduler_ = &search_;
    events_walked_ = statistics_.events;
  }
  const bool more = walking() || (scheduler_ == &search_ && begin_search());
  if (!more && (scheduler_ == &search_ || sampled_enough() || !scheduler_->begin())) return false;
  if (scheduler_ == &sampling_) statistics_.coverage = Coverage::kSampled;
  execution_.reset();
  detector_.clear();
  fresh_.clear();
  to_be_promoted_.clear();
  racing_.clear();
  first_racing_.reset();
  on_ = true;
  halting_ = false;
  ending_ = Ending::kRunning;
  events_before_ = statistics_.events;
  next();
  return true;
}

// Lets the scheduler decide, and starts the event.
ThreadId Engine::next() {
  if (std::exchange(halting_, false)) return nobody(Ending::kHalted);
  if (limit_reached()) return nobody(Ending::kLimit);
  const ThreadId last =
      execution_.size() == 0 ? kNobody : execution_.event(execution_.size() - 1).step.thread;
  const Decision decision = scheduler_->decide(execution_, last);
  if (decision.thread == kNobody) return nobody(decision.ending);
  execution_.start(decision.thread, decision.by_deadline);
  log_.clear();
  arities_.clear();
  running_ = true;
  return decision.thread;
}

ThreadId Engine::nobody(Ending ending) {
  ending_ = ending;
  return kNobody;
}

// The limit on all events is for the search; an execution of the random one is never cut by it.
bool Engine::limit_reached() {
  if (limits_.events_per_execution != 0 && execution_.size() >= limits_.events_per_execution) {
    note_limit(Limit::kEventsPerExecution);
    return true;
  }
  if (limits_.total_events != 0 && searched_events() >= limits_.total_events &&
      scheduler_ == &search_) {
    note_limit(Limit::kTotalEvents);
    return true;
  }
  return false;
}

void Engine::finish_event() {
  if (!running_) return;
  running_ = false;
  Footprint& footprint = execution_.running().footprint;
  LocationTable& locations = execution_.locations();
  log_.complete(footprint, [&](Location at) { return locations.slot(at); });
  footprint.seal();
  add_guards(execution_.running());
  if (halting_) footprint.make_barrier();
  const bool reduced = !walking();
  if (reduced) {
    execution_.finish();
  } else {
    execution_.finish_unordered();
  }
  ++statistics_.events;
  if (!log_.empty()) {
    detector_.judge(execution_.event(execution_.size() - 1), log_, reduced, seen_);
  }
  if (!seen_.empty()) note_races();
  scheduler_->finished(execution_, arities_);
}

// The order of events knows nothing of data that is not promoted. As long as that does not race, it
// need not; what comes after a race of such data may be ordered by it, and passes of a lock may not
// commute as the order has it. Such an execution still shows what to promote, and what else races
// shows in one that knows.
bool Engine::trusts(const Race& race) {
  if (walking() || scheduler_ == &replay_) return true;
  const ThreadId runs = execution_.event(execution_.size() - 1).step.thread;
  const RaceSide& side = race.first.thread == runs ? race.first : race.second;
  const Racing here{execution_.size(), race.at, side};
  if (!first_racing_) {
    if (!promoted(race.key)) first_racing_ = here;
    return true;
  }
  return *first_racing_ == here;
}

void Engine::note_races() {
  for (Race& race : seen_) {
    if (!race.adjacent && (racing_.empty() || racing_.back() != race.key)) {
      racing_.push_back(race.key);
    }
    if (!race.adjacent && !trusts(race)) continue;
    if (races_.has(race) || fresh_.has(race)) continue;
    race.shown_by = recording();
    fresh_.add(std::move(race));
  }
  seen_.clear();
}

// Takes over what this execution has shown, and starts the search afresh if it has shown that the
// program must stop more often.
void Engine::learn() {
  for (const Race& race : fresh_.races()) races_.add(race);
  fresh_.clear();
  std::ranges::copy(racing_, std::back_inserter(to_be_promoted_));
  racing_.clear();
  if (to_be_promoted_.empty()) return;
  std::ranges::sort(to_be_promoted_);
  std::vector<Key> all;
  std::ranges::set_union(promoted_, to_be_promoted_, std::back_inserter(all));
  const auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
  if (all.size() == promoted_.size()) return;
  if (scheduler_ == &replay_) return;
  promoted_ = std::move(all);
  restart();
}

// A walk has nothing to forget.
void Engine::restart() {
  if (walking()) return;
  if (scheduler_ == &search_) search_.restart();
  ++statistics_.rounds;
  statistics_.round_executions = 0;
}

// What lets a thread go on comes before it: guards read. A passed lock that is waited for is free
// before and after every pass, so its guard adds nothing; but to wait for any change of it does.
void Engine::add_guards(Event& event) {
  if (event.by_deadline || event.guards.empty()) return;
  for (const Guard& guard : event.guards) {
    if (guard.test != Guard::Test::kWrittenSince && event.footprint.find(guard.at) != nullptr) {
      continue;
    }
    event.footprint.add({guard.at, execution_.locations().slot(guard.at), Mode::kRead});
    event.footprint.seal();
  }
}

// A loop that waits for a change of what it never looked at starts looking now.
void Engine::watch(ThreadId self, const Pending& pending) {
  for (const Guard& guard : pending.guards) {
    if (guard.test != Guard::Test::kWrittenSince) continue;
    const std::uint32_t slot = execution_.locations().slot(guard.at);
    if (execution_.last_visit(self, execution_.locations()[slot]) != kNoEvent) continue;
    execution_.running().footprint.add({guard.at, slot, Mode::kRead});
  }
}

ThreadId Engine::spawn(ThreadId parent, bool daemon) {
  const ThreadId child = execution_.spawn(parent, daemon);
  log_.note_spawn(child);
  return child;
}

ThreadId Engine::stop(ThreadId self, const Pending& pending) {
  watch(self, pending);
  execution_.thread(self).pending = pending;
  finish_event();
  return next();
}

ThreadId Engine::block(ThreadId self) {
  running_ = false;
  execution_.running().footprint.seal();
  execution_.running().footprint.only_reads();
  execution_.take_back();
  ++statistics_.taken_back;
  scheduler_->refused(execution_, self);
  return next();
}

ThreadId Engine::exit(ThreadId self) {
  execution_.thread(self).finished = true;
  finish_event();
  return next();
}

// Ends whatever is running; false where no execution is on.
bool Engine::close() {
  if (!on_) return false;
  on_ = false;
  const Event& event = execution_.running();
  const bool begun = running_ && (halting_ || !log_.empty() || !event.step.outcomes.empty() ||
                                  !event.footprint.accesses().empty());
  if (begun) finish_event();
  running_ = halting_ = false;
  if (ending_ == Ending::kRunning) ending_ = Ending::kHalted;
  return true;
}

void Engine::end() {
  if (!close()) return;
  if (ending_ != Ending::kDiverged) {
    scheduler_->complete(execution_, ending_);
    if (limits_.adjacent_pairs && !first_racing_ &&
        (scheduler_ == &search_ || scheduler_ == &sampling_)) {
      find_adjacent();
    }
  }
  if (ending_ == Ending::kRedundant) {
    ++statistics_.blocked;
  } else {
    ++statistics_.executions;
    if (scheduler_ == &sampling_) ++statistics_.sampled;
    if (walking()) ++statistics_.random;
    ++statistics_.round_executions;
  }
  learn();
}

void Engine::discard() {
  if (!close()) return;
  ++statistics_.discarded;
  // Nor do its events: how many there are may depend on what ran in this process before.
  statistics_.events = events_before_;
  fresh_.clear();
  racing_.clear();
  const std::uint64_t before = statistics_.rounds;
  learn();
  if (statistics_.rounds == before) restart();
}

void Engine::curb(std::uint64_t events_per_execution, std::uint64_t more_events) {
  const auto lower = [](std::uint64_t& limit, std::uint64_t to) {
    if (limit == 0 || to < limit) limit = to;
  };
  lower(limits_.events_per_execution, events_per_execution);
  lower(limits_.total_events, statistics_.events + more_events);
}

void Engine::access(ThreadId self, Location at, Mode mode, bool synchronises, std::int64_t value) {
  const std::uint32_t slot = execution_.locations().slot(at);
  LocationState& location = execution_.locations()[slot];
  if (mode == Mode::kWrite && synchronises) location.value = value;
  if (mode == Mode::kOpen) location.value = 1;
  execution_.running().footprint.add({at, slot, mode});
  execution_.meet(self, location.ordered_before_ns(mode));
  if (!synchronises) return;
  constexpr Deed kDeeds[] = {Deed::kRead, Deed::kWrite, Deed::kAdd, Deed::kOpen};
  log_.note(kDeeds[static_cast<std::size_t>(mode)], at, slot);
}

void Engine::acquire(ThreadId self, Location lock) {
  const std::uint32_t slot = execution_.locations().slot(lock);
  LocationState& location = execution_.locations()[slot];
  location.value = 1;
  // It may become a pass, which the passes before it do not come before.
  execution_.meet(self, location.ordered_before_ns(Mode::kPass));
  log_.acquire(lock, slot);
}

void Engine::release(ThreadId /*self*/, Location lock) {
  const std::uint32_t slot = execution_.locations().slot(lock);
  execution_.locations()[slot].value = 0;
  log_.release(lock, slot);
}

void Engine::change(ThreadId self, Location at, std::int64_t value) {
  access(self, at, Mode::kWrite, false, 0);
  set_value(at, value);
}

void Engine::set_value(Location at, std::int64_t value) {
  LocationTable& locations = execution_.locations();
  locations[locations.slot(at)].value = value;
}

// What an access of atomic data reads and writes is its footprint; what it orders is its order's.
// The access is ordered after what it acquires, and what it releases after the access.
void Engine::atomic(ThreadId self, const AtomicAccess& access, Location at, Key key, Site site) {
  const bool writes = access.effect != Atomic::kLoad;
  const Mode mode = !writes ? Mode::kRead : access.keeps ? Mode::kKeep : Mode::kWrite;
  this->access(self, at, mode, false, 0);
  if (access.effect != Atomic::kStore) log_.note_atomic(Atomic::kLoad, at, access.order);
  plain(writes ? Deed::kAtomicWrite : Deed::kAtomicRead, at, key, site);
  if (writes) log_.note_atomic(access.effect, at, access.order);
}

void Engine::forget() {
  log_.clear();
  execution_.running().footprint.clear();
  execution_.running().exposed.clear();
}

void Engine::expose(Location at, const RaceSide& side, bool first) {
  if (!limits_.adjacent_pairs) return;
  execution_.running().exposed.push_back({at, execution_.locations().slot(at), side, first});
}

void Engine::adjacent(Location at, Key key, const RaceSide& one, const RaceSide& other) {
  seen_.push_back(race_of(key, at, one, other, true));
  note_races();
}

// In a random walk: whether the running event goes on where it might stop.
bool Engine::skip_stop() {
  if (walk_.stops()) return false;
  Event& event = execution_.running();
  event.skipped_stops.push_back(static_cast<std::uint32_t>(event.step.outcomes.size()));
  return true;
}

// Two accesses of one location that are exposed by the events that begin with them: if the later
// event need not come after the earlier one but for what they do themselves, then an equivalent
// execution comes to a state in which both are about to be made.
void Engine::find_adjacent() {
  const std::uint32_t size = execution_.size();
  for (std::uint32_t later = 0; later < size; ++later) {
    const Event& event = execution_.event(later);
    if (event.previous == kNoEvent) continue;
    for (const Exposed& access : event.exposed) {
      if (!access.first) continue;
      const std::vector<Visit>& visits = execution_.locations()[access.slot].visits;
      std::size_t looked_at = 0;
      for (auto visit = visits.rbegin(); visit != visits.rend(); ++visit) {
        if (visit->event >= later) continue;
        if (++looked_at > kMostNeighbours) break;
        const Event& earlier = execution_.event(visit->event);
        if (earlier.step.thread == event.step.thread) continue;
        if (execution_.happens_before(visit->event, event.previous)) break;
        for (const Exposed& other : earlier.exposed) {
          if (other.at != access.at || !may_race(other.side.kind, access.side.kind)) continue;
          Race race = race_of(0, access.at, other.side, access.side, true);
          if (races_.has(race) || fresh_.has(race)) continue;
          race.shown_by = before_both(visit->event, later);
          fresh_.add(std::move(race));
        }
      }
    }
  }
}

// All that comes before `later` without having to come after `earlier`, and then `earlier`.
Recording Engine::before_both(std::uint32_t earlier, std::uint32_t later) const {
  Recording recording{
      .threads = execution_.lineages(), .promoted = promoted_, .steps = {}, .walked = walking()};
  for (std::uint32_t i = 0; i < later; ++i) {
    if (i >= earlier && execution_.happens_before(earlier, i)) continue;
    append_steps(execution_.event(i), recording.steps);
  }
  append_steps(execution_.event(earlier), recording.steps);
  return recording;
}

std::uint32_t Engine::choose(std::uint32_t n) {
  if (n <= 1) return 0;
  std::vector<std::uint32_t>& outcomes = execution_.running().step.outcomes;
  const auto index = static_cast<std::uint32_t>(outcomes.size());
  outcomes.push_back(scheduler_->choose(execution_, index, n));
  arities_.push_back(n);
  return outcomes.back();
}

bool Engine::promoted(Key key) const {
  return std::binary_search(promoted_.begin(), promoted_.end(), key);
}

void Engine::promote(Key key) { to_be_promoted_.push_back(key); }

std::vector<Step> Engine::schedule() const {
  std::vector<Step> steps;
  for (std::uint32_t i = 0; i < execution_.size(); ++i) append_steps(execution_.event(i), steps);
  if (running_) append_steps(execution_.running(), steps);
  return steps;
}

Recording Engine::recording() const {
  return {.threads = execution_.lineages(),
          .promoted = promoted_,
          .steps = schedule(),
          .walked = walking()};
}

}  // namespace concert::explore
