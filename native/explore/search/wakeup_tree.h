// The beginnings that the search must still explore from one of its points.
//
// Sleep sets, weak initials and wakeup trees as in Abdulla, Aronis, Jonsson and Sagonas, "Source
// Sets: A Foundation for Optimal Dynamic Partial Order Reduction", J. ACM 64(4), 2017, sections 4
// and 5. Added here: an event is a thread with the outcomes of its data choices.

#ifndef CONCERT_NATIVE_EXPLORE_SEARCH_WAKEUP_TREE_H_
#define CONCERT_NATIVE_EXPLORE_SEARCH_WAKEUP_TREE_H_

#include <cstdint>
#include <memory>
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
// that is not done recursively. What does not branch is kept as a sequence, which takes a twentieth
// of the memory: a search has thousands of long ones.
class WakeupTree {
 public:
  WakeupTree();
  WakeupTree(WakeupTree&&) noexcept;
  WakeupTree& operator=(WakeupTree&&) noexcept;
  ~WakeupTree();

  bool empty() const;
  void clear();
  Branch& front();
  Branch& add(Branch branch);
  // Adds `sequence`, which is used up and whose last event is `last`, unless exploring what is in
  // the tree covers it. Returns whether it was added. `chosen`: the thread one of whose events is
  // being explored in place of the tree. The sequence may be wanted because of what that event has
  // done, and other outcomes of it do not lead there.
  bool insert(Sequence& sequence, EventName last, FootprintPool& pool, ThreadId chosen = kNobody);
  void erase(std::vector<Branch>::iterator branch);
  std::vector<Branch>::iterator begin();
  std::vector<Branch>::iterator end();
  bool has(ThreadId thread) const;
  // Of memory, about.
  std::size_t bytes() const;

 private:
  // Events one after another, before whatever branches there are.
  struct Run {
    std::shared_ptr<const StoredSequence> sequence;
    std::size_t begin = 0;
    std::size_t end = 0;
    SequenceSet entrusted;  // To the last one, where no branches follow.
  };
  enum class Passed : std::uint8_t { kAll, kCovered, kAdded };

  // Makes the first event of the run a branch.
  void open();
  // Takes the events of the run out of `rest`; where one is no weak initial, adds `rest` before it.
  Passed pass_run(std::span<Move>& rest, EventName last, FootprintPool& pool);
  void split(std::size_t index);
  void branch_off(std::span<const Move> sequence, FootprintPool& pool);

  std::unique_ptr<Run> run_;
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
WeakInitial weak_initial(ThreadId thread, const Footprint& footprint,
                         std::span<const Move> sequence);

// Tells whether one is the beginning of the other.
bool agree(std::span<const std::uint32_t> one, std::span<const std::uint32_t> other);

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SEARCH_WAKEUP_TREE_H_
