// Takes address space at fixed places.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_RESERVE_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_RESERVE_H_

#include <cstddef>
#include <cstdint>

namespace concert::machine {

constexpr std::uintptr_t PageDown(std::uintptr_t address) {
  return address & ~std::uintptr_t{4095};
}
constexpr std::uintptr_t PageUp(std::uintptr_t address) { return PageDown(address + 4095); }

// Reserves pages that cannot be accessed. Exits with kCannotStart if somebody else is there.
void Reserve(std::uintptr_t base, std::size_t size, const char* what);
// Makes reserved pages readable and writable; they read as zeros unless closed with contents.
// Returns whether the system had the memory.
bool Open(std::uintptr_t base, std::size_t size);
// Takes the pages' contents and access away.
void Close(std::uintptr_t base, std::size_t size);
// Makes open pages zeros without keeping memory for them.
void Drop(std::uintptr_t base, std::size_t size);

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_RESERVE_H_
