// Makes the atomic accesses of objects that no instruction accesses at once, such as structs of 12
// bytes; the compiler calls functions of libatomic's for them.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "native/pthread/accesses/compiler_orders.h"
#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::Atomic;

constexpr const char* kFunction = "an atomic operation";

std::uintptr_t AddressOf(const void* at) { return reinterpret_cast<std::uintptr_t>(at); }

// Stops, and tells of one atomic access. What it stores, and whether that changes anything, is the
// caller's.
void Access(const void* at, std::size_t size, Atomic effect, int order) {
  World& world = TheWorld();
  const std::uintptr_t pc = world.pc();
  world.NoteOrder(AddressOf(at), order == __ATOMIC_SEQ_CST);
  world.StopBeforeAtomic(AddressOf(at), size, effect != Atomic::kLoad, pc);
  world.TouchAtomic(AddressOf(at), size, AccessOf(effect, order), pc);
}

// The program's own copies, which are plain data.
void Read(const void* from, std::size_t size) {
  machine::CheckReadable(from, size, kFunction);
  TheWorld().Touch(AddressOf(from), size, /*writes=*/false, TheWorld().pc(), kFunction);
}
void Write(void* to, const void* from, std::size_t size) {
  TheWorld().WriteResult(to, size, kFunction);
  std::memcpy(to, from, size);
}

}  // namespace

extern "C" {

void ExploreBlockLoad(std::size_t size, const void* at, void* result, int order) {
  machine::CheckReadable(at, size, kFunction);
  Access(at, size, Atomic::kLoad, order);
  Write(result, at, size);
}
void ExploreBlockStore(std::size_t size, void* at, const void* value, int order) {
  machine::CheckObject(at, size, kFunction);
  Read(value, size);
  Access(at, size, Atomic::kStore, order);
  TheWorld().NoteUndo(at, size);
  std::memcpy(at, value, size);
}
void ExploreBlockExchange(std::size_t size, void* at, const void* value, void* old, int order) {
  machine::CheckObject(at, size, kFunction);
  Read(value, size);
  TheWorld().WriteResult(old, size, kFunction);
  Access(at, size, Atomic::kReadModifyWrite, order);
  TheWorld().NoteUndo(at, size);
  // `value` and `old` may be one object.
  for (std::size_t i = 0; i < size; ++i) {
    auto& byte = static_cast<unsigned char*>(at)[i];
    const unsigned char stored = static_cast<const unsigned char*>(value)[i];
    static_cast<unsigned char*>(old)[i] = byte;
    byte = stored;
  }
}
std::uint64_t ExploreBlockCompareExchange(std::size_t size, void* at, void* expected,
                                          const void* value, int order, int failure_order) {
  machine::CheckObject(at, size, kFunction);
  Read(expected, size);
  Read(value, size);
  World& world = TheWorld();
  world.NoteOrder(AddressOf(at), order == __ATOMIC_SEQ_CST && failure_order == __ATOMIC_SEQ_CST);
  world.StopBeforeAtomic(AddressOf(at), size, /*writes=*/true, world.pc());
  const bool equal = std::memcmp(at, expected, size) == 0;
  explore::AtomicAccess access =
      equal ? AccessOf(Atomic::kReadModifyWrite, order) : AccessOf(Atomic::kLoad, failure_order);
  access.compares = equal;
  access.fails_weakly = failure_order != __ATOMIC_SEQ_CST;
  world.TouchAtomic(AddressOf(at), size, access, world.pc());
  if (equal) {
    world.NoteUndo(at, size);
    std::memcpy(at, value, size);
    return 1;
  }
  Write(expected, at, size);
  return 0;
}

}  // extern "C"

CONCERT_ENTRY_VOID(concert___atomic_load, ExploreBlockLoad);
CONCERT_ENTRY_VOID(concert___atomic_store, ExploreBlockStore);
CONCERT_ENTRY_VOID(concert___atomic_exchange, ExploreBlockExchange);
CONCERT_ENTRY(concert___atomic_compare_exchange, ExploreBlockCompareExchange);

}  // namespace concert::pthread
