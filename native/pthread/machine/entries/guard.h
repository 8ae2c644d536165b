// Marks code of the runtime in which a fault is the program's.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_GUARD_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_GUARD_H_

#include "native/pthread/machine/entries/running.h"

namespace concert::machine {

// While it lives, a fault in the runtime is the program's, who gave `function` a bad address.
class Guard {
 public:
  explicit Guard(const char* function) : outer_(machine_running.guarded) {
    machine_running.guarded = function;
  }
  ~Guard() { machine_running.guarded = outer_; }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

 private:
  const char* outer_;
};

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_GUARD_H_
