// Models semaphores and barriers.

#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstring>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/synchronisation/cancellation.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/synchronisation/locks.h"
#include "native/pthread/world/world.h"

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
  world.Hold(semaphore, 1, Holds::Kind::kPermits);
  world.ChangedUnseen();
}

void WaitForPermit(const sem_t* semaphore) {
  World& world = TheWorld();
  world.TellArgument(semaphore);
  if (world.in_section()) {
    if (world.objects().At(semaphore).value <= 0) {
      world.explorer().read_plain(world.self(), Name(Thing::kPermits, semaphore));
      world.TakeBackSection();
    }
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
// Linux has names of so many characters.
constexpr std::size_t kLongestName = 251;
struct Named {
  char name[kLongestName + 1];
  sem_t semaphore;
  unsigned opened;  // So often, and not closed.
  bool linked;      // It has its name.
  // Before the name, where it was opened first of those who have it open.
  std::size_t slashes;
};
constexpr std::size_t kMostNamed = 32;
__attribute__((section(".program_state"))) Named named[kMostNamed] = {
    {{'\0'}, {}, /*opened=*/0, /*linked=*/false, /*slashes=*/0}};

Named* FindNamed(const char* name) {
  for (Named& one : named) {
    if (one.linked && std::strcmp(one.name, name) == 0) return &one;
  }
  return nullptr;
}

// Programs see an error number in errno, which is the thread's.
std::uint64_t Failed(int error) {
  errno = error;
  return static_cast<std::uint64_t>(-1);
}

// The name as glibc takes it: without slashes before it. `error`: 0, or why it takes none.
const char* NameIn(const char* text, const char* function, int* error) {
  std::size_t slashes = 0;
  std::size_t size = 0;
  bool inside = false;
  for (std::size_t at = 0;; ++at) {
    machine::CheckReadable(text + at, 1, function);
    if (text[at] == '\0') break;
    if (text[at] != '/') {
      ++size;
    } else if (size == 0) {
      ++slashes;
    } else {
      inside = true;
    }
  }
  TheWorld().ReadArgument(text, slashes + size + 1, function);
  *error = size == 0 || inside ? EINVAL : size > kLongestName ? ENAMETOOLONG : 0;
  return text + slashes;
}

// Opening a name and removing it are ordered before or after the others' calls that do so.
void TouchNames() {
  World& world = TheWorld();
  world.StopBefore("to look for a semaphore", nullptr);
  world.explorer().write_plain(world.self(), Name(Thing::kQueue, named));
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
std::uint64_t ExploreSemOpen(const char* text, int flags, unsigned /*mode*/, unsigned value) {
  int error = 0;
  const char* name = NameIn(text, "sem_open", &error);
  TouchNames();
  Named* found = error == 0 ? FindNamed(name) : nullptr;
  const bool creates = (flags & O_CREAT) != 0;
  if (error == 0) {
    if (found == nullptr) {
      error = !creates ? ENOENT : value > SEM_VALUE_MAX ? EINVAL : 0;
    } else if (creates && (flags & O_EXCL) != 0) {
      error = EEXIST;
    }
  }
  if (error != 0) {
    errno = error;
    return 0;
  }
  const auto slashes = static_cast<std::size_t>(name - text);
  if (found != nullptr) {
    if (found->opened != 0 && found->slashes != slashes) {
      TheWorld().NoteBound("named semaphores",
                           "a semaphore that is open under two spellings has one address");
    }
    if (found->opened == 0) found->slashes = slashes;
    if (found->opened++ == 0) BeginLife(&found->semaphore, "sem_open");
    return reinterpret_cast<std::uint64_t>(&found->semaphore);
  }
  for (Named& free : named) {
    if (free.linked || free.opened != 0) continue;
    // Others may have changed it since.
    const std::size_t size = strnlen(name, kLongestName);
    std::memcpy(free.name, name, size);
    free.name[size] = '\0';
    free.linked = true;
    free.opened = 1;
    free.slashes = slashes;
    ExploreSemInit(&free.semaphore, 0, value);
    return reinterpret_cast<std::uint64_t>(&free.semaphore);
  }
  TheWorld().NoteBound("named semaphores", "a program has at most 32 at a time");
  TheWorld().GiveUp();
}
// Its value stays as long as its name; but who has closed it must not use it.
std::uint64_t ExploreSemClose(sem_t* semaphore) {
  TouchNames();
  for (Named& one : named) {
    if (&one.semaphore != semaphore || one.opened == 0) continue;
    if (one.opened == 1) EndLife(semaphore, "sem_close");
    --one.opened;
    return 0;
  }
  return Failed(EINVAL);
}
std::uint64_t ExploreSemUnlink(const char* text) {
  int error = 0;
  const char* name = NameIn(text, "sem_unlink", &error);
  TouchNames();
  Named* known = error == 0 ? FindNamed(name) : nullptr;
  if (known == nullptr) return Failed(ENOENT);
  known->linked = false;
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
    world.explorer().read_plain(world.self(), Name(Thing::kPermits, semaphore));
    world.LoopReads(Name(Thing::kPermits, semaphore));
    return Failed(EOVERFLOW);
  }
  const std::int64_t value = ++world.objects().At(semaphore).value;
  world.explorer().write(world.self(), Name(Thing::kPermits, semaphore), value);
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
  world.explorer().read_plain(world.self(), Name(Thing::kPermits, semaphore));
  world.LoopReads(Name(Thing::kPermits, semaphore));
  world.WriteResult(value, sizeof *value, "sem_getvalue");
  *value = static_cast<int>(world.objects().At(semaphore).value);
  return 0;
}

std::uint64_t ExploreBarrierInit(pthread_barrier_t* barrier, const int* attributes,
                                 unsigned count) {
  if (count == 0) return EINVAL;
  if (attributes != nullptr) {
    UseAttributes(attributes, sizeof *attributes, "pthread_barrier_init");
  }
  BeginLife(barrier, "pthread_barrier_init");
  Object& object = TheWorld().objects().At(barrier);
  object.count = count;
  object.value = 0;
  // Rounds count on over the whole execution: what waits for one must not find that of a barrier
  // that was there before.
  return 0;
}
// Of attributes, for us and for glibc, the only word says whether processes share barriers.
std::uint64_t ExploreBarrierAttrInit(int* attributes) {
  static_assert(PTHREAD_PROCESS_PRIVATE == 0);
  BeginAttributes(attributes, sizeof *attributes, "pthread_barrierattr_init");
  return 0;
}
std::uint64_t ExploreBarrierAttrDestroy(int* attributes) {
  EndAttributes(attributes, sizeof *attributes, "pthread_barrierattr_destroy");
  return 0;
}
std::uint64_t ExploreBarrierAttrSetShared(int* attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  SetAttributes(attributes, sizeof *attributes, "pthread_barrierattr_setpshared");
  *attributes = shared;
  return 0;
}
std::uint64_t ExploreBarrierAttrGetShared(const int* attributes, int* shared) {
  UseAttributes(attributes, sizeof *attributes, "pthread_barrierattr_getpshared");
  const int known = *attributes;
  TheWorld().WriteResult(shared, sizeof *shared, "pthread_barrierattr_getpshared");
  *shared = known;
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
  if (world.in_section()) world.CutSection();
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
CONCERT_ENTRY(concert_pthread_barrierattr_init, ExploreBarrierAttrInit);
CONCERT_ENTRY(concert_pthread_barrierattr_destroy, ExploreBarrierAttrDestroy);
CONCERT_ENTRY(concert_pthread_barrierattr_setpshared, ExploreBarrierAttrSetShared);
CONCERT_ENTRY(concert_pthread_barrierattr_getpshared, ExploreBarrierAttrGetShared);

}  // namespace concert::pthread
