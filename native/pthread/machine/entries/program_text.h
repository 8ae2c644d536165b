// Finds the program's own code.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_PROGRAM_TEXT_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_PROGRAM_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/layout.h"

namespace concert::machine {

bool IsProgramText(std::uintptr_t address);

// Positions (return addresses - 1) in the program, innermost first, at most `limit`, of a thread
// that is stopped with this frame. Follows frame pointers as far as they make sense.
std::vector<std::uintptr_t> Unwind(Slot slot, const EntryFrame& frame, std::size_t limit);

// The first of them, or 0.
std::uintptr_t Innermost(Slot slot, const EntryFrame& frame);

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_PROGRAM_TEXT_H_
