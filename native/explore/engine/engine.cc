#include "native/explore/engine/engine.h"

#include <algorithm>
#include <utility>

namespace concert::explore {

Engine::Engine(const Limits& limits)
    : limits_(limits),
      walk_(limits.seed, limits.random_executions),
      sampling_(limits.seed, limits.sampled_executions),
      replay_({}),
      scheduler_(&walk_),
      fresh_(limits.races_by_sites),
      races_(limits.races_by_sites) {
  search_.limit_plans(limits.planned_bytes);
}

Engine::Engine(const Limits& limits, const Recording& replayed)
    : limits_(limits),
      walk_(limits.seed, 0),
      sampling_(limits.seed, 0),
      replay_(replayed.steps),
      scheduler_(&replay_),
      promoted_(replayed.promoted),
      fresh_(limits.races_by_sites),
      races_(limits.races_by_sites) {
  // Other front ends may have promoted a key of this value.
  older_writes_ = limits.older_writes && std::erase(promoted_, kOlderWrites) != 0;
  if (older_writes_) {
    orders_sums_ = true;
    detector_.find_older_writes();
  }
  execution_.adopt(replayed.threads);
}

// The next execution of the exhaustive search, unless a limit ends it.
bool Engine::begin_search() {
  const std::uint64_t searches = search_.searches();
  const bool more = search_.overfull() || search_.begin();
  if (search_.searches() != searches) {
    ++statistics_.rounds;
    statistics_.round_executions = 0;
  }
  if (!more && !begin_older_writes()) return false;
  if (may_merge()) begin_merging();
  const std::uint64_t run =
      statistics_.executions + statistics_.discarded + statistics_.blocked - statistics_.random;
  if (search_.overfull()) {
    note_limit(Limit::kPlans);
  } else if (limits_.executions != 0 && run >= limits_.executions) {
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

// All sequentially consistent executions have been run.
bool Engine::begin_older_writes() {
  if (!limits_.older_writes || older_writes_ || statistics_.coverage != Coverage::kExhausted ||
      !races_.empty() || !detector_.departs()) {
    return false;
  }
  older_writes_ = orders_passes_ = orders_sums_ = unmergeable_ = true;
  detector_.find_older_writes();
  search_.merge_states(false);
  statistics_.merged = statistics_.departs = false;
  ++statistics_.rounds;
  statistics_.round_executions = 0;
  return search_.begin();
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
    knows_weak_ = detector_.weak();
  }
  const bool more = walking() || (scheduler_ == &search_ && begin_search());
  if (!more && (scheduler_ == &search_ || sampled_enough() || !scheduler_->begin())) return false;
  if (scheduler_ == &sampling_) statistics_.coverage = Coverage::kSampled;
  execution_.reset();
  detector_.clear();
  detector_.count_accesses(scheduler_ == &search_ && learns_uses());
  told_state_.reset();
  fresh_.clear();
  to_be_promoted_.clear();
  racing_.clear();
  first_racing_.reset();
  distrusted_ = false;
  told_.clear();
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
  tell_state();
  const ThreadId last =
      execution_.size() == 0 ? kNobody : execution_.event(execution_.size() - 1).step.thread;
  const Decision decision = scheduler_->decide(execution_, last);
  if (decision.thread == kNobody) return nobody(decision.ending);
  if (scheduler_ == &search_) search_.fetch(execution_, decision.thread);
  execution_.start(decision.thread, decision.by_deadline);
  log_.clear();
  old_values_.clear();
  if (orders_passes_ && (scheduler_ == &search_ || older_writes_)) log_.opaque();
  arities_.clear();
  running_ = true;
  return decision.thread;
}

ThreadId Engine::nobody(Ending ending) {
  ending_ = ending;
  return kNobody;
}

// The limit on all events is for the search; a random execution is never cut by it. What the walks
// before the search leave out is no omission: the search sees it.
bool Engine::limit_reached() {
  if (limits_.events_per_execution != 0 && execution_.size() >= limits_.events_per_execution) {
    if (!walking()) note_limit(Limit::kEventsPerExecution);
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
  const bool reduced = !walking();
  // It wakes nobody, and conflicts with itself.
  if (reduced && limits_.every_order) {
    footprint.add({kEverything, locations.slot(kEverything), Mode::kKeep});
  }
  footprint.seal();
  add_guards(execution_.running());
  if (halting_) footprint.make_barrier();
  if (reduced) {
    execution_.finish();
  } else {
    execution_.finish_unordered();
  }
  ++statistics_.events;
  if (!log_.empty() || (reduced && detector_.weak())) {
    detector_.judge(execution_.event(execution_.size() - 1), log_, reduced, seen_);
    statistics_.departs = detector_.departs();
  }
  if (keeps_deeds_) {
    const ThreadId thread = execution_.event(execution_.size() - 1).step.thread;
    const auto clock = detector_.clock(thread).counts();
    told_.push_back({thread, log_.entries(), {clock.begin(), clock.end()}});
  }
  if (!seen_.empty()) note_races();
  scheduler_->finished(execution_, arities_);
}

// A walk has nothing to forget.
void Engine::restart() {
  if (walking()) return;
  if (scheduler_ == &search_) search_.restart();
  ++statistics_.rounds;
  statistics_.round_executions = 0;
}

// An event that lets a thread go on comes before it: guards read. An awaited passed lock is free
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
  if (waits_behind(self, pending)) return nobody(Ending::kRedundant);
  return next();
}

// Tells if the thread waits in a loop for what it could have found already. It would find it in the
// end; rounds of the loop without an effect add nothing to the execution in which it finds it now.
bool Engine::waits_behind(ThreadId self, const Pending& pending) {
  if (!older_writes_ || walking()) return false;
  return std::ranges::any_of(pending.guards, [&](const Guard& guard) {
    return guard.test == Guard::Test::kWrittenSince && detector_.memory().is_behind(self, guard.at);
  });
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
  detector_.end(self);
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

// In a random walk: whether the running event goes on where it might stop.
bool Engine::skip_stop() {
  if (walk_.stops()) return false;
  Event& event = execution_.running();
  event.skipped_stops.push_back(static_cast<std::uint32_t>(event.step.outcomes.size()));
  return true;
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

}  // namespace concert::explore
