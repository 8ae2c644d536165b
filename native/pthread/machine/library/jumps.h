// Remembers the calls of setjmp(), so that longjmp() goes nowhere else.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_JUMPS_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_JUMPS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "native/pthread/machine/layout.h"

namespace concert::machine {

// As in a jmp_buf: rbx, rbp, r12 to r15, stack pointer, position.
using JumpWords = std::array<std::uint64_t, 8>;

struct Jump {
  Slot slot = 0;
  JumpWords words = {};
  std::uintptr_t shadow = 0;  // The shadow stack as it was.
  std::uint64_t call = 0;     // Number of the function's call, which tells it from later ones.
};

// Calls of setjmp() in this execution, newest last; old ones give way.
class Jumps {
 public:
  void Note(const Jump& jump);
  // The newest call of the slot that left these words; nullptr: there is none.
  const Jump* Find(Slot slot, const JumpWords& words) const;
  void Forget() { jumps_.clear(); }
  bool empty() const { return jumps_.empty(); }

 private:
  std::vector<Jump> jumps_;
};

void UseJumps(Jumps& jumps);

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_JUMPS_H_
