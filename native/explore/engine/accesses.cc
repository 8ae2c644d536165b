// Notes each deed of the running event in its footprint, its log and the values of locations.

#include <ranges>

#include "native/explore/engine/engine.h"

namespace concert::explore {

void Engine::access(ThreadId self, Location at, Mode mode, bool synchronises, std::int64_t value) {
  const std::uint32_t slot = execution_.locations().slot(at);
  LocationState& location = execution_.locations()[slot];
  if (mode == Mode::kWrite && synchronises) set(slot, value);
  if (mode == Mode::kOpen) set(slot, 1);
  execution_.running().footprint.add({at, slot, mode});
  execution_.meet(self, location.ordered_before_ns(mode));
  if (!synchronises) return;
  constexpr Deed kDeeds[] = {Deed::kRead, Deed::kWrite, Deed::kAdd, Deed::kOpen};
  log_.note(kDeeds[static_cast<std::size_t>(mode)], at, slot);
}

void Engine::acquire(ThreadId self, Location lock) {
  const std::uint32_t slot = execution_.locations().slot(lock);
  LocationState& location = execution_.locations()[slot];
  set(slot, 1);
  // It may become a pass, which the passes before it do not come before.
  execution_.meet(self, location.ordered_before_ns(Mode::kPass));
  log_.acquire(lock, slot);
}

void Engine::release(ThreadId /*self*/, Location lock) {
  const std::uint32_t slot = execution_.locations().slot(lock);
  set(slot, 0);
  log_.release(lock, slot);
}

void Engine::change(ThreadId self, Location at, std::int64_t value) {
  access(self, at, Mode::kWrite, false, 0);
  set_value(at, value);
}

void Engine::set_value(Location at, std::int64_t value) {
  set(execution_.locations().slot(at), value);
}

void Engine::set(std::uint32_t slot, std::int64_t value) {
  LocationState& location = execution_.locations()[slot];
  old_values_.emplace_back(slot, location.value);
  location.value = value;
}

void Engine::put_back() {
  for (const auto& [slot, value] : std::views::reverse(old_values_)) {
    execution_.locations()[slot].value = value;
  }
  old_values_.clear();
}

// The footprint of an atomic access holds its reads and writes; its order decides the rest.
// The access is ordered after what it acquires, and what it releases after the access.
void Engine::atomic(ThreadId self, const AtomicAccess& made, Location at, Key key, Site site) {
  AtomicAccess access = made;
  // It has found the expected value, and could depart by not finding it.
  if (!older_writes_) access.total = access.total && !access.fails_weakly;
  access.adds = access.adds && !access.keeps && !orders_sums_;
  const bool writes = access.effect != Atomic::kLoad;
  const Mode mode = !writes        ? Mode::kRead
                    : access.keeps ? Mode::kKeep
                    : access.adds  ? Mode::kAdd
                                   : Mode::kWrite;
  this->access(self, at, mode, false, 0);
  Placement placement;
  if (older_writes_ && !walking()) {
    placement = detector_.memory().placement();
    placement.value = access.value;
  }
  if (access.effect != Atomic::kStore) log_.note_atomic(Deed::kLoad, access, at, placement);
  plain(writes ? Deed::kAtomicWrite : Deed::kAtomicRead, at, key, site);
  if (!writes) return;
  const bool stores = access.effect == Atomic::kStore;
  log_.note_atomic(stores ? Deed::kStore : Deed::kReadModifyWrite, access, at, placement);
}

// Only the first deed of an event, since what the others know is told after it.
Found Engine::find(ThreadId self, const AtomicAttempt& attempt) {
  if (!older_writes_ || walking() || !log_.empty()) return {.value = attempt.memory};
  const Event& running = execution_.running();
  const VectorClock nothing;
  const VectorClock* past =
      running.previous == kNoEvent ? &nothing : &execution_.event(running.previous).clock;
  // All that let it go on comes before it, too.
  if (!running.guards.empty()) past = nullptr;
  if (scheduler_ == &replay_) past = nullptr;
  const std::uint32_t options = detector_.prepare(attempt, self, past);
  WeakMemory& memory = detector_.memory();
  std::uint32_t option = 0;
  if (scheduler_ == &replay_) {
    option = memory.option_behind(choose(memory.writes() + 1));
    execution_.running().step.outcomes.back() = memory.newer(option);
  } else {
    option = choose(options);
    Event& event = execution_.running();
    event.finds_writes = true;
    event.chose_writes = options > 1;
    event.newer_writes = memory.newer(option);
  }
  if (memory.concerns_all()) {
    access(self, kOlder, option == 0 ? Mode::kRead : Mode::kWrite, false, 0);
  }
  return memory.take(option);
}

void Engine::forget() {
  log_.clear();
  execution_.running().footprint.clear();
  execution_.running().exposed.clear();
}

void Engine::only_look(Pending& pending) {
  Footprint& footprint = execution_.running().footprint;
  LocationTable& locations = execution_.locations();
  log_.complete(footprint, [&](Location at) { return locations.slot(at); });
  footprint.seal();
  footprint.only_reads();
  log_.clear();
  execution_.running().exposed.clear();
  for (const Access& access : footprint.accesses()) {
    pending.guards.push_back({.at = access.at, .test = Guard::Test::kWrittenSince});
  }
  pending.any = pending.guards.empty();
}

}  // namespace concert::explore
