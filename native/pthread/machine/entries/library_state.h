// The state with which our versions of libc's functions work.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_LIBRARY_STATE_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_LIBRARY_STATE_H_

#include "native/pthread/machine/address_space/heap.h"
#include "native/pthread/machine/entries/guard.h"
#include "native/pthread/machine/execution.h"
#include "native/pthread/machine/world.h"

namespace concert::machine {

struct LibraryState {
  const Options& options;
  World& world;
  Heap& heap;
  Output& output;
};

// Sets what Library() returns; `state` must live on.
void UseLibraryState(LibraryState& state);
LibraryState& Library();

// The program's call of the running entry: return address - 1.
std::uintptr_t CallerPosition();

// Tells the world of an access by a library function; nothing if `size` is 0.
void TellRead(const void* at, std::size_t size, const char* function);
void TellWrite(void* at, std::size_t size, const char* function);

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_LIBRARY_STATE_H_
