#include "native/pthread/machine/address_space/heap.h"

#include <algorithm>
#include <cstring>

#include "native/pthread/machine/address_space/hash.h"
#include "native/pthread/machine/address_space/reserve.h"
#include "native/pthread/machine/broken.h"

namespace concert::machine {
namespace {

// No access that misses a block by less than this hits another.
constexpr std::size_t kGapBytes = 16;
// Memory is mapped in pieces of this size, and the shadow accordingly.
constexpr std::size_t kPieceBytes = std::size_t{64} << 10;
// Beyond this, the kernel makes zeros at less cost than we do: it may find nothing was written.
constexpr std::size_t kZeroedBytes = std::size_t{256} << 10;

// Shadow of a granule: so many of its bytes, from the first on, may be used; or:
constexpr std::uint8_t kFreedGranule = 0xff;

constexpr std::uintptr_t ArenaBase(Slot slot) { return kHeapBase + slot * kArenaBytes; }

constexpr std::uintptr_t ShadowOf(std::uintptr_t address) {
  return kHeapShadowBase + (address - kHeapBase) / kGranuleBytes;
}

std::uint8_t* ShadowAt(std::uintptr_t address) {
  return reinterpret_cast<std::uint8_t*>(ShadowOf(address));
}

// The place of a block behind the used ones.
constexpr std::uintptr_t NextBase(std::uintptr_t used, std::size_t align) {
  return (used + kGapBytes + align - 1) & ~(align - 1);
}

void Zero(std::uintptr_t from, std::uintptr_t to) {
  const std::uintptr_t middle = std::min(to, PageUp(from + kZeroedBytes));
  std::memset(reinterpret_cast<void*>(from), 0, middle - from);
  if (middle < to) Drop(middle, PageUp(to) - middle);
}

}  // namespace

Heap::Heap(std::size_t limit_bytes) : limit_bytes_(limit_bytes) {
  Reserve(kHeapBase, kHeapSpan, "heap");
  Reserve(kHeapShadowBase, kHeapShadowSpan, "shadow of the heap");
  for (Slot slot = 0; slot < kSlots; ++slot) {
    const std::uintptr_t base = ArenaBase(slot);
    arenas_[slot] = {.blocks = {}, .base = base, .used = base, .opened = base};
  }
}

bool Heap::Exhausted(Slot slot, std::size_t size, std::size_t align) const {
  const std::size_t room = arenas_[slot].base + kArenaBytes - arenas_[slot].used;
  if (size > room || align > room || size + align + 2 * kGapBytes > room) return true;
  return used_bytes_ + size + align > limit_bytes_;
}

const Block& Heap::Allocate(Slot slot, std::size_t size, std::size_t align, std::uintptr_t born,
                            std::size_t set) {
  Arena& arena = arenas_[slot];
  if (arena.blocks.empty()) {
    arena.blocks.reserve(64);
    in_use_.push_back(slot);
  }
  const std::uintptr_t base = NextBase(arena.used, std::max<std::size_t>(align, 16));
  const std::uintptr_t end = (base + size + kGranuleBytes - 1) & ~(kGranuleBytes - 1);
  if (end + kGapBytes > arena.opened) Grow(arena, end + kGapBytes);
  used_bytes_ += end - arena.used;
  arena.used = end;
  arena.blocks.push_back(
      {.base = base, .size = size, .set = set, .born = born, .freed = 0, .slot = slot});
  Shade(arena.blocks.back(), false);
  return arena.blocks.back();
}

const Block* Heap::At(std::uintptr_t address) const {
  if (!InHeap(address)) return nullptr;
  const std::vector<Block>& blocks = arenas_[(address - kHeapBase) / kArenaBytes].blocks;
  auto after =
      std::upper_bound(blocks.begin(), blocks.end(), address,
                       [](std::uintptr_t at, const Block& block) { return at < block.base; });
  if (after == blocks.begin()) return nullptr;
  const Block& block = *--after;
  // A block of no bytes has its base.
  return address - block.base < std::max<std::size_t>(block.size, 1) ? &block : nullptr;
}

void Heap::Free(const Block& block, std::uintptr_t freed) {
  Block& own = const_cast<Block&>(block);
  own.freed = freed;
  freed_.push_back(block.base);
  Shade(block, true);
}

Validity Heap::Check(std::uintptr_t address, std::size_t size) {
  const Validity validity = Judge(address, size);
  missed_ |= validity == Validity::kOutOfBounds;
  return validity;
}

Validity Heap::Judge(std::uintptr_t address, std::size_t size) const {
  const Arena& arena = arenas_[(address - kHeapBase) / kArenaBytes];
  if (address + size > arena.used || address + size < address) return Validity::kOutOfBounds;
  for (std::uintptr_t at = address; at < address + size;) {
    const std::uintptr_t granule = at & ~(kGranuleBytes - 1);
    const std::uintptr_t end = std::min(address + size, granule + kGranuleBytes);
    const std::uint8_t shadow = *ShadowAt(at);
    if (shadow == kFreedGranule) return Validity::kFreed;
    if (end - granule > shadow) return Validity::kOutOfBounds;
    at = end;
  }
  return Validity::kValid;
}

Heap::Mark Heap::MarkOf(Slot slot) const { return {arenas_[slot].blocks.size(), freed_.size()}; }

void Heap::Rewind(Slot slot, const Mark& mark) {
  while (freed_.size() > mark.freed) {
    Block& block = const_cast<Block&>(*At(freed_.back()));
    freed_.pop_back();
    block.freed = 0;
    Shade(block, false);
  }
  Arena& arena = arenas_[slot];
  if (arena.blocks.size() == mark.blocks) return;
  arena.blocks.resize(mark.blocks);
  std::uintptr_t used = arena.base;
  if (mark.blocks != 0) {
    const Block& last = arena.blocks.back();
    used = (last.base + last.size + kGranuleBytes - 1) & ~(kGranuleBytes - 1);
  }
  Erase(arena, used);
}

void Heap::Restore() {
  for (const Slot slot : in_use_) {
    arenas_[slot].blocks.clear();
    Erase(arenas_[slot], arenas_[slot].base);
  }
  in_use_.clear();
  freed_.clear();
  if (!missed_) return;
  missed_ = false;
  for (const Arena& arena : arenas_) {
    if (arena.opened != arena.base) Zero(arena.base, arena.opened);
  }
}

void Heap::Grow(Arena& arena, std::uintptr_t end) {
  // Twice as much each time, so that there are few calls of the kernel.
  const std::size_t wanted = std::max(end - arena.opened, arena.opened - arena.base);
  const std::size_t pieces = (wanted + kPieceBytes - 1) / kPieceBytes * kPieceBytes;
  const std::size_t bytes = std::min(pieces, arena.base + kArenaBytes - arena.opened);
  if (!Open(arena.opened, bytes) || !Open(ShadowOf(arena.opened), bytes / kGranuleBytes)) {
    Broken("no memory for the heap");
  }
  arena.opened += bytes;
}

void Heap::Erase(Arena& arena, std::uintptr_t from) {
  // Writes that missed the last block, too.
  const std::uintptr_t to = std::min(arena.used + kGapBytes, arena.opened);
  used_bytes_ -= arena.used - from;
  arena.used = from;
  Zero(from, to);
  Zero(ShadowOf(from), ShadowOf(to + kGranuleBytes - 1));
}

void Heap::Shade(const Block& block, bool freed) {
  std::uint8_t* shadow = ShadowAt(block.base);
  const std::size_t whole = block.size / kGranuleBytes;
  std::memset(shadow, freed ? kFreedGranule : kGranuleBytes, whole);
  const std::size_t rest = block.size % kGranuleBytes;
  if (rest != 0) shadow[whole] = freed ? kFreedGranule : static_cast<std::uint8_t>(rest);
}

std::uint64_t Heap::Hash() const {
  std::uint64_t hash = 0;
  for (const Slot slot : in_use_) {
    const Arena& arena = arenas_[slot];
    std::uint64_t own = Mix(arena.base, arena.used);
    for (const Block& block : arena.blocks) own = Mix(Mix(own, block.base), block.size);
    hash += HashOf(arena.base, arena.used, own);
  }
  for (const std::uintptr_t base : freed_) hash += Mix(base, 1);
  return hash;
}

}  // namespace concert::machine
