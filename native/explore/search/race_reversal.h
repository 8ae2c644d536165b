// Finds the other beginnings that a finished execution calls for.
//
// For every event (and every thread that waits in vain) the earlier events of other threads that it
// depends on are looked at: could it come first? If so, the rest of the execution without what
// depends on the earlier event, followed by the later event, is a beginning that must be explored.
// After Abdulla et al. (see wakeup_tree.h), section 5. Guards are ours: an event counts as
// reversible only if its guards hold on the events that stay, and since an irreversible pair may
// hide a reversible one before it (release, acquire; acquire, acquire), the pairs looked at are not
// only the immediate ones.

#ifndef CONCERT_NATIVE_EXPLORE_SEARCH_RACE_REVERSAL_H_
#define CONCERT_NATIVE_EXPLORE_SEARCH_RACE_REVERSAL_H_

#include <cstdint>
#include <vector>

#include "native/explore/execution/execution.h"
#include "native/explore/execution/footprint.h"
#include "native/explore/search/remaining_events.h"
#include "native/explore/types.h"

namespace concert::explore {

// An event that took place, or that a waiting thread would like to.
struct Later {
  ThreadId thread = 0;
  bool took_place = true;
  std::uint32_t position = kNoEvent;  // Where it did, or kept others waiting; else kNoEvent.
  std::uint32_t previous = kNoEvent;  // What precedes it in its thread or spawned it.
  const Footprint* footprint = nullptr;
  const std::vector<Guard>* guards = nullptr;
  bool any = false;
  // True if nobody knows whether it can go on: that depends on the values that it reads.
  bool unknown = false;
};

class RaceReversal {
 public:
  // From now on of this execution, which has ended and stays where it is.
  void of_execution(const Execution& execution);
  // The reversals of `later`, each at another event.
  const std::vector<Reversal>& of(const Later& later);
  // Tells whether `later` could come before `earlier`, which it need not follow.
  bool possible_before(std::uint32_t earlier, const Later& later);
  // See RemainingEvents.
  const std::vector<std::uint32_t>& staying(const Reversal& reversal) {
    return remaining_.staying(reversal);
  }

 private:
  void collect_immediate(const Later& later);
  void collect_guarded(const Later& later);
  void collect_all(const Later& later);
  // Tells whether this call has not found one at the event.
  bool is_new(std::uint32_t earlier) const { return found_in_[earlier] != calls_; }
  void found(Reversal reversal);
  void consider(std::uint32_t earlier, const Later& later);
  bool candidate(std::uint32_t earlier, const Later& later) const;
  bool shadowed(std::uint32_t earlier) const;
  bool before_previous(std::uint32_t earlier, const Later& later) const;
  // Removes from what stays until `guard` holds; false where that cannot be.
  bool satisfy(const Guard& guard, const Later& later, Reversal& reversal) const;
  bool satisfy_all(const Later& later, Reversal& reversal) const;
  bool holds(const Guard& guard, const Later& later, const Reversal& reversal) const;
  bool written_since(Location at, const Later& later, const Reversal& reversal) const;

  const Execution* execution_ = nullptr;
  std::vector<Reversal> found_;
  std::vector<std::uint32_t> found_in_;  // The last call of of() that found one at the event.
  std::uint32_t calls_ = 0;
  std::vector<ThreadId> covered_;  // Of those, the threads at one location.
  RemainingEvents remaining_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SEARCH_RACE_REVERSAL_H_
