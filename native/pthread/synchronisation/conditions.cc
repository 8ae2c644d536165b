// Models condition variables: a signal wakes one of the waiting threads, any of them.
//
// POSIX lets a thread wake without a signal. That is tried once in a thread and place where it can
// matter: not in calls that the builder has found to be nothing but a test and a wait in turn. It
// has given these the name pthread_cond_loop or pthread_cond_timedloop where the loop follows the
// lock, and else pthread_cond_more or pthread_cond_timedmore, see TestedWait. With a robust mutex
// it can matter there, too: the wait tells that an owner has died, which no loop tests.

#include <pthread.h>
#include <time.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <string_view>
#include <vector>

#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/synchronisation/cancellation.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/synchronisation/locks.h"
#include "native/pthread/world/unasked.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::Guard;
using explore::ThreadId;

// Of a condition variable and of its attributes, for us and for glibc.
constexpr unsigned kMonotonic = 2;

explore::Location QueueOf(const void* condition) {
  return NameOf(Thing::kQueue, reinterpret_cast<std::uintptr_t>(condition));
}
explore::Location GateOf(ThreadId thread) { return NameOf(Thing::kGate, thread); }

void TellArguments(const void* condition, const void* mutex) {
  TheWorld().TellArgument(condition);
  TheWorld().TellArgument(mutex);
}

// Gives the mutex back and waits in the queue. `may_expire`: at quiescence, if nobody signals; and
// a wait that ends so may have consumed a signal that another thread would have got, as POSIX says
// of pthread_cond_timedwait(). If nobody else would have, it could as well have ended before.
// Returns what the program is told.
std::uint64_t Wait(pthread_cond_t* condition, pthread_mutex_t* mutex, bool may_expire) {
  World& world = TheWorld();
  const ThreadId self = world.self();
  world.StopBefore("to wait", condition);
  if (world.in_section()) world.CutSection();
  world.explorer().write(self, QueueOf(condition), 0);
  world.explorer().write(self, GateOf(self), 0);
  Object& object = world.objects().At(condition);
  if (!object.waiting.empty() && object.mutex != mutex) {
    world.Report(FindingKind::kApiMisuse,
                 "threads wait for a condition variable with different mutexes");
  }
  object.mutex = mutex;
  object.waiting.push_back(self);
  world.current().takes_from_others = false;
  world.Changed();
  UnlockMutex(mutex);
  explore::Pending& pending = world.Prepare("a signal", condition);
  world.Guard(GateOf(self), Guard::Test::kEquals, 1);
  GuardAgainstCancel(pending);
  if (may_expire) pending.deadline_ns = world.VirtualNow() + 1;
  world.Stop();
  world.NoteAwake(/*by_itself=*/false);
  if (may_expire && world.explorer().timed_out(self)) {
    world.explorer().write(self, QueueOf(condition), 0);
    std::erase(world.objects().At(condition).waiting, self);
    const std::uint64_t taken = LockAgain(mutex);
    return taken == 0 ? ETIMEDOUT : taken;
  }
  // After what the one who signalled did before.
  world.explorer().read(self, GateOf(self));
  if (world.explorer().value(GateOf(self)) == 0 && IsCancelled()) {
    world.explorer().write(self, QueueOf(condition), 0);
    std::erase(world.objects().At(condition).waiting, self);
    LockAgain(mutex);
    EndCancelled();
  }
  const bool late = may_expire && world.current().takes_from_others && world.Choose(2) == 1;
  world.current().takes_from_others = false;
  const std::uint64_t taken = LockAgain(mutex);
  return taken == 0 && late ? ETIMEDOUT : taken;
}

// Gives the mutex back and takes it again: as if nobody but time had ended the wait.
std::uint64_t LetOthersIn(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  TheWorld().StopBefore("to wait", condition);
  UnlockMutex(mutex);
  return LockAgain(mutex);
}

// The same, of a thread that wakes by itself; nobody's signal is for it.
std::uint64_t WakeByItself(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  World& world = TheWorld();
  world.StopBefore("to wait", condition);
  UnlockMutex(mutex);
  const std::uint64_t taken = LockWhenChanged(mutex);
  world.NoteAwake(/*by_itself=*/true);
  return taken;
}

std::uint64_t ExpireNow(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  TestCancel();
  const std::uint64_t taken = LetOthersIn(condition, mutex);
  return taken == 0 ? ETIMEDOUT : taken;
}

// The time may be over before anybody signals, or only when nobody else can go on.
std::uint64_t TimedWait(pthread_cond_t* condition, pthread_mutex_t* mutex, bool in_loop) {
  switch (EndsUnasked(
      mutex,
      {.by_time = true,
       .for_nothing = !in_loop,
       .detail = "in a thread, only the first at each call of pthread_cond_timedwait is tried"})) {
    case UnaskedEnd::kTime:
      return ExpireNow(condition, mutex);
    case UnaskedEnd::kNothing:
      TestCancel();
      return LetOthersIn(condition, mutex);
    case UnaskedEnd::kNone:
      break;
  }
  if (TheWorld().WakesByItself()) return WakeByItself(condition, mutex);
  return Wait(condition, mutex, /*may_expire=*/true);
}

// Deadlines are of the clock that the condition variable was initialised with; static initialisers
// and copies have it, too.
clockid_t ClockOf(const pthread_cond_t* condition) {
  machine::CheckObject(condition, sizeof *condition, "a call about a condition variable");
  const bool monotonic = (condition->__data.__wrefs & kMonotonic) != 0;
  return monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

// Tells if the time was over before the program began, so that no signal can end the wait. Clocks
// all begin in 2020 (World::Now), and deadlines of later times may be over or not. So may those of
// a monotonic clock, which counts from nobody knows when.
bool IsOver(const timespec* until, clockid_t clock) {
  constexpr std::int64_t kSecondNs = 1'000'000'000;
  return until->tv_sec < (clock == CLOCK_MONOTONIC ? 1 : World::kEpoch / kSecondNs);
}

// Of a loop that only tests and waits, after more than a test. Tells if the thread goes on.
bool TestsAgain(pthread_mutex_t* mutex) {
  const TestedWait::Next next = TheWorld().ComeToTestedWait(mutex);
  if (next == TestedWait::Next::kNothing) {
    UnlockMutex(mutex);
    TheWorld().GiveUpForNothing();
  }
  return next == TestedWait::Next::kTest;
}

// Whoever has asked whether a lock is free knows that a thread had it before it came to wait.
bool IsObserved(const pthread_mutex_t* mutex) { return TheWorld().objects().At(mutex).observed; }

void Wake(pthread_cond_t* condition, bool all) {
  World& world = TheWorld();
  world.TellArgument(condition);
  world.StopBefore("to signal", condition);
  const std::size_t count = world.objects().At(condition).waiting.size();
  if (count == 0) {
    world.explorer().read_plain(world.self(), QueueOf(condition));
    // A loop that signals to nobody has changed nothing until somebody waits.
    world.NoteTold();
    world.LoopReads(QueueOf(condition));
    return;
  }
  world.explorer().write_plain(world.self(), QueueOf(condition));
  const std::size_t chosen = all ? 0 : world.Choose(static_cast<std::uint32_t>(count));
  std::vector<ThreadId>& waiting = world.objects().At(condition).waiting;
  if (all) {
    for (const ThreadId thread : waiting) {
      world.NoteSignalled(thread);
      world.explorer().open(world.self(), GateOf(thread));
    }
    waiting.clear();
  } else {
    world.thread(waiting[chosen]).takes_from_others = count > 1;
    world.NoteSignalled(waiting[chosen]);
    world.explorer().open(world.self(), GateOf(waiting[chosen]));
    waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(chosen));
  }
  world.Changed();
}

}  // namespace

extern "C" {

std::uint64_t ExploreConditionInit(pthread_cond_t* condition,
                                   const pthread_condattr_t* attributes) {
  unsigned clock = 0;
  if (attributes != nullptr) {
    UseAttributes(attributes, sizeof *attributes, "pthread_cond_init");
    clock = *reinterpret_cast<const unsigned*>(attributes) & kMonotonic;
  }
  BeginLife(condition, "pthread_cond_init");
  World& world = TheWorld();
  machine::CheckObject(condition, sizeof *condition, "pthread_cond_init");
  world.NoteUndo(condition, sizeof *condition);
  *condition = {};
  condition->__data.__wrefs = clock;
  Object& object = world.objects().At(condition);
  // Elsewhere it may be that the memory has become another object's.
  if (!object.waiting.empty() && machine::IsStatic(condition)) {
    world.Report(FindingKind::kApiMisuse,
                 "a condition variable is initialised while a thread waits");
  }
  object.waiting.clear();
  return 0;
}
std::uint64_t ExploreConditionDestroy(pthread_cond_t* condition) {
  World& world = TheWorld();
  if (!world.objects().At(condition).waiting.empty()) {
    world.Report(FindingKind::kApiMisuse, "a condition variable is destroyed while a thread waits");
  }
  EndLife(condition, "pthread_cond_destroy");
  return 0;
}
std::uint64_t ExploreConditionWait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  TellArguments(condition, mutex);
  UseCondition(condition, "pthread_cond_wait");
  if (RefusesToWait(mutex)) return EPERM;
  const MayEnd may = {
      .for_nothing = true,
      .detail = "in a thread, only the first at each call of pthread_cond_wait is tried"};
  if (EndsUnasked(mutex, may) == UnaskedEnd::kNothing) {
    TestCancel();
    return LetOthersIn(condition, mutex);
  }
  return Wait(condition, mutex, /*may_expire=*/false);
}
std::uint64_t ExploreConditionMore(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  if (IsObserved(mutex) || IsRobust(mutex)) return ExploreConditionWait(condition, mutex);
  TellArguments(condition, mutex);
  UseCondition(condition, "pthread_cond_wait");
  if (RefusesToWait(mutex)) return EPERM;
  if (TestsAgain(mutex)) return 0;
  if (TheWorld().WakesByItself()) return WakeByItself(condition, mutex);
  return Wait(condition, mutex, /*may_expire=*/false);
}
std::uint64_t ExploreConditionLoop(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  if (IsObserved(mutex) || IsRobust(mutex)) return ExploreConditionMore(condition, mutex);
  TellArguments(condition, mutex);
  UseCondition(condition, "pthread_cond_wait");
  if (RefusesToWait(mutex)) return EPERM;
  return Wait(condition, mutex, /*may_expire=*/false);
}
std::uint64_t ExploreConditionClockWait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                        clockid_t clock, const timespec* until) {
  TellArguments(condition, mutex);
  UseCondition(condition, "pthread_cond_timedwait");
  if (!IsWaitedBy(clock) || IsWrong(until, clock, "pthread_cond_timedwait")) return EINVAL;
  if (RefusesToWait(mutex)) return EPERM;
  if (IsOver(until, clock)) return ExpireNow(condition, mutex);
  return TimedWait(condition, mutex, /*in_loop=*/false);
}
std::uint64_t ExploreConditionClockMore(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                        clockid_t clock, const timespec* until) {
  TellArguments(condition, mutex);
  UseCondition(condition, "pthread_cond_timedwait");
  if (!IsWaitedBy(clock) || IsWrong(until, clock, "pthread_cond_timedwait")) return EINVAL;
  if (RefusesToWait(mutex)) return EPERM;
  if (IsOver(until, clock)) return ExpireNow(condition, mutex);
  if (IsObserved(mutex) || IsRobust(mutex)) {
    return TimedWait(condition, mutex, /*in_loop=*/false);
  }
  if (TestsAgain(mutex)) return 0;
  return TimedWait(condition, mutex, /*in_loop=*/true);
}
std::uint64_t ExploreConditionClockLoop(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                        clockid_t clock, const timespec* until) {
  if (IsObserved(mutex) || IsRobust(mutex)) {
    return ExploreConditionClockMore(condition, mutex, clock, until);
  }
  TellArguments(condition, mutex);
  UseCondition(condition, "pthread_cond_timedwait");
  if (!IsWaitedBy(clock) || IsWrong(until, clock, "pthread_cond_timedwait")) return EINVAL;
  if (RefusesToWait(mutex)) return EPERM;
  if (IsOver(until, clock)) return ExpireNow(condition, mutex);
  return TimedWait(condition, mutex, /*in_loop=*/true);
}
std::uint64_t ExploreConditionTimedWait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                        const timespec* until) {
  return ExploreConditionClockWait(condition, mutex, ClockOf(condition), until);
}
std::uint64_t ExploreConditionTimedMore(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                        const timespec* until) {
  return ExploreConditionClockMore(condition, mutex, ClockOf(condition), until);
}
std::uint64_t ExploreConditionTimedLoop(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                        const timespec* until) {
  return ExploreConditionClockLoop(condition, mutex, ClockOf(condition), until);
}
std::uint64_t ExploreConditionSignal(pthread_cond_t* condition) {
  UseCondition(condition, "pthread_cond_signal");
  Wake(condition, /*all=*/false);
  return 0;
}
std::uint64_t ExploreConditionBroadcast(pthread_cond_t* condition) {
  UseCondition(condition, "pthread_cond_broadcast");
  Wake(condition, /*all=*/true);
  return 0;
}

// Of attributes, for us and for glibc, the second bit says which clock deadlines are of.
std::uint64_t ExploreConditionAttrInit(unsigned* attributes) {
  BeginAttributes(attributes, sizeof *attributes, "pthread_condattr_init");
  return 0;
}
std::uint64_t ExploreConditionAttrDestroy(unsigned* attributes) {
  EndAttributes(attributes, sizeof *attributes, "pthread_condattr_destroy");
  return 0;
}
std::uint64_t ExploreConditionAttrSetClock(unsigned* attributes, clockid_t clock) {
  if (!IsWaitedBy(clock)) return EINVAL;
  SetAttributes(attributes, sizeof *attributes, "pthread_condattr_setclock");
  *attributes = clock == CLOCK_MONOTONIC ? *attributes | kMonotonic : *attributes & ~kMonotonic;
  return 0;
}
std::uint64_t ExploreConditionAttrGetClock(const unsigned* attributes, clockid_t* clock) {
  World& world = TheWorld();
  UseAttributes(attributes, sizeof *attributes, "pthread_condattr_getclock");
  const bool monotonic = (*attributes & kMonotonic) != 0;
  world.WriteResult(clock, sizeof *clock, "pthread_condattr_getclock");
  *clock = monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME;
  return 0;
}

}  // extern "C"

CONCERT_ENTRY(concert_pthread_cond_init, ExploreConditionInit);
CONCERT_ENTRY(concert_pthread_cond_destroy, ExploreConditionDestroy);
CONCERT_ENTRY(concert_pthread_cond_wait, ExploreConditionWait);
CONCERT_ENTRY(concert_pthread_cond_loop, ExploreConditionLoop);
CONCERT_ENTRY(concert_pthread_cond_more, ExploreConditionMore);
CONCERT_ENTRY(concert_pthread_cond_timedwait, ExploreConditionTimedWait);
CONCERT_ENTRY(concert_pthread_cond_timedloop, ExploreConditionTimedLoop);
CONCERT_ENTRY(concert_pthread_cond_timedmore, ExploreConditionTimedMore);
CONCERT_ENTRY(concert_pthread_cond_clockwait, ExploreConditionClockWait);
CONCERT_ENTRY(concert_pthread_cond_clockloop, ExploreConditionClockLoop);
CONCERT_ENTRY(concert_pthread_cond_clockmore, ExploreConditionClockMore);
CONCERT_ENTRY(concert_pthread_cond_signal, ExploreConditionSignal);
CONCERT_ENTRY(concert_pthread_cond_broadcast, ExploreConditionBroadcast);
CONCERT_ENTRY(concert_pthread_condattr_init, ExploreConditionAttrInit);
CONCERT_ENTRY(concert_pthread_condattr_destroy, ExploreConditionAttrDestroy);
CONCERT_ENTRY(concert_pthread_condattr_setclock, ExploreConditionAttrSetClock);
CONCERT_ENTRY(concert_pthread_condattr_getclock, ExploreConditionAttrGetClock);

}  // namespace concert::pthread
