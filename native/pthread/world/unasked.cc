#include "native/pthread/world/unasked.h"

#include <algorithm>
#include <vector>

#include "native/pthread/machine/address_space/hash.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

// Of one exchange or try, by one thread: loops that count their tries go on for ever.
constexpr std::uint32_t kMostFailures = 3;
// In one wait of one thread, in states that differ in no more than what the wait has returned.
constexpr std::uint32_t kMostWakes = 4;
// Of all waits of one thread.
constexpr std::uint32_t kFewEnds = 8;

Unasked Here(std::uint64_t operands) {
  World& world = TheWorld();
  world.SettleWrite();
  const Thread& thread = world.current();
  // All that a look at a clock changes is when the next one is.
  const std::uint64_t state = machine::Mix(world.StateOfThread() ^ operands, thread.looks_at_clock);
  return {.pc = world.pc(),
          .state = machine::Mix(state, thread.holds.Permits()),
          .changes = thread.true_changes(),
          .untold = world.untold_calls() - thread.idle_calls,
          .takes = thread.holds.takes,
          .places = thread.holds.Places(world.ChangesOf(thread)),
          .first_accesses = thread.first_accesses};
}

// Tells if all that the running thread has taken since are mutexes that it had then, and which it
// has taken again where it was when it took them first, with nothing changed from then on. Without
// the round in between, it would have come to the first of these calls when it came there for the
// second time. What it held meanwhile nobody knows for sure: who tries it may as well fail without
// a reason.
bool HasOnlyTakenAgain(const Unasked& before, const Unasked& now) {
  World& world = TheWorld();
  if (before.places != now.places) return false;
  std::uint64_t again = 0;
  for (const Holds::Held& one : world.current().holds.held) {
    if (one.taken <= before.takes) continue;
    if (one.PlaceIfUnchanged(world.ChangesOf(world.current())) == 0) return false;
    if (world.objects().At(one.lock).surely) return false;
    ++again;
  }
  return before.takes + again == now.takes;
}

// Tells if the running thread has come back to a call and could as well come for the first time.
bool IsBack(const Unasked& before, const Unasked& now) {
  return before.state == now.state && before.changes == now.changes &&
         before.untold == now.untold && HasOnlyTakenAgain(before, now);
}

// In walks, at a call that has not had it.
bool HappensInWalk() {
  World& world = TheWorld();
  if (world.in_section()) return false;
  std::vector<Unasked>& known = world.current().unasked;
  if (std::ranges::find(known, world.pc(), &Unasked::pc) != known.end()) return false;
  if (world.Choose(2) == 0) return false;
  known.push_back(Here(0));
  return true;
}

// At a wait with this lock.
Unasked HereWaiting(const void* lock) {
  Thread& thread = TheWorld().current();
  if (thread.holds.waits_with != lock) {
    // Of the takes since then, those of the other lock are not known.
    for (Unasked& visit : thread.unasked) visit.is_left = true;
    thread.holds.waits_with = lock;
  }
  Unasked here = Here(0);
  here.of_wait = true;
  here.takes = thread.holds.other_takes();
  return here;
}

// Tells whether since its last visit to a wait, which ended unasked, the thread has taken the lock
// of the wait and no other. Whoever asks whether that is taken may have found it so, and could
// again.
bool ComesBackToWait(const Unasked& now, const void* lock) {
  World& world = TheWorld();
  std::vector<Unasked>& known = world.current().unasked;
  const auto last = std::ranges::find(known.rbegin(), known.rend(), now.pc, &Unasked::pc);
  if (last == known.rend()) return false;
  if (!last->is_left && last->changes == now.changes && last->untold == now.untold &&
      last->takes == now.takes && !world.objects().At(lock).observed) {
    return true;
  }
  // A later visit does not come back to these.
  std::erase_if(known,
                [&](const Unasked& visit) { return visit.pc == now.pc && visit.times == 0; });
  return false;
}

// A visit from before the thread last changed something is kept to count its wake-ups only.
bool IsSameVisit(const Unasked& before, const Unasked& now) {
  return !before.is_left && before.state == now.state && before.changes == now.changes &&
         before.untold == now.untold && before.takes == now.takes;
}

// Tells whether the running thread is to end its wait so. The first times are no more choices than
// any usual loop makes.
bool ChoosesEnd() {
  std::uint32_t& ends = TheWorld().current().may_end;
  const bool counts = ends == kFewEnds;
  if (!counts) ++ends;
  return TheWorld().Choose(2, counts) == 1;
}

}  // namespace

UnaskedEnd EndsUnasked(const void* lock, const MayEnd& may) {
  World& world = TheWorld();
  const bool alone = !world.concurrent() || world.in_section();
  if (alone || !world.searching()) {
    if (may.by_time && world.Choose(2) == 1) return UnaskedEnd::kTime;
    const bool wakes = may.for_nothing && !alone && HappensInWalk();
    return wakes ? UnaskedEnd::kNothing : UnaskedEnd::kNone;
  }
  const Unasked now = HereWaiting(lock);
  const bool back = ComesBackToWait(now, lock);
  std::vector<Unasked>& known = world.current().unasked;
  std::uint32_t wakes = 0;
  for (const Unasked& before : known) {
    if (before.pc != now.pc) continue;
    if (back && IsSameVisit(before, now)) return UnaskedEnd::kNone;
    wakes += before.times;
  }
  if (may.by_time && ChoosesEnd()) {
    known.push_back(now);
    known.back().times = 0;
    return UnaskedEnd::kTime;
  }
  if (!may.for_nothing) return UnaskedEnd::kNone;
  if (wakes >= (back ? kMostWakes : 1)) {
    world.NoteBound("wake-ups without a signal", may.detail);
    return UnaskedEnd::kNone;
  }
  if (!ChoosesEnd()) return UnaskedEnd::kNone;
  known.push_back(now);
  return UnaskedEnd::kNothing;
}

bool FailsUnasked(std::string_view what, std::uint64_t operands) {
  World& world = TheWorld();
  world.NoteWeakExchanges();
  if (!world.searching()) return HappensInWalk();
  std::vector<Unasked>& known = world.current().unasked;
  Unasked now = Here(operands);
  auto before = std::ranges::find(known, now.pc, &Unasked::pc);
  if (before != known.end()) {
    now.times = before->times + 1;
    if (IsBack(*before, now)) {
      // Nobody must see a section half done. An access that it has made on its way may race with
      // one that comes after the exchange; a second turn makes no other.
      if (world.in_section() || before->first_accesses != now.first_accesses) return false;
      world.GiveUpForNothing();
    }
    if (before->times == kMostFailures) {
      world.NoteBound(what,
                      "in a thread, only the first 3 failures without a reason at each call are "
                      "tried");
      return false;
    }
  }
  if (world.Choose(2, /*counts=*/false) == 0) return false;
  if (before == known.end()) before = known.insert(before, now);
  *before = now;
  return true;
}

}  // namespace concert::pthread
