#include "native/explore/synchronisation.h"

#include <algorithm>
#include <span>

namespace concert::explore {

void Synchronisation::clear() {
  for (State& state : states_) {
    state.begun = false;
    state.clock.clear();
    state.locks.clear();
    state.lock_set = 0;
  }
  slots_.clear();
  snapshots_.clear();
  lock_sets_.clear();
  lock_sets_.emplace(std::vector<Location>{}, 0);
  locks_of_.assign(1, {});
}

Synchronisation::State& Synchronisation::state(ThreadId thread) {
  if (thread >= states_.size()) states_.resize(thread + 1);
  State& state = states_[thread];
  if (!state.begun) {
    state.begun = true;
    // Not 0: nobody knows of the first accesses either.
    state.clock.set(thread, 1);
  }
  return state;
}

Synchronisation::Point& Synchronisation::point(Location at) {
  const std::uint32_t known = slots_.size();
  const std::uint32_t slot = slots_.slot(at);
  if (slot == known) {
    if (slot == points_.size()) points_.emplace_back();
    points_[slot].used = 0;
  }
  return points_[slot];
}

const VectorClock& Synchronisation::clock(ThreadId thread) { return state(thread).clock; }

void Synchronisation::spawn(ThreadId parent, ThreadId child) {
  state(child);
  state(parent);
  states_[child].clock.join(states_[parent].clock);
  states_[parent].clock.set(parent, states_[parent].clock[parent] + 1);
}

void Synchronisation::acquire(ThreadId thread, Location at, const VectorClock& order) {
  VectorClock& clock = state(thread).clock;
  Point& here = point(at);
  for (std::size_t i = 0; i < here.used; ++i) {
    const Releaser& releaser = here.releasers[i];
    if (releaser.thread == thread) continue;
    const auto after = std::upper_bound(
        releaser.releases.begin(), releaser.releases.end(), order[releaser.thread],
        [](std::uint32_t event, const Release& release) { return event < release.event; });
    if (after == releaser.releases.begin()) continue;
    const Release& release = *(after - 1);
    clock.join(std::span(snapshots_).subspan(release.start, release.length));
  }
}

void Synchronisation::release(ThreadId thread, Location at, std::uint32_t event) {
  VectorClock& clock = state(thread).clock;
  Point& here = point(at);
  std::size_t i = 0;
  while (i < here.used && here.releasers[i].thread != thread) ++i;
  if (i == here.used) {
    if (++here.used > here.releasers.size()) here.releasers.emplace_back();
    here.releasers[i].thread = thread;
    here.releasers[i].releases.clear();
  }
  std::vector<Release>& releases = here.releasers[i].releases;
  // A later release of the same event says all that the earlier one said.
  if (releases.empty() || releases.back().event != event) releases.emplace_back();
  const auto counts = clock.counts();
  releases.back() = {event, static_cast<std::uint32_t>(snapshots_.size()),
                     static_cast<std::uint32_t>(counts.size())};
  snapshots_.insert(snapshots_.end(), counts.begin(), counts.end());
  clock.set(thread, clock[thread] + 1);
}

void Synchronisation::name_locks(State& state) {
  const auto [entry, fresh] =
      lock_sets_.try_emplace(state.locks, static_cast<LockSet>(locks_of_.size()));
  if (fresh) locks_of_.push_back(state.locks);
  state.lock_set = entry->second;
}

void Synchronisation::take(ThreadId thread, Location lock) {
  State& taker = state(thread);
  taker.locks.insert(std::upper_bound(taker.locks.begin(), taker.locks.end(), lock), lock);
  name_locks(taker);
}

void Synchronisation::give_back(ThreadId thread, Location lock) {
  State& giver = state(thread);
  const auto found = std::lower_bound(giver.locks.begin(), giver.locks.end(), lock);
  if (found == giver.locks.end() || *found != lock) return;
  giver.locks.erase(found);
  name_locks(giver);
}

bool Synchronisation::share_a_lock(LockSet one, LockSet other) const {
  if (one == 0 || other == 0) return false;
  const std::vector<Location>& mine = locks_of_[one];
  return std::ranges::any_of(mine, [&](Location lock) {
    return std::binary_search(locks_of_[other].begin(), locks_of_[other].end(), lock);
  });
}

}  // namespace concert::explore
