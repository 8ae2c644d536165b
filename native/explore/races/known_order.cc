#include "native/explore/races/known_order.h"

#include "native/explore/execution/hash.h"

namespace concert::explore {
namespace {

// Kinds of what is hashed.
constexpr std::uint64_t kThread = 1;
constexpr std::uint64_t kRelease = 2;
constexpr std::uint64_t kAccess = 3;

}  // namespace

KnownOrder::KnownOrder(const Execution& execution) {
  for (const ThreadId id : execution.present()) {
    if (execution.thread(id).finished) {
      ended_ |= set_of(id);
    } else {
      going_on_.push_back(id);
    }
  }
}

void KnownOrder::add_thread(ThreadId thread, Clock clock) {
  threads_.push_back({clock, mix(kThread, thread), set_of(thread)});
}

void KnownOrder::add_release(Location at, ThreadId thread, Clock told) {
  releases_.push_back({.clock = told, .name = mix(mix(kRelease, at), thread)});
}

void KnownOrder::add_accesses(ThreadId thread, std::uint32_t count, ThreadSet users,
                              std::uint64_t accesses) {
  std::uint64_t names = 0;
  ThreadSet knowers = set_of(thread) | ended_;
  bool all = true;
  for (const Knower& knower : threads_) {
    if (knows(knower, thread, count)) {
      names += knower.name;
      knowers |= knower.set;
    } else {
      all = false;
    }
  }
  // Nobody can race with it: none of those who use it, or, whoever may still begin, no one at all.
  if (all || (users & ~knowers) == 0) return;
  for (const Knower& knower : releases_) {
    if (knows(knower, thread, count)) names += knower.name;
  }
  hash_ += (mix(kAccess, names) | 1) * accesses;
}

}  // namespace concert::explore
