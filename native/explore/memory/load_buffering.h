// Tells whether a read could be of a write that has come about by it.
//
// RC11 has no such executions, C11 and machines do: a read may be of a write that its thread's
// later deeds have brought about, through program order and values that were read, unless the read
// acquires what the write releases and all but one of the reads on the way have acquired what they
// read. What a thread would write had it read something else is not asked: only what it has written
// in spite of what it read.

#ifndef CONCERT_NATIVE_EXPLORE_MEMORY_LOAD_BUFFERING_H_
#define CONCERT_NATIVE_EXPLORE_MEMORY_LOAD_BUFFERING_H_

#include <array>
#include <vector>

#include "native/explore/execution/slot_table.h"
#include "native/explore/execution/vector_clock.h"
#include "native/explore/memory/execution_graph.h"
#include "native/explore/types.h"

namespace concert::explore {

class LoadBuffering {
 public:
  void clear();
  // Tells if an earlier read could be of the write that is the graph's last node; `knows`: what
  // happens before it without what it reads itself, which may be another write then; `lowest`: how
  // many of its cell's writes have to come before it by that.
  bool possible(const ExecutionGraph& graph, const VectorClock& knows, std::uint32_t lowest) const;
  // The graph's last node has been made.
  void note(const ExecutionGraph& graph);
  // A thread learns and tells what is no atomic data.
  void synchronise(ThreadId thread, Location at, bool learns, bool tells);
  void spawn(ThreadId parent, ThreadId child);

 private:
  // Events that something has come about by: on paths with at least no, one, two reads that have
  // not acquired what they read.
  using Causes = std::array<VectorClock, 3>;

  Causes& of_thread(ThreadId thread);
  static void join(Causes& causes, const Causes& others);

  std::vector<Causes> threads_;
  std::vector<Causes> nodes_;  // Of writes, by their nodes.
  SlotTable slots_;
  std::vector<Causes> objects_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_MEMORY_LOAD_BUFFERING_H_
