// Lets a thread wake by itself where that is not as if it had come later, see TestedWait.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::ThreadId;
using Phase = TestedWait::Phase;

// The most that is kept of what a test reads.
constexpr std::size_t kMostReads = 48;

}  // namespace

Work World::WorkOf(const Thread& thread) const {
  return {.accesses = thread.accesses, .calls = OtherCalls(thread)};
}

void World::NoteLocked(const void* lock) {
  Thread& thread = current();
  thread.last_lock = lock;
  thread.at_lock = WorkOf(thread);
  thread.tested.phase = Phase::kNone;
}

// The thread has done more than to test if it has done more since it took the lock than it does in
// a test. Whoever has asked whether the lock is free may know that it had it.
TestedWait::Next World::ComeToTestedWait(const void* mutex) {
  if (!concurrent_ || in_section()) return TestedWait::Next::kWait;
  tests_wait_ = true;
  Thread& thread = current();
  TestedWait& tested = thread.tested;
  const std::uint64_t state = StateOfThread();
  const bool here = tested.pc == pc() && tested.mutex == mutex;
  if (here && tested.phase == Phase::kTests) {
    const Work test = WorkOf(thread) - tested.since;
    tested.more = thread.last_lock != mutex || tested.before != test || objects_.At(mutex).observed;
    tested.changed = false;
    tested.state = state;
    tested.changes = thread.changes;
    tested.phase = Phase::kWaits;
    return TestedWait::Next::kWait;
  }
  if (here && tested.phase == Phase::kWakes && tested.state == state &&
      tested.changes == thread.changes) {
    return TestedWait::Next::kNothing;
  }
  tested.Clear();
  tested.pc = pc();
  tested.mutex = mutex;
  tested.before = WorkOf(thread) - thread.at_lock;
  tested.since = WorkOf(thread);
  tested.phase = Phase::kTests;
  ++thread.idle_calls;
  return TestedWait::Next::kTest;
}

bool World::WakesByItself() {
  const TestedWait& tested = current().tested;
  if (!own_wakes_ || stops_ != Stops::kAtPromoted || !tested.waits()) return false;
  if (tested.reads.empty() && !tested.overflow) return false;
  return Choose(2) == 1;
}

void World::NoteAwake(bool by_itself) {
  current().tested.phase = by_itself ? Phase::kWakes : Phase::kNone;
}

// If it is not known what the test reads, the thread may wake whenever the lock is free.
void World::GuardByTest() {
  const TestedWait& tested = current().tested;
  if (tested.overflow) return;
  if (!tested.keys.empty()) {
    for (const explore::Key key : tested.keys) explorer().promote(key);
    discards_ = true;
    machine_->Leave();
  }
  for (const explore::Location at : tested.reads) {
    Guard(at, explore::Guard::Test::kWrittenSince, 0);
  }
}

void World::KeepInTest(const Round::Read& read) {
  TestedWait& tested = current().tested;
  // Its own variables nobody else changes.
  if (IsOwnVariable(AddressOf(read.at))) return;
  if (std::ranges::find(tested.reads, read.at) != tested.reads.end()) return;
  if (tested.reads.size() == kMostReads) {
    tested.overflow = true;
    return;
  }
  tested.reads.push_back(read.at);
  if (read.key != 0) tested.keys.push_back(read.key);
}

// The running thread writes. If it does not have the lock of a thread that waits for it, that one
// may find the lock free as soon as this is done.
void World::WrittenInWait(std::uintptr_t at, std::size_t size) {
  if (!tests_wait_) return;
  for (const ThreadId id : present_) {
    TestedWait& tested = threads_[id]->tested;
    if (!tested.waits()) continue;
    const bool reads = std::ranges::any_of(
        tested.reads, [&](explore::Location read) { return AddressOf(read) - at < size; });
    if (!reads && !tested.overflow) continue;
    tested.changed = true;
    if (objects_.At(tested.mutex).owner != self_) LearnOwnWakes();
  }
}

void World::NoteGivenBack(const void* lock) {
  if (!tests_wait_) return;
  for (const ThreadId id : present_) {
    const TestedWait& tested = threads_[id]->tested;
    if (tested.waits() && tested.changed && tested.mutex == lock) LearnOwnWakes();
  }
}

// A signal of a thread without the lock may come before a change and after it.
void World::NoteSignalled(ThreadId waiter) {
  TestedWait& tested = threads_[waiter]->tested;
  if (!tested.waits()) return;
  if (objects_.At(tested.mutex).owner != self_) LearnOwnWakes();
  tested.phase = Phase::kNone;
}

// The search would now do otherwise than it has done before.
void World::LearnOwnWakes() {
  if (own_wakes_ || stops_ != Stops::kAtPromoted || replaying_) return;
  explorer().promote(kOwnWakes);
  discards_ = true;
}

}  // namespace concert::pthread
