// How do semaphores and barriers behave?

#include <pthread.h>
#include <semaphore.h>

#include <cerrno>
#include <cstdint>

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
  world.ChangedUnseen();
}

void WaitForPermit(const sem_t* semaphore) {
  World& world = TheWorld();
  if (world.in_section()) {
    if (world.objects().At(semaphore).value <= 0) world.TakeBackSection();
  } else if (world.concurrent() || world.objects().At(semaphore).value <= 0) {
    world.Prepare("a semaphore", semaphore);
    world.Guard(Name(Thing::kPermits, semaphore), Guard::Test::kAtLeast, 1);
    world.Stop();
  }
  Take(semaphore);
}

// Programs see an error number in errno, which is the thread's.
std::uint64_t Failed(int error) {
  errno = error;
  return static_cast<std::uint64_t>(-1);
}

}  // namespace

extern "C" {

std::uint64_t ExploreSemInit(sem_t* semaphore, int /*shared*/, unsigned value) {
  World& world = TheWorld();
  world.objects().At(semaphore).value = value;
  world.explorer().change(world.self(), Name(Thing::kPermits, semaphore), value);
  return 0;
}
std::uint64_t ExploreSemDestroy(sem_t* /*semaphore*/) { return 0; }
std::uint64_t ExploreSemWait(sem_t* semaphore) {
  WaitForPermit(semaphore);
  return 0;
}
std::uint64_t ExploreSemTryWait(sem_t* semaphore) {
  World& world = TheWorld();
  world.StopToLook("to try a semaphore", semaphore);
  if (world.objects().At(semaphore).value > 0) {
    Take(semaphore);
    return 0;
  }
  world.explorer().read_plain(world.self(), Name(Thing::kPermits, semaphore));
  world.LoopReads(Name(Thing::kPermits, semaphore));
  return Failed(EAGAIN);
}
std::uint64_t ExploreSemTimedWait(sem_t* semaphore) {
  World& world = TheWorld();
  world.StopToLook("to try a semaphore", semaphore);
  if (world.objects().At(semaphore).value > 0) {
    Take(semaphore);
    return 0;
  }
  if (world.Choose(2) == 0) {
    WaitForPermit(semaphore);
    return 0;
  }
  world.explorer().read_plain(world.self(), Name(Thing::kPermits, semaphore));
  return Failed(ETIMEDOUT);
}
std::uint64_t ExploreSemPost(sem_t* semaphore) {
  World& world = TheWorld();
  world.StopBefore("to post", semaphore);
  const std::int64_t value = ++world.objects().At(semaphore).value;
  world.explorer().write(world.self(), Name(Thing::kPermits, semaphore), value);
  world.ChangedUnseen();
  return 0;
}
std::uint64_t ExploreSemGetValue(sem_t* semaphore, int* value) {
  World& world = TheWorld();
  world.StopToLook("to look at a semaphore", semaphore);
  world.explorer().read_plain(world.self(), Name(Thing::kPermits, semaphore));
  world.LoopReads(Name(Thing::kPermits, semaphore));
  world.NoteUndo(value, sizeof *value);
  *value = static_cast<int>(world.objects().At(semaphore).value);
  return 0;
}

std::uint64_t ExploreBarrierInit(pthread_barrier_t* barrier, const void* /*attributes*/,
                                 unsigned count) {
  if (count == 0) return EINVAL;
  Object& object = TheWorld().objects().At(barrier);
  object.count = count;
  object.value = object.rounds = 0;
  return 0;
}
std::uint64_t ExploreBarrierDestroy(pthread_barrier_t* /*barrier*/) { return 0; }

// The last one to arrive opens the round and is told so.
std::uint64_t ExploreBarrierWait(pthread_barrier_t* barrier) {
  World& world = TheWorld();
  const explore::ThreadId self = world.self();
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
CONCERT_ENTRY(concert_sem_destroy, ExploreSemDestroy);
CONCERT_ENTRY(concert_sem_wait, ExploreSemWait);
CONCERT_ENTRY(concert_sem_trywait, ExploreSemTryWait);
CONCERT_ENTRY(concert_sem_timedwait, ExploreSemTimedWait);
CONCERT_ENTRY(concert_sem_clockwait, ExploreSemTimedWait);
CONCERT_ENTRY(concert_sem_post, ExploreSemPost);
CONCERT_ENTRY(concert_sem_getvalue, ExploreSemGetValue);
CONCERT_ENTRY(concert_pthread_barrier_init, ExploreBarrierInit);
CONCERT_ENTRY(concert_pthread_barrier_destroy, ExploreBarrierDestroy);
CONCERT_ENTRY(concert_pthread_barrier_wait, ExploreBarrierWait);

}  // namespace concert::pthread
