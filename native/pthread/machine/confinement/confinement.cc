#include "native/pthread/machine/confinement/confinement.h"

#include <cerrno>

#include "native/pthread/machine/address_space/stacks.h"
#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/world.h"

extern "C" {
extern const char __executable_start[];
extern const char __etext[];
}

namespace concert::machine {
namespace {

struct Part {
  std::uintptr_t begin = 0;  // Bytes from the base of a slot's storage, modulo 2^64.
  std::uintptr_t size = 0;
};
Part parts[3];
std::uintptr_t storage_base_of_first = 0;

std::uintptr_t Address(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

[[noreturn]] void Fail(const Fault& fault) {
  Library().world.OnFault(fault);
  Broken("a fault was passed over");
}

// The reasons that machine_confine_fault gets, see confine.S.
enum Reason : int { kReturn = 1, kCall = 2, kStack = 3 };

}  // namespace

void FindThreadLocals() {
  std::uintptr_t data_begin, data_end, bss_begin, bss_end;
  asm("movq $machine_confine_tdata_begin@tpoff, %0" : "=r"(data_begin));
  asm("movq $machine_confine_tdata_end@tpoff, %0" : "=r"(data_end));
  asm("movq $machine_confine_tbss_begin@tpoff, %0" : "=r"(bss_begin));
  asm("movq $machine_confine_tbss_end@tpoff, %0" : "=r"(bss_end));
  std::uintptr_t base;
  asm("movq %%fs:0, %0" : "=r"(base));
  parts[0] = {data_begin, data_end - data_begin};
  parts[1] = {bss_begin, bss_end - bss_begin};
  parts[2] = {Address(&errno) - base, sizeof errno};
}

void UseStorageBase(std::uintptr_t base) { storage_base_of_first = base; }

bool WritableStorage(std::uintptr_t address, std::size_t size) {
  if (!InStorage(address)) return false;
  const std::uintptr_t slot = (address - kStorageBase) / kStorageBytes;
  const std::uintptr_t offset = address - (storage_base_of_first + slot * kStorageBytes);
  for (const Part& part : parts) {
    if (offset - part.begin < part.size && size <= part.size - (offset - part.begin)) return true;
  }
  return false;
}

void FailAt(const void* at, const char* function) {
  Fail({.kind = FaultKind::kBadAddress,
        .address = Address(at),
        .pc = CallerPosition(),
        .function = function});
}

extern "C" {

void MachineCheckWritable(const void* at, std::size_t size, const char* function) {
  CheckWritable(at, size, function);
}

void MachineConfineFault(int reason) {
  Fault fault{.kind = FaultKind::kBadAddress, .pc = CallerPosition()};
  if (reason == kReturn) fault.kind = FaultKind::kSmashedStack;
  if (reason == kCall) fault.kind = FaultKind::kBadCall;
  if (reason == kStack) fault.kind = FaultKind::kStackOverflow;
  Fail(fault);
}

void MachineConfineJudge(std::uintptr_t at, int writes, std::size_t size) {
  Library().world.OnJudged();
  if (size == 0) return;
  const Slot slot = machine_running.slot;
  const std::uintptr_t limit = Stacks::Limit(slot);
  const std::uintptr_t room = Stacks::Top(slot) - limit;
  if (at - limit < room && size <= room - (at - limit)) return;
  for (const Announced& one : machine_running.announced) {
    // A thread that announced a read did not announce a write.
    if (writes != 0 && &one == &machine_running.announced[0]) continue;
    if (at - one.at < one.size && size <= one.size - (at - one.at)) return;
  }
  if (writes == 0) {
    if (at - Address(__executable_start) <
        Address(machine_data_start) - Address(__executable_start))
      return;
  } else if (!Writable(at, size)) {
    Fail({.kind = FaultKind::kBadAddress, .address = at, .pc = CallerPosition()});
  }
  Library().world.OnUnannounced();
}

}  // extern "C"

CONCERT_ENTRY_OF_ACCESS(machine_check_writable, MachineCheckWritable);
CONCERT_ENTRY_VOID(machine_confine_fault, MachineConfineFault);
CONCERT_ENTRY_OF_ACCESS(machine_confine_judge, MachineConfineJudge);

}  // namespace concert::machine
