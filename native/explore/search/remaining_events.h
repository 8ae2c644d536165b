// Finds the events of an execution that stay when an event, and all that depends on it, is removed.
//
// In the paper that race_reversal.h names these are the events of notdep(e, E).

#ifndef CONCERT_NATIVE_EXPLORE_SEARCH_REMAINING_EVENTS_H_
#define CONCERT_NATIVE_EXPLORE_SEARCH_REMAINING_EVENTS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/explore/execution/execution.h"
#include "native/explore/types.h"

namespace concert::explore {

// The later event is to come before all of `removed` and what depends on them.
struct Reversal {
  std::vector<std::uint32_t> removed;  // Positions; the first one is the smallest.
  bool shadowed = false;               // Another one comes between; not for users.
};

class RemainingEvents {
 public:
  // From now on of this execution, which has ended and stays where it is.
  void of_execution(const Execution& execution);
  ThreadId thread_of(std::uint32_t position) const { return threads_[position]; }
  // Tells whether an event stays when `reversal` is made.
  bool stays(std::uint32_t position, const Reversal& reversal) const {
    return std::ranges::none_of(reversal.removed, [&](std::uint32_t root) {
      return position >= root && execution_->happens_before(root, position);
    });
  }
  // All that stay, without those before the first removed one, in order.
  const std::vector<std::uint32_t>& staying(const Reversal& reversal);
  // The number of visits of a location that are worth a look for the last one that stays: all
  // that stay are among them.
  std::size_t visits_worth(const LocationState& location, const Reversal& reversal) const;

 private:
  // Beyond the last event of a thread that stays.
  std::uint32_t end_of(ThreadId thread, const Reversal& reversal) const;

  const Execution* execution_ = nullptr;
  // The thread of each event, and the events of each thread. An execution has as many reversals as
  // events, so what is done for each must not look at every event's clock.
  std::vector<ThreadId> threads_;
  std::vector<std::vector<std::uint32_t>> positions_;
  std::vector<std::uint32_t> ends_;
  std::vector<std::uint32_t> staying_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SEARCH_REMAINING_EVENTS_H_
