#include "native/pthread/world/unasked.h"

#include <algorithm>
#include <vector>

#include "native/pthread/machine/hash.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

// Of one exchange, by one thread: loops that count their tries go on for ever.
constexpr std::uint32_t kMostFailures = 3;

Unasked Here(std::uint64_t operands) {
  World& world = TheWorld();
  world.SettleWrite();
  return {.pc = world.pc(),
          .state = machine::Mix(world.StateOfThread() ^ operands, world.current().holds.Permits()),
          .changes = world.current().true_changes(),
          .untold = world.untold_calls(),
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

}  // namespace

bool WakesUnasked(const void* lock, std::string_view detail) {
  World& world = TheWorld();
  if (!world.concurrent() || world.in_section()) return false;
  if (!world.searching()) return HappensInWalk();
  std::vector<Unasked>& known = world.current().unasked;
  const Unasked now = Here(0);
  const auto before = std::ranges::find(known, now.pc, &Unasked::pc);
  if (before != known.end()) {
    // Since then it has taken the lock of the wait again. Who asks whether it is taken may have
    // found it so, and could once more.
    if (before->state != now.state || before->changes != now.changes ||
        before->untold != now.untold || before->takes + 1 != now.takes ||
        world.objects().At(lock).observed) {
      world.NoteBound("wake-ups without a signal", detail);
    }
    return false;
  }
  if (world.Choose(2) == 0) return false;
  known.push_back(now);
  return true;
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
