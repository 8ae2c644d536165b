// What will an event do when it comes earlier than it did?
//
// The same event, the next one of a thread with the same causal past, may find other values when
// it is moved before others, and so do other things: a compare-and-swap that failed now writes.
// Whether a beginning is covered by one already explored depends on that. So the footprints that an
// event has had so far are united here, and it is noted where a beginning was left out on the
// strength of them: if the event later does something unforeseen, that must be reconsidered.

#ifndef CONCERT_NATIVE_EXPLORE_FORECAST_H_
#define CONCERT_NATIVE_EXPLORE_FORECAST_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "native/explore/footprint.h"

namespace concert::explore {

// Names an event by its thread, the causal past and, where they are known, its choices' outcomes.
using EventName = std::uint64_t;

class Forecast {
 public:
  Forecast();
  void clear();
  void forget_reliance();
  // All that the event is expected to do; `guess` where it has not been seen yet. The reference
  // stays valid, unless it is `guess`.
  const Footprint& of(EventName name, const Footprint& guess) const;
  // Something was left out because of what is known of the event.
  void rely(EventName name, const Footprint& guess);
  // The event has been run. Returns how often it had been relied on, if it did something
  // unforeseen.
  std::uint32_t observe(EventName name, const Footprint& footprint);

 private:
  using Number = std::uint32_t;  // Of a footprint: many events have the same.
  // 16 bytes an event, and a search has millions.
  struct Cell {
    EventName name = 0;
    Number footprint = 0;  // 0: the cell is empty.
    std::uint32_t seen : 1 = 0;
    std::uint32_t relied : 31 = 0;
  };

  Cell* cell_of(EventName name);
  const Cell* find(EventName name) const;
  Number number_of(const Footprint& footprint);
  void grow();

  std::vector<Cell> cells_;  // Open addressing; a power of two, at most two thirds full.
  std::size_t used_ = 0;
  std::deque<Footprint> footprints_;                        // By number; stay where they are.
  std::unordered_multimap<std::uint64_t, Number> numbers_;  // By hash; never iterated.
  Footprint anything_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_FORECAST_H_
