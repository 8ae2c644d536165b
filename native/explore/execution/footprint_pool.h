// Keeps each footprint once, under a number, since many events share it.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_FOOTPRINT_POOL_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_FOOTPRINT_POOL_H_

#include <cstdint>
#include <deque>
#include <unordered_map>

#include "native/explore/execution/footprint.h"

namespace concert::explore {

class FootprintPool {
 public:
  // From 1; 0 stands for none.
  using Number = std::uint32_t;

  FootprintPool() { clear(); }
  void clear();
  Number number_of(const Footprint& footprint);
  // Stays where it is until clear().
  const Footprint& operator[](Number number) const { return footprints_[number]; }

 private:
  std::deque<Footprint> footprints_;
  std::unordered_multimap<std::uint64_t, Number> numbers_;  // By hash; never iterated.
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_FOOTPRINT_POOL_H_
