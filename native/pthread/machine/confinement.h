// Confines a program's writes to its own memory, and ends a program that writes elsewhere.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_CONFINEMENT_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_CONFINEMENT_H_

#include <cstddef>
#include <cstdint>

#include "native/pthread/machine/layout.h"
#include "native/pthread/machine/running.h"

namespace concert::machine {

// Finds the program's thread-local variables. To be called before any execution.
void FindThreadLocals();

// Base of the thread-local storage of slot 0.
void UseStorageBase(std::uintptr_t base);

bool WritableStorage(std::uintptr_t address, std::size_t size);
bool WritableGlobal(std::uintptr_t address, std::size_t size);

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

// Ends the running thread with a fault if it may not write there. In implementations of entries.
void CheckWritable(const void* at, std::size_t size, const char* function);

// The same for an object that a library function reads or writes: it must be the program's.
void CheckObject(const void* at, std::size_t size, const char* function);

// The same for what it only reads, wherever that lies. The function is null for an access that the
// program makes itself, and whose value the runtime looks at first.
void CheckReadable(const void* at, std::size_t size, const char* function);
inline void CheckReadable(std::uintptr_t at, std::size_t size, const char* function) {
  CheckReadable(reinterpret_cast<const void*>(at), size, function);
}

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_CONFINEMENT_H_
