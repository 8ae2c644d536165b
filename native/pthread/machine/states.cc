// Tells the state of threads, and of what they share.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "native/pthread/machine/address_space/hash.h"
#include "native/pthread/machine/entries/program_text.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/floating_point.h"
#include "native/pthread/machine/machine.h"
#include "native/pthread/machine/machine_parts.h"

namespace concert::machine {
namespace {

// A state of more memory takes longer to compare than to explore again.
constexpr std::size_t kMostHashedBytes = std::size_t{1} << 20;

}  // namespace

const EntryFrame& Machine::frame(Slot slot) const {
  return slot == machine_running.slot ? *machine_running.frame : *parts_->fibres[slot].frame;
}

std::uintptr_t Machine::pc(Slot slot) const {
  const EntryFrame& own = frame(slot);
  const std::uintptr_t position = own.return_address - 1;
  return IsProgramText(position) ? position : Innermost(slot, own);
}

std::vector<std::uintptr_t> Machine::CallStack(Slot slot, std::size_t limit) const {
  return Unwind(slot, frame(slot), limit);
}

std::span<const std::byte> Machine::LiveStack(Slot slot) const {
  const std::uintptr_t from = Address(&frame(slot));
  const std::uintptr_t top = Stacks::Top(slot);
  // A thread that a fault has stopped has its frame elsewhere.
  if (from < Stacks::Limit(slot) || from > top) return {};
  return {reinterpret_cast<const std::byte*>(from), top - from};
}

std::uint64_t Machine::FloatingPointState(Slot slot) const {
  const FloatingPoint now =
      slot == machine_running.slot ? ReadFloatingPoint() : parts_->fibres[slot].floating_point;
  return std::uint64_t{now.simd} << 32 | std::uint64_t{now.x87_control} << 16 | now.x87_status;
}

std::uint64_t Machine::StackHash(Slot slot, const Unseen& unseen) const {
  const std::span<const std::byte> stack = LiveStack(slot);
  const std::uintptr_t from = Address(stack.data());
  // The stack pointer is a multiple of 8 wherever code was compiled.
  std::uint64_t hash = Mix(stack.size(), FloatingPointState(slot));
  for (std::size_t at = 0; at + 8 <= stack.size(); at += 8) {
    std::uint64_t word;
    std::memcpy(&word, stack.data() + at, sizeof word);
    if (unseen.rbx && at == offsetof(EntryFrame, rbx)) word = 0;
    // Its parts in this word; 0 bytes of it are in no word.
    if (from + at < unseen.variable + unseen.size && unseen.variable < from + at + 8) {
      for (std::size_t i = 0; i < 8; ++i) {
        if (from + at + i - unseen.variable < unseen.size) word &= ~(std::uint64_t{0xff} << 8 * i);
      }
    }
    hash = Mix(hash, word);
  }
  return hash;
}

std::uint64_t Machine::ThreadState(Slot slot) const {
  const std::span<const std::byte> variables = parts_->storage.Variables(slot);
  std::uint64_t hash =
      Address(slot == machine_running.slot ? machine_running.frame : parts_->fibres[slot].frame);
  hash = HashOf(Address(variables.data()), Address(variables.data() + variables.size()), hash);
  hash = Mix(hash, FloatingPointState(slot));
  return HashOf(parts_->stacks.Opened(slot), Stacks::Top(slot), hash);
}

std::optional<std::uint64_t> Machine::SharedState() const {
  const std::size_t bytes = parts_->globals.written_bytes() + parts_->heap.used_bytes();
  if (!parts_->jumps.empty() || bytes > kMostHashedBytes) return std::nullopt;
  std::uint64_t hash = Mix(parts_->globals.Hash(), parts_->heap.Hash());
  for (const char letter : parts_->output.text)
    hash = Mix(hash, static_cast<unsigned char>(letter));
  const Output& output = parts_->output;
  return Mix(hash, (output.held ? 1 + output.holder : 0) * 4 + static_cast<int>(output.buffering));
}

}  // namespace concert::machine
