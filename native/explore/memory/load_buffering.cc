#include "native/explore/memory/load_buffering.h"

#include <cstddef>
#include <cstdint>

namespace concert::explore {

void LoadBuffering::clear() {
  threads_.clear();
  nodes_.clear();
  slots_.clear();
  objects_.clear();
}

LoadBuffering::Causes& LoadBuffering::of_thread(ThreadId thread) {
  if (thread >= threads_.size()) threads_.resize(thread + 1);
  return threads_[thread];
}

void LoadBuffering::join(Causes& causes, const Causes& others) {
  for (std::size_t i = 0; i < causes.size(); ++i) causes[i].join(others[i]);
}

bool LoadBuffering::possible(const ExecutionGraph& graph, const VectorClock& knows,
                             std::uint32_t lowest) const {
  const GraphNode& write = graph.nodes().back();
  if (write.thread >= threads_.size()) return false;
  const Causes& causes = threads_[write.thread];
  const ExecutionGraph::Cell& cell = graph.cell(write.cell);
  const auto kept_before = [&](const GraphNode& node) {
    return node.writes != kNoWrite && ExecutionGraph::rank(cell, node.writes) < lowest;
  };
  for (const std::uint32_t use : cell.uses) {
    const GraphNode& read = graph.nodes()[use];
    if (read.thread == write.thread || read.reads == kNoWrite) continue;
    if (read.event > causes[0][read.thread] || read.count <= knows[read.thread]) continue;
    if (read.acquires && write.releases && read.event > causes[2][read.thread]) continue;
    // A write of the reader's that comes before this one comes after the read.
    bool barred = kept_before(read);
    for (const std::uint32_t other : cell.uses) {
      const GraphNode& own = graph.nodes()[other];
      barred = barred || (own.thread == read.thread && own.place > read.place && kept_before(own));
    }
    if (!barred) return true;
  }
  return false;
}

void LoadBuffering::note(const ExecutionGraph& graph) {
  const GraphNode& node = graph.nodes().back();
  Causes& own = of_thread(node.thread);
  own[0].set(node.thread, node.event);
  nodes_.resize(graph.nodes().size());
  if (node.cell == GraphNode::kNoCell) return;
  if (node.reads != kNoWrite && node.reads != 0) {
    const std::uint32_t from = graph.cell(node.cell).writes[node.reads].node;
    const GraphNode& source = graph.nodes()[from];
    const bool acquired = source.thread == node.thread || source.count <= node.knows[source.thread];
    const Causes& told = nodes_[from];
    own[0].join(told[0]);
    for (std::size_t i = 1; i < own.size(); ++i) own[i].join(told[acquired ? i : i - 1]);
  }
  if (node.writes != kNoWrite) nodes_.back() = own;
}

void LoadBuffering::synchronise(ThreadId thread, Location at, bool learns, bool tells) {
  const std::uint32_t slot = slots_.slot(at);
  if (slot == objects_.size()) objects_.emplace_back();
  Causes& own = of_thread(thread);
  if (learns) join(own, objects_[slot]);
  if (tells) join(objects_[slot], own);
}

void LoadBuffering::spawn(ThreadId parent, ThreadId child) {
  // The parent's may move.
  const Causes causes = of_thread(parent);
  join(of_thread(child), causes);
}

}  // namespace concert::explore
