// Describes what threads know of each other's accesses, so that states can be compared.
//
// Executions may come to one state of the program with different clocks. What follows races in
// both or in neither if the clocks agree in this: which threads already know of an access, and
// which could still learn of it where they acquire. Numbers of events and releases do not matter:
// whoever acquires at a place sees the last release of each thread there.

#ifndef CONCERT_NATIVE_EXPLORE_RACES_KNOWN_ORDER_H_
#define CONCERT_NATIVE_EXPLORE_RACES_KNOWN_ORDER_H_

#include <cstdint>
#include <span>
#include <vector>

#include "native/explore/execution/execution.h"
#include "native/explore/execution/thread_set.h"
#include "native/explore/types.h"

namespace concert::explore {

// Whoever knows of something: a thread or a release.
struct Knower {
  std::span<const std::uint32_t> clock;
  std::uint64_t name = 0;
  ThreadSet set = 0;  // Of a thread that goes on, itself.
};

class KnownOrder {
 public:
  explicit KnownOrder(const Execution& execution);

  // Those that go on.
  const std::vector<ThreadId>& threads() const { return going_on_; }
  // The clock of a thread. First all threads and releases are added, then accesses.
  void add_thread(ThreadId thread, std::span<const std::uint32_t> clock);
  // The last thing that a thread has told at a place.
  void add_release(Location at, ThreadId thread, std::span<const std::uint32_t> told);
  // Accesses of a thread in one stretch of its clock, of what `users` use; `accesses` is a sum of
  // hashes.
  void add_accesses(ThreadId thread, std::uint32_t count, ThreadSet users, std::uint64_t accesses);

  const std::vector<Knower>& of_threads() const { return threads_; }
  const std::vector<Knower>& of_releases() const { return releases_; }
  std::uint64_t hash() const { return hash_; }

 private:
  using Clock = std::span<const std::uint32_t>;

  static bool knows(const Knower& knower, ThreadId thread, std::uint32_t count) {
    return thread < knower.clock.size() && knower.clock[thread] >= count;
  }

  std::vector<ThreadId> going_on_;
  ThreadSet ended_ = 0;
  std::vector<Knower> threads_;  // That go on.
  std::vector<Knower> releases_;
  std::uint64_t hash_ = 0;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RACES_KNOWN_ORDER_H_
