#include "native/pthread/world/thread.h"

#include <algorithm>

#include "native/pthread/machine/address_space/hash.h"

namespace concert::pthread {

void Thread::Reset() {
  present = ended = unwound = given_up = detached = joined = false;
  gone = cancelled = exits = takes_from_others = false;
  cancels = true;
  cancels_here = false;
  traits = {};
  robust.clear();
  next.size = 0;
  waits_for = nullptr;
  waits_at = 0;
  start = nullptr;
  argument = result = nullptr;
  section_depth = looks_at_clock = 0;
  section_chose = 0;
  section_choices.clear();
  section_writes.clear();
  section_accesses.clear();
  loop.reads = loop.next_anchor = 0;
  loop.pc = 0;
  round.Clear();
  other_calls = calls_before = plain_calls_before = 0;
  untold_calls = idle_calls = told_calls_before = 0;
  values.clear();
  destruction.round = 0;
  destruction.turns.clear();
  call = {};
  begun = in_library = false;
  changes = 0;
  holds.Clear();
  loop.takes = 0;
  unasked.clear();
  may_end = 0;
  write.size = 0;
  idle_changes = atomic_writes = 0;
  if (first_accesses != 0) past.fill({});
  first_accesses = 0;
  tested.Clear();
  accesses = prints = 0;
  last_lock = nullptr;
  onces.clear();
}

void Holds::Add(const void* lock, int more, Kind kind) {
  auto found = std::ranges::find(held, lock, &Held::lock);
  if (found == held.end()) found = held.insert(held.end(), {.lock = lock, .kind = kind});
  found->count += more;
  if (more > 0) {
    found->taken = ++takes;
    found->place = 0;
    if (lock == waits_with) ++takes_again;
  }
  if (found->count == 0) held.erase(found);
}

bool Holds::Has(const void* lock) const {
  return std::ranges::any_of(held, [lock](const Held& one) { return one.lock == lock; });
}

void Holds::Drop(const void* lock) {
  std::erase_if(held, [lock](const Held& one) { return one.lock == lock; });
}

void Holds::NotePlace(const void* lock, std::uint64_t place, std::uint64_t changes) {
  const auto found = std::ranges::find(held, lock, &Held::lock);
  if (found == held.end()) return;
  found->place = place;
  found->changes = changes;
}

std::uint64_t Holds::Places(std::uint64_t changes) const {
  std::uint64_t places = 0;
  for (const Held& one : held) {
    places +=
        machine::Mix(reinterpret_cast<std::uintptr_t>(one.lock), one.PlaceIfUnchanged(changes));
  }
  return places;
}

std::uint64_t Holds::StateOf(Kind kind) const {
  std::uint64_t state = 0;
  for (const Held& one : held) {
    if (one.kind != kind) continue;
    state += machine::Mix(reinterpret_cast<std::uintptr_t>(one.lock),
                          static_cast<std::uint64_t>(one.count));
  }
  return state;
}

bool Holds::HasTakenSince(std::uint64_t then) const {
  return std::ranges::any_of(held,
                             [then](const Held& one) { return one.count > 0 && one.taken > then; });
}

void Holds::Clear() {
  held.clear();
  takes = takes_again = 0;
  waits_with = nullptr;
}

}  // namespace concert::pthread
