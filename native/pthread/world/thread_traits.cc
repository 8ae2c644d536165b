#include "native/pthread/world/thread_traits.h"

#include <sched.h>

#include <cstring>

#include "native/pthread/machine/address_space/hash.h"

namespace concert::pthread {

bool Suits(const Scheduling& scheduling) {
  switch (scheduling.policy) {
    case SCHED_OTHER:
    case SCHED_BATCH:
    case SCHED_IDLE:
      return scheduling.priority == 0;
    case SCHED_FIFO:
    case SCHED_RR:
      return scheduling.priority >= 1 && scheduling.priority <= Scheduling::kMostPriority;
    default:
      return false;
  }
}

std::uint64_t Traits::Hash() const {
  std::uint64_t words[2];
  static_assert(sizeof words == sizeof name);
  std::memcpy(words, name, sizeof words);
  std::uint64_t hash = machine::Mix(processors, static_cast<std::uint64_t>(scheduling.policy));
  hash = machine::Mix(hash, static_cast<std::uint64_t>(scheduling.priority));
  return machine::Mix(machine::Mix(hash, words[0]), words[1]);
}

}  // namespace concert::pthread
