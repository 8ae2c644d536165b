// Tells whether the seq_cst accesses and fences of a graph can have one order.
//
// That is the axiom psc of RC11 (Lahav et al., "Repairing sequential consistency in C/C++11", PLDI
// 2017, section 3.1): no cycle of the edges
//
//   ([E.sc] | [F.sc]; hb?); scb; ([E.sc] | hb?; [F.sc])     and     [F.sc]; (hb | hb; eco; hb);
//   [F.sc]
//
// between seq_cst accesses E.sc and fences F.sc, where scb is program order, happens-before within
// a location, the order of its writes, a read before the writes that follow what it reads, or
// happens-before that begins and ends with steps of program order to another location.

#ifndef CONCERT_NATIVE_EXPLORE_MEMORY_TOTAL_ORDER_H_
#define CONCERT_NATIVE_EXPLORE_MEMORY_TOTAL_ORDER_H_

#include "native/explore/memory/execution_graph.h"

namespace concert::explore {

bool has_total_order(const ExecutionGraph& graph);

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_MEMORY_TOTAL_ORDER_H_
