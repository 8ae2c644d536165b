// The part of the world for uses of objects of thread libraries, which race as accesses of data do.

#include <cstddef>

#include "native/pthread/machine/layout.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::AccessKind;
using explore::RaceSide;
using explore::Site;

// Of an object of a thread library: what its life is told by.
constexpr std::size_t kObjectWord = 4;

}  // namespace

// The program itself accesses an object, as with an initialiser: from the next execution on its
// uses are told.
void World::TellObjects(std::uintptr_t at, std::size_t size) {
  cells_.TellObjects(at, size);
  discards_ = true;
}

void World::TouchObject(const void* object, bool writes, const char* function) {
  const auto at = reinterpret_cast<std::uintptr_t>(object);
  const bool checked = machine::InHeap(at) || (machine::InStacks(at) && !stack_lives_.IsMains(at));
  if (writes && concurrent_ && !checked && !objects_.At(object).mortal) {
    // From the next execution on its uses are told, too.
    objects_.At(object).mortal = discards_ = true;
  }
  bool told = checked || objects_.At(object).mortal;
  if (concurrent_ && !told) {
    cells_.MeetObject(at);
    const CellMap::Marks marks = cells_.MarksOf(at, kObjectWord);
    if (marks.used && !marks.told) TellObjects(at, kObjectWord);
    // A replay may not have come yet to what promoted the word.
    told = marks.told || marks.promoted;
  }
  if (!concurrent_ || in_section() || !told) {
    CheckMemory(at, kObjectWord, writes);
    return;
  }
  const AccessKind kind = writes ? AccessKind::kWrite : AccessKind::kRead;
  const Site site = sites_.Of(pc(), kind, function);
  const RaceSide side{.site = site, .kind = kind, .thread = self_};
  const bool promoted = stops_ == Stops::kAtPromoted && cells_.Promoted(at, kObjectWord);
  if (promoted || stops_ == Stops::kEverywhere || (walking() && !explorer().skip_stop(self_))) {
    Prepare(nullptr, nullptr);
    current().in_library = true;
    pending_.site = site;
    current().next = {at, kObjectWord, side};
    Stop();
    current().next.size = 0;
  }
  CheckMemory(at, kObjectWord, writes);
  if (stops_ != Stops::kAtPromoted || replaying_) CheckNeighbours(at, kObjectWord, side);
  if (!watched_.empty()) Look(site, at, kObjectWord);
  const bool awaited = stops_ == Stops::kAtPromoted && cells_.MarksOf(at, kObjectWord).awaited;
  cells_.ForEach(at, kObjectWord, [&](std::uintptr_t cell) {
    const explore::Location name = NameOf(Thing::kCell, cell);
    if (awaited) MeetAwaited(cell, kind);
    if (writes) {
      explorer().plain_write(self_, name, KeyOf(cell), site);
      if (promoted) explorer().write_plain(self_, name);
    } else {
      explorer().plain_read(self_, name, KeyOf(cell), site);
      if (promoted) explorer().read_plain(self_, name);
    }
    if (promoted) explorer().expose(self_, name, side, /*first=*/true);
  });
  if (writes) Changed();
}

}  // namespace concert::pthread
