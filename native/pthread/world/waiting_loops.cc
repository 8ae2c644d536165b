// Tells waiting loops by what they read: a thread that is where it was, with nothing changed, and
// has found the same values, waits until another thread writes one of these.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "native/pthread/machine/address_space/hash.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

// Reads without a change after which a thread is suspected to wait in a loop.
constexpr std::uint32_t kSuspicious = 6;
constexpr std::size_t kMostRemembered = 256;

}  // namespace

// Tells if the running thread is where it was before, and would repeat its steps since.
// `operands`: all else that decides what it does there.
bool World::Turns(std::uintptr_t pc, std::uint64_t operands) {
  if (replaying_) return false;
  Loop& loop = current().loop;
  ++loop.reads;
  if (loop.pc == pc && !loop.overflow) {
    const std::uint64_t state = StateOfThread() ^ operands;
    if (loop.state == state && loop.untold == UntoldCalls(current())) {
      const bool turns = !loop.unstable && (!walking() || loop.changes == changes_);
      if (turns && current().holds.HasTakenSince(loop.takes)) {
        // It has taken a lock on its way and would give it back: here others must not find it taken
        // for ever. It waits where the loop next asks for something.
        loop.pc = 0;
        loop.next_anchor = loop.reads + 1;
        return false;
      }
      if (turns && (walking() || loop.repeated || !MayRace(loop))) return true;
      SetAnchor(loop, pc, state);
      loop.repeated = turns;
      return false;
    }
  }
  if (loop.next_anchor < kSuspicious) loop.next_anchor = kSuspicious;
  if (loop.reads < loop.next_anchor) return false;
  loop.next_anchor = 2 * loop.reads;
  SetAnchor(loop, pc, StateOfThread() ^ operands);
  return false;
}

void World::Hold(const void* lock, int more, Holds::Kind kind) {
  NoteTold();
  current().holds.Add(lock, more, kind);
}

void World::NotePlaceOfTake(const void* lock) {
  if (!weak_exchanges_) return;
  SettleWrite();
  const std::uint64_t place = machine::Mix(pc(), StateOfThread());
  current().holds.NotePlace(lock, machine::Mix(place, current().looks_at_clock),
                            ChangesOf(current()));
}

// The number of times that the thread has a lock decides what its calls about it do, and stands
// nowhere else that loops are compared by.
std::uint64_t World::StateOfThread(const machine::Unseen& unseen) const {
  return machine_->StackHash(self_, unseen) ^ current().holds.State();
}

void World::WaitInLoop(const void* lock) {
  NoteTold();
  if (!Turns(pc(), reinterpret_cast<std::uintptr_t>(lock))) return;
  PrepareToWait();
  current().round.Clear();
  Stop();
}

void World::SetAnchor(Loop& loop, std::uintptr_t pc, std::uint64_t state) {
  loop.pc = pc;
  loop.state = state;
  loop.changes = changes_;
  loop.takes = current().holds.takes;
  loop.untold = UntoldCalls(current());
  loop.overflow = loop.unstable = loop.writes = loop.repeated = false;
  loop.read.clear();
  loop.values.clear();
  loop.kinds.clear();
  loop.keys.clear();
}

void World::Remember(Loop& loop, const Round::Read& read) {
  if (read.key != 0 && std::ranges::find(loop.keys, read.key) == loop.keys.end()) {
    loop.keys.push_back(read.key);
  }
  const auto known = std::ranges::find(loop.read, read.at);
  if (known != loop.read.end()) {
    const auto index = static_cast<std::size_t>(known - loop.read.begin());
    if (loop.values[index] != read.value) loop.unstable = true;
    return;
  }
  if (loop.read.size() == kMostRemembered) {
    loop.overflow = true;
    return;
  }
  loop.read.push_back(read.at);
  loop.values.push_back(read.value);
  loop.kinds.push_back(read.kind);
}

// In a walk, data is not part of what guards know; there the thread waits for any change.
void World::PrepareToWaitForAnything() {
  Prepare(kLoop, nullptr);
  loops_wait_ = true;
  explorer().set_value(NameOf(Thing::kWorld, 0), static_cast<std::int64_t>(changes_));
  Guard(NameOf(Thing::kWorld, 0), explore::Guard::Test::kAtLeast,
        static_cast<std::int64_t>(changes_) + 1);
}

void World::PrepareToWait() {
  Loop& loop = current().loop;
  if (walking()) {
    PrepareToWaitForAnything();
    return;
  }
  if (!loop.keys.empty()) {
    for (const explore::Key key : loop.keys) explorer().promote(key);
    discards_ = true;
    machine_->Leave();
  }
  Prepare(kLoop, nullptr);
  for (const explore::Location at : loop.read) {
    Guard(at, explore::Guard::Test::kWrittenSince, 0);
  }
}

}  // namespace concert::pthread
