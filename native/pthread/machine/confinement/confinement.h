// Confines a program's writes to its own memory, and ends a program that writes elsewhere.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_CONFINEMENT_CONFINEMENT_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_CONFINEMENT_CONFINEMENT_H_

#include <cstddef>
#include <cstdint>

#include "native/pthread/machine/entries/guard.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/layout.h"

// The bounds of the program's globals, by the linker.
extern "C" {
extern std::byte machine_data_start[];
extern std::byte machine_bss_stop[];
}

namespace concert::machine {

// Finds the program's thread-local variables. To be called before any execution.
void FindThreadLocals();

// Base of the thread-local storage of slot 0.
void UseStorageBase(std::uintptr_t base);

bool WritableStorage(std::uintptr_t address, std::size_t size);
inline bool WritableGlobal(std::uintptr_t address, std::size_t size) {
  const auto begin = reinterpret_cast<std::uintptr_t>(machine_data_start);
  const std::uintptr_t span = reinterpret_cast<std::uintptr_t>(machine_bss_stop) - begin;
  return address - begin < span && size <= span - (address - begin);
}

// Tells if all of these bytes lie in memory of the program's that it may write: its globals, heaps,
// stacks, its own thread-local variables, errno. Whether they are mapped, the processor says.
inline bool Writable(std::uintptr_t address, std::size_t size) {
  const auto within = [&](std::uintptr_t base, std::size_t span) {
    return address - base < span && size <= span - (address - base);
  };
  return within(kHeapBase, kHeapSpan) || within(kStackBase, kStackSpan) ||
         WritableGlobal(address, size) || WritableStorage(address, size);
}

// The running thread is about to make this access itself, and has told the world. That holds until
// it next calls the runtime for anything but an access.
inline void Announce(std::uintptr_t at, std::size_t size, bool writes) {
  machine_running.announced[writes ? 1 : 0] = {at, size};
}

// Ends the running thread, which has given the function a bad address.
[[noreturn]] void FailAt(const void* at, const char* function);

// Ends the running thread with a fault if it may not write there. In implementations of entries.
inline void CheckWritable(const void* at, std::size_t size, const char* function) {
  if (!Writable(reinterpret_cast<std::uintptr_t>(at), size)) FailAt(at, function);
}

// The same for what it only reads, wherever that lies. The function is null for an access that the
// program makes itself, and whose value the runtime looks at first.
inline void CheckReadable(const void* at, std::size_t size, const char* function) {
  // If it is not mapped, the processor faults here.
  const Guard guard(function == nullptr ? kOfProgram : function);
  const auto* bytes = static_cast<const volatile char*>(at);
  (void)bytes[0];
  if (size > 0) (void)bytes[size - 1];
}

// The same for an object that a library function reads or writes: it must be the program's.
inline void CheckObject(const void* at, std::size_t size, const char* function) {
  CheckWritable(at, size, function);
  CheckReadable(at, size, function);
}
inline void CheckReadable(std::uintptr_t at, std::size_t size, const char* function) {
  CheckReadable(reinterpret_cast<const void*>(at), size, function);
}

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_CONFINEMENT_CONFINEMENT_H_
