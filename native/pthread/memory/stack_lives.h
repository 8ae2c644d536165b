// Knows which memory of the threads' stacks and thread-local storage is alive.
//
// A local variable lives until its function returns, and all variables of a thread end with it.
// Where other threads access variables of a thread, the end of their life is a write of them: an
// access that nothing orders before it is a data race, and the search tries both orders. What the
// first function of a program has lives as long as the program, as on every system that runs one.

#ifndef CONCERT_NATIVE_PTHREAD_MEMORY_STACK_LIVES_H_
#define CONCERT_NATIVE_PTHREAD_MEMORY_STACK_LIVES_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "native/pthread/machine/layout.h"

namespace concert::pthread {

constexpr machine::Slot StackOwner(std::uintptr_t at) {
  return static_cast<machine::Slot>((at - machine::kStackBase) / machine::kStackBytes);
}

// Memory from `from` to before `to`; none if they are equal.
struct Stretch {
  std::uintptr_t from = 0;
  std::uintptr_t to = 0;

  bool empty() const { return from >= to; }
};

// For all executions but Begin().
class StackLives {
 public:
  void Begin() { mains_ = UINTPTR_MAX; }
  // The program's first function has begun, with its variables from here upwards.
  void MainBegins(std::uintptr_t at) { mains_ = at; }
  bool IsMains(std::uintptr_t at) const { return at >= mains_ && StackOwner(at) == 0; }
  // A thread accesses variables of another. Returns whether more is told from now on.
  bool NoteStranger(std::uintptr_t at, std::size_t size);
  // Of the variables in a part of a thread's stack, those whose end is told.
  Stretch ToldOf(machine::Slot owner, Stretch part) const;
  bool TellsOf(machine::Slot owner) const { return !told_[owner].empty(); }

 private:
  std::array<Stretch, machine::kSlots> told_ = {};
  std::uintptr_t mains_ = UINTPTR_MAX;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_MEMORY_STACK_LIVES_H_
