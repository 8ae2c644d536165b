// Keeps what the program sets of a thread and may ask for again. Most of it has no other effect.

#ifndef CONCERT_NATIVE_PTHREAD_WORLD_THREAD_TRAITS_H_
#define CONCERT_NATIVE_PTHREAD_WORLD_THREAD_TRAITS_H_

#include <cstddef>
#include <cstdint>

namespace concert::pthread {

struct Scheduling {
  static constexpr int kMostPriority = 99;

  int policy = 0;  // SCHED_OTHER
  int priority = 0;
};

// Tells if a priority is one of a policy, and the policy one of Linux's.
bool Suits(const Scheduling& scheduling);

// A new thread has those of the thread that makes it.
struct Traits {
  Scheduling scheduling;
  std::uint8_t processors = 0xf;  // A bit for each on which it may run.
  char name[16] = "program";      // As many characters as Linux has.

  std::uint64_t Hash() const;
};

// The object that the program has as a pthread_attr_t.
struct ThreadAttributes {
  static constexpr int kDetached = 1;

  int detached = 0;
  int inherit = 0;  // PTHREAD_INHERIT_SCHED
  Scheduling scheduling;
  std::size_t guard_size = 0;
  std::size_t stack_size = 0;  // 0: that of every thread.
  std::uintptr_t stack = 0;    // 0: the program gives none.
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_WORLD_THREAD_TRAITS_H_
