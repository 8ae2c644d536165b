// Tracks how much of each thread's stack was used, and sets that to zeros again.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_STACKS_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_STACKS_H_

#include <array>
#include <cstdint>

#include "native/pthread/machine/layout.h"

namespace concert::machine {

// The program's stacks. Their pages are mapped when they are touched for the first time in the life
// of the process; Restore() makes zeros of all that are, so that uninitialised variables are the
// same in all executions.
class Stacks {
 public:
  Stacks();

  static std::uintptr_t Top(Slot slot) { return kStackBase + (slot + 1) * kStackBytes; }
  // The part below is never mapped.
  static std::uintptr_t Limit(Slot slot);

  // Makes a slot's stacks usable, for the first time.
  void Open(Slot slot);
  // Maps the page of an address on which an access faulted. Returns whether that was the reason.
  bool Extend(std::uintptr_t address);
  void Restore(Slot slot);
  // The lowest address that is mapped.
  std::uintptr_t Opened(Slot slot) const { return opened_[slot]; }

 private:
  std::array<std::uintptr_t, kSlots> opened_;  // Lowest mapped address; 0: the slot was never used.
};

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_STACKS_H_
