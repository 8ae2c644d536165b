// The states of the program from which everything has been explored.

#ifndef CONCERT_NATIVE_EXPLORE_SEARCH_STATE_TABLE_H_
#define CONCERT_NATIVE_EXPLORE_SEARCH_STATE_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/explore/execution/footprint_pool.h"
#include "native/explore/search/aftermath.h"

namespace concert::explore {

// A hash of all that decides what can follow, and what of that is found.
using StateName = std::uint64_t;

class StateTable {
 public:
  void clear();
  // Everything from the state has been explored but what begins with the threads `asleep`.
  void add(StateName state, ThreadSet asleep, const Aftermath& aftermath);
  // Tells whether that has been done, for these or fewer threads; then what may follow is added to
  // `aftermath`.
  bool find(StateName state, ThreadSet asleep, Aftermath& aftermath) const;
  std::size_t size() const { return used_; }

 private:
  struct Part {
    ThreadId thread = 0;
    FootprintPool::Number deeds = 0;
    ThreadSet past = 0;
  };
  struct Entry {
    bool used = false;
    std::uint32_t begin = 0;  // In parts_.
    std::uint32_t length = 0;
    StateName state = 0;
    ThreadSet asleep = 0;
  };

  std::size_t place_of(StateName state) const;
  void put(const Entry& entry);

  // Open addressing, a power of two, at most half full: a search looks up each of its states, so
  // that a miss has to be cheap. Several may have one name.
  std::vector<Entry> entries_;
  std::size_t used_ = 0;
  std::vector<Part> parts_;
  FootprintPool pool_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SEARCH_STATE_TABLE_H_
