// Models how threads begin, end and wait for each other.

#include <pthread.h>
#include <time.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/synchronisation/cancellation.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/synchronisation/locks.h"
#include "native/pthread/world/thread_traits.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::Guard;
using explore::kNobody;
using explore::ThreadId;

explore::Location EndOf(ThreadId thread) { return NameOf(Thing::kEnd, thread); }

// The result that an ended thread leaves to the running one.
std::uint64_t Joined(ThreadId id, void** result) {
  World& world = TheWorld();
  world.explorer().read(world.self(), EndOf(id));
  world.NoteGone(id);
  world.Changed();
  if (result != nullptr) {
    world.WriteResult(result, sizeof *result, "pthread_join");
    *result = world.thread(id).result;
  }
  return 0;
}

// Tells, and reports, that nobody may join or detach the thread any more.
bool Unjoinable(ThreadId id) {
  World& world = TheWorld();
  const Thread& thread = world.thread(id);
  // Whoever comes second is told so.
  world.explorer().write_plain(world.self(), NameOf(Thing::kJoiner, id));
  if (!thread.joined && !thread.detached) return false;
  world.Report(FindingKind::kApiMisuse, thread.joined ? "join or detach of a thread that is joined"
                                                      : "join or detach of a detached thread");
  return true;
}

}  // namespace

extern "C" {

void* concert_thread_main(void*);  // See shims.c.

std::uint64_t ExploreCreate(std::uint64_t* handle, const ThreadAttributes* attributes,
                            void* (*start)(void*), void* argument) {
  World& world = TheWorld();
  bool detached = false;
  std::optional<Scheduling> scheduling;
  if (attributes != nullptr) {
    UseAttributes(attributes, sizeof *attributes, "pthread_create");
    detached = attributes->detached == ThreadAttributes::kDetached;
    if (attributes->stack != 0) {
      world.NoteBound("stacks", "memory that the program gives a thread for its stack is not used");
    }
    if (attributes->inherit == PTHREAD_EXPLICIT_SCHED) scheduling = attributes->scheduling;
  }
  // As glibc does, before the thread begins: it may look at its own handle, others may not.
  world.WriteResult(handle, sizeof *handle, "pthread_create");
  const ThreadId id = world.Create(start, argument, detached);
  if (id == kNobody) {
    *handle = world.Phantom();
    return 0;
  }
  *handle = world.HandleOf(id);
  world.thread(id).traits = world.current().traits;
  if (scheduling) world.thread(id).traits.scheduling = *scheduling;
  world.machine().Spawn(id, concert_thread_main, nullptr);
  world.MayStop();
  return 0;
}

// The first function of a new thread.
void* ExploreThreadStart() { return reinterpret_cast<void*>(TheWorld().current().start); }
void* ExploreThreadArgument() { return TheWorld().current().argument; }

std::uint64_t ExploreJoin(std::uint64_t handle, void** result) {
  World& world = TheWorld();
  world.TellArgument(handle);
  world.TellArgument(result);
  const ThreadId id = world.ThreadOf(handle);
  if (id == kNobody) {
    if (!world.IsPhantom(handle)) {
      return world.NoThread("join");
    }
    // It never ends.
    explore::Pending& pending = world.Prepare("the end of a thread that was not run", nullptr);
    pending.any = true;
    GuardAgainstCancel(pending);
    world.Stop();
    EndIfCancelled();
  }
  if (id == world.self()) return EDEADLK;
  if (Unjoinable(id)) return EINVAL;
  if (world.in_section() && !world.thread(id).ended) {
    world.explorer().read_plain(world.self(), EndOf(id));
    world.TakeBackSection();
  }
  world.thread(id).joined = true;
  if (!world.in_section()) {
    explore::Pending& pending = world.Prepare("the end of a thread", nullptr);
    world.Guard(EndOf(id), Guard::Test::kEquals, 1);
    GuardAgainstCancel(pending);
    world.Stop();
    if (!world.thread(id).ended) {
      // Whoever is cancelled while it waits leaves the thread to be joined.
      world.thread(id).joined = false;
      EndIfCancelled();
      world.thread(id).joined = true;
    }
  }
  return Joined(id, result);
}

// Tells whether it has ended, or `late`. That a thread has waited is that it has come later.
std::uint64_t TryJoin(std::uint64_t handle, void** result, int late) {
  World& world = TheWorld();
  const ThreadId id = world.ThreadOf(handle);
  if (id == kNobody) return world.IsPhantom(handle) ? late : world.NoThread("join");
  if (id == world.self()) return EDEADLK;
  world.TellArgument(handle);
  world.TellArgument(result);
  if (!world.in_section()) world.NoteTold();
  world.StopToLook("to see whether a thread has ended", nullptr);
  if (Unjoinable(id)) return EINVAL;
  if (world.thread(id).ended && !world.thread(id).given_up) {
    world.thread(id).joined = true;
    world.Changed();
    return Joined(id, result);
  }
  world.explorer().read_plain(world.self(), EndOf(id));
  world.LoopReads(EndOf(id));
  return late;
}
std::uint64_t ExploreTryJoin(std::uint64_t handle, void** result) {
  return TryJoin(handle, result, EBUSY);
}
std::uint64_t ExploreTimedJoin(std::uint64_t handle, void** result, const timespec* until) {
  // Without a time it waits for ever.
  if (until == nullptr) return ExploreJoin(handle, result);
  // Of a time that is none glibc makes no wait with a time.
  if (IsWrong(until, CLOCK_REALTIME, "pthread_timedjoin_np")) return ExploreJoin(handle, result);
  // Nobody sees it wait: it is cancelled before.
  TheWorld().TellArgument(handle);
  TheWorld().TellArgument(result);
  TestCancel();
  return TryJoin(handle, result, ETIMEDOUT);
}
std::uint64_t ExploreClockJoin(std::uint64_t handle, void** result, clockid_t clock,
                               const timespec* until) {
  if (!IsWaitedBy(clock)) return EINVAL;
  TheWorld().NoteDeadline(clock);
  return ExploreTimedJoin(handle, result, until);
}

std::uint64_t ExploreDetach(std::uint64_t handle) {
  World& world = TheWorld();
  const ThreadId id = world.ThreadOf(handle);
  if (id == kNobody) return world.IsPhantom(handle) ? 0 : world.NoThread("detaching");
  world.TellArgument(handle);
  world.StopBefore("to detach a thread", nullptr);
  if (Unjoinable(id)) return EINVAL;
  world.thread(id).detached = true;
  if (world.thread(id).ended) world.NoteGone(id);
  return 0;
}

void ExploreExit(void* result) { TheWorld().EndThread(result); }
std::uint64_t ExploreSelf() {
  TheWorld().NoteTold();
  return TheWorld().HandleOf(TheWorld().self());
}
std::uint64_t ExploreEqual(std::uint64_t one, std::uint64_t other) {
  TheWorld().NoteTold();
  return one == other ? 1 : 0;
}
std::uint64_t ExploreYield() {
  TheWorld().OnYield();
  return 0;
}

// Nobody sends signals, so that only to be cancelled ends it.
std::uint64_t ExplorePause() {
  World& world = TheWorld();
  explore::Pending& pending = world.Prepare("a signal of the system", nullptr);
  pending.any = true;
  GuardAgainstCancel(pending);
  world.Stop();
  EndIfCancelled();
  return 0;
}

}  // extern "C"

CONCERT_ENTRY(concert_pthread_create, ExploreCreate);
CONCERT_ENTRY(explore_thread_start, ExploreThreadStart);
CONCERT_ENTRY(explore_thread_argument, ExploreThreadArgument);
CONCERT_ENTRY(concert_pthread_join, ExploreJoin);
CONCERT_ENTRY(concert_pthread_tryjoin_np, ExploreTryJoin);
CONCERT_ENTRY(concert_pthread_timedjoin_np, ExploreTimedJoin);
CONCERT_ENTRY(concert_pthread_clockjoin_np, ExploreClockJoin);
CONCERT_ENTRY(concert_pthread_detach, ExploreDetach);
CONCERT_ENTRY_VOID(explore_exit, ExploreExit);
CONCERT_ENTRY(concert_pthread_self, ExploreSelf);
CONCERT_ENTRY(concert_pthread_equal, ExploreEqual);
CONCERT_ENTRY(concert_sched_yield, ExploreYield);
CONCERT_ENTRY(concert_pthread_yield, ExploreYield);
CONCERT_ENTRY(concert_pause, ExplorePause);

}  // namespace concert::pthread
