#include "native/explore/search/search.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace concert::explore {
void Search::restart() {
  nodes_.clear();
  ahead_.clear();
  entrusted_.clear();
  forecast_.clear();
  pool_.clear();
  states_.clear();
  state_.reset();
  diverged_ = false;
  unforeseen_ = false;
  begun_ = false;
  planned_ = counted_ = 0;
  overfull_ = false;
}

bool Search::begin() {
  if (!begun_) {
    begun_ = true;
    return true;
  }
  backtrack();
  if (nodes_.empty() && unforeseen_) {
    // Facts learnt about the events stay.
    unforeseen_ = false;
    forecast_.forget_reliance();
    states_.clear();
    ++searches_;
    return true;
  }
  return !nodes_.empty();
}

// Threads asleep before an event stay asleep after it unless it concerns them.
Search::Node Search::make_node(const Execution& execution) {
  Node node;
  node.tree = std::exchange(ahead_, {});
  if (!nodes_.empty()) {
    const Event& event = execution.event(execution.size() - 1);
    for (const Sleeper& sleeper : nodes_.back().sleep) {
      if (!sleeper.footprint->conflicts(event.footprint)) node.sleep.push_back(sleeper);
    }
    // A beginning that is worth exploring wakes everybody by its end. If this one does not, since
    // its last event did less than was expected, then not everything after it will be explored,
    // and what was entrusted to it must be planned.
    if (!node.sleep.empty()) {
      for (std::size_t i = 0; i < entrusted_.size(); ++i) {
        Sequence sequence = entrusted_.sequence(i, pool_);
        drop(event.step.thread, sequence);
        if (!covered(node, sequence) && has_room(sequence.size())) {
          node.tree.insert(sequence, entrusted_.last(i), pool_);
        }
      }
    }
    entrusted_.clear();
  }
  return node;
}

bool Search::usable(const Execution& execution, const Node& node, ThreadId thread) const {
  const bool asleep = std::ranges::any_of(
      node.sleep, [&](const Sleeper& sleeper) { return sleeper.thread == thread; });
  return !asleep && execution.enabled(thread);
}

// Makes the next branch of the node its choice: first all outcomes of one thread, then the next.
bool Search::take_branch(Node& node) {
  auto branch = std::ranges::find_if(
      node.tree, [&](const Branch& other) { return other.thread == node.chosen; });
  if (branch == node.tree.end()) {
    if (std::optional<Branch> alternative = node.alternatives.take()) {
      node.tree.add(std::move(*alternative));
      branch = std::prev(node.tree.end());
    } else {
      branch = node.tree.begin();
    }
  }
  if (branch == node.tree.end()) return false;
  node.chosen = branch->thread;
  node.by_deadline = branch->by_deadline;
  node.outcomes = std::move(branch->outcomes);
  node.settled = branch->settled;
  ahead_ = std::move(branch->next);
  entrusted_ = std::move(branch->entrusted);
  expected_ = std::move(branch->footprint);
  node.tree.erase(branch);
  return true;
}

// Gives the node, whose choice is open, a choice that can be run.
Decision Search::settle(const Execution& execution, ThreadId last, Node& node) {
  // It may have been taken already, and not be possible here.
  if (node.chosen != kNobody && !execution.enabled(node.chosen)) node.revisited = false;
  node.chosen = kNobody;
  node.by_deadline = false;
  while (take_branch(node)) {
    if (node.by_deadline || usable(execution, node, node.chosen)) {
      return {.thread = node.chosen, .by_deadline = node.by_deadline};
    }
    // Others have been left out because this one would be explored; they are open again. If it is
    // asleep and not impossible, those not covered by whoever put it to sleep.
    if (!execution.enabled(node.chosen)) node.revisited = false;
    const SequenceSet entrusted = std::exchange(entrusted_, {});
    for (std::size_t i = 0; i < entrusted.size(); ++i) {
      plan(node, entrusted.sequence(i, pool_), entrusted.last(i));
    }
    node.chosen = kNobody;
  }
  ahead_.clear();
  entrusted_.clear();
  node.outcomes.clear();
  node.settled = 0;
  // All other continuations from here have been explored.
  if (node.revisited) return {.ending = Ending::kRedundant};
  if (last != kNobody && usable(execution, node, last)) {
    node.chosen = last;
    return {.thread = last};
  }
  bool asleep = false;
  for (const ThreadId id : execution.present()) {
    if (usable(execution, node, id)) {
      node.chosen = id;
      return {.thread = id};
    }
    asleep = asleep || execution.enabled(id);
  }
  if (asleep) return {.ending = Ending::kRedundant};
  const Decision decision = at_quiescence(execution);
  node.chosen = decision.thread;
  node.by_deadline = decision.by_deadline;
  if (decision.thread != kNobody) plan_equal_deadlines(execution, node);
  return decision;
}

// Plans the other threads whose time is over at once: any of them may be the first to go on.
void Search::plan_equal_deadlines(const Execution& execution, Node& node) {
  for (const ThreadId id : as_early_as(execution, node.chosen)) {
    Branch branch{.thread = id,
                  .outcomes = {},
                  .by_deadline = true,
                  .footprint = {},
                  .next = {},
                  .entrusted = {}};
    branch.footprint.make_barrier();
    node.tree.add(std::move(branch));
  }
}

Decision Search::decide(Execution& execution, ThreadId last) {
  if (diverged_) return {.ending = Ending::kDiverged};
  const std::size_t depth = execution.size();
  if (depth == nodes_.size()) {
    nodes_.push_back(make_node(execution));
    describe(execution, nodes_.back());
    if (known(nodes_.back())) return {.ending = Ending::kRedundant};
    return settle(execution, last, nodes_.back());
  }
  Node& node = nodes_[depth];
  for (const Refusal& refusal : node.refused) execution.refuse(refusal.thread, refusal.reads);
  // The last node of the stack has a branch of its tree to try, which may turn out not to be
  // possible: what its last event does has been guessed from another context.
  if (node.chosen != kNobody &&
      (node.by_deadline || depth + 1 < nodes_.size() || usable(execution, node, node.chosen))) {
    return {.thread = node.chosen, .by_deadline = node.by_deadline};
  }
  return settle(execution, last, node);
}

std::uint32_t Search::choose(const Execution& execution, std::uint32_t index, std::uint32_t n) {
  const Node& node = nodes_[execution.size()];
  const std::uint32_t outcome = index < node.outcomes.size() ? node.outcomes[index] : 0;
  return std::min(outcome, n - 1);
}

void Search::finished(const Execution& execution, const std::vector<std::uint32_t>& arities) {
  const std::size_t depth = execution.size() - 1;
  Node& node = nodes_[depth];
  const Event& event = execution.event(static_cast<std::uint32_t>(depth));
  const std::size_t accesses = event.footprint.accesses().size();
  if (depth + 1 != nodes_.size()) {  // A repetition.
    diverged_ = diverged_ || event.step.site != node.site || event.step.tag != node.tag ||
                accesses != node.accesses;
    return;
  }
  node.site = event.step.site;
  node.tag = event.step.tag;
  node.accesses = accesses;
  node.explored.unite(event.footprint);
  observe(execution, event);
  reclaim(node, event);
  // Every outcome of a choice is explored from where it is met, next to the one that came up.
  if (node.settled < arities.size()) {
    node.alternatives.add(event.step.thread, node.by_deadline, event.step.outcomes, node.settled,
                          arities, node.tree);
  }
  node.outcomes = event.step.outcomes;
  node.settled = static_cast<std::uint32_t>(arities.size());
}

void Search::refused(const Execution& execution, ThreadId thread) {
  if (merges_) note_undescribed();
  Node& node = nodes_[execution.size()];
  node.refused.push_back({thread, execution.thread(thread).refused_reads});
  node.chosen = kNobody;
  node.revisited = false;
}

// Puts to sleep what has been explored, up to the deepest point with something left to explore.
void Search::backtrack() {
  while (!nodes_.empty()) {
    Node& node = nodes_.back();
    const ThreadId explored = node.chosen;
    if (merges_) note_explored(node);
    if (take_branch(node)) {
      if (explored != kNobody && explored != node.chosen) {
        node.sleep.push_back(
            {explored, std::make_shared<const Footprint>(std::move(node.explored))});
        node.explored.clear();
      }
      node.revisited = true;
      return;
    }
    if (merges_) retire();
    nodes_.pop_back();
  }
}

}  // namespace concert::explore
