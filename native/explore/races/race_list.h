// The data races that are known so far.

#ifndef CONCERT_NATIVE_EXPLORE_RACES_RACE_LIST_H_
#define CONCERT_NATIVE_EXPLORE_RACES_RACE_LIST_H_

#include <tuple>
#include <vector>

#include "native/explore/types.h"

namespace concert::explore {

// Each pair of sites of a key once, whoever the threads and whichever the objects, and once more if
// the two are adjacent; sorted.
class RaceList {
 public:
  // `by_sites`: each pair of sites once, whatever the keys.
  explicit RaceList(bool by_sites) : by_sites_(by_sites) {}

  bool has(const Race& race) const;
  // The race must be new.
  void add(Race race);
  void clear() { races_.clear(); }
  const std::vector<Race>& races() const { return races_; }

 private:
  using Identity = std::tuple<Key, Site, AccessKind, Site, AccessKind, bool>;
  Identity identity(const Race& race) const;

  bool by_sites_;
  std::vector<Race> races_;
};

// Puts the sides in order. No recording.
Race race_of(Key key, Location at, const RaceSide& one, const RaceSide& other, bool adjacent);

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RACES_RACE_LIST_H_
