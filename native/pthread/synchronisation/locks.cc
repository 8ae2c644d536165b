// Models mutexes, spin locks and read-write locks.
//
// A lock that is taken and given back without a stop in between is passed: in the engine, passes
// commute. Where the program asks whether a lock is held, that would hide the answer yes; so from
// then on ("observed") threads stop once they have taken it, and before they give it back.

#include "native/pthread/synchronisation/locks.h"

#include <pthread.h>
#include <time.h>

#include <cerrno>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/world/unasked.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::Guard;

enum class Kind : std::uint8_t { kNormal = 0, kRecursive = 1, kErrorChecking = 2, kAdaptive = 3 };

// The kind is read where glibc keeps it, so that static initialisers and copies have it, too.
Kind KindOf(const pthread_mutex_t* mutex) {
  machine::CheckObject(mutex, sizeof *mutex, "a call about a mutex");
  return static_cast<Kind>(mutex->__data.__kind & kMutexKindBits);
}

explore::Location LockOf(const void* lock) {
  return NameOf(Thing::kLock, reinterpret_cast<std::uintptr_t>(lock));
}

explore::Location RobustOf(const void* lock) {
  return NameOf(Thing::kRobust, reinterpret_cast<std::uintptr_t>(lock));
}

void Take(const void* lock) {
  World& world = TheWorld();
  Object& object = world.objects().At(lock);
  object.owner = world.self();
  object.count = 1;
  object.rewritten = false;
  world.Hold(lock, 1);
  world.NotePlaceOfTake(lock);
  world.NoteLocked(lock);
  const bool observed = object.observed;
  world.explorer().acquire(world.self(), LockOf(lock));
  world.LoopReads(LockOf(lock));
  if (observed) world.StopBefore("to have a lock", lock);
}

// `weakly`: it may fail even so.
void StopToTry(const void* lock, bool weakly) {
  World& world = TheWorld();
  world.TellArgument(lock);
  world.Observe(lock, /*surely=*/!weakly);
  world.NoteTold();
  world.StopToLook("to try a lock", lock);
}

bool IsFree(const void* lock) { return TheWorld().objects().At(lock).owner == explore::kNobody; }

// A failed try reads it.
void NoteFailedTry(const void* lock) {
  World& world = TheWorld();
  world.explorer().read_plain(world.self(), LockOf(lock));
  world.LoopReads(LockOf(lock));
}

bool TakeIfFree(const void* lock) {
  if (IsFree(lock)) {
    Take(lock);
    return true;
  }
  NoteFailedTry(lock);
  return false;
}

void StopToGiveBack(const void* lock) {
  World& world = TheWorld();
  world.TellArgument(lock);
  if (world.objects().At(lock).observed) world.StopBefore("to give a lock back", lock);
}

void Free(const void* lock) {
  World& world = TheWorld();
  Object& object = world.objects().At(lock);
  object.owner = explore::kNobody;
  object.count = 0;
  object.rewritten = false;
  world.Hold(lock, -1);
  world.explorer().release(world.self(), LockOf(lock));
  world.NoteGivenBack(lock);
  world.NoteStep("unlock", lock);
  world.ChangedUnseen();
  world.MayStop();
}

void GiveBack(const void* lock) {
  StopToGiveBack(lock);
  Free(lock);
}

// Tells if nobody can take a robust mutex any more. Nobody holds it then, not even for a moment:
// a try must not find it taken. The call fails, so it orders nothing.
bool IsLost(const pthread_mutex_t* mutex) {
  if (!IsRobust(mutex)) return false;
  World& world = TheWorld();
  world.explorer().read_plain(world.self(), RobustOf(mutex));
  if (world.objects().At(mutex).robust != Robust::kNotRecoverable) return false;
  world.LoopReads(RobustOf(mutex));
  return true;
}

// The result for a thread that has just taken a mutex.
std::uint64_t Taken(const pthread_mutex_t* mutex) {
  if (!IsRobust(mutex)) return 0;
  World& world = TheWorld();
  Object& object = world.objects().At(mutex);
  // The next owner finds it as the last one left it, so its critical sections do not commute.
  world.explorer().write_plain(world.self(), RobustOf(mutex));
  world.current().robust.push_back(mutex);
  if (object.robust != Robust::kOwnerDied) return 0;
  object.robust = Robust::kInconsistent;
  return EOWNERDEAD;
}

// Tells if the running thread has the mutex, and may take it once more.
bool IsTakenAgain(const pthread_mutex_t* mutex) {
  World& world = TheWorld();
  return world.objects().At(mutex).owner == world.self() && KindOf(mutex) == Kind::kRecursive;
}
std::uint64_t TakeAgain(const pthread_mutex_t* mutex) {
  World& world = TheWorld();
  ++world.objects().At(mutex).count;
  world.Hold(mutex, 1);
  return 0;
}

// Tells if a try that may fail without a reason does (C11 7.26.4.5).
bool FailsWeakly(const pthread_mutex_t* mutex) {
  return FailsUnasked("mtx_trylock", reinterpret_cast<std::uintptr_t>(mutex));
}

// The results of calls that take a mutex: of one that has waited until it is free, and of a try.
std::uint64_t TakeMutex(const pthread_mutex_t* mutex) {
  if (IsLost(mutex)) return ENOTRECOVERABLE;
  Take(mutex);
  return Taken(mutex);
}
std::uint64_t TryMutex(const pthread_mutex_t* mutex, bool weakly) {
  StopToTry(mutex, weakly);
  if (IsLost(mutex)) return ENOTRECOVERABLE;
  if (weakly && IsFree(mutex) && FailsWeakly(mutex)) {
    NoteFailedTry(mutex);
    return EBUSY;
  }
  return TakeIfFree(mutex) ? Taken(mutex) : EBUSY;
}

// Stops until the lock is free.
void Await(const void* lock, const char* what) {
  World& world = TheWorld();
  world.TellArgument(lock);
  if (world.in_section()) {
    if (world.objects().At(lock).owner != explore::kNobody) {
      world.explorer().read_plain(world.self(), LockOf(lock));
      world.TakeBackSection();
    }
  } else if (world.concurrent() || world.objects().At(lock).owner != explore::kNobody) {
    if (world.concurrent()) world.WaitInLoop(lock);
    world.Prepare(what, lock);
    world.Guard(LockOf(lock), Guard::Test::kEquals, 0);
    world.Stop();
  }
}

// An object that begins anew.
void Renew(const void* lock, const char* complaint) {
  World& world = TheWorld();
  Object& object = world.objects().At(lock);
  object.robust = Robust::kConsistent;
  if (object.owner != explore::kNobody) {
    // Elsewhere it may be that the memory has become another object's.
    if (machine::IsStatic(lock)) world.Report(FindingKind::kApiMisuse, complaint);
    world.explorer().release(world.self(), LockOf(lock));
  }
  object.owner = explore::kNobody;
  object.count = 0;
  object.rewritten = false;
  world.current().holds.Drop(lock);
}

}  // namespace

bool IsRobust(const pthread_mutex_t* mutex) {
  machine::CheckObject(mutex, sizeof *mutex, "a call about a mutex");
  return (mutex->__data.__kind & kMutexRobustBit) != 0;
}

bool IsWaitedBy(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC; }

bool IsWrong(const timespec* until, clockid_t clock, const char* function) {
  constexpr std::int64_t kSecondNs = 1'000'000'000;
  World& world = TheWorld();
  world.NoteDeadline(clock);
  world.ReadArgument(until, sizeof *until, function);
  const bool wrong = until->tv_nsec < 0 || until->tv_nsec >= kSecondNs;
  world.NoteFound(wrong ? 7 : 6);
  return wrong;
}

bool RefusesToWait(const pthread_mutex_t* mutex) {
  World& world = TheWorld();
  if (world.objects().At(mutex).owner == world.self()) return false;
  const Kind kind = KindOf(mutex);
  return kind == Kind::kErrorChecking || kind == Kind::kRecursive || IsRobust(mutex);
}

void Lock(const void* lock, const char* what) {
  Await(lock, what);
  Take(lock);
}

std::uint64_t LockMutex(pthread_mutex_t* mutex) {
  World& world = TheWorld();
  const Object& object = world.objects().At(mutex);
  if (object.owner == world.self()) {
    if (KindOf(mutex) == Kind::kErrorChecking) return EDEADLK;
    if (IsTakenAgain(mutex)) return TakeAgain(mutex);
  }
  Await(mutex, "a mutex");
  return TakeMutex(mutex);
}

std::uint64_t LockAgain(pthread_mutex_t* mutex) {
  Await(mutex, "a mutex, after a wait");
  return TakeMutex(mutex);
}

std::uint64_t LockWhenChanged(pthread_mutex_t* mutex) {
  World& world = TheWorld();
  world.Prepare(World::kOwnWake, mutex);
  world.Guard(LockOf(mutex), Guard::Test::kEquals, 0);
  world.GuardByTest();
  world.Stop();
  return TakeMutex(mutex);
}

std::uint64_t UnlockMutex(pthread_mutex_t* mutex) {
  World& world = TheWorld();
  Object& object = world.objects().At(mutex);
  const Kind kind = KindOf(mutex);
  if (object.owner != world.self()) {
    // An error for these, and undefined for others.
    if (kind == Kind::kErrorChecking || kind == Kind::kRecursive || IsRobust(mutex)) return EPERM;
    world.Report(FindingKind::kApiMisuse, object.owner == explore::kNobody
                                              ? "unlock of a mutex that is not locked"
                                              : "unlock of a mutex that another thread has locked");
    // As glibc does, a normal one is free afterwards.
    if (object.owner == explore::kNobody) return 0;
  } else if (kind == Kind::kRecursive && --object.count > 0) {
    world.Hold(mutex, -1);
    return 0;
  }
  StopToGiveBack(mutex);
  if (IsRobust(mutex)) {
    std::erase(world.current().robust, mutex);
    world.explorer().write_plain(world.self(), RobustOf(mutex));
    Robust& robust = world.objects().At(mutex).robust;
    if (robust == Robust::kInconsistent) robust = Robust::kNotRecoverable;
  }
  Free(mutex);
  return 0;
}

void LeaveRobustMutexes() {
  World& world = TheWorld();
  while (!world.current().robust.empty()) {
    const void* mutex = world.current().robust.back();
    StopToGiveBack(mutex);
    world.current().robust.pop_back();
    world.objects().At(mutex).robust = Robust::kOwnerDied;
    world.explorer().write_plain(world.self(), RobustOf(mutex));
    Free(mutex);
  }
}

extern "C" {

std::uint64_t ExploreMutexInit(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
  World& world = TheWorld();
  machine::CheckObject(mutex, sizeof *mutex, "pthread_mutex_init");
  int kind = 0;
  if (attributes != nullptr) {
    UseAttributes(attributes, sizeof *attributes, "pthread_mutex_init");
    kind = *reinterpret_cast<const int*>(attributes) & (kMutexKindBits | kMutexRobustBit);
  }
  BeginLife(mutex, "pthread_mutex_init");
  world.NoteUndo(mutex, sizeof *mutex);
  *mutex = {};
  mutex->__data.__kind = kind;
  Renew(mutex, "a locked mutex is initialised");
  return 0;
}
std::uint64_t ExploreMutexDestroy(pthread_mutex_t* mutex) {
  World& world = TheWorld();
  ForgetIfRewritten(mutex);
  if (world.objects().At(mutex).owner != explore::kNobody) {
    world.Report(FindingKind::kApiMisuse, "a locked mutex is destroyed");
    return EBUSY;
  }
  EndLife(mutex, "pthread_mutex_destroy");
  return 0;
}
std::uint64_t ExploreMutexLock(pthread_mutex_t* mutex) {
  UseMutex(mutex, "pthread_mutex_lock");
  ForgetIfRewritten(mutex);
  return LockMutex(mutex);
}
std::uint64_t ExploreMutexUnlock(pthread_mutex_t* mutex) {
  UseMutex(mutex, "pthread_mutex_unlock");
  return UnlockMutex(mutex);
}
std::uint64_t ExploreMutexTryLock(pthread_mutex_t* mutex) {
  UseMutex(mutex, "pthread_mutex_trylock");
  ForgetIfRewritten(mutex);
  return IsTakenAgain(mutex) ? TakeAgain(mutex) : TryMutex(mutex, /*weakly=*/false);
}
// That of C11.
std::uint64_t ExploreMutexTryWeakly(pthread_mutex_t* mutex) {
  UseMutex(mutex, "mtx_trylock");
  ForgetIfRewritten(mutex);
  if (IsTakenAgain(mutex)) return FailsWeakly(mutex) ? EBUSY : TakeAgain(mutex);
  return TryMutex(mutex, /*weakly=*/true);
}
// Nobody sees a thread wait: that it has waited is that it has come later. So it takes the mutex at
// once or comes too late.
std::uint64_t ExploreMutexTimedLock(pthread_mutex_t* mutex, const timespec* until) {
  UseMutex(mutex, "pthread_mutex_timedlock");
  ForgetIfRewritten(mutex);
  World& world = TheWorld();
  const bool wrong = IsWrong(until, CLOCK_REALTIME, "pthread_mutex_timedlock");
  Object& object = world.objects().At(mutex);
  if (object.owner == world.self()) {
    if (KindOf(mutex) == Kind::kErrorChecking) return EDEADLK;
    if (IsTakenAgain(mutex)) return TakeAgain(mutex);
  }
  const std::uint64_t taken = TryMutex(mutex, /*weakly=*/false);
  if (taken != EBUSY) return taken;
  // Looked at by who has to wait only.
  return wrong ? EINVAL : ETIMEDOUT;
}
std::uint64_t ExploreMutexClockLock(pthread_mutex_t* mutex, clockid_t clock,
                                    const timespec* until) {
  if (!IsWaitedBy(clock)) return EINVAL;
  TheWorld().NoteDeadline(clock);
  return ExploreMutexTimedLock(mutex, until);
}
std::uint64_t ExploreMutexConsistent(const pthread_mutex_t* mutex) {
  UseMutex(mutex, "pthread_mutex_consistent");
  World& world = TheWorld();
  Object& object = world.objects().At(mutex);
  if (!IsRobust(mutex) || object.robust != Robust::kInconsistent) return EINVAL;
  object.robust = Robust::kConsistent;
  return 0;
}

std::uint64_t ExploreSpinInit(void* lock, int /*shared*/) {
  BeginLife(lock, "pthread_spin_init");
  Renew(lock, "a locked spin lock is initialised");
  return 0;
}
std::uint64_t ExploreSpinDestroy(void* lock) {
  World& world = TheWorld();
  ForgetIfRewritten(lock);
  if (world.objects().At(lock).owner != explore::kNobody) {
    world.Report(FindingKind::kApiMisuse, "a locked spin lock is destroyed");
    return EBUSY;
  }
  EndLife(lock, "pthread_spin_destroy");
  return 0;
}
std::uint64_t ExploreSpinLock(const void* lock) {
  UseInitialised(lock, "pthread_spin_lock");
  ForgetIfRewritten(lock);
  Lock(lock, "a spin lock");
  return 0;
}
std::uint64_t ExploreSpinTryLock(const void* lock) {
  UseInitialised(lock, "pthread_spin_trylock");
  ForgetIfRewritten(lock);
  StopToTry(lock, /*weakly=*/false);
  return TakeIfFree(lock) ? 0 : EBUSY;
}
std::uint64_t ExploreSpinUnlock(const void* lock) {
  UseInitialised(lock, "pthread_spin_unlock");
  World& world = TheWorld();
  const explore::ThreadId owner = world.objects().At(lock).owner;
  if (owner != world.self()) {
    world.Report(FindingKind::kApiMisuse,
                 owner == explore::kNobody
                     ? "unlock of a spin lock that is not locked"
                     : "unlock of a spin lock that another thread has locked");
    if (owner == explore::kNobody) return 0;
  }
  GiveBack(lock);
  return 0;
}

}  // extern "C"

CONCERT_ENTRY(concert_pthread_mutex_init, ExploreMutexInit);
CONCERT_ENTRY(concert_pthread_mutex_destroy, ExploreMutexDestroy);
CONCERT_ENTRY(concert_pthread_mutex_lock, ExploreMutexLock);
CONCERT_ENTRY(concert_pthread_mutex_unlock, ExploreMutexUnlock);
CONCERT_ENTRY(concert_pthread_mutex_trylock, ExploreMutexTryLock);
CONCERT_ENTRY(explore_mutex_try_weakly, ExploreMutexTryWeakly);
CONCERT_ENTRY(concert_pthread_mutex_timedlock, ExploreMutexTimedLock);
CONCERT_ENTRY(concert_pthread_mutex_clocklock, ExploreMutexClockLock);
CONCERT_ENTRY(concert_pthread_mutex_consistent, ExploreMutexConsistent);
CONCERT_ENTRY(concert_pthread_spin_init, ExploreSpinInit);
CONCERT_ENTRY(concert_pthread_spin_destroy, ExploreSpinDestroy);
CONCERT_ENTRY(concert_pthread_spin_lock, ExploreSpinLock);
CONCERT_ENTRY(concert_pthread_spin_trylock, ExploreSpinTryLock);
CONCERT_ENTRY(concert_pthread_spin_unlock, ExploreSpinUnlock);

}  // namespace concert::pthread
