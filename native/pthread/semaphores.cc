// Models semaphores and barriers.

#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstring>

#include "native/pthread/cancellation.h"
#include "native/pthread/lifetimes.h"
#include "native/pthread/locks.h"
#include "native/pthread/machine/entry.h"
#include "native/pthread/world.h"

namespace concert::pthread {
namespace {

using explore::Guard;

explore::Location Name(Thing thing, const void* object) {
  return NameOf(thing, reinterpret_cast<std::uintptr_t>(object));
}

// Whoever takes a permit comes after all who have given one back.
void Take(const sem_t* semaphore) {
  World& world = TheWorld();
  const explore::Location permits = Name(Thing::kPermits, semaphore);
  world.explorer().read(world.self(), permits);
  world.explorer().change(world.self(), permits, --world.objects().At(semaphore).value);
  world.LoopReads(permits);
  world.Hold(semaphore, 1);
  world.ChangedUnseen();
}

void WaitForPermit(const sem_t* semaphore) {
  World& world = TheWorld();
  world.TellArgument(semaphore);
  if (world.in_section()) {
    if (world.objects().At(semaphore).value <= 0) world.TakeBackSection();
  } else if (world.concurrent() || world.objects().At(semaphore).value <= 0) {
    if (world.concurrent()) world.WaitInLoop(semaphore);
    explore::Pending& pending = world.Prepare("a semaphore", semaphore);
    world.Guard(Name(Thing::kPermits, semaphore), Guard::Test::kAtLeast, 1);
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
  world.explorer().read_plain(world.self(), Name(Thing::kPermits, semaphore));
  world.LoopReads(Name(Thing::kPermits, semaphore));
  return false;
}

// Semaphores with names. Part of the program's state, so that each execution begins without any.
struct Named {
  char name[32];
  sem_t semaphore;
  bool used;
  bool unlinked;
};
constexpr std::size_t kMostNamed = 16;
__attribute__((section(".program_state"))) Named named[kMostNamed] = {
    {{'\0'}, {}, /*used=*/false, /*unlinked=*/true}};

Named* FindNamed(const char* name) {
  for (Named& one : named) {
    if (one.used && !one.unlinked && std::strncmp(one.name, name, sizeof one.name) == 0)
      return &one;
  }
  return nullptr;
}

void CheckName(const char* name, const char* function) {
  for (std::size_t at = 0; at < sizeof(Named::name); ++at) {
    machine::CheckReadable(name + at, 1, function);
    if (name[at] != '\0' && at + 1 < sizeof(Named::name)) continue;
    TheWorld().ReadArgument(name, at + 1, function);
    return;
  }
}

// Opening a name and removing it are ordered before or after the others' calls that do so.
void TouchNames() {
  World& world = TheWorld();
  world.StopBefore("to look for a semaphore", nullptr);
  world.explorer().write_plain(world.self(), Name(Thing::kQueue, named));
}

// Programs see an error number in errno, which is the thread's.
std::uint64_t Failed(int error) {
  errno = error;
  return static_cast<std::uint64_t>(-1);
}

}  // namespace

extern "C" {

std::uint64_t ExploreSemInit(sem_t* semaphore, int /*shared*/, unsigned value) {
  if (value > SEM_VALUE_MAX) return Failed(EINVAL);
  BeginLife(semaphore, "sem_init");
  World& world = TheWorld();
  world.objects().At(semaphore).value = value;
  world.explorer().change(world.self(), Name(Thing::kPermits, semaphore), value);
  return 0;
}
std::uint64_t ExploreSemOpen(const char* name, int flags, unsigned /*mode*/, unsigned value) {
  CheckName(name, "sem_open");
  TouchNames();
  const bool creates = (flags & O_CREAT) != 0;
  Named* known = FindNamed(name);
  if (known == nullptr && !creates) {
    errno = ENOENT;
    return 0;
  }
  if (known != nullptr) {
    if (!creates || (flags & O_EXCL) == 0)
      return reinterpret_cast<std::uint64_t>(&known->semaphore);
    errno = EEXIST;
    return 0;
  }
  if (value > SEM_VALUE_MAX) {
    errno = EINVAL;
    return 0;
  }
  for (Named& free : named) {
    if (free.used) continue;
    if (strnlen(name, sizeof free.name) == sizeof free.name) break;
    std::strcpy(free.name, name);
    free.used = true;
    free.unlinked = false;
    ExploreSemInit(&free.semaphore, 0, value);
    return reinterpret_cast<std::uint64_t>(&free.semaphore);
  }
  errno = ENFILE;
  return 0;
}
// It stays as long as the program.
std::uint64_t ExploreSemClose(sem_t* /*semaphore*/) { return 0; }
std::uint64_t ExploreSemUnlink(const char* name) {
  CheckName(name, "sem_unlink");
  TouchNames();
  Named* known = FindNamed(name);
  if (known == nullptr) return Failed(ENOENT);
  known->unlinked = true;
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
  if (IsWrong(until, "sem_timedwait")) return Failed(EINVAL);
  TheWorld().TellArgument(semaphore);
  TestCancel();
  return TryToTake(semaphore) ? 0 : Failed(ETIMEDOUT);
}
std::uint64_t ExploreSemClockWait(sem_t* semaphore, clockid_t clock, const timespec* until) {
  if (!IsWaitedBy(clock)) return Failed(EINVAL);
  return ExploreSemTimedWait(semaphore, until);
}
std::uint64_t ExploreSemPost(sem_t* semaphore) {
  UseInitialised(semaphore, "sem_post");
  World& world = TheWorld();
  world.TellArgument(semaphore);
  world.StopBefore("to post", semaphore);
  if (world.objects().At(semaphore).value == SEM_VALUE_MAX) {
    world.explorer().read_plain(world.self(), Name(Thing::kPermits, semaphore));
    world.LoopReads(Name(Thing::kPermits, semaphore));
    return Failed(EOVERFLOW);
  }
  const std::int64_t value = ++world.objects().At(semaphore).value;
  world.explorer().write(world.self(), Name(Thing::kPermits, semaphore), value);
  world.Hold(semaphore, -1);
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
  world.explorer().read_plain(world.self(), Name(Thing::kPermits, semaphore));
  world.LoopReads(Name(Thing::kPermits, semaphore));
  world.WriteResult(value, sizeof *value, "sem_getvalue");
  *value = static_cast<int>(world.objects().At(semaphore).value);
  return 0;
}

std::uint64_t ExploreBarrierInit(pthread_barrier_t* barrier, const void* /*attributes*/,
                                 unsigned count) {
  if (count == 0) return EINVAL;
  BeginLife(barrier, "pthread_barrier_init");
  Object& object = TheWorld().objects().At(barrier);
  object.count = count;
  object.value = 0;
  // Rounds count on over the whole execution: what waits for one must not find that of a barrier
  // that was there before.
  return 0;
}
std::uint64_t ExploreBarrierDestroy(pthread_barrier_t* barrier) {
  EndLife(barrier, "pthread_barrier_destroy");
  return 0;
}

// The last one to arrive opens the round and is told so.
std::uint64_t ExploreBarrierWait(pthread_barrier_t* barrier) {
  UseInitialised(barrier, "pthread_barrier_wait");
  World& world = TheWorld();
  const explore::ThreadId self = world.self();
  world.TellArgument(barrier);
  const explore::Location arrivals = Name(Thing::kArrivals, barrier);
  const explore::Location round = Name(Thing::kRound, barrier);
  world.StopBefore("to arrive at a barrier", barrier);
  if (world.in_section()) world.TakeBackSection();
  Object& object = world.objects().At(barrier);
  world.explorer().read(self, arrivals);
  world.explorer().write(self, arrivals, ++object.value);
  world.Changed();
  if (object.value >= object.count) {
    object.value = 0;
    world.explorer().write(self, round, ++object.rounds);
    return static_cast<std::uint64_t>(PTHREAD_BARRIER_SERIAL_THREAD);
  }
  const std::int64_t wanted = object.rounds + 1;
  world.Prepare("others at a barrier", barrier);
  world.Guard(round, Guard::Test::kAtLeast, wanted);
  world.Stop();
  world.explorer().read(self, round);
  return 0;
}

}  // extern "C"

CONCERT_ENTRY(concert_sem_init, ExploreSemInit);
CONCERT_ENTRY(concert_sem_open, ExploreSemOpen);
CONCERT_ENTRY(concert_sem_close, ExploreSemClose);
CONCERT_ENTRY(concert_sem_unlink, ExploreSemUnlink);
CONCERT_ENTRY(concert_sem_destroy, ExploreSemDestroy);
CONCERT_ENTRY(concert_sem_wait, ExploreSemWait);
CONCERT_ENTRY(concert_sem_trywait, ExploreSemTryWait);
CONCERT_ENTRY(concert_sem_timedwait, ExploreSemTimedWait);
CONCERT_ENTRY(concert_sem_clockwait, ExploreSemClockWait);
CONCERT_ENTRY(concert_sem_post, ExploreSemPost);
CONCERT_ENTRY(concert_sem_getvalue, ExploreSemGetValue);
CONCERT_ENTRY(concert_pthread_barrier_init, ExploreBarrierInit);
CONCERT_ENTRY(concert_pthread_barrier_destroy, ExploreBarrierDestroy);
CONCERT_ENTRY(concert_pthread_barrier_wait, ExploreBarrierWait);

}  // namespace concert::pthread
