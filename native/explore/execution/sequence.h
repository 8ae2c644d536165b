// Sequences of events that ought to be run, and a store for many of them.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_SEQUENCE_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_SEQUENCE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "native/explore/execution/footprint.h"
#include "native/explore/execution/footprint_pool.h"
#include "native/explore/types.h"

namespace concert::explore {

// Names an event by its thread, the causal past and, where they are known, its choices' outcomes.
using EventName = std::uint64_t;

// One event of a sequence. Refers to what others own.
struct Move {
  ThreadId thread = 0;
  std::span<const std::uint32_t> outcomes = {};
  const Footprint* footprint = nullptr;
};

using Sequence = std::vector<Move>;

// A hash of who runs in it, with which outcomes.
std::uint64_t fingerprint(const Sequence& sequence);
// Takes the first event of `thread` out, if there is one.
void drop(ThreadId thread, Sequence& sequence);

// Sequences, each with the name of its last event. There are many, so they are kept small.
class SequenceSet {
 public:
  bool empty() const { return stored_.empty(); }
  std::size_t size() const { return stored_.size(); }
  void clear();
  // Returns false, and adds nothing, if it is there.
  bool add(const Sequence& sequence, EventName last, FootprintPool& pool);
  EventName last(std::size_t index) const { return stored_[index].last; }
  // Refers to the set and to the pool.
  Sequence sequence(std::size_t index, const FootprintPool& pool) const;

 private:
  struct Stored {
    EventName last = 0;
    std::uint32_t begin = 0;  // In moves_.
    std::uint32_t length = 0;
  };
  struct StoredMove {
    ThreadId thread = 0;
    FootprintPool::Number footprint = 0;
    std::uint32_t begin = 0;  // In outcomes_.
    std::uint32_t length = 0;
  };

  std::vector<std::uint64_t> fingerprints_;  // Sorted.
  std::vector<Stored> stored_;
  std::vector<StoredMove> moves_;
  std::vector<std::uint32_t> outcomes_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_SEQUENCE_H_
