// Saves the running thread in an entry, and puts it back there.

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "native/pthread/machine/entries/kept_frame.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/floating_point.h"
#include "native/pthread/machine/machine.h"
#include "native/pthread/machine/machine_parts.h"

namespace concert::machine {

struct Checkpoint::State {
  EntryFrame* frame = nullptr;
  std::vector<std::byte> stack;
  std::vector<std::byte> variables;
  std::vector<std::byte> shadow;
  FloatingPoint floating_point = {};
  Heap::Mark heap = {};
  std::size_t printed = 0;
  bool cut_off = false;
};

Checkpoint::Checkpoint() : state_(std::make_unique<State>()) {}
Checkpoint::~Checkpoint() = default;
Checkpoint::Checkpoint(Checkpoint&&) noexcept = default;
Checkpoint& Checkpoint::operator=(Checkpoint&&) noexcept = default;

void Machine::Save(Checkpoint& checkpoint) const {
  Checkpoint::State& state = *checkpoint.state_;
  const Slot slot = machine_running.slot;
  const std::span<const std::byte> stack = LiveStack(slot);
  const std::span<const std::byte> variables = parts_->storage.Variables(slot);
  state.frame = machine_running.frame;
  state.stack.assign(stack.begin(), stack.end());
  state.variables.assign(variables.begin(), variables.end());
  const auto* shadow = reinterpret_cast<const std::byte*>(ShadowStackBase(slot) + kPageBytes);
  state.shadow.assign(shadow, reinterpret_cast<const std::byte*>(machine_running.shadow));
  state.floating_point = ReadFloatingPoint();
  state.heap = parts_->heap.MarkOf(slot);
  state.printed = parts_->output.text.size();
  state.cut_off = parts_->output.cut_off;
}

void Machine::Rewind(const Checkpoint& checkpoint) {
  const Checkpoint::State& state = *checkpoint.state_;
  const Slot slot = machine_running.slot;
  machine_running.frame = state.frame;
  std::memcpy(state.frame, state.stack.data(), state.stack.size());
  KeepFrame(slot, state.frame);
  const std::uintptr_t shadow = ShadowStackBase(slot) + kPageBytes;
  std::memcpy(reinterpret_cast<void*>(shadow), state.shadow.data(), state.shadow.size());
  machine_running.shadow = shadow + state.shadow.size();
  std::memcpy(parts_->storage.Variables(slot).data(), state.variables.data(),
              state.variables.size());
  SetFloatingPoint(state.floating_point);
  parts_->heap.Rewind(slot, state.heap);
  parts_->output.text.resize(state.printed);
  parts_->output.cut_off = state.cut_off;
}

}  // namespace concert::machine
