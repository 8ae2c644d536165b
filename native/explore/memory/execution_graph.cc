#include "native/explore/memory/execution_graph.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace concert::explore {

void ExecutionGraph::clear() {
  slots_.clear();
  cell_of_slot_.clear();
  used_ = 0;
  nodes_.clear();
  for (std::vector<std::uint32_t>& nodes : by_thread_) nodes.clear();
}

ExecutionGraph::Cell& ExecutionGraph::fresh_cell(const AtomicValue& memory, std::uint32_t& index) {
  index = used_++;
  if (index == cells_.size()) cells_.emplace_back();
  Cell& cell = cells_[index];
  cell.writes.assign(1, {.node = GraphNode::kNoCell, .value = memory});
  cell.order.assign(1, 0);
  cell.uses.clear();
  return cell;
}

std::uint32_t ExecutionGraph::cell_of(Location at, const AtomicValue& memory) {
  const std::uint32_t known = slots_.size();
  const std::uint32_t slot = slots_.slot(at);
  std::uint32_t index = 0;
  if (slot == known) {
    fresh_cell(memory, index);
    cell_of_slot_.push_back(index);
    return index;
  }
  const Cell& cell = cells_[cell_of_slot_[slot]];
  if (cell.writes[cell.order.back()].value == memory) return cell_of_slot_[slot];
  fresh_cell(memory, index);
  cell_of_slot_[slot] = index;
  return index;
}

const ExecutionGraph::Cell* ExecutionGraph::find(Location at) const {
  const std::optional<std::uint32_t> slot = slots_.find(at);
  return slot ? &cells_[cell_of_slot_[*slot]] : nullptr;
}

const std::vector<std::uint32_t>& ExecutionGraph::nodes_of(ThreadId thread) const {
  static const std::vector<std::uint32_t> kNone;
  return thread < by_thread_.size() ? by_thread_[thread] : kNone;
}

std::uint32_t ExecutionGraph::add(GraphNode node, WriteId after, const AtomicValue& value) {
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  if (node.thread >= by_thread_.size()) by_thread_.resize(node.thread + 1);
  node.place = static_cast<std::uint32_t>(by_thread_[node.thread].size());
  by_thread_[node.thread].push_back(number);
  if (node.cell != GraphNode::kNoCell) {
    Cell& cell = cells_[node.cell];
    cell.uses.push_back(number);
    if (after != kNoWrite) {
      node.writes = static_cast<WriteId>(cell.writes.size());
      cell.writes.push_back({.node = number, .value = value});
      const auto behind = std::ranges::find(cell.order, after) + 1;
      cell.order.insert(behind, node.writes);
    }
  }
  nodes_.push_back(std::move(node));
  return number;
}

void ExecutionGraph::take_back() {
  const GraphNode& node = nodes_.back();
  by_thread_[node.thread].pop_back();
  if (node.cell != GraphNode::kNoCell) {
    Cell& cell = cells_[node.cell];
    cell.uses.pop_back();
    if (node.writes != kNoWrite) {
      std::erase(cell.order, node.writes);
      cell.writes.pop_back();
    }
  }
  nodes_.pop_back();
}

std::uint32_t ExecutionGraph::rank(const Cell& cell, WriteId write) {
  return static_cast<std::uint32_t>(std::ranges::find(cell.order, write) - cell.order.begin());
}

bool ExecutionGraph::happens_before(const GraphNode& one, const GraphNode& other) const {
  if (one.thread == other.thread) return one.place < other.place;
  return one.count <= other.knows[one.thread];
}

// Reads stand right behind the writes that they read, and a read-modify-write at both places.
bool ExecutionGraph::coherence_before(const GraphNode& one, const GraphNode& other) const {
  if (one.cell != other.cell || one.cell == GraphNode::kNoCell) return false;
  const Cell& here = cells_[one.cell];
  const auto first = [&](const GraphNode& node) {
    return node.reads != kNoWrite ? 2 * rank(here, node.reads) + 1 : 2 * rank(here, node.writes);
  };
  const auto last = [&](const GraphNode& node) {
    return node.writes != kNoWrite ? 2 * rank(here, node.writes) : 2 * rank(here, node.reads) + 1;
  };
  return first(one) < last(other);
}

}  // namespace concert::explore
