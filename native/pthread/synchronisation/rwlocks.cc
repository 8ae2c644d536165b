// Models read-write locks: readers and writers wait for each other, and none has precedence.
//
// Locks of the kind PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP are the exception: as in glibc, no
// reader gets in while a writer waits. There a writer that finds the lock taken queues up first.

#include <pthread.h>
#include <time.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/synchronisation/locks.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::Guard;

constexpr std::int64_t kWritten = -1;

explore::Location Name(Thing thing, const void* lock) {
  return NameOf(thing, reinterpret_cast<std::uintptr_t>(lock));
}

// A reader has one share, a writer the lock.
int Shares(std::int64_t value) { return value == kWritten ? 1 : static_cast<int>(value); }

void Set(const void* lock, std::int64_t value) {
  World& world = TheWorld();
  world.Hold(lock, Shares(value) - Shares(world.objects().At(lock).value));
  world.objects().At(lock).value = value;
  world.objects().At(lock).rewritten = false;
  world.explorer().change(world.self(), Name(Thing::kShares, lock), value);
  world.ChangedUnseen();
  world.LoopReads(Name(Thing::kShares, lock));
}

// The kind is read where glibc keeps it, so that static initialisers and copies have it, too.
bool PrefersWriters(const void* lock) {
  machine::CheckObject(lock, sizeof(pthread_rwlock_t), "a call about a read-write lock");
  return static_cast<const pthread_rwlock_t*>(lock)->__data.__flags ==
         PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
}

// Writers that wait, of a lock that prefers them.
void SetQueue(const void* lock, std::int64_t writers) {
  World& world = TheWorld();
  world.objects().At(lock).queued = writers;
  world.explorer().change(world.self(), Name(Thing::kWriters, lock), writers);
  world.ChangedUnseen();
}
std::int64_t LookAtQueue(const void* lock) {
  if (!PrefersWriters(lock)) return 0;
  World& world = TheWorld();
  world.explorer().read_plain(world.self(), Name(Thing::kWriters, lock));
  world.LoopReads(Name(Thing::kWriters, lock));
  return world.objects().At(lock).queued;
}

void WaitInSection(const void* lock) {
  World& world = TheWorld();
  world.explorer().read_plain(world.self(), Name(Thing::kShares, lock));
  world.TakeBackSection();
}

void Read(const void* lock) {
  LookAtQueue(lock);
  World& world = TheWorld();
  Set(lock, world.objects().At(lock).value + 1);
  // In ascending order: who came first does not matter.
  std::vector<explore::ThreadId>& readers = world.objects().At(lock).waiting;
  readers.insert(std::ranges::upper_bound(readers, world.self()), world.self());
  world.explorer().order_after(world.self(), Name(Thing::kWriterEdge, lock));
  world.explorer().hold(world.self(), Name(Thing::kShares, lock), /*shared=*/true);
}

void Write(const void* lock) {
  World& world = TheWorld();
  Set(lock, kWritten);
  world.objects().At(lock).owner = world.self();
  world.explorer().order_after(world.self(), Name(Thing::kWriterEdge, lock));
  world.explorer().order_after(world.self(), Name(Thing::kReaderEdge, lock));
  world.explorer().hold(world.self(), Name(Thing::kShares, lock), /*shared=*/false);
}

void WaitToWrite(const void* lock) {
  World& world = TheWorld();
  world.TellArgument(lock);
  world.Prepare("a read-write lock, to write", lock);
  world.Guard(Name(Thing::kShares, lock), Guard::Test::kEquals, 0);
  world.Stop();
}

// Takes the lock, or lets all see that it waits for it and waits.
void WriteInTurn(const void* lock) {
  World& world = TheWorld();
  world.TellArgument(lock);
  if (world.concurrent()) world.WaitInLoop(lock);
  world.StopBefore("to write under a read-write lock", lock);
  if (world.objects().At(lock).value != 0) {
    world.explorer().read_plain(world.self(), Name(Thing::kShares, lock));
    SetQueue(lock, world.objects().At(lock).queued + 1);
    WaitToWrite(lock);
    SetQueue(lock, world.objects().At(lock).queued - 1);
  }
  Write(lock);
}

std::uint64_t Try(const void* lock, std::int64_t least, std::int64_t most,
                  void (*take)(const void*), std::uint64_t otherwise) {
  World& world = TheWorld();
  world.TellArgument(lock);
  world.Observe(lock);
  world.NoteTold();
  world.StopToLook("to try a read-write lock", lock);
  const std::int64_t value = world.objects().At(lock).value;
  if (value >= least && value <= most && (take == Write || LookAtQueue(lock) == 0)) {
    take(lock);
    return 0;
  }
  world.explorer().read_plain(world.self(), Name(Thing::kShares, lock));
  world.LoopReads(Name(Thing::kShares, lock));
  return otherwise;
}

// A thread that waits with a time limit keeps readers out as well, which is not modelled.
std::uint64_t WriteInTime(const void* lock) {
  World& world = TheWorld();
  const std::uint64_t late = Try(lock, 0, 0, Write, ETIMEDOUT);
  if (late != 0 && PrefersWriters(lock)) {
    world.NoteBound("timed write locks",
                    "readers are let in while a thread waits with a time limit to write");
  }
  return late;
}

int KindOf(const pthread_rwlockattr_t* attributes, const char* function) {
  UseAttributes(attributes, sizeof *attributes, function);
  return *reinterpret_cast<const int*>(attributes);
}

void Free(const void* lock) {
  Object& object = TheWorld().objects().At(lock);
  object.owner = explore::kNobody;
  object.waiting.clear();
  Set(lock, 0);
}

}  // namespace

extern "C" {

std::uint64_t ExploreRwInit(pthread_rwlock_t* lock, const pthread_rwlockattr_t* attributes) {
  machine::CheckObject(lock, sizeof *lock, "pthread_rwlock_init");
  const int kind =
      attributes == nullptr ? PTHREAD_RWLOCK_DEFAULT_NP : KindOf(attributes, "pthread_rwlock_init");
  BeginLife(lock, "pthread_rwlock_init");
  if (TheWorld().objects().At(lock).value != 0) {
    // Elsewhere it may be that the memory has become another object's.
    if (machine::IsStatic(lock)) {
      TheWorld().Report(FindingKind::kApiMisuse, "a locked read-write lock is initialised");
      Free(lock);
    } else {
      Forget(lock);
    }
  }
  TheWorld().NoteUndo(lock, sizeof *lock);
  lock->__data.__flags = static_cast<unsigned>(kind);
  return 0;
}
std::uint64_t ExploreRwDestroy(pthread_rwlock_t* lock) {
  ForgetIfRewritten(lock);
  if (TheWorld().objects().At(lock).value != 0) {
    TheWorld().Report(FindingKind::kApiMisuse, "a locked read-write lock is destroyed");
    Free(lock);
  }
  EndLife(lock, "pthread_rwlock_destroy");
  return 0;
}

std::uint64_t ExploreReadLock(pthread_rwlock_t* lock) {
  UseReadWriteLock(lock, "pthread_rwlock_rdlock");
  ForgetIfRewritten(lock);
  World& world = TheWorld();
  if (world.objects().At(lock).owner == world.self()) return EDEADLK;
  const bool queues = PrefersWriters(lock);
  if (world.in_section()) {
    if (world.objects().At(lock).value < 0 || LookAtQueue(lock) != 0) WaitInSection(lock);
  } else if (world.concurrent()) {
    world.TellArgument(lock);
    world.WaitInLoop(lock);
    world.Prepare("a read-write lock, to read", lock);
    world.Guard(Name(Thing::kShares, lock), Guard::Test::kAtLeast, 0);
    if (queues) world.Guard(Name(Thing::kWriters, lock), Guard::Test::kEquals, 0);
    world.Stop();
  }
  Read(lock);
  return 0;
}

std::uint64_t ExploreWriteLock(pthread_rwlock_t* lock) {
  UseReadWriteLock(lock, "pthread_rwlock_wrlock");
  ForgetIfRewritten(lock);
  World& world = TheWorld();
  if (world.objects().At(lock).owner == world.self()) return EDEADLK;
  if (world.in_section()) {
    if (world.objects().At(lock).value != 0) WaitInSection(lock);
  } else if (PrefersWriters(lock)) {
    WriteInTurn(lock);
    return 0;
  } else if (world.concurrent() || world.objects().At(lock).value != 0) {
    world.TellArgument(lock);
    if (world.concurrent()) world.WaitInLoop(lock);
    WaitToWrite(lock);
  }
  Write(lock);
  return 0;
}

std::uint64_t ExploreTryReadLock(pthread_rwlock_t* lock) {
  UseReadWriteLock(lock, "pthread_rwlock_tryrdlock");
  ForgetIfRewritten(lock);
  return Try(lock, 0, INT64_MAX, Read, EBUSY);
}
std::uint64_t ExploreTryWriteLock(pthread_rwlock_t* lock) {
  UseReadWriteLock(lock, "pthread_rwlock_trywrlock");
  ForgetIfRewritten(lock);
  return Try(lock, 0, 0, Write, EBUSY);
}
// Nobody sees a thread wait: that it has waited is that it has come later.
std::uint64_t ExploreTimedReadLock(pthread_rwlock_t* lock, const timespec* until) {
  UseReadWriteLock(lock, "pthread_rwlock_timedrdlock");
  ForgetIfRewritten(lock);
  if (IsWrong(until, CLOCK_REALTIME, "pthread_rwlock_timedrdlock")) return EINVAL;
  if (TheWorld().objects().At(lock).owner == TheWorld().self()) return EDEADLK;
  return Try(lock, 0, INT64_MAX, Read, ETIMEDOUT);
}
std::uint64_t ExploreTimedWriteLock(pthread_rwlock_t* lock, const timespec* until) {
  UseReadWriteLock(lock, "pthread_rwlock_timedwrlock");
  ForgetIfRewritten(lock);
  if (IsWrong(until, CLOCK_REALTIME, "pthread_rwlock_timedwrlock")) return EINVAL;
  if (TheWorld().objects().At(lock).owner == TheWorld().self()) return EDEADLK;
  return WriteInTime(lock);
}

std::uint64_t ExploreClockReadLock(pthread_rwlock_t* lock, clockid_t clock, const timespec* until) {
  if (!IsWaitedBy(clock)) return EINVAL;
  TheWorld().NoteDeadline(clock);
  return ExploreTimedReadLock(lock, until);
}
std::uint64_t ExploreClockWriteLock(pthread_rwlock_t* lock, clockid_t clock,
                                    const timespec* until) {
  if (!IsWaitedBy(clock)) return EINVAL;
  TheWorld().NoteDeadline(clock);
  return ExploreTimedWriteLock(lock, until);
}

std::uint64_t ExploreRwUnlock(pthread_rwlock_t* lock) {
  UseReadWriteLock(lock, "pthread_rwlock_unlock");
  World& world = TheWorld();
  world.TellArgument(lock);
  if (world.objects().At(lock).observed) world.StopBefore("to give a lock back", lock);
  Object& object = world.objects().At(lock);
  if (object.owner == world.self()) {
    object.owner = explore::kNobody;
    world.explorer().order_before(world.self(), Name(Thing::kWriterEdge, lock));
    world.explorer().let_go(world.self(), Name(Thing::kShares, lock), /*shared=*/false);
    Set(lock, 0);
  } else {
    const auto reader = std::ranges::find(object.waiting, world.self());
    if (reader == object.waiting.end()) {
      world.Report(FindingKind::kApiMisuse, "unlock of a read-write lock that is not locked");
      return EPERM;
    }
    object.waiting.erase(reader);
    world.explorer().order_before(world.self(), Name(Thing::kReaderEdge, lock));
    world.explorer().let_go(world.self(), Name(Thing::kShares, lock), /*shared=*/true);
    Set(lock, object.value - 1);
  }
  world.MayStop();
  return 0;
}

// Of attributes, for us and for glibc, the first word is the kind.
std::uint64_t ExploreRwAttrSetKind(pthread_rwlockattr_t* attributes, int kind) {
  if (kind < PTHREAD_RWLOCK_PREFER_READER_NP || kind > PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP)
    return EINVAL;
  SetAttributes(attributes, sizeof *attributes, "pthread_rwlockattr_setkind_np");
  *reinterpret_cast<int*>(attributes) = kind;
  return 0;
}
std::uint64_t ExploreRwAttrGetKind(const pthread_rwlockattr_t* attributes, int* kind) {
  const int known = KindOf(attributes, "pthread_rwlockattr_getkind_np");
  TheWorld().WriteResult(kind, sizeof *kind, "pthread_rwlockattr_getkind_np");
  *kind = known;
  return 0;
}
std::uint64_t ExploreRwAttrInit(pthread_rwlockattr_t* attributes) {
  BeginAttributes(attributes, sizeof *attributes, "pthread_rwlockattr_init");
  return 0;
}
std::uint64_t ExploreRwAttrDestroy(pthread_rwlockattr_t* attributes) {
  EndAttributes(attributes, sizeof *attributes, "pthread_rwlockattr_destroy");
  return 0;
}

}  // extern "C"

CONCERT_ENTRY(concert_pthread_rwlock_init, ExploreRwInit);
CONCERT_ENTRY(concert_pthread_rwlock_destroy, ExploreRwDestroy);
CONCERT_ENTRY(concert_pthread_rwlock_rdlock, ExploreReadLock);
CONCERT_ENTRY(concert_pthread_rwlock_wrlock, ExploreWriteLock);
CONCERT_ENTRY(concert_pthread_rwlock_tryrdlock, ExploreTryReadLock);
CONCERT_ENTRY(concert_pthread_rwlock_trywrlock, ExploreTryWriteLock);
CONCERT_ENTRY(concert_pthread_rwlock_timedrdlock, ExploreTimedReadLock);
CONCERT_ENTRY(concert_pthread_rwlock_clockrdlock, ExploreClockReadLock);
CONCERT_ENTRY(concert_pthread_rwlock_timedwrlock, ExploreTimedWriteLock);
CONCERT_ENTRY(concert_pthread_rwlock_clockwrlock, ExploreClockWriteLock);
CONCERT_ENTRY(concert_pthread_rwlock_unlock, ExploreRwUnlock);
CONCERT_ENTRY(concert_pthread_rwlockattr_init, ExploreRwAttrInit);
CONCERT_ENTRY(concert_pthread_rwlockattr_destroy, ExploreRwAttrDestroy);
CONCERT_ENTRY(concert_pthread_rwlockattr_setkind_np, ExploreRwAttrSetKind);
CONCERT_ENTRY(concert_pthread_rwlockattr_getkind_np, ExploreRwAttrGetKind);

}  // namespace concert::pthread
