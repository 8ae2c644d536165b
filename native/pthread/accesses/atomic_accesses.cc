// The part of the world for accesses of atomic objects.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "native/pthread/synchronisation/cancellation.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {

using explore::AccessKind;
using explore::Atomic;
using explore::AtomicAccess;
using explore::RaceSide;
using explore::Site;

// Of an atomic addition: none of another size overlaps it, and it is an event of its own.
bool World::IsUnseenSum(std::uintptr_t at, std::size_t size, std::uintptr_t pc) {
  if (!concurrent_ || in_section() || !IsAddition(pc)) return false;
  std::size_t cells = 0;
  cells_.ForEach(at, size, [&](std::uintptr_t) { ++cells; });
  return cells == 1;
}

void World::StopBeforeAtomic(std::uintptr_t at, std::size_t size, bool writes, std::uintptr_t pc,
                             std::optional<std::uint64_t> operands) {
  Count();
  ++plain_calls_;
  if (writes && !unset_.empty()) unset_.Note(at, size, /*set=*/true);
  if (!concurrent_ || in_section()) {
    CheckMemory(at, size, writes);
    return;
  }
  TestCancelHere();
  Thread& thread = current();
  if (operands) TellArgument(*operands);
  const AccessKind kind = writes ? AccessKind::kAtomicWrite : AccessKind::kAtomicRead;
  const Site site = sites_.Of(pc, kind, nullptr);
  thread.next = {at, size, {.site = site, .kind = kind, .thread = self_}};
  const bool back = operands && ComesBack(pc, size, *operands);
  if (back) {
    PrepareToWait();
  } else if (Turns(pc, operands.value_or(at))) {
    PrepareToWait();
    thread.round.Clear();
  } else {
    Prepare(nullptr, nullptr);
  }
  pending_.site = site;
  Stop();
  if (back) thread.loop.pc = 0;
  thread.next.size = 0;
  CheckMemory(at, size, writes);
}

void World::TouchAtomic(std::uintptr_t at, std::size_t size, const AtomicAccess& access,
                        std::uintptr_t pc, std::optional<std::uint64_t> found) {
  const bool writes = access.effect != Atomic::kLoad;
  if (writes) ++current().atomic_writes;
  if (!concurrent_) {
    if (writes && !access.keeps) ++current().changes;
    return;
  }
  const AccessKind kind = writes ? AccessKind::kAtomicWrite : AccessKind::kAtomicRead;
  const Site site = sites_.Of(pc, kind, nullptr);
  if (in_section()) {
    TouchInSection(at, size, site, kind, &access);
    if (writes && !access.keeps) ++current().changes;
    return;
  }
  const RaceSide side{.site = site, .kind = kind, .thread = self_};
  if (stops_ != Stops::kAtPromoted || replaying_) CheckNeighbours(at, size, side);
  if (!watched_.empty()) Look(site, at, size);
  Thread& thread = current();
  const bool awaited = stops_ == Stops::kAtPromoted && cells_.MarksOf(at, size).awaited;
  cells_.ForEach(at, size, [&](std::uintptr_t cell) {
    const explore::Location name = NameOf(Thing::kCell, cell);
    if (awaited) MeetAwaited(cell, kind);
    explorer().atomic(self_, access, name, KeyOf(cell), site);
    explorer().expose(self_, name, side, /*first=*/true);
    const Round::Read read{.at = name, .value = found.value_or(ValueAt(at, size)), .kind = kind};
    NoteRead(read);
    ReadInTest(read);
    if (thread.loop.pc != 0) Remember(thread.loop, read);
  });
  if (writes) WrittenInWait(at, size);
  if (writes && !access.keeps) Changed();
}

}  // namespace concert::pthread
