// Searches executions so that it sees every class of equivalent ones once.
//
// Depth-first over a stack of choice points, one for each event of the current execution; optimal
// dynamic partial-order reduction with sleep sets and wakeup trees (see wakeup_tree.h).

#ifndef CONCERT_NATIVE_EXPLORE_SEARCH_SEARCH_H_
#define CONCERT_NATIVE_EXPLORE_SEARCH_SEARCH_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "native/explore/execution/execution.h"
#include "native/explore/scheduling/scheduler.h"
#include "native/explore/search/aftermath.h"
#include "native/explore/search/alternatives.h"
#include "native/explore/search/forecast.h"
#include "native/explore/search/race_reversal.h"
#include "native/explore/search/state_table.h"
#include "native/explore/search/wakeup_tree.h"

namespace concert::explore {

class Search final : public Scheduler {
 public:
  bool begin() override;
  Decision decide(Execution& execution, ThreadId last) override;
  std::uint32_t choose(const Execution& execution, std::uint32_t index, std::uint32_t n) override;
  void finished(const Execution& execution, const std::vector<std::uint32_t>& arities) override;
  void refused(const Execution& execution, ThreadId thread) override;
  void complete(const Execution& execution, Ending ending) override;
  // Forgets everything: the next begin() starts a new search.
  void restart();
  // Does so, and from then on explores once only what follows a state. `on` false: as at first.
  void merge_states(bool on);
  bool merges() const { return merges_; }
  // This thread runs its next event, which will be told as finished.
  void fetch(const Execution& execution, ThreadId thread) const {
    if (execution.size() + 1 != nodes_.size()) return;  // A repetition, of which nothing is asked.
    forecast_.fetch(execution.past_of(thread, execution.thread(thread).last_event));
  }
  // The event that runs now leads where the search has not been: its state is asked for.
  bool wants_state(const Execution& execution) const {
    return merges_ && execution.size() + 1 == nodes_.size();
  }
  // The state for the next decide().
  void at(StateName state) { state_ = state; }
  // So many bytes of plans are kept at most; 0 for any number.
  void limit_plans(std::uint64_t bytes) { most_planned_ = bytes; }
  // There was more to plan than that, and it is lost.
  bool overfull() const { return overfull_; }
  // Grows when the search starts from the beginning on its own.
  std::uint64_t searches() const { return searches_; }

 private:
  struct Sleeper {
    ThreadId thread = 0;
    std::shared_ptr<const Footprint> footprint;
  };
  struct Refusal {
    ThreadId thread = 0;
    Footprint reads;
  };
  // A choice point: what is known about the state before one event.
  struct Node {
    ThreadId chosen = kNobody;
    bool by_deadline = false;
    bool revisited = false;               // Something has been explored from here before.
    std::vector<std::uint32_t> outcomes;  // To be repeated by the chosen event.
    std::uint32_t settled = 0;            // See Branch.
    Footprint explored;                   // Of the chosen thread, over all outcomes so far.
    std::vector<Sleeper> sleep;
    WakeupTree tree;
    Alternatives alternatives;  // Of the chosen thread's events.
    std::vector<Refusal> refused;
    // Of the chosen event as it was run last: a repetition must be the same.
    Site site = 0;
    std::uint32_t tag = 0;
    std::size_t accesses = 0;
    // Beginnings that were left out because of what their last events were expected to do.
    SequenceSet omitted;
    // For merging states.
    ThreadSet present = 0;
    ThreadSet enabled = 0;
    ThreadSet asleep = 0;  // At its beginning.
    std::optional<StateName> state;
    bool whole = true;    // All that may follow is described.
    bool merged = false;  // It has been explored where the state came up before.
    Aftermath aftermath;
  };

  Node make_node(const Execution& execution);
  bool take_branch(Node& node);
  Decision settle(const Execution& execution, ThreadId last, Node& node);
  static void plan_equal_deadlines(const Execution& execution, Node& node);
  bool usable(const Execution& execution, const Node& node, ThreadId thread) const;
  bool reverse(const Execution& execution, const Later& later);
  static bool covered(const Node& node, const Sequence& sequence);
  void describe(const Execution& execution, Node& node);
  bool known(Node& node);
  void note_undescribed();
  static void note_explored(Node& node);
  void retire();
  void reverse_aftermath(const Execution& execution);
  void plan_before(const Execution& execution, std::uint32_t position, const Aftermath::Part& part);
  static bool planned(const Node& node, ThreadId thread);
  static void plan_thread(Node& node, ThreadId thread);
  static EventName name_of(std::uint64_t past, const std::vector<std::uint32_t>& outcomes);
  void observe(const Execution& execution, const Event& event);
  void add(Node& node, EventName last, const Footprint& guess, Sequence& sequence);
  void plan(Node& node, Sequence sequence, EventName last);
  bool has_room(std::size_t events);
  std::size_t planned_bytes() const;
  void reclaim(Node& node, const Event& event);
  void reconsider(EventName last, std::uint32_t relied);
  void complete_cut(const Execution& execution);
  void backtrack();

  std::vector<Node> nodes_;
  WakeupTree ahead_;  // What the branch just taken wants to follow.
  // Of the branch just taken.
  SequenceSet entrusted_;
  Footprint expected_;
  FootprintPool pool_;
  RaceReversal reversal_;
  Forecast forecast_{pool_};
  bool diverged_ = false;    // A repetition was not the same: the program is not deterministic.
  bool unforeseen_ = false;  // Something was left out wrongly: search once more.
  std::uint64_t searches_ = 1;
  std::uint64_t most_planned_ = 0;
  std::uint64_t planned_ = 0;  // Bytes, when they were last counted, and at most so many more.
  std::uint64_t counted_ = 0;  // Those of them that were counted.
  bool overfull_ = false;
  bool begun_ = false;
  bool merges_ = false;
  std::optional<StateName> state_;
  StateTable states_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SEARCH_SEARCH_H_
