// Finds the objects at addresses of the program.

#include <cstddef>
#include <cstdint>

#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/program_text.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/machine.h"
#include "native/pthread/machine/machine_parts.h"

extern "C" const std::byte __executable_start[];

namespace concert::machine {

Place Machine::Locate(const void* at) const {
  const std::uintptr_t address = Address(at);
  if (parts_->globals.Contains(address)) return {.region = Region::kGlobal};
  if (InHeap(address)) {
    const Slot slot = static_cast<Slot>((address - kHeapBase) / kArenaBytes);
    const Block* block = parts_->heap.At(address);
    if (block == nullptr) return {.region = Region::kHeap, .slot = slot};
    return {.region = Region::kHeap, .slot = slot, .base = block->base, .size = block->size};
  }
  if (InStacks(address)) {
    return {.region = Region::kStack,
            .slot = static_cast<Slot>((address - kStackBase) / kStackBytes)};
  }
  if (InStorage(address)) {
    const Slot slot = static_cast<Slot>((address - kStorageBase) / kStorageBytes);
    return {.region = Region::kThreadLocal, .slot = slot, .base = parts_->storage.Base(slot)};
  }
  const bool in_image =
      address >= Address(__executable_start) && address < Address(machine_data_start);
  return {.region = in_image ? Region::kReadOnly : Region::kNone};
}

const Block* Machine::BlockAt(const void* at) const { return parts_->heap.At(Address(at)); }

Validity Machine::CheckHeap(const void* at, std::size_t size) const {
  return parts_->heap.Check(Address(at), size);
}

bool Machine::InProgramText(std::uintptr_t pc) const { return IsProgramText(pc); }

void* Machine::Allocate(std::size_t size) {
  const Slot slot = machine_running.slot;
  if (parts_->heap.Exhausted(slot, size, 16)) return nullptr;
  return reinterpret_cast<void*>(parts_->heap.Allocate(slot, size, 16, pc(slot), size).base);
}

}  // namespace concert::machine
