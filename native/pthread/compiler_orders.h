// Reads memory orders as the compiler numbers them.

#ifndef CONCERT_NATIVE_PTHREAD_COMPILER_ORDERS_H_
#define CONCERT_NATIVE_PTHREAD_COMPILER_ORDERS_H_

#include "native/explore/types.h"

namespace concert::pthread {

// Sequentially consistent accesses acquire and release; that they have one order is true of all
// accesses here.
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

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_COMPILER_ORDERS_H_
