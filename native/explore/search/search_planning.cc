// The part of the search that plans what to explore, and reconsiders it when events surprise.

#include <algorithm>
#include <utility>

#include "native/explore/search/search.h"

namespace concert::explore {
namespace {

const std::vector<std::uint32_t> kUnknownOutcomes;

}  // namespace

void Search::complete(const Execution& execution, Ending ending) {
  reversal_.of_execution(execution);
  for (std::uint32_t position = 0; position < execution.size(); ++position) {
    const Event& event = execution.event(position);
    if (event.by_deadline) continue;
    const bool found = reverse(execution, {.thread = event.step.thread,
                                           .position = position,
                                           .previous = event.previous,
                                           .footprint = &event.footprint,
                                           .guards = &event.guards,
                                           .any = event.any});
    if (merges_ && found && event.footprint.barrier()) note_undescribed();
  }
  // A thread that waits in vain might not have to if it came earlier.
  const auto wish = [&](ThreadId thread, std::uint32_t previous, std::uint32_t position,
                        const std::vector<Guard>& guards, bool any, const Footprint* reads) {
    Footprint footprint;
    for (const Guard& guard : guards) footprint.add({guard.at, 0, Mode::kWrite});
    footprint.seal();
    if (reads != nullptr) footprint.unite(*reads);
    if (merges_ && !nodes_.back().merged) {
      const std::size_t node = std::min<std::size_t>(position, nodes_.size() - 1);
      nodes_[node].aftermath.add(thread, footprint);
    }
    reverse(execution, {.thread = thread,
                        .took_place = false,
                        .position = position,
                        .previous = previous,
                        .footprint = &footprint,
                        .guards = &guards,
                        .any = any,
                        .unknown = reads != nullptr});
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
  if (ending != Ending::kRedundant && execution.size() > 0) complete_cut(execution);
  if (merges_ && !nodes_.empty() && nodes_.back().merged) reverse_aftermath(execution);
}

// The execution was ended although somebody could go on. The last event kept them from it: it
// counts as one that depends on everything, and each of them is tried before it.
void Search::complete_cut(const Execution& execution) {
  const std::uint32_t position = execution.size() - 1;
  const Event& last = execution.event(position);
  Footprint anything;
  anything.make_barrier();
  bool cut = false;
  for (const ThreadId id : execution.present()) {
    const ThreadState& thread = execution.thread(id);
    if (thread.finished || !execution.enabled(id)) continue;
    cut = true;
    if (merges_) note_undescribed();
    const Later later{.thread = id,
                      .took_place = false,
                      .position = kNoEvent,
                      .previous = thread.last_event,
                      .footprint = &anything,
                      .guards = &thread.pending.guards,
                      .any = thread.pending.any};
    if (!reversal_.possible_before(position, later)) continue;
    const EventName name = execution.past_of(id, thread.last_event);
    Sequence sequence{{id, {}, &forecast_.of(name, anything)}};
    add(nodes_[position], name, anything, sequence);
  }
  if (!cut || last.by_deadline) return;
  nodes_[position].explored.make_barrier();
  if (last.footprint.barrier()) return;  // It has been reversed as such.
  reverse(execution, {.thread = last.step.thread,
                      .position = position,
                      .previous = last.previous,
                      .footprint = &anything,
                      .guards = &last.guards,
                      .any = last.any});
}

bool Search::reverse(const Execution& execution, const Later& later) {
  const std::vector<Reversal>& reversals = reversal_.of(later);
  for (const Reversal& found : reversals) {
    const std::uint32_t start = found.removed.front();
    Node& node = nodes_[start];
    Sequence sequence;
    for (const std::uint32_t position : reversal_.staying(found)) {
      if (position == later.position) continue;
      const Event& event = execution.event(position);
      sequence.push_back({event.step.thread, event.step.outcomes, &event.footprint});
    }
    const std::vector<std::uint32_t>& outcomes =
        later.took_place ? execution.event(later.position).step.outcomes : kUnknownOutcomes;
    const EventName name = name_of(execution.past_of(later.thread, later.previous), outcomes);
    sequence.push_back({later.thread, outcomes, &forecast_.of(name, *later.footprint)});
    const bool tried =
        sequence.size() == 1 && std::ranges::any_of(node.refused, [&](const Refusal& refusal) {
          return refusal.thread == later.thread;
        });
    if (!tried) add(node, name, *later.footprint, sequence);
  }
  return !reversals.empty();
}

EventName Search::name_of(std::uint64_t past, const std::vector<std::uint32_t>& outcomes) {
  EventName name = past;
  for (const std::uint32_t outcome : outcomes) name = mix(name, outcome);
  return name;
}

// Plans `sequence` from `node` unless that leads to nothing new.
void Search::add(Node& node, EventName last, const Footprint& guess, Sequence& sequence) {
  bool relies = false;
  for (const Sleeper& sleeper : node.sleep) {
    const WeakInitial found = weak_initial(sleeper.thread, *sleeper.footprint, sequence);
    if (found.holds && found.at) return;
    relies = relies || found.holds;
  }
  if (!has_room(sequence.size())) return;
  if (!relies || merges_) {
    if (auto alternative =
            node.alternatives.take(sequence.front().thread, sequence.front().outcomes)) {
      node.tree.add(std::move(*alternative));
    }
    node.tree.insert(sequence, last, pool_, node.chosen);
    return;
  }
  if (node.omitted.add(sequence, last, pool_)) forecast_.rely(last, guess);
}

std::size_t Search::planned_bytes() const {
  std::size_t sum = ahead_.bytes() + entrusted_.bytes();
  for (const Node& node : nodes_) sum += node.tree.bytes() + node.omitted.bytes();
  return sum;
}

// Tells if a sequence of so many events may be planned. What is taken up again is only counted when
// it would matter, and then each eighth of the limit.
bool Search::has_room(std::size_t events) {
  if (most_planned_ == 0) return true;
  planned_ += 2 * sizeof(Branch) + events * sizeof(StoredMove);
  if (planned_ > most_planned_ && planned_ - counted_ > most_planned_ / 8) {
    planned_ = counted_ = planned_bytes();
  }
  overfull_ = overfull_ || counted_ > most_planned_;
  return !overfull_;
}

// Whatever the last event of `sequence` will do: one asleep begins it.
bool Search::covered(const Node& node, const Sequence& sequence) {
  return std::ranges::any_of(node.sleep, [&](const Sleeper& sleeper) {
    return weak_initial(sleeper.thread, *sleeper.footprint, sequence).at.has_value();
  });
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
    // Those of other events stay omitted.
    const SequenceSet omitted = std::exchange(node.omitted, {});
    for (std::size_t i = 0; i < omitted.size(); ++i) {
      if (omitted.last(i) == last) {
        --relied;
        plan(node, omitted.sequence(i, pool_), last);
      } else {
        node.omitted.add(omitted.sequence(i, pool_), omitted.last(i), pool_);
      }
    }
  }
  if (relied > 0) unforeseen_ = true;
}

// Replans sequences entrusted to a branch that does more than was expected: those no longer
// covered by it are planned next to it.
void Search::reclaim(Node& node, const Event& event) {
  if (entrusted_.empty() || expected_.covers(event.footprint)) return;
  const SequenceSet entrusted = std::exchange(entrusted_, {});
  for (std::size_t i = 0; i < entrusted.size(); ++i) {
    const Sequence sequence = entrusted.sequence(i, pool_);
    if (weak_initial(event.step.thread, event.footprint, sequence).holds) {
      entrusted_.add(sequence, entrusted.last(i), pool_);
    } else {
      plan(node, sequence, entrusted.last(i));
    }
  }
}

void Search::plan(Node& node, Sequence sequence, EventName last) {
  const Footprint& guess = *sequence.back().footprint;
  sequence.back().footprint = &forecast_.of(last, guess);
  add(node, last, guess, sequence);
}

}  // namespace concert::explore
