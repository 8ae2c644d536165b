// Tells whether a program's memory orders may allow executions that are not sequentially
// consistent.
//
// If all executions have been run that are sequentially consistent, the engine knows whether others
// exist (native/explore/races/departures.h), and runs those that RC11 has
// (native/explore/memory/weak_memory.h). If not, it takes a cycle of program
// order and communication (Shasha and Snir, 1988; C11 by Lahav et al., 2017). Coherence forbids a
// cycle within one location, and data that does not race adds none: so it takes two atomic
// locations that threads share, and an access of one of them that is weaker than
// memory_order_seq_cst.

#ifndef CONCERT_NATIVE_PTHREAD_MEMORY_WEAK_ORDERS_H_
#define CONCERT_NATIVE_PTHREAD_MEMORY_WEAK_ORDERS_H_

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "native/explore/types.h"

namespace concert::pthread {

class WeakOrders {
 public:
  // A thread accesses an atomic object; `in_section`: within an atomic section, of whose order the
  // engine knows nothing.
  void Note(std::uintptr_t object, explore::ThreadId thread, bool weak, bool in_section);
  // An atomic access has asked for less than memory_order_seq_cst.
  bool weak() const { return weak_; }
  // `known`: all executions have been run, and none races. `departs`: one of them could have gone a
  // way that has not been run.
  bool Matter(bool known, bool departs) const;

 private:
  std::unordered_map<std::uintptr_t, explore::ThreadId> users_;  // kNobody: several.
  std::size_t shared_ = 0;
  bool weak_ = false;
  bool sections_ = false;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_MEMORY_WEAK_ORDERS_H_
