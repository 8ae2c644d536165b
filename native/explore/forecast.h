// What will an event do when it comes earlier than it did?
//
// The same event, the next one of a thread with the same causal past, may find other values when
// it is moved before others, and so do other things: a compare-and-swap that failed now writes.
// Whether a beginning is covered by one already explored depends on that. So the footprints that an
// event has had so far are united here, and it is noted where a beginning was left out on the
// strength of them: if the event later does something unforeseen, that must be reconsidered.

#ifndef CONCERT_NATIVE_EXPLORE_FORECAST_H_
#define CONCERT_NATIVE_EXPLORE_FORECAST_H_

#include <cstdint>
#include <unordered_map>

#include "native/explore/footprint.h"

namespace concert::explore {

// Names an event by its thread, the causal past and, where they are known, its choices' outcomes.
using EventName = std::uint64_t;

class Forecast {
 public:
  void clear() { known_.clear(); }
  void forget_reliance();
  // All that the event is expected to do; `guess` where it has not been seen yet. Valid until the
  // next call.
  const Footprint& of(EventName name, const Footprint& guess);
  // Something was left out because of what is known of the event.
  void rely(EventName name, const Footprint& guess);
  // The event has been run. Returns how often it had been relied on, if it did something
  // unforeseen.
  std::uint32_t observe(EventName name, const Footprint& footprint);

 private:
  struct Known {
    Footprint footprint;
    bool seen = false;
    std::uint32_t relied = 0;
  };

  std::unordered_map<EventName, Known> known_;  // Never iterated.
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_FORECAST_H_
