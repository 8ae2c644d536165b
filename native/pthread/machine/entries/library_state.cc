#include "native/pthread/machine/entries/library_state.h"

#include <cstddef>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/program_text.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/layout.h"

namespace concert::machine {
namespace {

LibraryState* used = nullptr;
// Of each thread, the calls that were left when it began to sort.
std::int64_t calls_at_sort[kSlots] = {};

}  // namespace

void UseLibraryState(LibraryState& state) { used = &state; }

LibraryState& Library() { return *used; }

std::uintptr_t CallerPosition() {
  const EntryFrame& frame = *machine_running.frame;
  const std::uintptr_t position = frame.return_address - 1;
  return IsProgramText(position) ? position : Innermost(machine_running.slot, frame);
}

void TellRead(const void* at, std::size_t size, const char* function) {
  if (size == 0) return;
  Library().world.OnAccess({.at = at, .size = size, .writes = false, .function = function});
}

void TellWrite(void* at, std::size_t size, const char* function) {
  if (size == 0) return;
  Library().world.OnAccess({.at = at, .size = size, .writes = true, .function = function});
}

// Accesses of shims.
extern "C" void MachineTell(void* at, std::size_t size, int writes, const char* function) {
  if (writes != 0) {
    TellWrite(at, size, function);
  } else {
    TellRead(at, size, function);
  }
}
extern "C" void MachineDraw() { Library().world.OnDraw(); }
// Swaps are as one with the beginning of a sort, unless a comparison has called the library, where
// other threads may have come in.
extern "C" void MachineTellSort(void* at, std::size_t size) {
  TellWrite(at, size, "qsort");
  calls_at_sort[machine_running.slot] = machine_running.calls_left;
}
extern "C" void MachineTellSwap(void* one, void* other, std::size_t size) {
  if (calls_at_sort[machine_running.slot] == machine_running.calls_left) return;
  TellWrite(one, size, "qsort");
  TellWrite(other, size, "qsort");
}

CONCERT_ENTRY_VOID(machine_tell, MachineTell);
CONCERT_ENTRY_OF_ACCESS(machine_tell_sort, MachineTellSort);
CONCERT_ENTRY_OF_ACCESS(machine_tell_swap, MachineTellSwap);
CONCERT_ENTRY_VOID(machine_draw, MachineDraw);

}  // namespace concert::machine
