#include "native/explore/execution/execution.h"

#include <algorithm>

namespace concert::explore {

bool test(const Guard& guard, std::int64_t value) {
  switch (guard.test) {
    case Guard::Test::kEquals:
      return value == guard.operand;
    case Guard::Test::kAtLeast:
      return value >= guard.operand;
    case Guard::Test::kMaskClear:
      return (value & guard.operand) == 0;
    case Guard::Test::kWrittenSince:
      break;
  }
  return false;
}

void Execution::reset() {
  for (const ThreadId id : present_) {
    // Field by field: the vectors inside keep their memory.
    ThreadState& thread = threads_[id];
    thread.present = thread.daemon = thread.finished = thread.timed_out = thread.refused = false;
    thread.events = thread.children = 0;
    thread.last_event = kNoEvent;
    thread.now_ns = 0;
    thread.pending.guards.clear();
    thread.pending.any = false;
    thread.pending.deadline_ns = -1;
    thread.pending.site = thread.pending.tag = 0;
  }
  if (threads_.empty()) threads_.resize(1);
  threads_[0].present = true;
  present_.assign(1, 0);
  size_ = 0;
  locations_.clear();
  everything_.clear();
  last_barrier_.clear();
  everything_hash_ = 0;
  barrier_hash_ = 0;
  everything_ns_ = 0;
}

void Execution::adopt(const std::vector<Lineage>& lineages) {
  lineages_ = lineages;
  if (lineages_.empty()) lineages_.emplace_back();
  ids_.clear();
  for (std::size_t id = 0; id < lineages_.size(); ++id) {
    ids_.emplace(lineages_[id], static_cast<ThreadId>(id));
  }
}

ThreadId Execution::spawn(ThreadId parent, bool daemon) {
  const Lineage lineage{parent, threads_[parent].children++};
  const auto [entry, fresh] = ids_.try_emplace(lineage, static_cast<ThreadId>(lineages_.size()));
  if (fresh) lineages_.push_back(lineage);
  const ThreadId id = entry->second;
  if (id >= threads_.size()) threads_.resize(id + 1);
  ThreadState& child = threads_[id];
  child.present = true;
  child.daemon = daemon;
  child.last_event = size_;  // The running event spawns it.
  child.now_ns = threads_[parent].now_ns;
  present_.insert(std::upper_bound(present_.begin(), present_.end(), id), id);
  return id;
}

std::uint32_t Execution::last_visit(ThreadId id, const LocationState& location) const {
  for (auto visit = location.visits.rbegin(); visit != location.visits.rend(); ++visit) {
    if (events_[visit->event].step.thread == id) return visit->event;
  }
  return kNoEvent;
}

// "Since" in terms of dependence, not of the order of this execution: a write that is not ordered
// before this thread's last access counts. So equivalent executions agree on who is enabled.
bool Execution::written_since(ThreadId id, Location at) const {
  const LocationState* location = locations_.find(at);
  if (location == nullptr) return false;
  const std::uint32_t own = last_visit(id, *location);
  if (own == kNoEvent) return false;
  for (auto visit = location->visits.rbegin(); visit != location->visits.rend(); ++visit) {
    if (events_[visit->event].step.thread == id || !changes(visit->mode)) continue;
    if (!happens_before(visit->event, own)) return true;
    if (conflict(visit->mode, events_[own].footprint.find(at)->mode)) return false;
  }
  return false;
}

bool Execution::holds(ThreadId id, const Guard& guard) const {
  if (guard.test == Guard::Test::kWrittenSince) return written_since(id, guard.at);
  const LocationState* location = locations_.find(guard.at);
  return test(guard, location == nullptr ? 0 : location->value);
}

bool Execution::guards_hold(ThreadId id) const {
  const Pending& pending = threads_[id].pending;
  if (pending.any) {
    return std::ranges::any_of(pending.guards,
                               [&](const Guard& guard) { return holds(id, guard); });
  }
  bool waits_for_write = false;
  bool written = false;
  for (const Guard& guard : pending.guards) {
    if (guard.test == Guard::Test::kWrittenSince) {
      waits_for_write = true;
      written = written || written_since(id, guard.at);
    } else if (!holds(id, guard)) {
      return false;
    }
  }
  return written || !waits_for_write;
}

bool Execution::enabled(ThreadId id) const {
  const ThreadState& thread = threads_[id];
  if (!thread.present || thread.finished) return false;
  if (!guards_hold(id)) return false;
  if (!thread.refused) return true;
  for (const Access& read : thread.refused_reads.accesses()) {
    const LocationState* location = locations_.find(read.at);
    if (location == nullptr) continue;
    for (auto visit = location->visits.rbegin();
         visit != location->visits.rend() && visit->event >= thread.refused_at; ++visit) {
      if (changes(visit->mode) && events_[visit->event].step.thread != id) return true;
    }
  }
  return false;
}

std::uint64_t Execution::state() const {
  std::uint64_t hash = mix(present_.size(), static_cast<std::uint64_t>(everything_ns_));
  for (const ThreadId id : present_) {
    const ThreadState& thread = threads_[id];
    hash = mix(mix(hash, id), thread.finished ? 1 : 0);
    if (thread.finished) continue;
    const Pending& pending = thread.pending;
    hash = mix(mix(hash, thread.children), thread.daemon ? 1 : 0);
    hash = mix(hash, static_cast<std::uint64_t>(thread.now_ns));
    hash = mix(mix(hash, pending.site), pending.tag);
    hash = mix(hash, static_cast<std::uint64_t>(pending.deadline_ns));
    hash = mix(hash, pending.guards.size() * 2 + (pending.any ? 1 : 0));
    for (const Guard& guard : pending.guards) {
      hash = mix(mix(hash, guard.at), static_cast<std::uint64_t>(guard.test));
      hash = mix(mix(hash, static_cast<std::uint64_t>(guard.operand)), holds(id, guard) ? 1 : 0);
    }
  }
  // The order in which locations came up does not count.
  std::uint64_t values = 0;
  locations_.for_each([&](const LocationState& location) {
    if (location.value != 0) {
      values += mix(mix(1, location.name), static_cast<std::uint64_t>(location.value));
    }
    if (location.group_ns == 0) return;
    std::uint64_t times = mix(mix(2, location.name), static_cast<std::uint64_t>(location.group_ns));
    times = mix(times, static_cast<std::uint64_t>(location.before_ns));
    values += mix(times, static_cast<std::uint64_t>(location.group_mode));
  });
  return mix(hash, values);
}

void Execution::start(ThreadId id, bool by_deadline) {
  if (size_ == events_.size()) events_.emplace_back();
  ThreadState& thread = threads_[id];
  Event& event = events_[size_];
  event.step.thread = id;
  event.step.site = thread.pending.site;
  event.step.tag = thread.pending.tag;
  event.step.outcomes.clear();
  event.index = thread.events + 1;
  event.previous = thread.last_event;
  event.footprint.clear();
  event.guards = thread.pending.guards;
  event.any = thread.pending.any;
  event.by_deadline = event.step.timed_out = by_deadline;
  event.exposed.clear();
  event.skipped_stops.clear();
  event.finds_writes = false;
  event.was_refused = thread.refused;
  if (thread.refused) event.refused_reads = thread.refused_reads;
  started_ns_ = thread.now_ns;
  thread.timed_out = by_deadline;
  if (by_deadline) {
    thread.now_ns = std::max({thread.now_ns, everything_ns_, thread.pending.deadline_ns});
  }
}

void Execution::finish() {
  Event& event = events_[size_];
  ThreadState& thread = threads_[event.step.thread];
  event.clock.clear();
  if (event.by_deadline) event.footprint.make_barrier();
  const bool barrier = event.footprint.barrier();
  if (barrier) {
    event.clock = everything_;
  } else {
    if (event.previous != kNoEvent) event.clock = events_[event.previous].clock;
    event.clock.join(last_barrier_);
  }
  event.hash =
      mix(past_of(event.step.thread, event.previous), barrier ? everything_hash_ : barrier_hash_);
  for (const std::uint32_t outcome : event.step.outcomes) event.hash = mix(event.hash, outcome);
  event.now_ns = thread.now_ns;
  for (const Access& access : event.footprint.accesses()) {
    const LocationState& location = locations_[access.slot];
    event.clock.join(location.ordered_before(access.mode));
    // The hash of all before it is any number: that plus the mode is as good as one after the
    // other.
    event.hash = mix(mix(event.hash, access.at), location.ordered_before_hash(access.mode) +
                                                     static_cast<std::uint64_t>(access.mode));
    event.now_ns = std::max(event.now_ns, location.ordered_before_ns(access.mode));
  }
  event.clock.set(event.step.thread, event.index);
  for (const Access& access : event.footprint.accesses()) {
    // To be ordered after all others is no reason to have waited for them.
    const std::int64_t now_ns = access.at == kEverything ? 0 : event.now_ns;
    locations_[access.slot].visit(size_, access.mode, event.clock, event.hash, now_ns);
  }
  if (barrier) {
    last_barrier_ = event.clock;
    barrier_hash_ = event.hash;
  }
  everything_hash_ += event.hash;
  everything_.join(event.clock);
  everything_ns_ = std::max(everything_ns_, event.now_ns);
  thread.now_ns = event.now_ns;
  thread.events = event.index;
  thread.last_event = size_;
  thread.refused = false;
  ++size_;
}

void Execution::finish_unordered() {
  Event& event = events_[size_];
  ThreadState& thread = threads_[event.step.thread];
  for (const Access& access : event.footprint.accesses()) {
    LocationState& location = locations_[access.slot];
    location.visits.push_back({size_, access.mode, 0, location.value});
  }
  event.now_ns = thread.now_ns;
  everything_ns_ = std::max(everything_ns_, event.now_ns);
  thread.events = event.index;
  thread.last_event = size_;
  thread.refused = false;
  ++size_;
}

void Execution::take_back() {
  Event& event = events_[size_];
  threads_[event.step.thread].now_ns = started_ns_;
  refuse(event.step.thread, event.footprint);
}

void Execution::refuse(ThreadId id, const Footprint& reads) {
  ThreadState& thread = threads_[id];
  thread.refused = true;
  thread.refused_at = size_;
  thread.refused_reads = reads;
}

}  // namespace concert::explore
