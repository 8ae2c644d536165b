#include "native/pthread/machine/address_space/stacks.h"

#include <algorithm>
#include <cstring>

#include "native/pthread/machine/address_space/reserve.h"
#include "native/pthread/machine/broken.h"

namespace concert::machine {
namespace {

// No frame of a function without large arrays jumps over it.
constexpr std::size_t kGuardBytes = std::size_t{64} << 10;
// The part that stays mapped over Restore(): the kernel takes deeper stacks back, and zeroes them.
constexpr std::size_t kKeptBytes = std::size_t{256} << 10;

}  // namespace

Stacks::Stacks() : opened_{} {
  Reserve(kStackBase, kStackSpan, "stacks");
  Reserve(kRuntimeStackBase, kRuntimeStackSpan, "runtime stacks");
}

std::uintptr_t Stacks::Limit(Slot slot) { return Top(slot) - kStackBytes + kGuardBytes; }

void Stacks::Open(Slot slot) {
  opened_[slot] = Top(slot) - kPageBytes;
  const std::uintptr_t runtime = kRuntimeStackBase + slot * kRuntimeStackBytes + kGuardBytes;
  if (!machine::Open(opened_[slot], kPageBytes) ||
      !machine::Open(runtime, kRuntimeStackBytes - kGuardBytes)) {
    Broken("no memory for stacks");
  }
}

bool Stacks::Extend(std::uintptr_t address) {
  if (!InStacks(address)) return false;
  const Slot slot = static_cast<Slot>((address - kStackBase) / kStackBytes);
  const std::uintptr_t opened = opened_[slot];
  if (opened == 0 || address >= opened || address < Limit(slot)) return false;
  // By a quarter at least, so that deep recursion faults seldom.
  const std::size_t quarter = (Top(slot) - opened) / 4;
  const std::uintptr_t wanted = std::min(PageDown(address), PageDown(opened - quarter));
  const std::uintptr_t lowest = std::max(wanted, Limit(slot));
  if (!machine::Open(lowest, opened - lowest)) Broken("no memory for stacks");
  opened_[slot] = lowest;
  return true;
}

void Stacks::Restore(Slot slot) {
  const std::uintptr_t kept = Top(slot) - kKeptBytes;
  if (opened_[slot] < kept) {
    Close(opened_[slot], kept - opened_[slot]);
    opened_[slot] = kept;
  }
  std::memset(reinterpret_cast<void*>(opened_[slot]), 0, Top(slot) - opened_[slot]);
}

}  // namespace concert::machine
