#include "native/pthread/world/unasked.h"

#include <algorithm>
#include <vector>

#include "native/pthread/machine/hash.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

// Of one exchange, by one thread: loops that count their tries go on for ever.
constexpr std::uint32_t kMostFailures = 3;
// In one wait of one thread, in states that differ in no more than what the wait has returned.
constexpr std::uint32_t kMostWakes = 4;

Unasked Here(std::uint64_t operands) {
  World& world = TheWorld();
  world.SettleWrite();
  // All that a look at a clock changes is when the next one is.
  const std::uint32_t looks = world.current().looks_at_clock;
  const std::uint64_t state = world.StateOfThread() ^ operands;
  return {.pc = world.pc(),
          .state = machine::Mix(machine::Mix(state, world.current().holds.Permits()), looks),
          .changes = world.current().true_changes(),
          .untold = world.untold_calls() - looks,
          .takes = world.current().holds.takes,
          .first_accesses = world.current().first_accesses};
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

// Tells whether since its last visit to a wait, which ended unasked, the thread has taken the lock
// again and no more. Whoever asks whether the lock is taken may have found it so, and could again.
bool ComesBackToWait(const Unasked& now, const void* lock) {
  World& world = TheWorld();
  std::vector<Unasked>& known = world.current().unasked;
  const auto last = std::ranges::find(known.rbegin(), known.rend(), now.pc, &Unasked::pc);
  if (last == known.rend()) return false;
  const bool back = last->changes == now.changes && last->untold == now.untold &&
                    last->takes + 1 == now.takes && !world.objects().At(lock).observed;
  for (Unasked& visit : known) {
    if (back && visit.pc == now.pc) visit.takes = now.takes;
  }
  // A later visit does not come back to these.
  if (!back) {
    std::erase_if(known,
                  [&](const Unasked& visit) { return visit.pc == now.pc && visit.times == 0; });
  }
  return back;
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
  const Unasked now = Here(0);
  const bool back = ComesBackToWait(now, lock);
  std::vector<Unasked>& known = world.current().unasked;
  std::uint32_t wakes = 0;
  for (Unasked& before : known) {
    if (before.pc != now.pc) continue;
    if (back && before.state == now.state) return UnaskedEnd::kNone;
    wakes += before.times;
  }
  if (may.by_time && world.Choose(2) == 1) {
    known.push_back(now);
    known.back().times = 0;
    return UnaskedEnd::kTime;
  }
  if (!may.for_nothing) return UnaskedEnd::kNone;
  if (wakes >= (back ? kMostWakes : 1)) {
    world.NoteBound("wake-ups without a signal", may.detail);
    return UnaskedEnd::kNone;
  }
  if (world.Choose(2) == 0) return UnaskedEnd::kNone;
  known.push_back(now);
  return UnaskedEnd::kNothing;
}

bool FailsUnasked(std::uint64_t operands) {
  World& world = TheWorld();
  world.NoteWeakExchanges();
  if (!world.searching()) return HappensInWalk();
  std::vector<Unasked>& known = world.current().unasked;
  Unasked now = Here(operands);
  auto before = std::ranges::find(known, now.pc, &Unasked::pc);
  if (before != known.end()) {
    now.times = before->times + 1;
    if (before->state == now.state && before->changes == now.changes &&
        before->untold == now.untold && before->takes == now.takes) {
      // Nobody must see a section half done. An access that it has made on its way may race with
      // one that comes after the exchange; a second turn makes no other.
      if (world.in_section() || before->first_accesses != now.first_accesses) return false;
      world.GiveUpForNothing();
    }
    if (before->times == kMostFailures) {
      world.NoteBound(kWeakExchange,
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
