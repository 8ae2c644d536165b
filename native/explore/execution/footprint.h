// The shared locations that an event uses, and whether two events depend on each other.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_FOOTPRINT_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_FOOTPRINT_H_

#include <cstdint>
#include <vector>

#include "native/explore/types.h"

namespace concert::explore {

// In no program. Every event writes it where every order is asked for (Limits::every_order).
inline constexpr Location kEverything = ~Location{0};
// Accesses that find older writes depend on each other, see WeakMemory.
inline constexpr Location kOlder = kEverything - 1;

struct Access {
  Location at = 0;
  std::uint32_t slot = 0;  // Of the location in the running execution; means nothing in others.
  Mode mode = Mode::kRead;
};

// Tells whether accesses in these modes to one location depend on each other.
constexpr bool conflict(Mode one, Mode other) {
  return one != other || one == Mode::kWrite || one == Mode::kKeep;
}

// Tells whether other threads' waiting loops may see something new after an access in this mode.
constexpr bool changes(Mode mode) { return mode != Mode::kRead && mode != Mode::kKeep; }

// The accesses of one event, sorted by location, one mode for each.
class Footprint {
 public:
  void clear();
  // Notes one access; the footprint has no meaning until seal().
  void add(Access access) { accesses_.push_back(access); }
  // Sorts, and merges accesses of one location: different modes together weigh as much as kWrite,
  // or as kKeep if none of them changes anything.
  void seal();
  // Of a sealed footprint: adds what is not there yet, merges the rest.
  void unite(const Footprint& other);
  // As if nothing had been written.
  void only_reads();
  // Depends on everything.
  void make_barrier() { barrier_ = true; }

  bool barrier() const { return barrier_; }
  const std::vector<Access>& accesses() const { return accesses_; }
  // Nullptr where the location is not used.
  const Access* find(Location at) const;
  bool conflicts(const Footprint& other) const;
  // Tells whether whatever conflicts with `other` conflicts with this one.
  bool covers(const Footprint& other) const;

 private:
  std::vector<Access> accesses_;
  std::uint64_t signature_ = 0;  // Bloom filter of the locations: most pairs share none.
  bool barrier_ = false;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_FOOTPRINT_H_
