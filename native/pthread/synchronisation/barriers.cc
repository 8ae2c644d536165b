// Models barriers.

#include <pthread.h>

#include <cerrno>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::Guard;

explore::Location Name(Thing thing, const void* object) {
  return NameOf(thing, reinterpret_cast<std::uintptr_t>(object));
}

}  // namespace

extern "C" {

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

CONCERT_ENTRY(concert_pthread_barrier_init, ExploreBarrierInit);
CONCERT_ENTRY(concert_pthread_barrier_destroy, ExploreBarrierDestroy);
CONCERT_ENTRY(concert_pthread_barrier_wait, ExploreBarrierWait);
CONCERT_ENTRY(concert_pthread_barrierattr_init, ExploreBarrierAttrInit);
CONCERT_ENTRY(concert_pthread_barrierattr_destroy, ExploreBarrierAttrDestroy);
CONCERT_ENTRY(concert_pthread_barrierattr_setpshared, ExploreBarrierAttrSetShared);
CONCERT_ENTRY(concert_pthread_barrierattr_getpshared, ExploreBarrierAttrGetShared);

}  // namespace concert::pthread
