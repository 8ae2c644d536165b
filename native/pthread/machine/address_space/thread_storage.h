// Sets up each thread's thread-local storage before the thread runs.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_THREAD_STORAGE_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_THREAD_STORAGE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "native/pthread/machine/layout.h"

namespace concert::machine {

// Copies of the process's own storage as it was at the start: the thread-local variables of libc,
// runtime and program, and glibc's descriptor of the thread above them. Each slot has one at a
// fixed address.
class ThreadStorage {
 public:
  // Takes the image of the calling thread's.
  ThreadStorage();

  // Value of the fs register for a slot.
  std::uintptr_t Base(Slot slot) const { return Begin(slot) + below_; }
  // Makes a slot's storage usable, for the first time.
  void Open(Slot slot) const;
  // Gives a slot's storage its first contents.
  void Reset(Slot slot) const;

  // The thread-local variables of a slot.
  std::span<std::byte> Variables(Slot slot) const;

 private:
  std::uintptr_t Begin(Slot slot) const {
    return kStorageBase + (slot + 1) * kStorageBytes - room_;
  }

  std::size_t below_;  // Bytes of variables below the base.
  std::size_t room_;   // Bytes from the first variable to the end of the slot.
  std::vector<std::byte> image_;
};

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_THREAD_STORAGE_H_
