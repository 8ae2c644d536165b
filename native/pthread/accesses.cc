// The part of the world for accesses of data.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "native/pthread/cancellation.h"
#include "native/pthread/lifetimes.h"
#include "native/pthread/machine/confinement.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/world.h"

namespace concert::pthread {
namespace {

using explore::AccessKind;
using explore::Atomic;
using explore::AtomicAccess;
using explore::RaceSide;
using explore::Site;
using explore::ThreadId;

// Of an access of a range; what is beyond is not looked at.
constexpr std::size_t kMostBytes = std::size_t{1} << 16;
// Of a block of the heap: in larger ones, objects are watched one by one.
constexpr std::size_t kMostWatched = std::size_t{1} << 16;
// Of an object of a thread library: what its life is told by.
constexpr std::size_t kObjectWord = 4;
// That what is freed may be freed is the heap's to judge.
constexpr const char* kFree = "free";
constexpr const char* kReturn = "return";

// Tells if a function of the library has no state of its own: it does what its accesses tell.
bool KeepsNothing(std::string_view function) {
  constexpr std::array<std::string_view, 36> kFunctions = {
      "bcmp",      "explicit_bzero", "index",       "memccpy",    "memchr",     "memcmp",
      "memcpy",    "memmem",         "memmove",     "mempcpy",    "memrchr",    "memset",
      "rawmemchr", "rindex",         "stpcpy",      "strcasecmp", "strcasestr", "strcat",
      "strchr",    "strchrnul",      "strcmp",      "strcpy",     "strcspn",    "strlcat",
      "strlcpy",   "strlen",         "strncasecmp", "strncat",    "strncmp",    "strncpy",
      "strnlen",   "strpbrk",        "strrchr",     "strsep",     "strstr",     "strverscmp"};
  return std::ranges::find(kFunctions, function) != kFunctions.end();
}

}  // namespace

// To be asked when the access is made, not before the stop in front of it: others may free the
// block in between.
void World::CheckMemory(std::uintptr_t at, std::size_t size, bool writes) {
  // Globals are there for ever.
  if (at < machine::kHeapBase) return;
  if (!machine::InHeap(at)) {
    CheckStack(at, size, writes);
    return;
  }
  const machine::Validity validity = machine_->Check(reinterpret_cast<const void*>(at), size);
  if (validity == machine::Validity::kValid) return;
  Report(FindingKind::kMemoryError,
         validity == machine::Validity::kFreed
             ? (writes ? "write to freed memory" : "read of freed memory")
             : (writes ? "write outside of a block of the heap"
                       : "read outside of a block of the heap"));
}

void World::CheckStack(std::uintptr_t at, std::size_t size, bool writes) {
  if (machine::InStorage(at)) {
    const auto owner = static_cast<ThreadId>((at - machine::kStorageBase) / machine::kStorageBytes);
    if (!threads_[owner]->unwound || owner == self_) return;
    Report(FindingKind::kMemoryError, writes
                                          ? "write to a thread-local variable of an ended thread"
                                          : "read of a thread-local variable of an ended thread");
    return;
  }
  // Not mapped, as will be seen.
  if (!machine::InStacks(at)) return;
  const ThreadId owner = StackOwner(at);
  const std::span<const std::byte> live = machine_->LiveStack(owner);
  if (live.empty()) return;
  const auto from = reinterpret_cast<std::uintptr_t>(&machine_->frame(owner) + 1);
  if (stack_lives_.IsMains(at)) return;
  if (owner != self_) NoteStranger();
  if (owner != self_ && stack_lives_.NoteStranger(at, size)) discards_ = true;
  if (at >= from && !threads_[owner]->unwound) return;
  Report(FindingKind::kMemoryError, writes ? "write to a variable of a function that has returned"
                                           : "read of a variable of a function that has returned");
}

void World::EnterFunction() {
  CountCall();
  ++plain_calls_;
  if (concurrent_ || self_ != 0 || machine_->CallStack(0, 2).size() != 1) return;
  const auto variables = reinterpret_cast<std::uintptr_t>(&machine_->frame(0) + 1);
  stack_lives_.MainBegins(variables);
  machine_->KeepMainsVariables(variables);
}

void World::LeaveFunction(std::uintptr_t pc) {
  ++plain_calls_;
  const machine::EntryFrame* frame = &machine_->frame(self_);
  const Stretch part = {reinterpret_cast<std::uintptr_t>(frame + 1), frame->rbp};
  if (!objects_.on_stacks().empty()) EndObjects(part);
  if (!unset_.empty()) unset_.Note(part.from, part.to - part.from, /*set=*/false);
  if (stack_lives_.TellsOf(self_)) EndVariables(part, pc);
}

// The functions that are called next have other objects in this memory. A lock that stays locked is
// nobody's.
void World::EndObjects(Stretch part) {
  for (const std::uintptr_t at : objects_.on_stacks()) {
    if (at < part.from || at >= part.to || stack_lives_.IsMains(at)) continue;
    Forget(reinterpret_cast<const void*>(at));
  }
}

// A thread that writes over a lock of its own, as with an initialiser, has it no more when it next
// asks for it. Until then it may give it back, as the C library lets it.
void World::NoteRewritten(std::uintptr_t at, std::size_t size) {
  for (const Holds::Held& one : current().holds.held) {
    if (reinterpret_cast<std::uintptr_t>(one.lock) - at >= size) continue;
    if (one.kind == Holds::Kind::kPermits || machine::IsStatic(one.lock)) continue;
    objects_.At(one.lock).rewritten = true;
  }
}

void World::EndVariables(Stretch part, std::uintptr_t pc) {
  const Stretch told = stack_lives_.ToldOf(self_, part);
  if (!told.empty()) Touch(told.from, told.to - told.from, /*writes=*/true, pc, kReturn);
}

void World::OnAccess(const machine::Access& access) {
  if (access.function != nullptr && KeepsNothing(access.function)) NoteTold();
  const auto at = reinterpret_cast<std::uintptr_t>(access.at);
  Touch(at, access.size, access.writes, pc(), access.function);
}

void World::OnFree(const machine::Block& block) {
  if (block.size == 0) return;
  Touch(block.base, block.size, /*writes=*/true, pc(), kFree);
}

void World::Touch(std::uintptr_t at, std::size_t size, bool writes, std::uintptr_t pc,
                  const char* function, bool keeps) {
  Count();
  if (function == nullptr) {
    ++plain_calls_;
    TellArgument(at);
  }
  if (writes && !machine::Writable(at, size)) {
    OnFault({.kind = machine::FaultKind::kBadAddress, .address = at, .pc = pc});
  }
  TestCancelHere();
  // Whoever frees or ends memory has it.
  const bool checked = function != kFree && function != kReturn;
  const std::size_t whole = size;
  if (writes && checked && !unset_.empty()) unset_.Note(at, size, /*set=*/true);
  if (!concurrent_) {
    if (checked) CheckMemory(at, whole, writes);
    if (writes) NoteRewritten(at, whole);
    if (writes && !keeps && !current().unasked.empty() && !machine::InStacks(at)) {
      ++current().changes;
      NoteWrite(at, size, function);
    }
    return;
  }
  if (size > kMostBytes) {
    NoteBound("range", "only the first 65536 bytes of a larger access are looked at");
    size = kMostBytes;
  }
  Thread& thread = current();
  const AccessKind kind = thread.section_depth != 0
                              ? (writes ? AccessKind::kAtomicWrite : AccessKind::kAtomicRead)
                              : (writes ? AccessKind::kWrite : AccessKind::kRead);
  const Site site = sites_.Of(pc, kind, function);
  if (thread.section_depth != 0) {
    if (checked) CheckMemory(at, whole, writes);
    if (!writes) machine::CheckReadable(at, size, function);
    TouchInSection(at, size, site, kind);
    if (writes && !keeps && !IsOwnVariable(at)) ++thread.changes;
    return;
  }
  const RaceSide side{.site = site, .kind = kind, .thread = self_};
  const CellMap::Marks there = cells_.MarksOf(at, size);
  if (there.object) TellObjects(at, size);
  const CellMap::Marks marks = stops_ == Stops::kAtPromoted ? there : CellMap::Marks{};
  const bool promoted = marks.promoted;
  // A library function may make several accesses from one place.
  const bool turns = !writes && function == nullptr && Turns(pc, at);
  bool stopped = false;
  if (turns) {
    // Does not come back where what it reads has to be promoted.
    PrepareToWait();
    thread.round.Clear();
    stopped = true;
  } else if (promoted || stops_ == Stops::kEverywhere ||
             (walking() && !explorer().skip_stop(self_))) {
    Prepare(nullptr, nullptr);
    stopped = true;
  }
  if (stopped) {
    pending_.site = site;
    thread.next = {at, size, side};
    thread.in_library = function != nullptr;
    Stop();
    thread.next.size = 0;
  }
  if (checked) CheckMemory(at, whole, writes);
  if (stops_ != Stops::kAtPromoted || replaying_) CheckNeighbours(at, size, side);
  if (!watched_.empty()) Look(site, at, size);
  // The runtime looks at the value below, before the program reads it.
  if (!writes) machine::CheckReadable(at, size, function);
  const bool of_addition = function == nullptr && stops_ == Stops::kAtPromoted && !replaying_ &&
                           !promoted && !marks.awaited && IsAddition(pc);
  const bool adds = of_addition && writes && held_read_.at == at && held_read_.size == size;
  if (adds) held_read_ = {};
  explore::Explorer& explorer = this->explorer();
  cells_.ForEach(at, size, [&](std::uintptr_t cell) {
    const explore::Location name = NameOf(Thing::kCell, cell);
    const explore::Key key = KeyOf(cell);
    if (marks.awaited) MeetAwaited(cell, kind);
    if (adds) {
      explorer.plain_add(self_, name, key, site);
    } else if (writes) {
      explorer.plain_write(self_, name, key, site);
      if (promoted) explorer.write_plain(self_, name);
    } else {
      if (!of_addition) explorer.plain_read(self_, name, key, site);
      if (promoted) explorer.read_plain(self_, name);
      const Round::Read read{
          .at = name, .value = ValueAt(at, size), .key = promoted ? 0 : key, .kind = kind};
      NoteRead(read);
      ReadInTest(read);
      if (thread.loop.pc != 0) Remember(thread.loop, read);
    }
    if (promoted) explorer.expose(self_, name, side, /*first=*/true);
  });
  if (of_addition && !writes) held_read_ = {at, size, site};
  if (weak_exchanges_ && !IsOwnVariable(at)) NotePast(site, at);
  if (!writes || keeps) return;
  NoteRewritten(at, whole);
  WrittenInWait(at, size);
  // A thread's accesses to its own stack are part of the state by which loops are compared.
  if (machine::InStacks(at) && (at - machine::kStackBase) / machine::kStackBytes == self_) {
    ChangedUnseen();
    if (!IsOwnVariable(at)) {
      thread.round.Clear();
      thread.loop.writes = true;
    }
  } else {
    Changed();
    if (!thread.unasked.empty()) NoteWrite(at, size, function);
  }
}

// The value written is known after the write, and looked at before anybody else runs: at the next
// write or stop of the thread.
void World::NoteWrite(std::uintptr_t at, std::size_t size, const char* function) {
  SettleWrite();
  if (function != nullptr || size > sizeof(std::uint64_t)) return;
  current().write = {.at = at, .size = size, .before = ValueAt(at, size)};
}

void World::NotePast(Site site, std::uintptr_t at) {
  Thread& thread = current();
  const PastAccess now{.site = site,
                       .at = at,
                       .other_calls = OtherCalls(thread),
                       .atomic_writes = thread.atomic_writes};
  if (std::ranges::find(thread.past, now) != thread.past.end()) return;
  thread.past[thread.first_accesses++ % thread.past.size()] = now;
}

void World::SettleWrite() {
  Thread& thread = current();
  if (thread.write.size == 0) return;
  if (ValueAt(thread.write.at, thread.write.size) == thread.write.before) ++thread.idle_changes;
  thread.write.size = 0;
}

bool World::IsAddition(std::uintptr_t pc) const {
  return std::ranges::binary_search(request_.additions, pc);
}

// Of an atomic addition: none of another size overlaps it, and it is an event of its own.
bool World::IsUnseenSum(std::uintptr_t at, std::size_t size, std::uintptr_t pc) {
  if (!concurrent_ || in_section() || !IsAddition(pc)) return false;
  std::size_t cells = 0;
  cells_.ForEach(at, size, [&](std::uintptr_t) { ++cells; });
  return cells == 1;
}

// Whatever comes between a read and the write that may make an addition of it.
void World::TellHeldRead() {
  const HeldRead read = std::exchange(held_read_, {});
  cells_.ForEach(read.at, read.size, [&](std::uintptr_t cell) {
    explorer_->plain_read(self_, NameOf(Thing::kCell, cell), KeyOf(cell), read.site);
  });
}

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

// Blocks of the heap are zeros at first, as many an initialiser is, and on a stack is anything.
// Where there are zeros, who has written them is noted from the next execution on.
bool World::IsUnset(const void* object, std::size_t size) {
  const auto at = reinterpret_cast<std::uintptr_t>(object);
  std::uintptr_t from = at;
  std::size_t bytes = size;
  if (machine::InHeap(at)) {
    const machine::Block* block = machine_->BlockAt(object);
    if (block == nullptr || at - block->base < block->set) return false;
    if (block->size <= kMostWatched) {
      from = block->base;
      bytes = block->size;
    }
  } else if (!machine::InStacks(at)) {
    return false;
  }
  if (unset_.Watches(at, size)) return unset_.IsUnset(at, size);
  if (unset_.Watch(from, std::max(bytes, at + size - from))) discards_ = true;
  return false;
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

void World::WriteResult(void* at, std::size_t size, const char* function) {
  machine::CheckObject(at, size, function);
  NoteUndo(at, size);
  Touch(reinterpret_cast<std::uintptr_t>(at), size, /*writes=*/true, pc(), function);
}

void World::ReadArgument(const void* at, std::size_t size, const char* function) {
  // Nobody else writes it, and where a loop waits it need not be told.
  if (!IsOwnVariable(reinterpret_cast<std::uintptr_t>(at)))
    Touch(reinterpret_cast<std::uintptr_t>(at), size, /*writes=*/false, pc(), function);
  machine::CheckReadable(at, size, function);
}

}  // namespace concert::pthread
