// Notes each deed of the running event in its footprint, its log and the values of locations.

#include "native/explore/engine.h"

namespace concert::explore {

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

// The footprint of an atomic access holds its reads and writes; its order decides the rest.
// The access is ordered after what it acquires, and what it releases after the access.
void Engine::atomic(ThreadId self, const AtomicAccess& access, Location at, Key key, Site site) {
  const bool writes = access.effect != Atomic::kLoad;
  const Mode mode = !writes ? Mode::kRead : access.keeps ? Mode::kKeep : Mode::kWrite;
  this->access(self, at, mode, false, 0);
  if (access.effect != Atomic::kStore) log_.note_atomic(Deed::kLoad, access, at);
  plain(writes ? Deed::kAtomicWrite : Deed::kAtomicRead, at, key, site);
  if (!writes) return;
  const bool stores = access.effect == Atomic::kStore;
  log_.note_atomic(stores ? Deed::kStore : Deed::kReadModifyWrite, access, at);
}

void Engine::forget() {
  log_.clear();
  execution_.running().footprint.clear();
  execution_.running().exposed.clear();
}

}  // namespace concert::explore
