#include "native/explore/search.h"

#include <algorithm>
#include <utility>

namespace concert::explore {
namespace {

const std::vector<std::uint32_t> kUnknownOutcomes;

}  // namespace

void Search::restart() {
  nodes_.clear();
  fresh_ = 0;
  ahead_.clear();
  entrusted_.clear();
  forecast_.clear();
  unforeseen_ = false;
  begun_ = false;
}

bool Search::begin() {
  if (!begun_) {
    begun_ = true;
    return true;
  }
  backtrack();
  if (nodes_.empty() && unforeseen_) {
    // What has been learnt of the events stays.
    unforeseen_ = false;
    fresh_ = 0;
    forecast_.forget_reliance();
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
    for (const Entrusted& entrusted : std::exchange(entrusted_, {})) {
      std::vector<Move> sequence = moves_of(entrusted.first);
      drop(event.step.thread, sequence);
      if (node.sleep.empty() || covered(node, sequence)) continue;
      insert(node.tree, sequence, entrusted.last, Memory::kRemember);
    }
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
  if (node.tree.empty()) return false;
  auto branch = std::ranges::find_if(
      node.tree, [&](const Branch& other) { return other.thread == node.chosen; });
  if (branch == node.tree.end()) branch = node.tree.begin();
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
    for (const Entrusted& entrusted : std::exchange(entrusted_, {})) plan(node, entrusted);
    node.chosen = kNobody;
  }
  ahead_.clear();
  entrusted_.clear();
  node.outcomes.clear();
  node.settled = 0;
  // What else could be done from here has been explored.
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
  return decision;
}

Decision Search::decide(Execution& execution, ThreadId last) {
  const std::size_t depth = execution.size();
  if (depth == nodes_.size()) {
    nodes_.push_back(make_node(execution));
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
  if (depth + 1 != nodes_.size()) return;  // A repetition.
  Node& node = nodes_[depth];
  const Event& event = execution.event(static_cast<std::uint32_t>(depth));
  node.explored.unite(event.footprint);
  observe(execution, event);
  reclaim(node, event);
  if (!arities.empty()) add_alternatives(node, event, arities);
  node.outcomes = event.step.outcomes;
  node.settled = static_cast<std::uint32_t>(arities.size());
}

EventName Search::name_of(std::uint64_t past, const std::vector<std::uint32_t>& outcomes) {
  EventName name = past;
  for (const std::uint32_t outcome : outcomes) name = mix(name, outcome);
  return name;
}

void Search::observe(const Execution& execution, const Event& event) {
  const std::uint64_t past = execution.past_of(event.step.thread, event.previous);
  const EventName name = name_of(past, event.step.outcomes);
  if (const std::uint32_t relied = forecast_.observe(name, event.footprint)) {
    reconsider(name, relied);
  }
  if (name == past) return;
  if (const std::uint32_t relied = forecast_.observe(past, event.footprint)) {
    reconsider(past, relied);
  }
}

// The event `last` is able to do more than was known when beginnings that end with it were left
// out.
void Search::reconsider(EventName last, std::uint32_t relied) {
  for (Node& node : nodes_) {
    std::vector<Omission> omitted;
    std::erase_if(node.omitted, [&](Omission& omission) {
      if (omission.last != last) return false;
      omitted.push_back(std::move(omission));
      return true;
    });
    for (Omission& omission : omitted) {
      --relied;
      std::vector<Move> sequence = moves_of(omission.first);
      const Footprint guess = *sequence.back().footprint;
      sequence.back().footprint = &forecast_.of(last, guess);
      add(node, last, guess, sequence, Memory::kRemember);
    }
  }
  if (relied > 0) unforeseen_ = true;
}

// What was entrusted to a branch that turns out to do more than was expected, and is no longer
// covered by it, is planned next to it.
void Search::reclaim(Node& node, const Event& event) {
  if (entrusted_.empty() || expected_.covers(event.footprint)) return;
  std::erase_if(entrusted_, [&](const Entrusted& entrusted) {
    const std::vector<Move> sequence = moves_of(entrusted.first);
    if (weak_initial(event.step.thread, event.footprint, sequence).holds) return false;
    plan(node, entrusted);
    return true;
  });
}

void Search::plan(Node& node, const Entrusted& entrusted) {
  std::vector<Move> sequence = moves_of(entrusted.first);
  const Footprint guess = *sequence.back().footprint;
  sequence.back().footprint = &forecast_.of(entrusted.last, guess);
  add(node, entrusted.last, guess, sequence, Memory::kRemember);
}

// Every outcome of a choice is explored from where it is met, next to the one that came up.
void Search::add_alternatives(Node& node, const Event& event,
                              const std::vector<std::uint32_t>& arities) {
  for (std::uint32_t i = node.settled; i < arities.size(); ++i) {
    for (std::uint32_t outcome = 0; outcome < arities[i]; ++outcome) {
      if (outcome == event.step.outcomes[i]) continue;
      Branch branch{.thread = event.step.thread,
                    .outcomes = {event.step.outcomes.begin(), event.step.outcomes.begin() + i},
                    .settled = i + 1,
                    .by_deadline = node.by_deadline,
                    .footprint = {},
                    .next = {},
                    .entrusted = {}};
      branch.outcomes.push_back(outcome);
      const auto planned = std::ranges::find_if(node.tree, [&](const Branch& other) {
        return other.thread == branch.thread && other.outcomes.size() > i &&
               agree(other.outcomes, branch.outcomes);
      });
      if (planned != node.tree.end()) {
        planned->settled = i + 1;
        continue;
      }
      // What it will do is not known: nothing may be left out for its sake.
      branch.footprint.make_barrier();
      node.tree.push_back(std::move(branch));
    }
  }
}

void Search::refused(const Execution& execution, ThreadId thread) {
  Node& node = nodes_[execution.size()];
  node.refused.push_back({thread, execution.thread(thread).refused_reads});
  node.chosen = kNobody;
  node.revisited = false;
}

void Search::complete(const Execution& execution, Ending ending) {
  RaceReversal reversal(execution);
  for (std::uint32_t position = 0; position < execution.size(); ++position) {
    const Event& event = execution.event(position);
    if (event.by_deadline) continue;
    reverse(execution, reversal,
            {.thread = event.step.thread,
             .position = position,
             .previous = event.previous,
             .footprint = &event.footprint,
             .guards = &event.guards,
             .any = event.any},
            position < fresh_ ? Memory::kForget : Memory::kRemember);
  }
  // Who waits in vain might not have to if it came earlier.
  const auto wish = [&](ThreadId thread, std::uint32_t previous, std::uint32_t position,
                        const std::vector<Guard>& guards, bool any, const Footprint* reads) {
    Footprint footprint;
    for (const Guard& guard : guards) footprint.add({guard.at, 0, Mode::kWrite});
    footprint.seal();
    if (reads != nullptr) footprint.unite(*reads);
    reverse(execution, reversal,
            {.thread = thread,
             .took_place = false,
             .position = position,
             .previous = previous,
             .footprint = &footprint,
             .guards = &guards,
             .any = any,
             .unknown = reads != nullptr},
            Memory::kRemember);
  };
  for (std::uint32_t position = 0; position < execution.size(); ++position) {
    const Event& event = execution.event(position);
    if (!event.by_deadline) continue;
    wish(event.step.thread, event.previous, position, event.guards, event.any,
         event.was_refused ? &event.refused_reads : nullptr);
  }
  for (const ThreadId id : execution.present()) {
    const ThreadState& thread = execution.thread(id);
    if (thread.finished || execution.enabled(id)) continue;
    wish(id, thread.last_event, kNoEvent, thread.pending.guards, thread.pending.any,
         thread.refused ? &thread.refused_reads : nullptr);
  }
  if (ending != Ending::kRedundant && execution.size() > 0) complete_cut(execution, reversal);
}

// The execution was ended although somebody could go on. The last event kept them from it: it
// counts as one that depends on everything, and each of them is tried before it.
void Search::complete_cut(const Execution& execution, RaceReversal& reversal) {
  const std::uint32_t position = execution.size() - 1;
  const Event& last = execution.event(position);
  Footprint anything;
  anything.make_barrier();
  bool cut = false;
  for (const ThreadId id : execution.present()) {
    const ThreadState& thread = execution.thread(id);
    if (thread.finished || !execution.enabled(id)) continue;
    cut = true;
    const Later later{.thread = id,
                      .took_place = false,
                      .position = kNoEvent,
                      .previous = thread.last_event,
                      .footprint = &anything,
                      .guards = &thread.pending.guards,
                      .any = thread.pending.any};
    if (!reversal.possible_before(position, later)) continue;
    const EventName name = execution.past_of(id, thread.last_event);
    std::vector<Move> sequence{{id, &kUnknownOutcomes, &forecast_.of(name, anything)}};
    add(nodes_[position], name, anything, sequence, Memory::kRemember);
  }
  if (!cut || last.by_deadline) return;
  nodes_[position].explored.make_barrier();
  if (last.footprint.barrier()) return;  // It has been reversed as such.
  reverse(execution, reversal,
          {.thread = last.step.thread,
           .position = position,
           .previous = last.previous,
           .footprint = &anything,
           .guards = &last.guards,
           .any = last.any},
          Memory::kRemember);
}

void Search::reverse(const Execution& execution, RaceReversal& reversal, const Later& later,
                     Memory memory) {
  for (const Reversal& found : reversal.of(later)) {
    const std::uint32_t start = found.removed.front();
    Node& node = nodes_[start];
    std::vector<Move> sequence;
    for (std::uint32_t position = start + 1; position < execution.size(); ++position) {
      if (position == later.position || !reversal.stays(position, found)) continue;
      const Event& event = execution.event(position);
      sequence.push_back({event.step.thread, &event.step.outcomes, &event.footprint});
    }
    const std::vector<std::uint32_t>& outcomes =
        later.took_place ? execution.event(later.position).step.outcomes : kUnknownOutcomes;
    const EventName name = name_of(execution.past_of(later.thread, later.previous), outcomes);
    sequence.push_back({later.thread, &outcomes, &forecast_.of(name, *later.footprint)});
    const bool tried =
        sequence.size() == 1 && std::ranges::any_of(node.refused, [&](const Refusal& refusal) {
          return refusal.thread == later.thread;
        });
    if (!tried) add(node, name, *later.footprint, sequence, memory);
  }
}

// Whatever the last event of `sequence` will do: one asleep begins it.
bool Search::covered(const Node& node, const std::vector<Move>& sequence) {
  return std::ranges::any_of(node.sleep, [&](const Sleeper& sleeper) {
    return weak_initial(sleeper.thread, *sleeper.footprint, sequence).at.has_value();
  });
}

// Plans `sequence` from `node` unless that leads to nothing new.
void Search::add(Node& node, EventName last, const Footprint& guess, std::vector<Move>& sequence,
                 Memory memory) {
  bool relies = false;
  for (const Sleeper& sleeper : node.sleep) {
    const WeakInitial found = weak_initial(sleeper.thread, *sleeper.footprint, sequence);
    if (found.holds && found.at) return;
    relies = relies || found.holds;
  }
  if (!relies) {
    insert(node.tree, sequence, last, memory);
    return;
  }
  if (memory == Memory::kForget) return;
  const std::uint64_t threads = fingerprint(sequence);
  const bool again = std::ranges::any_of(node.omitted, [&](const Omission& omission) {
    return omission.last == last && omission.threads == threads;
  });
  if (again) return;
  forecast_.rely(last, guess);
  node.omitted.push_back({.last = last, .threads = threads, .first = chain(sequence)});
}

// Puts to sleep what has been explored, up to the deepest point with something left to explore.
void Search::backtrack() {
  while (!nodes_.empty()) {
    Node& node = nodes_.back();
    const ThreadId explored = node.chosen;
    if (take_branch(node)) {
      if (explored != kNobody && explored != node.chosen) {
        node.sleep.push_back(
            {explored, std::make_shared<const Footprint>(std::move(node.explored))});
        node.explored.clear();
      }
      node.revisited = true;
      fresh_ = nodes_.size() - 1;
      return;
    }
    nodes_.pop_back();
  }
}

}  // namespace concert::explore
