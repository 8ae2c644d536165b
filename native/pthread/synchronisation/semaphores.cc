// Models semaphores.

#include "native/pthread/synchronisation/semaphores.h"

#include <semaphore.h>
#include <time.h>

#include <cerrno>
#include <climits>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/synchronisation/cancellation.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/synchronisation/locks.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::Guard;

explore::Location PermitsOf(const sem_t* semaphore) {
  return NameOf(Thing::kPermits, reinterpret_cast<std::uintptr_t>(semaphore));
}

// Whoever takes a permit comes after all who have given one back.
void Take(const sem_t* semaphore) {
  World& world = TheWorld();
  const explore::Location permits = PermitsOf(semaphore);
  world.explorer().read(world.self(), permits);
  world.explorer().change(world.self(), permits, --world.objects().At(semaphore).value);
  world.LoopReads(permits);
  world.Hold(semaphore, 1, Holds::Kind::kPermits);
  world.ChangedUnseen();
}

void WaitForPermit(const sem_t* semaphore) {
  World& world = TheWorld();
  world.TellArgument(semaphore);
  if (world.in_section()) {
    if (world.objects().At(semaphore).value <= 0) {
      world.explorer().read_plain(world.self(), PermitsOf(semaphore));
      world.TakeBackSection();
    }
  } else if (world.concurrent() || world.objects().At(semaphore).value <= 0) {
    if (world.concurrent()) world.WaitInLoop(semaphore);
    explore::Pending& pending = world.Prepare("a semaphore", semaphore);
    world.Guard(PermitsOf(semaphore), Guard::Test::kAtLeast, 1);
    GuardAgainstCancel(pending);
    world.Stop();
    if (world.objects().At(semaphore).value <= 0) EndIfCancelled();
  }
  Take(semaphore);
}

bool TryToTake(const sem_t* semaphore) {
  World& world = TheWorld();
  world.TellArgument(semaphore);
  world.NoteTold();
  world.StopToLook("to try a semaphore", semaphore);
  if (world.objects().At(semaphore).value > 0) {
    Take(semaphore);
    return true;
  }
  world.explorer().read_plain(world.self(), PermitsOf(semaphore));
  world.LoopReads(PermitsOf(semaphore));
  return false;
}

}  // namespace

std::uint64_t Failed(int error) {
  errno = error;
  return static_cast<std::uint64_t>(-1);
}

extern "C" {

std::uint64_t ExploreSemInit(sem_t* semaphore, int /*shared*/, unsigned value) {
  if (value > SEM_VALUE_MAX) return Failed(EINVAL);
  BeginLife(semaphore, "sem_init");
  World& world = TheWorld();
  world.objects().At(semaphore).value = value;
  world.explorer().change(world.self(), PermitsOf(semaphore), value);
  return 0;
}
std::uint64_t ExploreSemDestroy(sem_t* semaphore) {
  EndLife(semaphore, "sem_destroy");
  return 0;
}
std::uint64_t ExploreSemWait(sem_t* semaphore) {
  UseInitialised(semaphore, "sem_wait");
  TheWorld().TellArgument(semaphore);
  // Though there are permits, as the C library does.
  TestCancel();
  WaitForPermit(semaphore);
  return 0;
}
std::uint64_t ExploreSemTryWait(sem_t* semaphore) {
  UseInitialised(semaphore, "sem_trywait");
  return TryToTake(semaphore) ? 0 : Failed(EAGAIN);
}
// Nobody sees a thread wait: that it has waited is that it has come later.
std::uint64_t ExploreSemTimedWait(sem_t* semaphore, const timespec* until) {
  UseInitialised(semaphore, "sem_timedwait");
  if (IsWrong(until, CLOCK_REALTIME, "sem_timedwait")) return Failed(EINVAL);
  TheWorld().TellArgument(semaphore);
  TestCancel();
  return TryToTake(semaphore) ? 0 : Failed(ETIMEDOUT);
}
std::uint64_t ExploreSemClockWait(sem_t* semaphore, clockid_t clock, const timespec* until) {
  if (!IsWaitedBy(clock)) return Failed(EINVAL);
  TheWorld().NoteDeadline(clock);
  return ExploreSemTimedWait(semaphore, until);
}
std::uint64_t ExploreSemPost(sem_t* semaphore) {
  UseInitialised(semaphore, "sem_post");
  World& world = TheWorld();
  world.TellArgument(semaphore);
  world.StopBefore("to post", semaphore);
  if (world.objects().At(semaphore).value == SEM_VALUE_MAX) {
    world.explorer().read_plain(world.self(), PermitsOf(semaphore));
    world.LoopReads(PermitsOf(semaphore));
    return Failed(EOVERFLOW);
  }
  const std::int64_t value = ++world.objects().At(semaphore).value;
  world.explorer().write(world.self(), PermitsOf(semaphore), value);
  world.Hold(semaphore, -1, Holds::Kind::kPermits);
  world.ChangedUnseen();
  return 0;
}
std::uint64_t ExploreSemGetValue(sem_t* semaphore, int* value) {
  UseInitialised(semaphore, "sem_getvalue");
  World& world = TheWorld();
  world.TellArgument(semaphore);
  world.TellArgument(value);
  world.NoteTold();
  world.StopToLook("to look at a semaphore", semaphore);
  world.explorer().read_plain(world.self(), PermitsOf(semaphore));
  world.LoopReads(PermitsOf(semaphore));
  world.WriteResult(value, sizeof *value, "sem_getvalue");
  *value = static_cast<int>(world.objects().At(semaphore).value);
  return 0;
}

}  // extern "C"

CONCERT_ENTRY(concert_sem_init, ExploreSemInit);
CONCERT_ENTRY(concert_sem_destroy, ExploreSemDestroy);
CONCERT_ENTRY(concert_sem_wait, ExploreSemWait);
CONCERT_ENTRY(concert_sem_trywait, ExploreSemTryWait);
CONCERT_ENTRY(concert_sem_timedwait, ExploreSemTimedWait);
CONCERT_ENTRY(concert_sem_clockwait, ExploreSemClockWait);
CONCERT_ENTRY(concert_sem_post, ExploreSemPost);
CONCERT_ENTRY(concert_sem_getvalue, ExploreSemGetValue);

}  // namespace concert::pthread
