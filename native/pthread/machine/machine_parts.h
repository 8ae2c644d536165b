// The parts of a machine, which its face hides.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_MACHINE_PARTS_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_MACHINE_PARTS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "native/pthread/machine/address_space/globals.h"
#include "native/pthread/machine/address_space/heap.h"
#include "native/pthread/machine/address_space/stacks.h"
#include "native/pthread/machine/address_space/thread_storage.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/execution.h"
#include "native/pthread/machine/floating_point.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/machine/library/jumps.h"
#include "native/pthread/machine/machine.h"
#include "native/pthread/machine/world.h"

namespace concert::machine {

// The first function on a program's stack.
using First = void (*)(void*, void*);

// A thread while it does not run.
struct Fibre {
  Context context = {};
  EntryFrame* frame = nullptr;
  std::uintptr_t shadow = 0;
  std::array<Announced, 2> announced = {};
  FloatingPoint floating_point = {};
  bool opened = false;  // Ever.
  bool used = false;    // In this execution.
};

inline std::uintptr_t Address(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer);
}

inline std::uintptr_t ShadowStackBase(Slot slot) {
  return kShadowStackBase + slot * kShadowStackBytes;
}

struct Machine::Parts {
  Parts(const Options& given, World& world)
      : options(given), heap(given.heap_bytes), library{options, world, heap, output} {}

  void Use(Slot slot, First first, void* one, void* other);

  const Options options;
  Output output;
  Heap heap;
  Stacks stacks;
  ThreadStorage storage;
  Globals globals;
  LibraryState library;
  Jumps jumps;
  Context controller = {};
  std::array<Fibre, kSlots> fibres = {};
  std::vector<Slot> used;
};

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_MACHINE_PARTS_H_
