// Divides memory into cells, so that two accesses overlap exactly if they share one.
//
// A cell is a run of bytes in an 8-byte word that no access has begun or ended inside of. Where all
// accesses of a word are of one size, that is what they access. An access that begins or ends
// inside of a cell divides it; if the cell has been used as a name before, what was learnt under
// that name is void: see divided().

#ifndef CONCERT_NATIVE_PTHREAD_MEMORY_CELL_MAP_H_
#define CONCERT_NATIVE_PTHREAD_MEMORY_CELL_MAP_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "native/explore/types.h"

namespace concert::pthread {

inline constexpr std::uintptr_t kWordBytes = 8;

// Addresses of one key are promoted together.
constexpr explore::Key KeyOf(std::uintptr_t address) { return address & ~(kWordBytes - 1); }

// The value that an access finds; of long ones the beginning.
inline std::uint64_t ValueAt(std::uintptr_t at, std::size_t size) {
  std::uint64_t value = 0;
  std::memcpy(&value, reinterpret_cast<const void*>(at), std::min(size, sizeof value));
  return value;
}

class CellMap {
 public:
  CellMap();

  // Calls body(address of the cell) for all cells of an access.
  template <typename Body>
  void ForEach(std::uintptr_t at, std::size_t size, Body body) {
    const std::uintptr_t end = at + size;
    for (std::uintptr_t word = KeyOf(at); word < end; word += kWordBytes) {
      const auto from = static_cast<unsigned>(std::max(at, word) - word);
      const auto to = static_cast<unsigned>(std::min(end, word + kWordBytes) - word);
      std::uint16_t& shadow = ShadowOf(word);
      const unsigned edges = 1U | (1U << from) | (to < kWordBytes ? 1U << to : 0U);
      if ((shadow & edges) != edges) Divide(word, shadow, edges);
      // Edges inside of the access.
      unsigned inside = shadow & ((1U << to) - 1) & ~((2U << from) - 1);
      body(word + from);
      for (; inside != 0; inside &= inside - 1) {
        body(word + static_cast<unsigned>(std::countr_zero(inside)));
      }
    }
  }

  // The facts about the words of an access.
  struct Marks {
    bool promoted = false;
    bool awaited = false;
    bool used = false;
    bool object = false;  // An object begins there whose uses are no accesses.
    bool told = false;    // One whose uses are.
  };
  Marks MarksOf(std::uintptr_t at, std::size_t size) {
    const std::uintptr_t end = at + size;
    unsigned marks = 0;
    bool object = false;
    for (std::uintptr_t word = KeyOf(at); word < end; word += kWordBytes) {
      const unsigned shadow = ShadowOf(word);
      marks |= shadow;
      object = object || (shadow & (kObject | kTold)) == kObject;
    }
    return {.promoted = (marks & kPromoted) != 0,
            .awaited = (marks & kAwaited) != 0,
            .used = (marks & kUsed) != 0,
            .object = object,
            .told = (marks & kTold) != 0};
  }
  bool Promoted(std::uintptr_t at, std::size_t size) { return MarksOf(at, size).promoted; }
  // An object of a thread library begins in the word.
  void MeetObject(std::uintptr_t at) { ShadowOf(KeyOf(at)) |= kObject; }
  // From now on uses of objects that begin there are accesses. Not if none begins there yet.
  void TellObjects(std::uintptr_t at, std::size_t size) {
    const std::uintptr_t end = at + size;
    for (std::uintptr_t word = KeyOf(at); word < end; word += kWordBytes) {
      std::uint16_t& shadow = ShadowOf(word);
      if ((shadow & kObject) != 0) shadow |= kTold;
    }
  }
  void SetPromoted(explore::Key key, bool promoted);
  // A waiting loop has read in the word, see AwaitedCells.
  void SetAwaited(explore::Key key);

  // Tells whether a cell that had been used was divided since the last call.
  bool TakeDivided() {
    const bool divided = divided_;
    divided_ = false;
    return divided;
  }

 private:
  static constexpr std::uint16_t kUsed = 1U;
  // Bits 1 to 7: a cell begins there. Then:
  static constexpr std::uint16_t kPromoted = 1U << 8;
  static constexpr std::uint16_t kAwaited = 1U << 9;
  static constexpr std::uint16_t kObject = 1U << 10;
  static constexpr std::uint16_t kTold = 1U << 11;
  static constexpr unsigned kRegionBits = 40;

  std::uint16_t& ShadowOf(std::uintptr_t address) {
    const std::uintptr_t region = address >> kRegionBits;
    const std::uintptr_t word = (address & ((std::uintptr_t{1} << kRegionBits) - 1)) / kWordBytes;
    if (region < regions_.size() && word < regions_[region].words) {
      return regions_[region].shadow[word];
    }
    nowhere_ = 0;
    return nowhere_;
  }
  void Divide(std::uintptr_t word, std::uint16_t& shadow, unsigned edges);

  struct Region {
    std::uint16_t* shadow = nullptr;
    std::uintptr_t words = 0;
  };
  std::array<Region, 64> regions_ = {};
  std::uint16_t nowhere_ = 0;
  bool divided_ = false;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_MEMORY_CELL_MAP_H_
