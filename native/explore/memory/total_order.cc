#include "native/explore/memory/total_order.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace concert::explore {
namespace {

bool is_access(const GraphNode& node) { return node.cell != GraphNode::kNoCell; }

class TotalOrder {
 public:
  explicit TotalOrder(const ExecutionGraph& graph) : graph_(graph) {
    for (const GraphNode& node : graph.nodes()) {
      if (node.total && (is_access(node) || node.fence)) total_.push_back(&node);
    }
  }

  bool exists() {
    marks_.assign(total_.size(), kNew);
    for (std::size_t i = 0; i < total_.size(); ++i) {
      if (marks_[i] == kNew && !ends(i)) return false;
    }
    return true;
  }

 private:
  enum Mark : std::uint8_t { kNew, kOpen, kDone };

  // Tells if no path from here comes back to where it has been.
  bool ends(std::size_t from) {
    marks_[from] = kOpen;
    for (std::size_t to = 0; to < total_.size(); ++to) {
      if (to == from || marks_[to] == kDone || !before(*total_[from], *total_[to])) continue;
      if (marks_[to] == kOpen || !ends(to)) return false;
    }
    marks_[from] = kDone;
    return true;
  }

  bool before(const GraphNode& one, const GraphNode& other) const {
    if (one.fence && other.fence && between_fences(one, other)) return true;
    if (!one.fence && !other.fence) return step(one, other);
    for (const GraphNode& first : graph_.nodes()) {
      if (!starts(one, first)) continue;
      for (const GraphNode& last : graph_.nodes()) {
        if (&first != &last && starts_at_end(last, other) && step(first, last)) return true;
      }
    }
    return false;
  }

  // The node itself or, of a fence, also what it happens before.
  bool starts(const GraphNode& one, const GraphNode& first) const {
    return &one == &first || (one.fence && graph_.happens_before(one, first));
  }
  bool starts_at_end(const GraphNode& last, const GraphNode& other) const {
    return &last == &other || (other.fence && graph_.happens_before(last, other));
  }

  bool between_fences(const GraphNode& one, const GraphNode& other) const {
    if (graph_.happens_before(one, other)) return true;
    for (const GraphNode& first : graph_.nodes()) {
      if (!is_access(first) || !graph_.happens_before(one, first)) continue;
      for (const std::uint32_t use : graph_.cell(first.cell).uses) {
        const GraphNode& last = graph_.nodes()[use];
        if (&first != &last && graph_.coherence_before(first, last) &&
            graph_.happens_before(last, other)) {
          return true;
        }
      }
    }
    return false;
  }

  // The relation scb.
  bool step(const GraphNode& one, const GraphNode& other) const {
    if (one.thread == other.thread) return one.place < other.place;
    if (is_access(one) && one.cell == other.cell &&
        (directly_before(one, other) || graph_.happens_before(one, other))) {
      return true;
    }
    const GraphNode* leaves = elsewhere_after(one);
    const GraphNode* comes = elsewhere_before(other);
    return leaves != nullptr && comes != nullptr && graph_.happens_before(*leaves, *comes);
  }

  // By the order of writes, or as a read before a write that follows what it reads.
  bool directly_before(const GraphNode& one, const GraphNode& other) const {
    if (other.writes == kNoWrite) return false;
    const ExecutionGraph::Cell& here = graph_.cell(one.cell);
    const std::uint32_t later = ExecutionGraph::rank(here, other.writes);
    return (one.writes != kNoWrite && ExecutionGraph::rank(here, one.writes) < later) ||
           (one.reads != kNoWrite && ExecutionGraph::rank(here, one.reads) < later);
  }

  // The next deed of its thread that is not at the same location.
  const GraphNode* elsewhere_after(const GraphNode& node) const {
    const std::vector<std::uint32_t>& own = graph_.nodes_of(node.thread);
    for (std::size_t i = node.place + 1; i < own.size(); ++i) {
      const GraphNode& next = graph_.nodes()[own[i]];
      if (!is_access(node) || next.cell != node.cell) return &next;
    }
    return nullptr;
  }
  const GraphNode* elsewhere_before(const GraphNode& node) const {
    const std::vector<std::uint32_t>& own = graph_.nodes_of(node.thread);
    for (std::size_t i = node.place; i > 0; --i) {
      const GraphNode& last = graph_.nodes()[own[i - 1]];
      if (!is_access(node) || last.cell != node.cell) return &last;
    }
    return nullptr;
  }

  const ExecutionGraph& graph_;
  std::vector<const GraphNode*> total_;
  std::vector<Mark> marks_;
};

}  // namespace

bool has_total_order(const ExecutionGraph& graph) { return TotalOrder(graph).exists(); }

}  // namespace concert::explore
