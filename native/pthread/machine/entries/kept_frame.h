// The copy of a thread's frame by which its entry returns, at the top of its runtime stack.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_KEPT_FRAME_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_KEPT_FRAME_H_

#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/layout.h"

namespace concert::machine {

inline std::uintptr_t RuntimeStackTop(Slot slot) {
  return kRuntimeStackBase + (slot + 1) * kRuntimeStackBytes;
}

inline KeptFrame& KeptFrameOf(Slot slot) {
  return *(reinterpret_cast<KeptFrame*>(RuntimeStackTop(slot)) - 1);
}

// As if an entry had saved `frame` at its place.
inline void KeepFrame(Slot slot, EntryFrame* frame) {
  KeptFrame& kept = KeptFrameOf(slot);
  kept.return_address = frame->return_address;
  kept.registers = *frame;
  kept.registers.return_address = reinterpret_cast<std::uintptr_t>(frame);
}

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_KEPT_FRAME_H_
