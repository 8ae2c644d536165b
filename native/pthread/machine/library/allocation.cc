// malloc() and its family.

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/entries/running.h"

namespace concert::machine {
namespace {

constexpr std::size_t kLeastAlign = 16;

[[noreturn]] void Fail(FaultKind kind, std::uintptr_t address, const char* function) {
  Library().world.OnFault(
      {.kind = kind, .address = address, .pc = CallerPosition(), .function = function});
  Broken("a fault was passed over");
}

// A block, or nullptr with errno where malloc() has to refuse.
void* Allocate(std::size_t size, std::size_t align, const char* function, std::size_t set = 0) {
  LibraryState& library = Library();
  if (size > PTRDIFF_MAX) {
    errno = ENOMEM;
    return nullptr;
  }
  const Slot slot = machine_running.slot;
  if (library.heap.Exhausted(slot, size, align)) Fail(FaultKind::kHeapExhausted, 0, function);
  const Block block = library.heap.Allocate(slot, size, align, CallerPosition(), set);
  library.world.OnAllocate(block);
  return reinterpret_cast<void*>(block.base);
}

void Free(void* pointer, const char* function) {
  if (pointer == nullptr) return;
  LibraryState& library = Library();
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  // The world may let others run, who may free the block.
  for (int told = 0; told < 2; ++told) {
    const Block* block = library.heap.At(address);
    if (block == nullptr || block->base != address) {
      Fail(FaultKind::kInvalidFree, address, function);
    }
    // The second free() is a write, too, and races with the first one where nothing orders them.
    if (told == 0) {
      library.world.OnFree(*block);
    } else if (block->freed != 0) {
      Fail(FaultKind::kDoubleFree, address, function);
    }
  }
  library.heap.Free(*library.heap.At(address), CallerPosition());
}

}  // namespace

extern "C" {

void* MachineMalloc(std::size_t size) { return Allocate(size, kLeastAlign, "malloc"); }

void* MachineCalloc(std::size_t count, std::size_t size) {
  std::size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX;
  // Fresh memory is zeros.
  return Allocate(bytes, kLeastAlign, "calloc", bytes);
}

void MachineFree(void* pointer) { Free(pointer, "free"); }

void* MachineRealloc(void* pointer, std::size_t size) {
  if (pointer == nullptr) return Allocate(size, kLeastAlign, "realloc");
  if (size == 0) {
    Free(pointer, "realloc");
    return nullptr;
  }
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const Block* block = Library().heap.At(address);
  if (block == nullptr || block->base != address) {
    Fail(FaultKind::kInvalidFree, address, "realloc");
  }
  const std::size_t kept = block->size < size ? block->size : size;
  void* moved = Allocate(size, kLeastAlign, "realloc", kept);
  if (moved == nullptr) return nullptr;
  std::memcpy(moved, pointer, kept);
  Free(pointer, "realloc");
  return moved;
}

void* MachineReallocarray(void* pointer, std::size_t count, std::size_t size) {
  std::size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  return MachineRealloc(pointer, bytes);
}

void* MachineAlignedAlloc(std::size_t align, std::size_t size) {
  if (align == 0 || (align & (align - 1)) != 0) {
    errno = EINVAL;
    return nullptr;
  }
  return Allocate(size, align, "aligned_alloc");
}

std::int64_t MachinePosixMemalign(void** to, std::size_t align, std::size_t size) {
  if (align % sizeof(void*) != 0 || align == 0 || (align & (align - 1)) != 0) return EINVAL;
  void* block = Allocate(size, align, "posix_memalign");
  if (block == nullptr) return ENOMEM;
  TellWrite(to, sizeof *to, "posix_memalign");
  const Guard guard("posix_memalign");
  *to = block;
  return 0;
}

std::size_t MachineUsableSize(void* pointer) {
  const Block* block = Library().heap.At(reinterpret_cast<std::uintptr_t>(pointer));
  return block == nullptr ? 0 : block->size;
}

}  // extern "C"

CONCERT_ENTRY(concert_malloc, MachineMalloc);
CONCERT_ENTRY(concert_calloc, MachineCalloc);
CONCERT_ENTRY_VOID(concert_free, MachineFree);
CONCERT_ENTRY_VOID(concert_cfree, MachineFree);
CONCERT_ENTRY(concert_realloc, MachineRealloc);
CONCERT_ENTRY(concert_reallocarray, MachineReallocarray);
CONCERT_ENTRY(concert_aligned_alloc, MachineAlignedAlloc);
CONCERT_ENTRY(concert_memalign, MachineAlignedAlloc);
CONCERT_ENTRY(concert_posix_memalign, MachinePosixMemalign);
CONCERT_ENTRY(concert_malloc_usable_size, MachineUsableSize);

}  // namespace concert::machine
