// Sequences of events that ought to be run, and a store for many of them.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_SEQUENCE_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_SEQUENCE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
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
std::uint64_t fingerprint(std::span<const Move> sequence);
// Takes the first event of `thread` out, if there is one.
void drop(ThreadId thread, Sequence& sequence);

// A move as it is kept where there are many: its outcomes stand with those of others.
struct StoredMove {
  ThreadId thread = 0;
  FootprintPool::Number footprint = 0;
  std::uint32_t begin = 0;  // Of its outcomes.
  std::uint32_t length = 0;
};

// One sequence.
class StoredSequence {
 public:
  StoredSequence(std::span<const Move> sequence, FootprintPool& pool);

  std::size_t size() const { return moves_.size(); }
  // Refers to this object and to the pool.
  Move operator[](std::size_t index) const;
  std::size_t bytes() const;

 private:
  const FootprintPool& pool_;
  std::vector<StoredMove> moves_;
  std::vector<std::uint32_t> outcomes_;
};

// Sequences, each with the name of its last event. There are many sets, and most are empty.
class SequenceSet {
 public:
  SequenceSet();
  SequenceSet(SequenceSet&&) noexcept;
  SequenceSet& operator=(SequenceSet&&) noexcept;
  ~SequenceSet();

  bool empty() const { return size() == 0; }
  std::size_t size() const { return contents_ == nullptr ? 0 : contents_->stored.size(); }
  void clear() { contents_.reset(); }
  // Returns false, and adds nothing, if it is there.
  bool add(std::span<const Move> sequence, EventName last, FootprintPool& pool);
  EventName last(std::size_t index) const { return contents_->stored[index].last; }
  // Refers to the set and to the pool.
  Sequence sequence(std::size_t index, const FootprintPool& pool) const;
  // Of memory, about.
  std::size_t bytes() const;

 private:
  struct Stored {
    EventName last = 0;
    std::uint32_t begin = 0;  // In the moves.
    std::uint32_t length = 0;
  };
  struct Contents {
    std::vector<std::uint64_t> fingerprints;  // Sorted.
    std::vector<Stored> stored;
    std::vector<StoredMove> moves;
    std::vector<std::uint32_t> outcomes;
  };

  std::unique_ptr<Contents> contents_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_SEQUENCE_H_
