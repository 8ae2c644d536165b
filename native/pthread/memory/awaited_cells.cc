#include "native/pthread/memory/awaited_cells.h"

#include "native/pthread/memory/cell_map.h"

namespace concert::pthread {
namespace {

std::uint8_t BitOf(std::uintptr_t cell) {
  return static_cast<std::uint8_t>(1U << (cell % kWordBytes));
}

}  // namespace

bool AwaitedCells::Await(std::uintptr_t cell, explore::AccessKind kind) {
  std::uint8_t& cells = words_[KeyOf(cell)].by_kind[static_cast<unsigned>(kind)];
  if ((cells & BitOf(cell)) != 0) return false;
  cells = static_cast<std::uint8_t>(cells | BitOf(cell));
  return true;
}

bool AwaitedCells::Meet(std::uintptr_t cell, explore::AccessKind kind) {
  const auto found = words_.find(KeyOf(cell));
  if (found == words_.end()) return false;
  Word& word = found->second;
  if ((word.races & BitOf(cell)) != 0) return false;
  for (unsigned awaited = 0; awaited < kKinds; ++awaited) {
    if ((word.by_kind[awaited] & BitOf(cell)) == 0) continue;
    if (!explore::may_race(static_cast<explore::AccessKind>(awaited), kind)) continue;
    word.races = static_cast<std::uint8_t>(word.races | BitOf(cell));
    return true;
  }
  return false;
}

bool AwaitedCells::MayRace(std::uintptr_t cell) const {
  const auto found = words_.find(KeyOf(cell));
  return found != words_.end() && (found->second.races & BitOf(cell)) != 0;
}

}  // namespace concert::pthread
