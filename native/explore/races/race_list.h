// The data races that are known so far.

#ifndef CONCERT_NATIVE_EXPLORE_RACES_RACE_LIST_H_
#define CONCERT_NATIVE_EXPLORE_RACES_RACE_LIST_H_

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "native/explore/types.h"

namespace concert::explore {

// Each pair of sites of a key once, whoever the threads and whichever the objects, and once more if
// the two are adjacent. There may be many thousands, and each pair of accesses that races in an
// execution is looked up.
class RaceList {
 public:
  // `by_sites`: each pair of sites once, whatever the keys.
  explicit RaceList(bool by_sites);

  bool has(const Race& race) const {
    const Cell& cell = cells_[cell_of(block_of(race))];
    return (cell.seconds & bit_of(race)) != 0;
  }
  bool same(const Race& one, const Race& other) const { return name_of(one) == name_of(other); }
  // The race must be new.
  void add(Race race);
  // The same, but only that it is known is kept.
  void count(const Race& race);
  std::uint64_t counted() const { return counted_; }
  void clear();
  bool empty() const { return races_.empty(); }
  // In the order in which they were added.
  const std::vector<Race>& races() const { return races_; }
  const std::vector<Race>& sorted();

 private:
  using Name = std::tuple<Key, Site, AccessKind, Site, AccessKind, bool>;
  // Races that differ in the last bits of their second sites only. Accesses that race with many
  // others are mostly close to each other, so that a few of these hold thousands of races.
  struct Block {
    Key key = 0;
    Site first = 0;
    Site second = 0;  // Without these bits.
    AccessKind first_kind = AccessKind::kRead;
    AccessKind second_kind = AccessKind::kRead;
    bool adjacent = false;

    friend bool operator==(const Block&, const Block&) = default;
  };
  struct Cell {
    Block block = {};
    std::uint64_t seconds = 0;  // The bits of those that are known; an empty cell has none.
  };
  static constexpr unsigned kBits = 6;

  Key key_of(const Race& race) const { return by_sites_ ? 0 : race.key; }
  Block block_of(const Race& race) const {
    return {.key = key_of(race),
            .first = race.first.site,
            .second = race.second.site >> kBits,
            .first_kind = race.first.kind,
            .second_kind = race.second.kind,
            .adjacent = race.adjacent};
  }
  static std::uint64_t bit_of(const Race& race) {
    return std::uint64_t{1} << (race.second.site & ((1U << kBits) - 1));
  }
  Name name_of(const Race& race) const {
    return {key_of(race),     race.first.site,  race.first.kind,
            race.second.site, race.second.kind, race.adjacent};
  }
  std::size_t cell_of(const Block& block) const;
  void mark(const Race& race);

  bool by_sites_;
  bool sorted_ = true;
  std::vector<Race> races_;
  std::vector<Cell> cells_;  // Open addressing; a power of two, at most half full.
  std::size_t used_ = 0;     // Cells.
  std::uint64_t counted_ = 0;
};

// Puts the sides in order. No recording.
Race race_of(Key key, Location at, const RaceSide& one, const RaceSide& other, bool adjacent);

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RACES_RACE_LIST_H_
