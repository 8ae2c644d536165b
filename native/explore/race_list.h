// Which data races are known so far?

#ifndef CONCERT_NATIVE_EXPLORE_RACE_LIST_H_
#define CONCERT_NATIVE_EXPLORE_RACE_LIST_H_

#include <vector>

#include "native/explore/types.h"

namespace concert::explore {

// Each pair of sites of a key once, whoever the threads and whichever the objects; sorted.
class RaceList {
 public:
  bool has(const Race& race) const;
  // The race must be new.
  void add(Race race);
  void clear() { races_.clear(); }
  const std::vector<Race>& races() const { return races_; }

 private:
  std::vector<Race> races_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RACE_LIST_H_
