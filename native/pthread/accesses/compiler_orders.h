// Reads memory orders as the compiler numbers them.

#ifndef CONCERT_NATIVE_PTHREAD_ACCESSES_COMPILER_ORDERS_H_
#define CONCERT_NATIVE_PTHREAD_ACCESSES_COMPILER_ORDERS_H_

#include "native/explore/types.h"

namespace concert::pthread {

// Sequentially consistent accesses acquire and release; their one order is AtomicAccess::total.
inline explore::MemoryOrder OrderOf(int order) {
  switch (order) {
    case __ATOMIC_RELAXED:
      return explore::MemoryOrder::kRelaxed;
    case __ATOMIC_CONSUME:
    case __ATOMIC_ACQUIRE:
      return explore::MemoryOrder::kAcquire;
    case __ATOMIC_RELEASE:
      return explore::MemoryOrder::kRelease;
    default:
      return explore::MemoryOrder::kAcquireRelease;
  }
}

inline explore::AtomicAccess AccessOf(explore::Atomic effect, int order, bool keeps = false) {
  return {.effect = effect,
          .order = OrderOf(order),
          .keeps = keeps,
          .total = order == __ATOMIC_SEQ_CST,
          .compares = false};
}

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_ACCESSES_COMPILER_ORDERS_H_
