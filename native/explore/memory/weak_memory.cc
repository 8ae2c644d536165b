#include "native/explore/memory/weak_memory.h"

#include <algorithm>

#include "native/explore/memory/total_order.h"

namespace concert::explore {
namespace {

// The count of a deed that nothing comes after yet.
constexpr std::uint32_t kUnknownToAll = 0xffffffff;

// Tells if a write of another thread behind `after` would part a read-modify-write from what it
// reads.
bool parts(const ExecutionGraph& graph, const ExecutionGraph::Cell& cell, std::uint32_t rank) {
  if (rank + 1 == cell.order.size()) return false;
  const ExecutionGraph::Write& next = cell.writes[cell.order[rank + 1]];
  return graph.nodes()[next.node].reads == cell.order[rank];
}

GraphNode node_of(const WeakMemory::Deeds& deeds) {
  GraphNode node{.thread = deeds.thread};
  node.event = deeds.event;
  node.count = deeds.count;
  node.knows = *deeds.knows;
  node.order = *deeds.order;
  return node;
}

}  // namespace

void WeakMemory::clear() {
  graph_.clear();
  buffering_.clear();
  options_.clear();
  prepared_ = false;
}

// The rank of the newest write that a thread has to know, by the first `uses` of the location.
std::uint32_t WeakMemory::lowest(ThreadId thread, const VectorClock& knows,
                                 const ExecutionGraph::Cell& cell, std::uint32_t uses) const {
  std::uint32_t rank = 0;
  for (std::uint32_t i = 0; i < uses; ++i) {
    const GraphNode& earlier = graph_.nodes()[cell.uses[i]];
    if (earlier.thread != thread && earlier.count > knows[earlier.thread]) continue;
    const WriteId seen = earlier.writes != kNoWrite ? earlier.writes : earlier.reads;
    rank = std::max(rank, ExecutionGraph::rank(cell, seen));
  }
  return rank;
}

WeakMemory::Option WeakMemory::option_of(const AtomicAttempt& attempt,
                                         const ExecutionGraph::Cell& cell,
                                         std::uint32_t rank) const {
  const WriteId write = cell.order[rank];
  Option option;
  if (attempt.access.effect != Atomic::kStore) option.reads = write;
  const bool writes = attempt.access.effect != Atomic::kLoad &&
                      (!attempt.access.compares || cell.writes[write].value == attempt.expected);
  if (writes) option.after = write;
  return option;
}

std::uint32_t WeakMemory::prepare(const AtomicAttempt& attempt, const Maker& maker) {
  cell_ = graph_.cell_of(attempt.at, attempt.memory);
  concerns_all_ = older_equal_ = false;
  prepared_ = true;
  taken_ = 0;
  const ExecutionGraph::Cell& cell = graph_.cell(cell_);
  const auto newest = static_cast<std::uint32_t>(cell.order.size() - 1);
  options_.assign(1, option_of(attempt, cell, newest));
  const std::uint32_t known =
      lowest(maker.thread, *maker.knows, cell, static_cast<std::uint32_t>(cell.uses.size()));
  for (std::uint32_t rank = newest; rank-- > known;) {
    const Option option = option_of(attempt, graph_.cell(cell_), rank);
    if (attempt.access.compares && option.after != kNoWrite && !older_equal_) {
      older_equal_ = possible({.reads = option.reads}, attempt, maker);
    }
    if (option.after != kNoWrite && parts(graph_, graph_.cell(cell_), rank)) continue;
    if (possible(option, attempt, maker)) options_.push_back(option);
  }
  return static_cast<std::uint32_t>(options_.size());
}

bool WeakMemory::possible(const Option& option, const AtomicAttempt& attempt, const Maker& maker) {
  const bool writes = option.after != kNoWrite;
  const AtomicAccess& access =
      attempt.access.compares && !writes ? attempt.failure : attempt.access;
  GraphNode node{.thread = maker.thread, .cell = cell_, .reads = option.reads};
  node.count = kUnknownToAll;
  node.total = access.total;
  node.acquires = acquires(access.order);
  node.releases = releases(access.order);
  node.knows = *maker.knows;
  if (option.reads != kNoWrite && node.acquires) maker.learn(node.knows, attempt.at, option.reads);
  graph_.add(node, option.after, {});
  bool allowed = maker.past == nullptr || !comes_by_another_order(maker);
  if (allowed) {
    const GraphNode& made = graph_.nodes().back();
    const bool concerns =
        made.total || std::ranges::any_of(graph_.nodes(), [&](const GraphNode& other) {
          return other.fence && other.total && &other != &made &&
                 graph_.happens_before(other, made);
        });
    concerns_all_ = concerns_all_ || concerns;
    allowed = !concerns || has_total_order(graph_);
  }
  graph_.take_back();
  return allowed;
}

// Of the graph's last node, which stands where it is to be tried.
bool WeakMemory::comes_by_another_order(const Maker& maker) const {
  const GraphNode& made = graph_.nodes().back();
  const ExecutionGraph::Cell& cell = graph_.cell(made.cell);
  VectorClock before = *maker.past;
  for (const std::uint32_t use : cell.uses) {
    const GraphNode& other = graph_.nodes()[use];
    if (&other != &made && graph_.coherence_before(other, made)) {
      before.join(other.order);
    }
  }
  return std::ranges::none_of(cell.uses, [&](std::uint32_t use) {
    const GraphNode& other = graph_.nodes()[use];
    return &other != &made && graph_.coherence_before(made, other) &&
           other.event <= before[other.thread];
  });
}

std::uint32_t WeakMemory::writes() const {
  return static_cast<std::uint32_t>(graph_.cell(cell_).order.size());
}

std::uint32_t WeakMemory::newer(std::uint32_t option) const {
  const Option& chosen = options_[option];
  const WriteId write = chosen.reads != kNoWrite ? chosen.reads : chosen.after;
  return writes() - 1 - ExecutionGraph::rank(graph_.cell(cell_), write);
}

std::uint32_t WeakMemory::option_behind(std::uint32_t newer) const {
  for (std::uint32_t option = 0; option < options_.size(); ++option) {
    if (this->newer(option) == newer) return option;
  }
  return 0;
}

Found WeakMemory::take(std::uint32_t option) {
  taken_ = option;
  const ExecutionGraph::Cell& cell = graph_.cell(cell_);
  const Option& chosen = options_[option];
  const WriteId seen = chosen.reads != kNoWrite ? chosen.reads : chosen.after;
  return {.value = cell.writes[seen].value, .newest = option == 0, .older_equal = older_equal_};
}

Placement WeakMemory::placement() {
  Placement placement;
  if (!prepared_) return placement;
  prepared_ = false;
  const Option& chosen = options_[taken_];
  placement.told = true;
  placement.cell = cell_;
  placement.reads = chosen.reads;
  placement.after = chosen.after;
  placement.writes = static_cast<WriteId>(graph_.cell(cell_).writes.size());
  return placement;
}

bool WeakMemory::ends_a_sequence(const ExecutionGraph::Cell& cell, WriteId after,
                                 ThreadId thread) const {
  const std::uint32_t rank = ExecutionGraph::rank(cell, after);
  if (rank + 1 == cell.order.size()) return false;
  const GraphNode& next = graph_.nodes()[cell.writes[cell.order[rank + 1]].node];
  if (next.thread == thread || next.releases) return false;
  for (std::uint32_t i = 1; i <= rank; ++i) {
    const GraphNode& earlier = graph_.nodes()[cell.writes[cell.order[i]].node];
    if (earlier.thread == next.thread && earlier.releases) return true;
  }
  return false;
}

void WeakMemory::note(const Deeds& deeds, const Entry& entry) {
  GraphNode node = node_of(deeds);
  node.total = entry.total;
  node.acquires = acquires(entry.order);
  node.releases = releases(entry.order);
  node.fence = entry.deed == Deed::kFence;
  const bool fence = node.fence;
  if (entry.deed < Deed::kSpawn || fence) {
    node.total = node.total && fence;
    graph_.add(std::move(node), kNoWrite, {});
    buffering_.note(graph_);
    if (fence) return;
    const bool learns =
        entry.deed == Deed::kRead || entry.deed == Deed::kAdd || entry.deed == Deed::kAcquire;
    const bool tells = entry.deed != Deed::kRead && entry.deed != Deed::kAcquire;
    buffering_.synchronise(deeds.thread, entry.at, learns, tells);
    return;
  }
  // A read-modify-write comes in two parts.
  if (entry.deed == Deed::kLoad && entry.effect != Atomic::kLoad) return;
  const Placement& placement = entry.placement;
  if (!placement.told) {
    left_out_ = true;
    return;
  }
  node.cell = placement.cell;
  if (entry.deed != Deed::kStore) node.reads = placement.reads;
  if (entry.deed == Deed::kLoad) {
    graph_.add(std::move(node), kNoWrite, {});
  } else {
    const ExecutionGraph::Cell& cell = graph_.cell(node.cell);
    left_out_ = left_out_ || (entry.deed == Deed::kStore &&
                              ends_a_sequence(cell, placement.after, deeds.thread));
    graph_.add(std::move(node), placement.after, placement.value);
    const ExecutionGraph::Cell& with_it = graph_.cell(placement.cell);
    const std::uint32_t known = lowest(deeds.thread, *deeds.knew, with_it,
                                       static_cast<std::uint32_t>(with_it.uses.size() - 1));
    left_out_ = left_out_ || buffering_.possible(graph_, *deeds.knew, known + 1);
  }
  buffering_.note(graph_);
}

// One after the other adds nothing: nobody learns anything in between.
void WeakMemory::note_plain(const Deeds& deeds) {
  const std::vector<std::uint32_t>& own = graph_.nodes_of(deeds.thread);
  if (!own.empty() && graph_.nodes()[own.back()].cell == GraphNode::kNoCell) return;
  graph_.add(node_of(deeds), kNoWrite, {});
  buffering_.note(graph_);
}

void WeakMemory::spawn(const Deeds& parent, ThreadId child, const VectorClock& childs) {
  graph_.add(node_of(parent), kNoWrite, {});
  buffering_.note(graph_);
  GraphNode begin{.thread = child};
  begin.count = childs[child];
  begin.knows = childs;
  graph_.add(std::move(begin), kNoWrite, {});
  buffering_.spawn(parent.thread, child);
}

bool WeakMemory::is_behind(ThreadId thread, Location at) const {
  const ExecutionGraph::Cell* cell = graph_.find(at);
  if (cell == nullptr) return false;
  for (auto use = cell->uses.rbegin(); use != cell->uses.rend(); ++use) {
    const GraphNode& node = graph_.nodes()[*use];
    if (node.thread != thread) continue;
    return (node.writes != kNoWrite ? node.writes : node.reads) != cell->order.back();
  }
  return false;
}

}  // namespace concert::explore
