// Models the attributes of mutexes, and those of read-write locks and condition variables that have
// no effect here: they can be set and got.

#include <pthread.h>

#include <cerrno>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/synchronisation/locks.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

static_assert(sizeof(pthread_mutexattr_t) == sizeof(unsigned));

// Of the word of a mutex's attributes, as in glibc. locks.cc uses the first two.
constexpr unsigned kKind = kMutexKindBits;
constexpr unsigned kRobust = kMutexRobustBit;
constexpr unsigned kCeilingShift = 12;
constexpr unsigned kCeiling = 0xfffU << kCeilingShift;
constexpr unsigned kProtocolShift = 28;
constexpr unsigned kProtocol = 3U << kProtocolShift;
constexpr unsigned kShared = 1U << 31;
// Of the word of a condition variable's, whose other bits conditions.cc uses.
constexpr unsigned kSharedCondition = 1;
// Of SCHED_FIFO.
constexpr unsigned kLeastPriority = 1;
constexpr unsigned kMostPriority = 99;

// Those of a read-write lock.
struct RwAttributes {
  int kind;  // Used by rwlocks.cc.
  int shared;
};
static_assert(sizeof(RwAttributes) == sizeof(pthread_rwlockattr_t));

void Set(unsigned* attributes, unsigned bits, unsigned value, const char* function) {
  SetAttributes(attributes, sizeof *attributes, function);
  *attributes = (*attributes & ~bits) | value;
}

template <typename Attributes, typename Get>
std::uint64_t Ask(const Attributes* attributes, int* to, const char* function, Get get) {
  UseAttributes(attributes, sizeof *attributes, function);
  const int value = static_cast<int>(get(*attributes));
  TheWorld().WriteResult(to, sizeof *to, function);
  *to = value;
  return 0;
}

bool IsSharing(int shared) {
  return shared == PTHREAD_PROCESS_PRIVATE || shared == PTHREAD_PROCESS_SHARED;
}

int Sharing(bool shared) { return shared ? PTHREAD_PROCESS_SHARED : PTHREAD_PROCESS_PRIVATE; }

}  // namespace

extern "C" {

std::uint64_t ExploreMutexAttrInit(unsigned* attributes) {
  BeginAttributes(attributes, sizeof *attributes, "pthread_mutexattr_init");
  return 0;
}
std::uint64_t ExploreMutexAttrDestroy(unsigned* attributes) {
  EndAttributes(attributes, sizeof *attributes, "pthread_mutexattr_destroy");
  return 0;
}
std::uint64_t ExploreMutexAttrSetType(unsigned* attributes, int kind) {
  if (kind < PTHREAD_MUTEX_NORMAL || kind > PTHREAD_MUTEX_ADAPTIVE_NP) return EINVAL;
  Set(attributes, kKind, static_cast<unsigned>(kind), "pthread_mutexattr_settype");
  return 0;
}
std::uint64_t ExploreMutexAttrGetType(const unsigned* attributes, int* kind) {
  return Ask(attributes, kind, "pthread_mutexattr_gettype",
             [](unsigned bits) { return bits & kKind; });
}
std::uint64_t ExploreMutexAttrSetRobust(unsigned* attributes, int robust) {
  if (robust != PTHREAD_MUTEX_STALLED && robust != PTHREAD_MUTEX_ROBUST) return EINVAL;
  Set(attributes, kRobust, robust == PTHREAD_MUTEX_ROBUST ? kRobust : 0,
      "pthread_mutexattr_setrobust");
  return 0;
}
std::uint64_t ExploreMutexAttrGetRobust(const unsigned* attributes, int* robust) {
  return Ask(attributes, robust, "pthread_mutexattr_getrobust", [](unsigned bits) {
    return (bits & kRobust) != 0 ? PTHREAD_MUTEX_ROBUST : PTHREAD_MUTEX_STALLED;
  });
}
std::uint64_t ExploreMutexAttrSetShared(unsigned* attributes, int shared) {
  if (!IsSharing(shared)) return EINVAL;
  Set(attributes, kShared, shared == PTHREAD_PROCESS_SHARED ? kShared : 0,
      "pthread_mutexattr_setpshared");
  return 0;
}
std::uint64_t ExploreMutexAttrGetShared(const unsigned* attributes, int* shared) {
  return Ask(attributes, shared, "pthread_mutexattr_getpshared",
             [](unsigned bits) { return Sharing((bits & kShared) != 0); });
}
std::uint64_t ExploreConditionAttrSetShared(unsigned* attributes, int shared) {
  if (!IsSharing(shared)) return EINVAL;
  Set(attributes, kSharedCondition, shared == PTHREAD_PROCESS_SHARED ? kSharedCondition : 0,
      "pthread_condattr_setpshared");
  return 0;
}
std::uint64_t ExploreConditionAttrGetShared(const unsigned* attributes, int* shared) {
  return Ask(attributes, shared, "pthread_condattr_getpshared",
             [](unsigned bits) { return Sharing((bits & kSharedCondition) != 0); });
}
std::uint64_t ExploreRwAttrSetShared(RwAttributes* attributes, int shared) {
  if (!IsSharing(shared)) return EINVAL;
  SetAttributes(attributes, sizeof *attributes, "pthread_rwlockattr_setpshared");
  attributes->shared = shared;
  return 0;
}
std::uint64_t ExploreRwAttrGetShared(const RwAttributes* attributes, int* shared) {
  return Ask(attributes, shared, "pthread_rwlockattr_getpshared",
             [](const RwAttributes& known) { return known.shared; });
}

std::uint64_t ExploreMutexAttrSetProtocol(unsigned* attributes, int protocol) {
  if (protocol < PTHREAD_PRIO_NONE || protocol > PTHREAD_PRIO_PROTECT) return EINVAL;
  Set(attributes, kProtocol, static_cast<unsigned>(protocol) << kProtocolShift,
      "pthread_mutexattr_setprotocol");
  return 0;
}
std::uint64_t ExploreMutexAttrGetProtocol(const unsigned* attributes, int* protocol) {
  return Ask(attributes, protocol, "pthread_mutexattr_getprotocol",
             [](unsigned bits) { return (bits & kProtocol) >> kProtocolShift; });
}
std::uint64_t ExploreMutexAttrSetCeiling(unsigned* attributes, unsigned priority) {
  if (priority < kLeastPriority || priority > kMostPriority) return EINVAL;
  Set(attributes, kCeiling, priority << kCeilingShift, "pthread_mutexattr_setprioceiling");
  return 0;
}
// That of a mutex without one is the least.
std::uint64_t ExploreMutexAttrGetCeiling(const unsigned* attributes, int* priority) {
  return Ask(attributes, priority, "pthread_mutexattr_getprioceiling", [](unsigned bits) {
    const unsigned set = (bits & kCeiling) >> kCeilingShift;
    return set == 0 ? kLeastPriority : set;
  });
}

}  // extern "C"

CONCERT_ENTRY(concert_pthread_mutexattr_init, ExploreMutexAttrInit);
CONCERT_ENTRY(concert_pthread_mutexattr_destroy, ExploreMutexAttrDestroy);
CONCERT_ENTRY(concert_pthread_mutexattr_settype, ExploreMutexAttrSetType);
CONCERT_ENTRY(concert_pthread_mutexattr_gettype, ExploreMutexAttrGetType);
CONCERT_ENTRY(concert_pthread_mutexattr_setrobust, ExploreMutexAttrSetRobust);
CONCERT_ENTRY(concert_pthread_mutexattr_setpshared, ExploreMutexAttrSetShared);
CONCERT_ENTRY(concert_pthread_mutexattr_getpshared, ExploreMutexAttrGetShared);
CONCERT_ENTRY(concert_pthread_condattr_setpshared, ExploreConditionAttrSetShared);
CONCERT_ENTRY(concert_pthread_condattr_getpshared, ExploreConditionAttrGetShared);
CONCERT_ENTRY(concert_pthread_rwlockattr_setpshared, ExploreRwAttrSetShared);
CONCERT_ENTRY(concert_pthread_rwlockattr_getpshared, ExploreRwAttrGetShared);
CONCERT_ENTRY(concert_pthread_mutexattr_setprotocol, ExploreMutexAttrSetProtocol);
CONCERT_ENTRY(concert_pthread_mutexattr_getprotocol, ExploreMutexAttrGetProtocol);
CONCERT_ENTRY(concert_pthread_mutexattr_setprioceiling, ExploreMutexAttrSetCeiling);
CONCERT_ENTRY(concert_pthread_mutexattr_getprioceiling, ExploreMutexAttrGetCeiling);
CONCERT_ENTRY(concert_pthread_mutexattr_getrobust, ExploreMutexAttrGetRobust);

}  // namespace concert::pthread
