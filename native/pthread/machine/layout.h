// The places of the program's memory in the address space.
//
// All addresses that a program can see are fixed, so that an execution is the same bytes in every
// run: the executable is linked without position independence, and what is mapped is mapped here.
// Between what is the program's and what is ours lie gaps of at least a megabyte that nobody maps.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_LAYOUT_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_LAYOUT_H_

#include <cstddef>
#include <cstdint>

namespace concert::machine {

// A place for one thread: its stacks, its thread-local storage, its heap. 0 is main's.
using Slot = std::uint32_t;
inline constexpr Slot kSlots = 256;

inline constexpr std::size_t kPageBytes = 4096;

// Each slot's part of a region, and each region, begins at a multiple of its size.
inline constexpr std::uintptr_t kHeapBase = 0x2000'0000'0000;
inline constexpr std::size_t kArenaBytes = std::size_t{1} << 30;
inline constexpr std::size_t kHeapSpan = kSlots * kArenaBytes;

// As large as Linux gives main and glibc a thread.
inline constexpr std::uintptr_t kStackBase = 0x3000'0000'0000;
inline constexpr std::size_t kStackBytes = std::size_t{8} << 20;
inline constexpr std::size_t kStackSpan = kSlots * kStackBytes;

// Thread-local storage. A slot's part is used from its end.
inline constexpr std::uintptr_t kStorageBase = 0x3800'0000'0000;
inline constexpr std::size_t kStorageBytes = std::size_t{1} << 24;
inline constexpr std::size_t kStorageSpan = kSlots * kStorageBytes;

// Stacks on which the runtime runs on behalf of a thread. The program has no pointers into them.
inline constexpr std::uintptr_t kRuntimeStackBase = 0x4000'0000'0000;
inline constexpr std::size_t kRuntimeStackBytes = std::size_t{1} << 20;
inline constexpr std::size_t kRuntimeStackSpan = kSlots * kRuntimeStackBytes;

// The usable 8-byte granules of the heap: one byte for each.
inline constexpr std::uintptr_t kHeapShadowBase = 0x5000'0000'0000;
inline constexpr std::size_t kGranuleBytes = 8;
inline constexpr std::size_t kHeapShadowSpan = kHeapSpan / kGranuleBytes;

// Copies of what the returns of the threads' functions go by. The program has no way to write them.
inline constexpr std::uintptr_t kShadowStackBase = 0x6000'0000'0000;
inline constexpr std::size_t kShadowStackBytes = std::size_t{32} << 20;
inline constexpr std::size_t kShadowStackSpan = kSlots * kShadowStackBytes;

constexpr bool InHeap(std::uintptr_t address) { return address - kHeapBase < kHeapSpan; }
constexpr bool InStacks(std::uintptr_t address) { return address - kStackBase < kStackSpan; }
constexpr bool InStorage(std::uintptr_t address) { return address - kStorageBase < kStorageSpan; }
constexpr bool InRuntimeStacks(std::uintptr_t address) {
  return address - kRuntimeStackBase < kRuntimeStackSpan;
}

// True of objects that live as long as the program.
inline bool IsStatic(const void* at) { return reinterpret_cast<std::uintptr_t>(at) < kHeapBase; }

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_LAYOUT_H_
