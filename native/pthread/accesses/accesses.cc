// The part of the world for accesses of data.

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/synchronisation/cancellation.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::AccessKind;
using explore::RaceSide;
using explore::Site;

// Of an access of a range; what is beyond is not looked at.
constexpr std::size_t kMostBytes = std::size_t{1} << 16;
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

// Whatever comes between a read and the write that may make an addition of it.
void World::TellHeldRead() {
  const HeldRead read = std::exchange(held_read_, {});
  cells_.ForEach(read.at, read.size, [&](std::uintptr_t cell) {
    explorer_->plain_read(self_, NameOf(Thing::kCell, cell), KeyOf(cell), read.site);
  });
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
