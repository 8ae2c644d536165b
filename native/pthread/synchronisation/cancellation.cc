// Lets threads cancel each other.
//
// A thread that is cancelled ends where it next waits, sleeps or tests for it; with asynchronous
// cancellation, at its next access, call about an object, print or end. It cannot be told from one
// that was cancelled later.

#include "native/pthread/synchronisation/cancellation.h"

#include <pthread.h>

#include <cerrno>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::Guard;
using explore::kNobody;
using explore::ThreadId;

explore::Location CancelOf(ThreadId thread) { return NameOf(Thing::kCancelled, thread); }

bool CanBeCancelled() {
  World& world = TheWorld();
  const Thread& thread = world.current();
  return world.cancels() && thread.cancels && !thread.exits && !world.in_section();
}

}  // namespace

extern "C" void concert_cancelled();  // See shims.c.

void GuardAgainstCancel(explore::Pending& pending) {
  if (!CanBeCancelled()) return;
  TheWorld().Guard(CancelOf(TheWorld().self()), Guard::Test::kEquals, 1);
  pending.any = true;
}

bool IsCancelled() {
  if (!CanBeCancelled()) return false;
  World& world = TheWorld();
  world.explorer().read(world.self(), CancelOf(world.self()));
  world.LoopReads(CancelOf(world.self()));
  world.NoteFound(world.current().cancelled ? 5 : 4);
  return world.current().cancelled;
}

void EndCancelled() {
  World& world = TheWorld();
  // The calls of its handlers must not end it once more.
  world.current().exits = true;
  world.Changed();
  world.machine().DivertEntry(concert_cancelled);
}

void EndIfCancelled() {
  if (IsCancelled()) EndCancelled();
}

void TestCancel() {
  if (!CanBeCancelled()) return;
  TheWorld().StopToLook("to see whether it is cancelled", nullptr);
  EndIfCancelled();
}

void TestCancelNow() {
  if (!CanBeCancelled()) return;
  // The access that follows looks whether a loop turns.
  TheWorld().StopBefore("to see whether it is cancelled", nullptr);
  EndIfCancelled();
}

extern "C" {

std::uint64_t ExploreCancel(std::uint64_t handle) {
  World& world = TheWorld();
  const ThreadId id = world.ThreadOf(handle);
  if (id == kNobody) return world.IsPhantom(handle) ? 0 : world.NoThread("cancelling");
  world.NoteCancels();
  world.TellArgument(handle);
  world.StopBefore("to cancel a thread", nullptr);
  world.explorer().read_plain(world.self(), NameOf(Thing::kJoiner, id));
  if (world.thread(id).gone) {
    world.Report(FindingKind::kApiMisuse,
                 "cancelling of a thread that is joined, or detached and "
                 "ended");
    return ESRCH;
  }
  world.explorer().write(world.self(), CancelOf(id), 1);
  world.thread(id).cancelled = true;
  world.Changed();
  if (id == world.self()) TestCancelHere();
  return 0;
}
// Before a thread's function gives a result, or has more or fewer handlers.
void ExploreComesOn() {
  TheWorld().NoteTold();
  TheWorld().TellArgument(nullptr);
  TestCancelHere();
}
// From pthread_exit() on. After a return glibc's destructors are cancelled, and so are ours.
void ExploreExits() {
  TestCancelHere();
  World& world = TheWorld();
  world.current().exits = true;
  world.Changed();
}
void ExploreTestCancel() {
  // A thread that tests expects to be cancelled: a loop that only tests must let others do so.
  if (TheWorld().concurrent()) TheWorld().NoteCancels();
  TheWorld().NoteTold();
  TheWorld().TellArgument(nullptr);
  TestCancel();
}
std::uint64_t ExploreSetCancelState(int state, int* old) {
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) return EINVAL;
  World& world = TheWorld();
  TestCancelHere();
  const bool before = world.current().cancels;
  if (old != nullptr) {
    world.WriteResult(old, sizeof *old, "pthread_setcancelstate");
    *old = before ? PTHREAD_CANCEL_ENABLE : PTHREAD_CANCEL_DISABLE;
  }
  world.current().cancels = state == PTHREAD_CANCEL_ENABLE;
  if (!before) TestCancelHere();
  return 0;
}
std::uint64_t ExploreSetCancelType(int type, int* old) {
  if (type != PTHREAD_CANCEL_ASYNCHRONOUS && type != PTHREAD_CANCEL_DEFERRED) return EINVAL;
  World& world = TheWorld();
  TestCancelHere();
  const bool before = world.current().cancels_here;
  if (old != nullptr) {
    world.WriteResult(old, sizeof *old, "pthread_setcanceltype");
    *old = before ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
  }
  world.current().cancels_here = type == PTHREAD_CANCEL_ASYNCHRONOUS;
  if (!before) TestCancelHere();
  return 0;
}

}  // extern "C"

CONCERT_ENTRY(concert_pthread_cancel, ExploreCancel);
CONCERT_ENTRY_VOID(explore_comes_on, ExploreComesOn);
CONCERT_ENTRY_VOID(explore_exits, ExploreExits);
CONCERT_ENTRY_VOID(concert_pthread_testcancel, ExploreTestCancel);
CONCERT_ENTRY(concert_pthread_setcancelstate, ExploreSetCancelState);
CONCERT_ENTRY(concert_pthread_setcanceltype, ExploreSetCancelType);

}  // namespace concert::pthread
