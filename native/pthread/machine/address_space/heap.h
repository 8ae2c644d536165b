// The program's heap: the owner of each byte, and the address of the next block.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_HEAP_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_HEAP_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/pthread/machine/layout.h"
#include "native/pthread/machine/world.h"

namespace concert::machine {

enum class Validity : std::uint8_t {
  kValid,  // Or nothing is known against it.
  kFreed,
  kOutOfBounds,  // In the heap, outside of a block.
};

// One arena for each slot. Memory is given out upwards and never again in one execution, so that
// the address of a block depends only on its thread and on what that thread allocated before, and
// so that every use of a freed block can be told. Fresh memory is zeros.
class Heap {
 public:
  explicit Heap(std::size_t limit_bytes);

  // The numbers of blocks that an arena gave out and took back so far.
  struct Mark {
    std::size_t blocks;
    std::size_t freed;
  };

  // Tells whether a block of this size would go beyond the limit of one execution.
  bool Exhausted(Slot slot, std::size_t size, std::size_t align) const;
  // A new block; it must not be beyond the limit. `align`: a power of two. `set`: see Block.
  const Block& Allocate(Slot slot, std::size_t size, std::size_t align, std::uintptr_t born,
                        std::size_t set);
  // The block in which an address lies, or nullptr.
  const Block* At(std::uintptr_t address) const;
  // Marks a block as freed, which must not be.
  void Free(const Block& block, std::uintptr_t freed);

  // It notes writes out of bounds: Restore() then expects a write anywhere.
  Validity Check(std::uintptr_t address, std::size_t size);

  Mark MarkOf(Slot slot) const;
  // Takes back what was allocated in an arena and freed anywhere since the mark.
  void Rewind(Slot slot, const Mark& mark);

  // Takes everything back.
  void Restore();
  // Of the blocks and what they hold.
  std::uint64_t Hash() const;
  std::size_t used_bytes() const { return used_bytes_; }

 private:
  struct Arena {
    std::vector<Block> blocks;  // By address.
    std::uintptr_t base = 0;
    std::uintptr_t used = 0;    // End of the part that was given out.
    std::uintptr_t opened = 0;  // End of the part that is mapped.
  };

  void Grow(Arena& arena, std::uintptr_t end);
  void Erase(Arena& arena, std::uintptr_t from);
  void Shade(const Block& block, bool freed);

  Validity Judge(std::uintptr_t address, std::size_t size) const;

  bool missed_ = false;
  std::size_t limit_bytes_;
  std::size_t used_bytes_ = 0;
  std::array<Arena, kSlots> arenas_;
  std::vector<Slot> in_use_;
  std::vector<std::uintptr_t> freed_;  // Bases, in order of freeing.
};

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_HEAP_H_
