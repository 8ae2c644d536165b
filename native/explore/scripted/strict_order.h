// Compares the order of conflicting instructions in two executions, for brute force.

#ifndef CONCERT_NATIVE_EXPLORE_SCRIPTED_STRICT_ORDER_H_
#define CONCERT_NATIVE_EXPLORE_SCRIPTED_STRICT_ORDER_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace concert::explore::scripted {

using Clock = std::vector<std::uint8_t>;

inline void join(Clock& clock, const Clock& other) {
  for (std::size_t i = 0; i < clock.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

enum class Use : char { kRead = 'r', kWrite = 'w', kAdd = 'a' };

// Places: variables, then locks, then the queues of locks, then the gates of threads.
struct Touch {
  std::size_t place;
  Use use;
};

// One of the two orders that prefixes are compared by.
struct Order {
  bool adds_commute = false;
  std::vector<Clock> by_thread;
  struct Place {
    Clock reads, writes, adds;
  };
  std::vector<Place> places;

  Clock place_event(std::size_t thread, const std::vector<Touch>& touches) {
    Clock clock = by_thread[thread];
    for (const Touch& touch : touches) {
      const Place& place = places[touch.place];
      join(clock, place.writes);
      if (touch.use != Use::kRead) join(clock, place.reads);
      if (touch.use != Use::kAdd || !adds_commute) join(clock, place.adds);
    }
    ++clock[thread];
    by_thread[thread] = clock;
    for (const Touch& touch : touches) {
      Place& place = places[touch.place];
      join(touch.use == Use::kRead    ? place.reads
           : touch.use == Use::kWrite ? place.writes
                                      : place.adds,
           clock);
    }
    return clock;
  }
};

}  // namespace concert::explore::scripted

#endif  // CONCERT_NATIVE_EXPLORE_SCRIPTED_STRICT_ORDER_H_
