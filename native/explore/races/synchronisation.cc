#include "native/explore/races/synchronisation.h"

#include <algorithm>
#include <span>

#include "native/explore/execution/hash.h"

namespace concert::explore {
namespace {

constexpr std::size_t kMostLockSets = 4096;

}  // namespace

void Synchronisation::clear() {
  for (State& state : states_) {
    state.begun = false;
    state.clock.clear();
    state.certain.clear();
    state.to_acquire.clear();
    state.fenced.clear();
    state.locks.clear();
    state.lock_set = 0;
  }
  slots_.clear();
  snapshots_.clear();
  earlier_heads_.clear();
  // Names of locks are those of other executions, too.
  if (!locks_of_.empty() && locks_of_.size() < kMostLockSets) return;
  ++renumbered_;
  lock_sets_.clear();
  lock_sets_.emplace(std::vector<Held>{}, 0);
  locks_of_.resize(1);
  names_of_.assign(1, 0);
}

Synchronisation::State& Synchronisation::begin(ThreadId thread) {
  if (thread >= states_.size()) states_.resize(thread + 1);
  State& state = states_[thread];
  state.begun = true;
  // Not 0: nobody knows of the first accesses either.
  state.clock.set(thread, 1);
  state.certain.set(thread, 1);
  return state;
}

Synchronisation::Point& Synchronisation::point(Location at) {
  const std::uint32_t known = slots_.size();
  const std::uint32_t slot = slots_.slot(at);
  if (slot == known) {
    if (slot == points_.size()) points_.emplace_back();
    points_[slot].at = at;
    points_[slot].used = 0;
    points_[slot].heads.clear();
    points_[slot].heads_of.clear();
  }
  return points_[slot];
}

const VectorClock& Synchronisation::clock(ThreadId thread) { return state(thread).clock; }

void Synchronisation::spawn(ThreadId parent, ThreadId child) {
  state(child);
  state(parent);
  states_[child].clock.join(states_[parent].clock);
  if (keeps_certain_) {
    // Of the thread itself, the clock says it.
    states_[parent].certain.set(parent, states_[parent].clock[parent]);
    states_[child].certain.join(states_[parent].certain);
  }
  states_[parent].clock.set(parent, states_[parent].clock[parent] + 1);
}

void Synchronisation::acquire(ThreadId thread, Location at, const VectorClock* order) {
  VectorClock& clock = state(thread).clock;
  Point& here = point(at);
  for (std::size_t i = 0; i < here.used; ++i) {
    const Releaser& releaser = here.releasers[i];
    if (releaser.thread == thread) continue;
    if (keeps_certain_) states_[thread].certain.join(counts(releaser.certain));
    auto after = releaser.releases.end();
    if (order != nullptr) {
      after = std::upper_bound(
          releaser.releases.begin(), releaser.releases.end(), (*order)[releaser.thread],
          [](std::uint32_t event, const Release& release) { return event < release.event; });
    }
    if (after == releaser.releases.begin()) continue;
    const Release& release = *(after - 1);
    clock.join(std::span(snapshots_).subspan(release.start, release.length));
  }
}

void Synchronisation::release(ThreadId thread, Location at, std::uint32_t event, bool certain) {
  VectorClock& clock = state(thread).clock;
  Point& here = point(at);
  std::size_t i = 0;
  while (i < here.used && here.releasers[i].thread != thread) ++i;
  if (i == here.used) {
    if (++here.used > here.releasers.size()) here.releasers.emplace_back();
    here.releasers[i].thread = thread;
    here.releasers[i].releases.clear();
    here.releasers[i].certain = {};
  }
  if (keeps_certain_) states_[thread].certain.set(thread, clock[thread]);
  if (keeps_certain_ && certain) here.releasers[i].certain = keep_certain(states_[thread]);
  std::vector<Release>& releases = here.releasers[i].releases;
  // A later release of the same event says all that the earlier one said.
  if (releases.empty() || releases.back().event != event) releases.emplace_back();
  const std::uint32_t start = keep(clock);
  releases.back() = {event, start, static_cast<std::uint32_t>(clock.counts().size())};
  clock.set(thread, clock[thread] + 1);
}

// Returns where in snapshots_ the clock stands now.
std::uint32_t Synchronisation::keep(const VectorClock& clock) {
  const auto counts = clock.counts();
  const auto start = static_cast<std::uint32_t>(snapshots_.size());
  snapshots_.insert(snapshots_.end(), counts.begin(), counts.end());
  return start;
}

Synchronisation::Snapshot Synchronisation::keep_certain(const State& state) {
  const auto length = static_cast<std::uint32_t>(state.certain.counts().size());
  return {.start = keep(state.certain), .length = length};
}

std::vector<Synchronisation::Head> Synchronisation::heads_of(const Point& from,
                                                             std::uint32_t write) {
  return write < from.heads_of.size() ? from.heads_of[write] : std::vector<Head>{};
}

// The thread has read a value of these release sequences.
void Synchronisation::see(State& state, const std::vector<Head>& heads, MemoryOrder order) {
  VectorClock& clock = acquires(order) ? state.clock : state.to_acquire;
  for (const Head& head : heads) {
    clock.join(std::span(snapshots_).subspan(head.start, head.length));
    if (keeps_certain_ && acquires(order)) state.certain.join(counts(head.certain));
  }
}

// Additions that the reduction does not order may come the other way round: they learn nothing of
// each other. That they tell each other something is not certain, then.
void Synchronisation::see_within(State& state, const std::vector<Head>& heads,
                                 MemoryOrder memory_order, const VectorClock& order) {
  VectorClock& clock = acquires(memory_order) ? state.clock : state.to_acquire;
  for (const Head& last : heads) {
    const Head* head = &last;
    while (head != nullptr && head->event > order[head->thread]) {
      head = head->earlier == kNone ? nullptr : &earlier_heads_[head->earlier];
    }
    if (head != nullptr) clock.join(std::span(snapshots_).subspan(head->start, head->length));
  }
}

// The thread has written: its write heads a release sequence if it is a release, and as if it were
// one if a release fence precedes it.
void Synchronisation::head(ThreadId thread, Point& here, const Entry& entry, std::uint32_t event) {
  State& writer = state(thread);
  const bool releases = explore::releases(entry.order);
  const VectorClock& told = releases ? writer.clock : writer.fenced;
  if (!told.counts().empty()) {
    auto own = std::ranges::find(here.heads, thread, &Head::thread);
    // A thread's later message contains its earlier ones, but not those of a mere fence.
    if (own == here.heads.end()) {
      own = here.heads.insert(own, Head{.thread = thread});
    } else if (entry.commutes) {
      const auto earlier = static_cast<std::uint32_t>(earlier_heads_.size());
      earlier_heads_.push_back(*own);
      own->earlier = earlier;
    }
    own->event = event;
    all_told_ = told;
    all_told_.join(std::span(snapshots_).subspan(own->start, own->length));
    own->start = keep(all_told_);
    own->length = static_cast<std::uint32_t>(all_told_.counts().size());
    if (keeps_certain_) {
      writer.certain.set(thread, writer.clock[thread]);
      own->certain = keep_certain(writer);
    }
  }
  if (releases) writer.clock.set(thread, writer.clock[thread] + 1);
}

void Synchronisation::load(ThreadId thread, const Entry& entry, const VectorClock* order) {
  const Point& here = point(entry.at);
  const Placement& placement = entry.placement;
  if (entry.commutes && order != nullptr) {
    return see_within(state(thread), here.heads, entry.order, *order);
  }
  see(state(thread), placement.told ? heads_of(here, placement.reads) : here.heads, entry.order);
}

// Stores of other threads end a release sequence.
void Synchronisation::store(ThreadId thread, const Entry& entry, std::uint32_t event) {
  Point& here = point(entry.at);
  if (entry.placement.told) here.heads = heads_of(here, entry.placement.after);
  std::erase_if(here.heads, [&](const Head& head) { return head.thread != thread; });
  write(thread, here, entry, event);
}

// Whoever makes it, it belongs to the release sequences that it finds.
void Synchronisation::read_modify_write(ThreadId thread, const Entry& entry, std::uint32_t event,
                                        const VectorClock* order) {
  Point& here = point(entry.at);
  if (entry.placement.told) here.heads = heads_of(here, entry.placement.after);
  if (entry.commutes && order != nullptr) {
    see_within(state(thread), here.heads, entry.order, *order);
  } else {
    see(state(thread), here.heads, entry.order);
  }
  write(thread, here, entry, event);
}

void Synchronisation::write(ThreadId thread, Point& here, const Entry& entry, std::uint32_t event) {
  head(thread, here, entry, event);
  if (!entry.placement.told) return;
  here.heads_of.resize(entry.placement.writes + 1);
  here.heads_of.back() = here.heads;
}

void Synchronisation::learn(VectorClock& clock, Location at, std::uint32_t write) {
  for (const Head& head : heads_of(point(at), write)) {
    clock.join(std::span(snapshots_).subspan(head.start, head.length));
  }
}

void Synchronisation::fence(ThreadId thread, MemoryOrder order) {
  State& own = state(thread);
  if (acquires(order)) own.clock.join(own.to_acquire);
  if (!releases(order)) return;
  own.fenced = own.clock;
  own.clock.set(thread, own.clock[thread] + 1);
}

void Synchronisation::name_locks(State& state) {
  if (state.locks.empty()) {
    state.lock_set = 0;
    return;
  }
  // A thread mostly takes the locks that it took before.
  if (state.last_named < locks_of_.size() && locks_of_[state.last_named] == state.locks) {
    state.lock_set = state.last_named;
    return;
  }
  const auto [entry, fresh] =
      lock_sets_.try_emplace(state.locks, static_cast<LockSet>(locks_of_.size()));
  if (fresh) {
    std::uint64_t name = 0;
    for (const Held& held : state.locks) name = mix(mix(name, held.lock), held.shared ? 1 : 0);
    locks_of_.push_back(state.locks);
    names_of_.push_back(name);
  }
  state.lock_set = state.last_named = entry->second;
}

void Synchronisation::take(ThreadId thread, const Held& held) {
  State& taker = state(thread);
  taker.locks.insert(std::upper_bound(taker.locks.begin(), taker.locks.end(), held), held);
  name_locks(taker);
}

void Synchronisation::give_back(ThreadId thread, const Held& held) {
  State& giver = state(thread);
  const auto found = std::lower_bound(giver.locks.begin(), giver.locks.end(), held);
  if (found == giver.locks.end() || *found != held) return;
  giver.locks.erase(found);
  name_locks(giver);
}

bool Synchronisation::share_a_lock(LockSet one, LockSet other) const {
  if (one == 0 || other == 0) return false;
  const std::vector<Held>& theirs = locks_of_[other];
  return std::ranges::any_of(locks_of_[one], [&](const Held& mine) {
    return std::ranges::any_of(theirs, [&](const Held& held) {
      return held.lock == mine.lock && !(held.shared && mine.shared);
    });
  });
}

bool Synchronisation::knows_certainly(ThreadId thread) {
  const State& own = state(thread);
  const auto counts = own.clock.counts();
  for (ThreadId other = 0; other < counts.size(); ++other) {
    if (other != thread && counts[other] > own.certain[other]) return false;
  }
  return true;
}

void Synchronisation::describe(KnownOrder& order) {
  for (const ThreadId thread : order.threads()) {
    State& own = state(thread);
    own.certain.set(thread, own.clock[thread]);
    order.add_thread(thread, own.certain.counts());
  }
  for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) {
    const Point& here = points_[slot];
    for (std::size_t i = 0; i < here.used; ++i) {
      const Releaser& releaser = here.releasers[i];
      if (releaser.certain.length == 0) continue;
      order.add_release(here.at, releaser.thread, counts(releaser.certain));
    }
    for (const Head& head : here.heads)
      order.add_release(here.at, head.thread, counts(head.certain));
  }
}

}  // namespace concert::explore
