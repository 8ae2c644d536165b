#include "native/pthread/machine/machine.h"

#include <sys/auxv.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <optional>

#include "native/pthread/machine/address_space/globals.h"
#include "native/pthread/machine/address_space/hash.h"
#include "native/pthread/machine/address_space/reserve.h"
#include "native/pthread/machine/address_space/stacks.h"
#include "native/pthread/machine/address_space/thread_storage.h"
#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/confinement/faults.h"
#include "native/pthread/machine/entries/kept_frame.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/entries/program_text.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/floating_point.h"
#include "native/pthread/machine/library/jumps.h"

extern "C" {
// Shims: first functions of the program's stacks.
void machine_run_program(void* unused, void* unused_either);
void machine_run_thread(void* start, void* argument);
// Goes on there.
void machine_last_thread();
extern const int machine_handler_count;
extern void (*const machine_destructors_start[])();
extern void (*const machine_destructors_stop[])();
extern const std::byte __executable_start[];
}

namespace concert::machine {

namespace {

using First = void (*)(void*, void*);

// A state of more memory takes longer to compare than to explore again.
constexpr std::size_t kMostHashedBytes = std::size_t{1} << 20;

struct Fibre {
  Context context = {};
  EntryFrame* frame = nullptr;
  std::uintptr_t shadow = 0;
  std::array<Announced, 2> announced = {};
  FloatingPoint floating_point = {};
  bool opened = false;  // Ever.
  bool used = false;    // In this execution.
};

std::uintptr_t Address(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

std::uintptr_t ShadowStackBase(Slot slot) { return kShadowStackBase + slot * kShadowStackBytes; }

}  // namespace

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

void Machine::Parts::Use(Slot slot, First first, void* one, void* other) {
  if (slot >= kSlots) Broken("a thread beyond the last slot");
  Fibre& fibre = fibres[slot];
  if (fibre.used) Broken("a slot was used twice");
  if (!fibre.opened) {
    stacks.Open(slot);
    storage.Open(slot);
    // Closed at its beginning: nothing returns from what nobody called.
    if (!machine::Open(ShadowStackBase(slot) + kPageBytes, kShadowStackBytes - kPageBytes)) {
      Broken("no memory for copies of return addresses");
    }
    fibre.opened = true;
  }
  fibre.used = true;
  used.push_back(slot);
  // The values that machine_switch pops and machine_begin expects.
  struct Beginning {
    std::uintptr_t r15, r14, r13, r12, rbx, rbp, return_address, alignment;
  };
  auto* beginning = reinterpret_cast<Beginning*>(RuntimeStackTop(slot)) - 1;
  *beginning = {.r15 = 0,
                .r14 = Stacks::Top(slot),
                .r13 = Address(other),
                .r12 = Address(one),
                .rbx = reinterpret_cast<std::uintptr_t>(first),
                .rbp = 0,
                .return_address = reinterpret_cast<std::uintptr_t>(&machine_begin),
                .alignment = 0};
  fibre.context = {.stack_pointer = Address(beginning), .storage = storage.Base(slot)};
  fibre.frame = nullptr;
  fibre.shadow = ShadowStackBase(slot) + kPageBytes;
  fibre.announced = {};
  // A new thread has that of the one that makes it.
  fibre.floating_point = ReadFloatingPoint();
}

Machine::Machine(const Options& options, World& world)
    : parts_(std::make_unique<Parts>(options, world)) {
  constexpr unsigned long kFsGsBase = 2;  // HWCAP2_FSGSBASE
  machine_can_write_fs = (getauxval(AT_HWCAP2) & kFsGsBase) != 0;
  machine_running.slot = kSlots;
  parts_->used.reserve(kSlots);
  parts_->output.text.reserve(options.output_bytes);
  UseLibraryState(parts_->library);
  Reserve(kShadowStackBase, kShadowStackSpan, "copies of return addresses");
  FindThreadLocals();
  UseStorageBase(parts_->storage.Base(0));
  UseJumps(parts_->jumps);
  CatchFaults(options.silent_cpu_ns, parts_->globals, parts_->stacks, world);
  std::uintptr_t own_storage;
  asm("movq %%fs:0, %0" : "=r"(own_storage));
  parts_->controller.storage = own_storage;
}

Machine::~Machine() = default;

void Machine::Run() {
  Parts& parts = *parts_;
  parts.Use(0, &machine_run_program, nullptr, nullptr);
  machine_running.slot = 0;
  machine_running.stack = RuntimeStackTop(0);
  machine_running.guarded = nullptr;
  machine_running.shadow = parts.fibres[0].shadow;
  machine_mains_variables = UINTPTR_MAX;
  machine_switch(&parts.controller, &parts.fibres[0].context);
}

void Machine::KeepMainsVariables(std::uintptr_t from) { machine_mains_variables = from; }

void Machine::Leave() {
  Context abandoned;
  machine_running.slot = kSlots;
  machine_switch(&abandoned, &parts_->controller);
  Broken("an execution went on after its end");
}

void Machine::Restore() {
  Parts& parts = *parts_;
  for (const Slot slot : parts.used) {
    parts.stacks.Restore(slot);
    parts.storage.Reset(slot);
    parts.fibres[slot].used = false;
  }
  parts.used.clear();
  parts.jumps.Forget();
  parts.heap.Restore();
  parts.globals.Restore();
  parts.output.text.clear();
  parts.output.cut_off = parts.output.held = false;
  parts.output.buffering = Buffering::kFull;
  // The program may have left something in registers of floating-point numbers.
  asm volatile("fninit");
  SetFloatingPoint({});
}

const Output& Machine::output() const { return parts_->output; }

Slot Machine::running() const { return machine_running.slot; }

void Machine::Spawn(Slot slot, void* (*start)(void*), void* argument) {
  parts_->Use(slot, &machine_run_thread, reinterpret_cast<void*>(start), argument);
}

void Machine::SwitchTo(Slot slot) {
  const Slot self = machine_running.slot;
  if (slot == self) return;
  Fibre& from = parts_->fibres[self];
  Fibre& to = parts_->fibres[slot];
  if (!to.used) Broken("a switch to a thread that is not there");
  from.frame = machine_running.frame;
  from.shadow = machine_running.shadow;
  std::ranges::copy(machine_running.announced, from.announced.begin());
  from.floating_point = ReadFloatingPoint();
  SetFloatingPoint(to.floating_point, from.floating_point);
  machine_running.frame = to.frame;
  machine_running.shadow = to.shadow;
  std::ranges::copy(to.announced, machine_running.announced);
  machine_running.stack = RuntimeStackTop(slot);
  machine_running.slot = slot;
  machine_switch(&from.context, &to.context);
}

void Machine::ReturnFromEntry(std::uint64_t result) { machine_return_from_entry(result); }

void Machine::DivertEntry(void (*shim)()) { machine_divert_entry(shim); }

bool Machine::HasEndHandlers() const {
  const std::uintptr_t destructors =
      Address(machine_destructors_stop) - Address(machine_destructors_start);
  return machine_handler_count != 0 || destructors >= sizeof(void (*)());
}

void Machine::DivertToExit() { DivertEntry(machine_last_thread); }

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
