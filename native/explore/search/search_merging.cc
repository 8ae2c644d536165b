// The part of the search that does not explore again what follows a state.
//
// In a state from which everything has been explored, nothing new follows. But what follows may
// depend on what came before in this execution and not in the other: each event that may conflict
// with a later one must also be tried after it. As in Yang, Chen, Gopalakrishnan and Kirby,
// "Efficient Stateful Dynamic Partial Order Reduction", SPIN 2008, it is kept with a state what all
// executions from there do; here it is enough to plan one thread that can begin each such reversal
// (a source set, see wakeup_tree.h), and sleeping threads must have been asleep when the state was
// explored.

#include <algorithm>
#include <utility>

#include "native/explore/search/search.h"

namespace concert::explore {

void Search::merge_states(bool on) {
  restart();
  merges_ = on;
}

void Search::describe(const Execution& execution, Node& node) {
  if (!merges_) return;
  for (const ThreadId id : execution.present()) {
    if (id >= kMostThreadsInSet) {
      merges_ = false;
      return;
    }
    node.present |= set_of(id);
    if (execution.enabled(id)) node.enabled |= set_of(id);
  }
  for (const Sleeper& sleeper : node.sleep) node.asleep |= set_of(sleeper.thread);
}

// Tells if everything that follows has been explored.
bool Search::known(Node& node) {
  if (!merges_ || !state_) return false;
  node.state = std::exchange(state_, std::nullopt);
  if (!states_.find(*node.state, node.asleep, node.aftermath)) return false;
  node.merged = true;
  node.tree.clear();
  return true;
}

// The execution has ended in a way that an aftermath does not describe: it may end sooner, too.
void Search::note_undescribed() {
  for (Node& node : nodes_) node.whole = false;
}

// The chosen thread's event, in all its outcomes, is a part of what follows the node.
void Search::note_explored(Node& node) {
  if (node.chosen == kNobody || node.by_deadline) return;
  node.aftermath.add(node.chosen, node.explored);
}

// The last node of the stack has nothing left to explore.
void Search::retire() {
  Node& node = nodes_.back();
  if (node.state && node.whole && !node.merged) {
    states_.add(*node.state, node.asleep, node.aftermath);
  }
  if (nodes_.size() == 1) return;
  Node& before = nodes_[nodes_.size() - 2];
  node.aftermath.precede(before.chosen, before.explored, node.present & ~before.present,
                         before.by_deadline);
  before.aftermath.unite(std::move(node.aftermath));
}

// The execution ends in a state that is known.
void Search::reverse_aftermath(const Execution& execution) {
  for (const Aftermath::Part& part : nodes_.back().aftermath.parts()) {
    const std::uint32_t previous =
        execution.is_present(part.thread) ? execution.thread(part.thread).last_event : kNoEvent;
    std::vector<std::uint32_t> earlier;
    for (const Access& access : part.deeds.accesses()) {
      const LocationState* location = execution.locations().find(access.at);
      if (location == nullptr) continue;
      for (const Visit& visit : location->visits) {
        if (conflict(visit.mode, access.mode)) earlier.push_back(visit.event);
      }
    }
    std::ranges::sort(earlier);
    const auto repeated = std::ranges::unique(earlier);
    earlier.erase(repeated.begin(), repeated.end());
    for (const std::uint32_t position : earlier) {
      const Event& event = execution.event(position);
      if (event.step.thread == part.thread || event.by_deadline) continue;
      if (previous != kNoEvent && execution.happens_before(position, previous)) continue;
      plan_before(execution, position, part);
    }
  }
}

// Plans a thread that can begin a continuation in which events of `part` come before the one at
// `position`: one of those that follow it in this execution and need not, or else one that events
// of the part must follow.
void Search::plan_before(const Execution& execution, std::uint32_t position,
                         const Aftermath::Part& part) {
  Node& node = nodes_[position];
  ThreadSet begun = 0;
  std::vector<std::uint32_t> firsts;
  for (std::uint32_t later = position + 1; later < execution.size(); ++later) {
    const ThreadId thread = execution.event(later).step.thread;
    if (contains(begun, thread) || execution.happens_before(position, later)) continue;
    begun |= set_of(thread);
    const bool follows = std::ranges::any_of(
        firsts, [&](std::uint32_t first) { return execution.happens_before(first, later); });
    firsts.push_back(later);
    if (!follows && planned(node, thread)) return;
  }
  if (!firsts.empty()) return plan_thread(node, execution.event(firsts.front()).step.thread);
  for (const ThreadId thread : execution.present()) {
    const bool begins = contains(part.past, thread) && contains(node.enabled, thread);
    if (begins && !planned(node, thread)) plan_thread(node, thread);
  }
}

// Tells if everything that begins with the thread is explored from the node, or will be.
bool Search::planned(const Node& node, ThreadId thread) {
  return node.chosen == thread || node.tree.has(thread) ||
         std::ranges::find(node.sleep, thread, &Sleeper::thread) != node.sleep.end();
}

void Search::plan_thread(Node& node, ThreadId thread) {
  Branch branch{.thread = thread,
                .outcomes = {},
                .by_deadline = false,
                .footprint = {},
                .next = {},
                .entrusted = {}};
  branch.footprint.make_barrier();
  node.tree.add(std::move(branch));
}

}  // namespace concert::explore
