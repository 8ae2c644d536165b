#include "native/pthread/memory/unset_memory.h"

#include <algorithm>

#include "native/pthread/machine/address_space/hash.h"

namespace concert::pthread {
namespace {

// Programs have few such objects, and each write looks at all of them.
constexpr std::size_t kMostPieces = 64;
constexpr std::uintptr_t kWordBytes = 4;

}  // namespace

void UnsetMemory::Begin() {
  for (Piece& piece : watched_) {
    if (piece.touched) piece.set.assign(piece.set.size(), false);
    piece.touched = false;
  }
}

bool UnsetMemory::Watches(std::uintptr_t at, std::size_t size) const {
  return PieceOf(at, size) != nullptr;
}

bool UnsetMemory::Watch(std::uintptr_t at, std::size_t size) {
  if (watched_.size() == kMostPieces) return false;
  const std::uintptr_t from = at / kWordBytes * kWordBytes;
  const std::size_t words = (at + size - from + kWordBytes - 1) / kWordBytes;
  watched_.push_back({.at = from, .size = words * kWordBytes, .set = std::vector<bool>(words)});
  return true;
}

void UnsetMemory::Note(std::uintptr_t at, std::size_t size, bool set) {
  for (Piece& piece : watched_) {
    const std::uintptr_t from = std::max(at, piece.at);
    const std::uintptr_t to = std::min(at + size, piece.at + piece.size);
    if (from >= to) continue;
    piece.touched = true;
    for (std::size_t word = (from - piece.at) / kWordBytes;
         word <= (to - 1 - piece.at) / kWordBytes; ++word) {
      piece.set[word] = set;
    }
  }
}

bool UnsetMemory::IsUnset(std::uintptr_t at, std::size_t size) const {
  const Piece* piece = PieceOf(at, size);
  if (piece == nullptr) return false;
  const auto first = static_cast<std::ptrdiff_t>((at - piece->at) / kWordBytes);
  const auto last = static_cast<std::ptrdiff_t>((at + size - 1 - piece->at) / kWordBytes);
  return std::none_of(piece->set.begin() + first, piece->set.begin() + last + 1,
                      [](bool set) { return set; });
}

std::uint64_t UnsetMemory::Hash() const {
  std::uint64_t hash = 0;
  for (const Piece& piece : watched_) {
    if (!piece.touched) continue;
    hash = machine::Mix(hash, piece.at);
    for (std::size_t word = 0; word < piece.set.size(); ++word) {
      if (piece.set[word]) hash = machine::Mix(hash, word);
    }
  }
  return hash;
}

const UnsetMemory::Piece* UnsetMemory::PieceOf(std::uintptr_t at, std::size_t size) const {
  const auto found = std::ranges::find_if(watched_, [&](const Piece& piece) {
    return at >= piece.at && at + size <= piece.at + piece.size;
  });
  return found == watched_.end() ? nullptr : &*found;
}

}  // namespace concert::pthread
