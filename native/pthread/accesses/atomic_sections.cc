// The part of the world for atomic sections: accesses inside are atomic, are ordered by the cells
// that sections share, and happen together.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "native/pthread/memory/cell_map.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::AccessKind;
using explore::RaceSide;
using explore::Site;

}  // namespace

void World::BeginSection() {
  Thread& thread = current();
  if (in_section()) NoteHarmless();
  if (thread.section_depth++ != 0 || !concurrent_) return;
  --thread.section_depth;
  Prepare("an atomic section", nullptr);
  Stop();
  thread.section_choices.clear();
  EnterSection();
  machine_->Save(thread.before_section);
}

void World::EnterSection() {
  Thread& thread = current();
  thread.section_depth = 1;
  thread.section_chose = 0;
  thread.section_writes.clear();
  thread.section_accesses.clear();
  thread.round.Clear();
  undo_.Clear();
  objects_.Keep();
  thread.held_before = thread.holds;
  thread.robust_before = thread.robust;
  thread.unasked_before = thread.unasked;
  thread.untold_before = UntoldCalls(thread);
}

void World::LeaveSection() {
  current().section_depth = 0;
  objects_.StopKeeping();
}

// `access`: of an atomic access of the program's, which orders what its memory order says besides
// what sections order.
void World::TouchInSection(std::uintptr_t at, std::size_t size, Site site, AccessKind kind,
                           const explore::AtomicAccess* access) {
  Thread& thread = current();
  const bool writes = kind == AccessKind::kAtomicWrite;
  const RaceSide side{.site = site, .kind = kind, .thread = self_};
  if (stops_ != Stops::kAtPromoted || replaying_) CheckNeighbours(at, size, side);
  if (!watched_.empty()) Look(site, at, size);
  if (writes) undo_.Note(reinterpret_cast<const void*>(at), size);
  if (writes) WrittenInWait(at, size);
  const bool awaited = stops_ == Stops::kAtPromoted && cells_.MarksOf(at, size).awaited;
  cells_.ForEach(at, size, [&](std::uintptr_t cell) {
    if (awaited) MeetAwaited(cell, kind);
    if (stops_ == Stops::kAtPromoted) NoteInSection(cell, kind);
    const explore::Location name = NameOf(Thing::kCell, cell);
    const explore::Key key = KeyOf(cell);
    // A load passes nothing on. It goes first, so that the engine does not take all that the
    // section comes after for what comes before it, where it asks what weak orders allow.
    const bool loads = access != nullptr && !writes;
    if (!loads) explorer().order_after(self_, NameOf(Thing::kSection, cell));
    if (writes && std::ranges::find(thread.section_writes, cell) == thread.section_writes.end()) {
      thread.section_writes.push_back(cell);
    }
    if (access != nullptr) {
      explorer().atomic(self_, *access, name, key, site);
      if (loads) explorer().order_after(self_, NameOf(Thing::kSection, cell));
    } else if (writes) {
      explorer().write_plain(self_, name);
      explorer().atomic_write(self_, name, key, site);
    } else {
      explorer().read_plain(self_, name);
      explorer().atomic_read(self_, name, key, site);
    }
    explorer().expose(self_, name, side, /*first=*/false);
    if (thread.loop.pc != 0) {
      Remember(thread.loop, {.at = name, .value = ValueAt(at, size), .kind = kind});
    }
  });
}

void World::NoteInSection(std::uintptr_t cell, AccessKind kind) {
  auto& accesses = current().section_accesses;
  const std::pair access{cell, kind};
  if (std::ranges::find(accesses, access) == accesses.end()) accesses.push_back(access);
}

// The accesses of a section that is taken back are forgotten, and the section waits for a change
// of what it has accessed. Data that is not promoted changes without a notice. If somebody changes
// it in a way that races with the section, it must be promoted; else the section could not have
// been in between.
void World::AwaitInSection() {
  bool learns = false;
  for (const auto& [cell, kind] : current().section_accesses) {
    if (!Await(NameOf(Thing::kCell, cell), kind) || explorer().promoted(KeyOf(cell))) continue;
    explorer().promote(KeyOf(cell));
    learns = true;
  }
  if (!learns) return;
  discards_ = true;
  machine_->Leave();
}

void World::NoteUndo(const void* at, std::size_t size) {
  if (in_section()) undo_.Note(at, size);
}

void World::EndSection() {
  Thread& thread = current();
  if (thread.section_depth == 0) {
    Report(FindingKind::kApiMisuse, "__VERIFIER_atomic_end() without a beginning");
    return;
  }
  if (--thread.section_depth != 0) NoteHarmless();
  if (in_section() || !concurrent_) return;
  for (const std::uintptr_t cell : thread.section_writes) {
    explorer().order_before(self_, NameOf(Thing::kSection, cell));
  }
  if (!thread.section_writes.empty()) Changed();
  thread.section_writes.clear();
  thread.round.Clear();
  undo_.Clear();
  LeaveSection();
  MayStop();
}

// A section that is tried again chooses as it has chosen: other choices are other executions. Where
// others have changed its way, it chooses anew.
std::optional<std::uint32_t> World::ChosenBefore(std::uint32_t count) {
  Thread& thread = current();
  if (thread.section_chose >= thread.section_choices.size()) return std::nullopt;
  const Thread::Choice& choice = thread.section_choices[thread.section_chose];
  if (choice.pc != pc() || choice.count != count) {
    thread.section_choices.resize(thread.section_chose);
    return std::nullopt;
  }
  ++thread.section_chose;
  return choice.chosen;
}

void World::NoteChosen(std::uint32_t count, std::uint32_t chosen) {
  if (!in_section()) return;
  current().section_choices.push_back({.pc = pc(), .count = count, .chosen = chosen});
  ++current().section_chose;
}

// Undoes what the section has done to memory, locks and semaphores.
void World::TakeBackSection(Impossible why) {
  Thread& thread = current();
  if (!concurrent_) {
    // There is nobody who could change that.
    Prepare(kSectionWaits, nullptr).any = true;
    Stop();
  }
  // The call that finds out has done nothing.
  if (told_at_ != machine::machine_running.entries) NoteHarmless();
  if (UntoldCalls(thread) != thread.untold_before) CutSection();
  if (stops_ == Stops::kAtPromoted && !replaying_) AwaitInSection();
  undo_.Undo(0);
  objects_.PutBack();
  thread.holds = thread.held_before;
  thread.robust = thread.robust_before;
  thread.unasked = thread.unasked_before;
  explorer().put_back(self_);
  LeaveSection();
  const bool chose = thread.section_chose != 0;
  thread.section_choices.resize(thread.section_chose);
  // Its choice may be the reason why an assumption does not hold.
  if (chose && why != Impossible::kWaits) {
    // A program that ends there has made its accesses, which may race.
    if (why != Impossible::kAssumes) GiveUp();
    explorer().only_look(self_, pending_);
    GiveUpForNothing();
  }
  machine_->Rewind(thread.before_section);
  thread.waits_for = kSectionWaits;
  thread.impossible = why;
  // Its calls have told nothing of the one to which it goes back.
  thread.call = {.number = machine::machine_running.entries};
  if (walking()) {
    explorer().forget(self_);
    PrepareToWaitForAnything();
    thread.waits_for = kSectionWaits;
    Stop();
  } else if (chose) {
    // An event of its own, so that the other choices are explored.
    Prepare(kSectionWaits, nullptr);
    explorer().only_look(self_, pending_);
    Stop();
  } else {
    SwitchTo(explorer().block(self_));
  }
  thread.waits_for = nullptr;
  thread.impossible = Impossible::kWaits;
  EnterSection();
  machine_->ReturnFromEntry(0);
}

void World::CutSection() {
  NoteBound("atomic sections",
            "one that waits, and does more than to access memory and locks, is not tried again");
  LeaveSection();
  cut_ = true;
  machine_->Leave();
}

}  // namespace concert::pthread
