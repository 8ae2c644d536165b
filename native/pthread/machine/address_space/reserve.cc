#include "native/pthread/machine/address_space/reserve.h"

#include <sys/mman.h>

#include "native/pthread/machine/broken.h"

namespace concert::machine {
namespace {

void* Pointer(std::uintptr_t address) { return reinterpret_cast<void*>(address); }

}  // namespace

void Reserve(std::uintptr_t base, std::size_t size, const char* what) {
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  if (mmap(Pointer(base), size, PROT_NONE, kFlags, -1, 0) != Pointer(base)) CannotStart(what);
}

bool Open(std::uintptr_t base, std::size_t size) {
  return mprotect(Pointer(base), size, PROT_READ | PROT_WRITE) == 0;
}

void Close(std::uintptr_t base, std::size_t size) {
  Drop(base, size);
  if (mprotect(Pointer(base), size, PROT_NONE) != 0) Broken("memory cannot be closed");
}

void Drop(std::uintptr_t base, std::size_t size) {
  if (madvise(Pointer(base), size, MADV_DONTNEED) != 0) Broken("memory cannot be dropped");
}

}  // namespace concert::machine
