// A semaphore that keeps waiters close together. HPX has it in a header of its own.
#pragma once

#include <cstdint>

#include "hpx/embedded/synchronisation.h"

namespace hpx {

// Lets a waiter pass who is at most a given distance ahead of what was signalled last.
class sliding_semaphore {
 public:
  explicit sliding_semaphore(std::int64_t max_difference, std::int64_t lower_limit = 0)
      : max_difference_(max_difference) {
    embedded::add(lower_limit_, lower_limit);
  }
  sliding_semaphore(const sliding_semaphore&) = delete;
  sliding_semaphore& operator=(const sliding_semaphore&) = delete;
  void wait(std::int64_t upper_limit) {
    embedded::await(lower_limit_, upper_limit - max_difference_, embedded::kNever);
  }
  bool try_wait(std::int64_t upper_limit = 1) {
    return embedded::await(lower_limit_, upper_limit - max_difference_, 0);
  }
  // The limit does not fall.
  void signal(std::int64_t lower_limit) {
    embedded::enter(guard_);
    const std::int64_t before = embedded::value_of(lower_limit_);
    embedded::add(lower_limit_, lower_limit > before ? lower_limit - before : 0);
    embedded::leave(guard_);
  }
  std::int64_t signal_all() {
    const std::int64_t limit = embedded::value_of(lower_limit_);
    signal(limit);
    return limit;
  }

 private:
  std::int64_t max_difference_;
  embedded::Lock guard_;
  embedded::Counter lower_limit_;
};

}  // namespace hpx
