// Models what the program sets of running threads: names, processors, policies.

#include <pthread.h>
#include <sched.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/world/thread_traits.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::kNobody;
using explore::ThreadId;

// SCHED_DEADLINE, which the C library does not name.
constexpr int kDeadline = 6;
constexpr std::uint8_t kProcessors = 0xf;

// Of all threads. Part of the program's state, so that each execution begins with none.
__attribute__((section(".program_state"))) int concurrency = 0;

explore::Location TraitsOf(ThreadId thread) { return NameOf(Thing::kTraits, thread); }
explore::Location TraitsOfAll() { return TraitsOf(kNobody); }

void StopToSet(explore::Location traits) {
  World& world = TheWorld();
  world.StopBefore("to set traits of a thread", nullptr);
  world.explorer().write_plain(world.self(), traits);
  world.Changed();
}

void StopToGet(explore::Location traits) {
  World& world = TheWorld();
  world.NoteTold();
  world.StopToLook("to get traits of a thread", nullptr);
  world.explorer().read_plain(world.self(), traits);
  world.LoopReads(traits);
}

// Sets what `set` does, unless that says that it is no such value.
template <typename Set>
std::uint64_t SetTraits(std::uint64_t handle, Set set) {
  World& world = TheWorld();
  world.TellArgument(handle);
  const ThreadId id = world.ThreadOf(handle);
  if (id == kNobody && !world.IsPhantom(handle)) return world.NoThread("setting traits");
  if (id == kNobody) {
    Traits of_nobody;
    return set(of_nobody) ? 0 : EINVAL;
  }
  StopToSet(TraitsOf(id));
  return set(world.thread(id).traits) ? 0 : EINVAL;
}

// Copies them, which stay while others run.
template <typename Use>
std::uint64_t UseTraits(std::uint64_t handle, Use use) {
  World& world = TheWorld();
  world.TellArgument(handle);
  const ThreadId id = world.ThreadOf(handle);
  if (id == kNobody && !world.IsPhantom(handle)) return world.NoThread("asking for traits");
  Traits traits;
  if (id != kNobody) {
    StopToGet(TraitsOf(id));
    traits = world.thread(id).traits;
  }
  use(traits);
  return 0;
}

template <typename Value>
void Store(Value* to, const Value& value, const char* function) {
  TheWorld().WriteResult(to, sizeof *to, function);
  *to = value;
}

}  // namespace

extern "C" {

std::uint64_t ExploreSetName(std::uint64_t handle, const char* name) {
  World& world = TheWorld();
  Traits named;
  constexpr std::size_t kLongest = sizeof named.name - 1;
  std::size_t size = 0;
  while (size <= kLongest) {
    machine::CheckReadable(name + size, 1, "pthread_setname_np");
    if (name[size] == '\0') break;
    ++size;
  }
  world.ReadArgument(name, size <= kLongest ? size + 1 : size, "pthread_setname_np");
  if (size > kLongest) return ERANGE;
  std::memset(named.name, 0, sizeof named.name);
  std::memcpy(named.name, name, size);
  named.name[kLongest] = '\0';
  world.TellArgument(named.Hash());
  return SetTraits(handle, [&](Traits& traits) {
    std::memcpy(traits.name, named.name, sizeof traits.name);
    return true;
  });
}
// Linux fills the longest name.
std::uint64_t ExploreGetName(std::uint64_t handle, char* to, std::size_t size) {
  World& world = TheWorld();
  if (size < sizeof Traits::name) return ERANGE;
  world.TellArgument(to);
  return UseTraits(handle, [&](const Traits& traits) {
    world.WriteResult(to, sizeof traits.name, "pthread_getname_np");
    std::memcpy(to, traits.name, sizeof traits.name);
  });
}

// A set of no processor is none.
std::uint64_t ExploreSetAffinity(std::uint64_t handle, std::size_t size,
                                 const std::uint8_t* processors) {
  if (size == 0) return EINVAL;
  World& world = TheWorld();
  world.ReadArgument(processors, size, "pthread_setaffinity_np");
  const std::uint8_t wanted = *processors & kProcessors;
  if (wanted == 0) return EINVAL;
  world.TellArgument(wanted);
  return SetTraits(handle, [&](Traits& traits) {
    traits.processors = wanted;
    return true;
  });
}
std::uint64_t ExploreGetAffinity(std::uint64_t handle, std::size_t size, std::uint8_t* to) {
  // The kernel writes whole words.
  if (size == 0 || size % sizeof(long) != 0) return EINVAL;
  World& world = TheWorld();
  world.TellArgument(size);
  world.TellArgument(to);
  return UseTraits(handle, [&](const Traits& traits) {
    world.WriteResult(to, size, "pthread_getaffinity_np");
    std::memset(to, 0, size);
    *to = traits.processors;
  });
}

// Policies that keep others from running need a right, which programs are taken to have.
std::uint64_t ExploreSetScheduling(std::uint64_t handle, int policy, const int* priority) {
  World& world = TheWorld();
  world.ReadArgument(priority, sizeof *priority, "pthread_setschedparam");
  const Scheduling wanted{.policy = policy, .priority = *priority};
  if (!Suits(wanted)) return EINVAL;
  world.TellArgument(static_cast<std::uint64_t>(wanted.policy));
  world.TellArgument(static_cast<std::uint64_t>(wanted.priority));
  return SetTraits(handle, [&](Traits& traits) {
    traits.scheduling = wanted;
    return true;
  });
}
std::uint64_t ExploreSetPriority(std::uint64_t handle, int priority) {
  TheWorld().TellArgument(static_cast<std::uint64_t>(priority));
  return SetTraits(handle, [&](Traits& traits) {
    const Scheduling wanted{.policy = traits.scheduling.policy, .priority = priority};
    if (!Suits(wanted)) return false;
    traits.scheduling = wanted;
    return true;
  });
}
std::uint64_t ExploreGetScheduling(std::uint64_t handle, int* policy, int* priority) {
  TheWorld().TellArgument(policy);
  TheWorld().TellArgument(priority);
  return UseTraits(handle, [&](const Traits& traits) {
    Store(priority, traits.scheduling.priority, "pthread_getschedparam");
    Store(policy, traits.scheduling.policy, "pthread_getschedparam");
  });
}

std::uint64_t ExploreSetConcurrency(int level) {
  if (level < 0) return EINVAL;
  TheWorld().TellArgument(static_cast<std::uint64_t>(level));
  StopToSet(TraitsOfAll());
  concurrency = level;
  return 0;
}
std::uint64_t ExploreGetConcurrency() {
  TheWorld().TellArgument(nullptr);
  StopToGet(TraitsOfAll());
  return static_cast<std::uint64_t>(concurrency);
}

// The least and the most of a policy's priorities.
std::uint64_t ExploreLeastPriority(int policy) {
  TheWorld().NoteTold();
  if (Suits({.policy = policy, .priority = 0}) || policy == kDeadline) return 0;
  if (Suits({.policy = policy, .priority = 1})) return 1;
  errno = EINVAL;
  return static_cast<std::uint64_t>(-1);
}
std::uint64_t ExploreMostPriority(int policy) {
  TheWorld().NoteTold();
  if (Suits({.policy = policy, .priority = 0}) || policy == kDeadline) return 0;
  if (Suits({.policy = policy, .priority = Scheduling::kMostPriority}))
    return Scheduling::kMostPriority;
  errno = EINVAL;
  return static_cast<std::uint64_t>(-1);
}

// Threads may run on any processor, such as the first one.
std::uint64_t ExploreProcessor() {
  TheWorld().NoteTold();
  return 0;
}

// Nobody sends signals. Without one it asks for the thread.
std::uint64_t ExploreKill(std::uint64_t handle, int signal) {
  // glibc keeps the first of the real-time signals to itself.
  sigset_t none = {};
  if (signal != 0 && sigaddset(&none, signal) != 0) return EINVAL;
  World& world = TheWorld();
  if (signal != 0) world.OnUnsupported("pthread_kill");
  const ThreadId id = world.ThreadOf(handle);
  if (id == kNobody) return world.IsPhantom(handle) ? 0 : world.NoThread("signalling");
  // So that it is seen where the thread is joined.
  world.NoteCancels();
  world.TellArgument(handle);
  world.NoteTold();
  world.StopToLook("to see whether a thread is there", nullptr);
  world.explorer().read_plain(world.self(), NameOf(Thing::kJoiner, id));
  world.LoopReads(NameOf(Thing::kJoiner, id));
  if (!world.thread(id).gone) return 0;
  world.Report(FindingKind::kApiMisuse,
               "signalling of a thread that is joined, or detached and ended");
  return ESRCH;
}

// Nobody forks, so that no handler is called.
std::uint64_t ExploreAtFork() {
  TheWorld().NoteTold();
  return 0;
}

}  // extern "C"

CONCERT_ENTRY(concert_pthread_setname_np, ExploreSetName);
CONCERT_ENTRY(concert_pthread_getname_np, ExploreGetName);
CONCERT_ENTRY(concert_pthread_setaffinity_np, ExploreSetAffinity);
CONCERT_ENTRY(concert_pthread_getaffinity_np, ExploreGetAffinity);
CONCERT_ENTRY(concert_pthread_setschedparam, ExploreSetScheduling);
CONCERT_ENTRY(concert_pthread_setschedprio, ExploreSetPriority);
CONCERT_ENTRY(concert_pthread_getschedparam, ExploreGetScheduling);
CONCERT_ENTRY(concert_pthread_setconcurrency, ExploreSetConcurrency);
CONCERT_ENTRY(concert_pthread_getconcurrency, ExploreGetConcurrency);
CONCERT_ENTRY(concert_sched_get_priority_min, ExploreLeastPriority);
CONCERT_ENTRY(concert_sched_get_priority_max, ExploreMostPriority);
CONCERT_ENTRY(concert_sched_getcpu, ExploreProcessor);
CONCERT_ENTRY(concert_pthread_kill, ExploreKill);
CONCERT_ENTRY(concert_pthread_atfork, ExploreAtFork);

}  // namespace concert::pthread
