#include "native/pthread/machine/machine.h"

#include <sys/auxv.h>

#include <algorithm>
#include <cstdint>
#include <memory>

#include "native/pthread/machine/address_space/reserve.h"
#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/confinement/faults.h"
#include "native/pthread/machine/entries/kept_frame.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/floating_point.h"
#include "native/pthread/machine/machine_parts.h"

extern "C" {
// Shims: first functions of the program's stacks.
void machine_run_program(void* unused, void* unused_either);
void machine_run_thread(void* start, void* argument);
// Goes on there.
void machine_last_thread();
extern const int machine_handler_count;
extern void (*const machine_destructors_start[])();
extern void (*const machine_destructors_stop[])();
}

namespace concert::machine {

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

}  // namespace concert::machine
