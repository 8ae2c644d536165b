// Tells whether a program's memory orders allow executions that are not sequentially consistent.
//
// Only sequentially consistent executions are run. What others could show is missed only where a
// cycle of program order and communication, which no such execution has, is possible (Shasha and
// Snir, 1988; C11 by Lahav et al., 2017). Coherence forbids a cycle within one location, and data
// that does not race adds none: so it takes two atomic locations that threads share, and an access
// of one of them that is weaker than memory_order_seq_cst.

#ifndef CONCERT_NATIVE_PTHREAD_WEAK_ORDERS_H_
#define CONCERT_NATIVE_PTHREAD_WEAK_ORDERS_H_

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "native/explore/types.h"

namespace concert::pthread {

class WeakOrders {
 public:
  // A thread accesses an atomic object. Returns whether such a cycle is possible now.
  bool Note(std::uintptr_t object, explore::ThreadId thread, bool weak);

 private:
  std::unordered_map<std::uintptr_t, explore::ThreadId> users_;  // kNobody: several.
  std::size_t shared_ = 0;
  bool weak_ = false;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_WEAK_ORDERS_H_
