// The beginnings that the search must still explore from one of its points.
//
// Sleep sets, weak initials and wakeup trees as in Abdulla, Aronis, Jonsson and Sagonas, "Source
// Sets: A Foundation for Optimal Dynamic Partial Order Reduction", J. ACM 64(4), 2017, sections 4
// and 5. Added here: an event is a thread with the outcomes of its data choices.

#ifndef CONCERT_NATIVE_EXPLORE_SEARCH_WAKEUP_TREE_H_
#define CONCERT_NATIVE_EXPLORE_SEARCH_WAKEUP_TREE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "native/explore/execution/footprint.h"
#include "native/explore/execution/sequence.h"
#include "native/explore/types.h"

namespace concert::explore {

struct Branch;

// The continuations, in the order of exploration. A sequence of a thousand events is a thousand
// levels deep and perhaps taken down on the small stack of a thread of the program under test, so
// that is not done recursively.
class WakeupTree {
 public:
  WakeupTree();
  WakeupTree(WakeupTree&&) noexcept;
  WakeupTree& operator=(WakeupTree&&) noexcept;
  ~WakeupTree();

  bool empty() const;
  void clear();
  Branch& front();
  const Branch& front() const;
  Branch& add(Branch branch);
  void erase(std::vector<Branch>::iterator branch);
  std::vector<Branch>::iterator begin();
  std::vector<Branch>::iterator end();
  bool has(ThreadId thread) const;

 private:
  std::vector<Branch> branches_;
};

// One event of a wakeup tree with what follows it. No successors: whatever follows will do.
struct Branch {
  ThreadId thread = 0;
  std::vector<std::uint32_t> outcomes;  // The first ones of the event; more may follow.
  // So many of the outcomes have their alternatives in the tree or explored.
  std::uint32_t settled = 0;
  bool by_deadline = false;  // Of an event at quiescence: another outcome, or another thread.
  Footprint footprint;       // Of a last one: as far as it can be foreseen.
  WakeupTree next;
  // Sequences left out because this branch, then the last one of its own, covers them: they start
  // where the branch begins.
  SequenceSet entrusted;
};

// True if a sequence is equivalent to one, or can be continued to one, that begins with an event of
// a thread.
struct WeakInitial {
  bool holds = false;
  std::optional<std::size_t> at;  // Where the event stands in the sequence, if it does.
};

// For the event of `thread` that uses `footprint`.
WeakInitial weak_initial(ThreadId thread, const Footprint& footprint, const Sequence& sequence);

// Adds `sequence`, which is used up and whose last event is `last`, unless exploring what is in the
// tree covers it. Returns whether it was added.
bool insert(WakeupTree& tree, Sequence& sequence, EventName last, FootprintPool& pool);

// Tells whether one is the beginning of the other.
bool agree(std::span<const std::uint32_t> one, std::span<const std::uint32_t> other);

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SEARCH_WAKEUP_TREE_H_
