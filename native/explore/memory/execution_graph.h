// The atomic accesses of an execution, with what each reads and the order of each location's
// writes.
//
// Relations and their names are those of Lahav, Vafeiadis, Kang, Hur and Dreyer, "Repairing
// sequential consistency in C/C++11", PLDI 2017 (RC11), but that happens-before also counts what is
// no atomic data: locks, the beginning and end of threads.

#ifndef CONCERT_NATIVE_EXPLORE_MEMORY_EXECUTION_GRAPH_H_
#define CONCERT_NATIVE_EXPLORE_MEMORY_EXECUTION_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "native/explore/execution/slot_table.h"
#include "native/explore/execution/vector_clock.h"
#include "native/explore/types.h"

namespace concert::explore {

// A write of a location, numbered in the order of the execution. 0: the value it had at first.
using WriteId = std::uint32_t;
inline constexpr WriteId kNoWrite = 0xffffffff;

// A deed of a thread: an atomic access, a fence, or something else that synchronises.
struct GraphNode {
  static constexpr std::uint32_t kNoCell = 0xffffffff;

  ThreadId thread = 0;
  std::uint32_t cell = kNoCell;
  std::uint32_t place = 0;  // Among its thread's nodes.
  std::uint32_t event = 0;  // Its event, by its index in the thread.
  std::uint32_t count = 0;  // Of its thread's knowledge, see Synchronisation.
  WriteId reads = kNoWrite;
  WriteId writes = kNoWrite;
  bool fence = false;
  bool total = false;  // seq_cst.
  bool acquires = false;
  bool releases = false;
  VectorClock knows = {};  // What happens before it, itself included.
  VectorClock order =
      {};  // The events that come before it in the order of dependent events, with it.
};

class ExecutionGraph {
 public:
  struct Write {
    std::uint32_t node = 0;
    AtomicValue value;
  };
  struct Cell {
    std::vector<Write> writes;        // By WriteId.
    std::vector<WriteId> order;       // As the location's modification order has them.
    std::vector<std::uint32_t> uses;  // Nodes.
  };

  void clear();
  // The cell of a location, whose value is now `memory`. Where that is not what the last write left
  // there, the location has been written in another way, which has to happen after all that came
  // before: it gets a new cell.
  std::uint32_t cell_of(Location at, const AtomicValue& memory);
  const Cell& cell(std::uint32_t index) const { return cells_[index]; }
  // Nullptr where no cell_of() has asked for the location.
  const Cell* find(Location at) const;
  const std::vector<GraphNode>& nodes() const { return nodes_; }
  const std::vector<std::uint32_t>& nodes_of(ThreadId thread) const;
  // Adds a node behind the others of its thread; `after`: the write that its own one, if it makes
  // one, follows. Returns its number.
  std::uint32_t add(GraphNode node, WriteId after, const AtomicValue& value);
  // Takes the last node away again.
  void take_back();

  // The rank of a write in its cell's order.
  static std::uint32_t rank(const Cell& cell, WriteId write);
  bool happens_before(const GraphNode& one, const GraphNode& other) const;
  // Both use one cell, and one comes before the other by reading it, by being read, or by the order
  // of writes, or by several of these.
  bool coherence_before(const GraphNode& one, const GraphNode& other) const;

 private:
  Cell& fresh_cell(const AtomicValue& memory, std::uint32_t& index);

  SlotTable slots_;
  std::vector<std::uint32_t> cell_of_slot_;
  std::vector<Cell> cells_;
  std::uint32_t used_ = 0;
  std::vector<GraphNode> nodes_;
  std::vector<std::vector<std::uint32_t>> by_thread_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_MEMORY_EXECUTION_GRAPH_H_
