// Models the attributes with which threads are made.

#include <pthread.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/world/thread_traits.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

static_assert(sizeof(ThreadAttributes) <= sizeof(pthread_attr_t));

// PTHREAD_STACK_MIN of x86-64, where it is no constant for this compiler.
constexpr std::size_t kLeastStack = 16'384;
// As most systems have it.
constexpr std::size_t kUsualStack = 8'388'608;
constexpr std::size_t kUsualGuard = 4'096;

ThreadAttributes& Change(ThreadAttributes* attributes, const char* function) {
  SetAttributes(attributes, sizeof *attributes, function);
  return *attributes;
}

// Stores what it gets from them.
template <typename Value, typename Get>
std::uint64_t Ask(const ThreadAttributes* attributes, Value* to, const char* function, Get get) {
  UseAttributes(attributes, sizeof *attributes, function);
  const Value value = get(*attributes);
  TheWorld().WriteResult(to, sizeof *to, function);
  *to = value;
  return 0;
}

}  // namespace

extern "C" {

std::uint64_t ExploreAttrInit(pthread_attr_t* attributes) {
  BeginAttributes(attributes, sizeof *attributes, "pthread_attr_init");
  reinterpret_cast<ThreadAttributes*>(attributes)->guard_size = kUsualGuard;
  return 0;
}
std::uint64_t ExploreAttrDestroy(ThreadAttributes* attributes) {
  EndAttributes(attributes, sizeof *attributes, "pthread_attr_destroy");
  return 0;
}

// Setters refuse what glibc's do.
std::uint64_t ExploreAttrSetDetached(ThreadAttributes* attributes, int state) {
  if (state != PTHREAD_CREATE_DETACHED && state != PTHREAD_CREATE_JOINABLE) return EINVAL;
  Change(attributes, "pthread_attr_setdetachstate").detached =
      state == PTHREAD_CREATE_DETACHED ? ThreadAttributes::kDetached : 0;
  return 0;
}
std::uint64_t ExploreAttrSetStackSize(ThreadAttributes* attributes, std::size_t size) {
  if (size < kLeastStack) return EINVAL;
  Change(attributes, "pthread_attr_setstacksize").stack_size = size;
  return 0;
}
std::uint64_t ExploreAttrSetStack(ThreadAttributes* attributes, std::uintptr_t stack,
                                  std::size_t size) {
  if (size < kLeastStack) return EINVAL;
  ThreadAttributes& changed = Change(attributes, "pthread_attr_setstack");
  changed.stack_size = size;
  changed.stack = stack;
  return 0;
}
std::uint64_t ExploreAttrSetGuardSize(ThreadAttributes* attributes, std::size_t size) {
  Change(attributes, "pthread_attr_setguardsize").guard_size = size;
  return 0;
}
std::uint64_t ExploreAttrSetPolicy(ThreadAttributes* attributes, int policy) {
  if (policy != SCHED_OTHER && policy != SCHED_FIFO && policy != SCHED_RR) return EINVAL;
  Change(attributes, "pthread_attr_setschedpolicy").scheduling.policy = policy;
  return 0;
}
std::uint64_t ExploreAttrSetParameters(ThreadAttributes* attributes,
                                       const sched_param* parameters) {
  World& world = TheWorld();
  world.ReadArgument(parameters, sizeof *parameters, "pthread_attr_setschedparam");
  UseAttributes(attributes, sizeof *attributes, "pthread_attr_setschedparam");
  const int priority = parameters->sched_priority;
  if (!Suits({.policy = attributes->scheduling.policy, .priority = priority})) return EINVAL;
  Change(attributes, "pthread_attr_setschedparam").scheduling.priority = priority;
  return 0;
}
std::uint64_t ExploreAttrSetInherit(ThreadAttributes* attributes, int inherit) {
  if (inherit != PTHREAD_INHERIT_SCHED && inherit != PTHREAD_EXPLICIT_SCHED) return EINVAL;
  Change(attributes, "pthread_attr_setinheritsched").inherit = inherit;
  return 0;
}
std::uint64_t ExploreAttrSetScope(ThreadAttributes* attributes, int scope) {
  if (scope == PTHREAD_SCOPE_PROCESS) return ENOTSUP;
  if (scope != PTHREAD_SCOPE_SYSTEM) return EINVAL;
  Change(attributes, "pthread_attr_setscope");
  return 0;
}

std::uint64_t ExploreAttrGetDetached(const ThreadAttributes* attributes, int* state) {
  return Ask(attributes, state, "pthread_attr_getdetachstate", [](const ThreadAttributes& known) {
    return known.detached == ThreadAttributes::kDetached ? PTHREAD_CREATE_DETACHED
                                                         : PTHREAD_CREATE_JOINABLE;
  });
}
std::uint64_t ExploreAttrGetStackSize(const ThreadAttributes* attributes, std::size_t* size) {
  return Ask(attributes, size, "pthread_attr_getstacksize", [](const ThreadAttributes& known) {
    return known.stack_size == 0 ? kUsualStack : known.stack_size;
  });
}
// As glibc does, it says 0 of a stack that nobody has set.
std::uint64_t ExploreAttrGetStack(const ThreadAttributes* attributes, std::uintptr_t* stack,
                                  std::size_t* size) {
  Ask(attributes, stack, "pthread_attr_getstack", [](const ThreadAttributes& known) {
    return known.stack == 0 ? -known.stack_size : known.stack;
  });
  return Ask(attributes, size, "pthread_attr_getstack",
             [](const ThreadAttributes& known) { return known.stack_size; });
}
std::uint64_t ExploreAttrGetGuardSize(const ThreadAttributes* attributes, std::size_t* size) {
  return Ask(attributes, size, "pthread_attr_getguardsize",
             [](const ThreadAttributes& known) { return known.guard_size; });
}
std::uint64_t ExploreAttrGetPolicy(const ThreadAttributes* attributes, int* policy) {
  return Ask(attributes, policy, "pthread_attr_getschedpolicy",
             [](const ThreadAttributes& known) { return known.scheduling.policy; });
}
std::uint64_t ExploreAttrGetParameters(const ThreadAttributes* attributes, int* priority) {
  return Ask(attributes, priority, "pthread_attr_getschedparam",
             [](const ThreadAttributes& known) { return known.scheduling.priority; });
}
std::uint64_t ExploreAttrGetInherit(const ThreadAttributes* attributes, int* inherit) {
  return Ask(attributes, inherit, "pthread_attr_getinheritsched",
             [](const ThreadAttributes& known) { return known.inherit; });
}
std::uint64_t ExploreAttrGetScope(const ThreadAttributes* attributes, int* scope) {
  return Ask(attributes, scope, "pthread_attr_getscope",
             [](const ThreadAttributes&) { return int{PTHREAD_SCOPE_SYSTEM}; });
}

}  // extern "C"

CONCERT_ENTRY(concert_pthread_attr_init, ExploreAttrInit);
CONCERT_ENTRY(concert_pthread_attr_destroy, ExploreAttrDestroy);
CONCERT_ENTRY(concert_pthread_attr_setdetachstate, ExploreAttrSetDetached);
CONCERT_ENTRY(concert_pthread_attr_setstacksize, ExploreAttrSetStackSize);
CONCERT_ENTRY(concert_pthread_attr_setstack, ExploreAttrSetStack);
CONCERT_ENTRY(concert_pthread_attr_setguardsize, ExploreAttrSetGuardSize);
CONCERT_ENTRY(concert_pthread_attr_setschedpolicy, ExploreAttrSetPolicy);
CONCERT_ENTRY(concert_pthread_attr_setschedparam, ExploreAttrSetParameters);
CONCERT_ENTRY(concert_pthread_attr_setinheritsched, ExploreAttrSetInherit);
CONCERT_ENTRY(concert_pthread_attr_setscope, ExploreAttrSetScope);
CONCERT_ENTRY(concert_pthread_attr_getdetachstate, ExploreAttrGetDetached);
CONCERT_ENTRY(concert_pthread_attr_getstacksize, ExploreAttrGetStackSize);
CONCERT_ENTRY(concert_pthread_attr_getstack, ExploreAttrGetStack);
CONCERT_ENTRY(concert_pthread_attr_getguardsize, ExploreAttrGetGuardSize);
CONCERT_ENTRY(concert_pthread_attr_getschedpolicy, ExploreAttrGetPolicy);
CONCERT_ENTRY(concert_pthread_attr_getschedparam, ExploreAttrGetParameters);
CONCERT_ENTRY(concert_pthread_attr_getinheritsched, ExploreAttrGetInherit);
CONCERT_ENTRY(concert_pthread_attr_getscope, ExploreAttrGetScope);

}  // namespace concert::pthread
