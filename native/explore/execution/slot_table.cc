#include "native/explore/execution/slot_table.h"

#include <algorithm>
#include <utility>

namespace concert::explore {
namespace {

constexpr std::size_t kFirstCells = 256;

}  // namespace

SlotTable::SlotTable() : cells_(kFirstCells) {}

void SlotTable::clear() {
  used_ = 0;
  if (++generation_ == 0) {
    std::fill(cells_.begin(), cells_.end(), Cell{});
    generation_ = 1;
  }
}

// The cell that holds `name`, or the empty one where it would go.
std::size_t SlotTable::cell_of(Location name) const {
  const std::size_t mask = cells_.size() - 1;
  std::uint64_t hash = name * 0x9e3779b97f4a7c15ULL;
  hash ^= hash >> 32;
  std::size_t at = hash & mask;
  while (cells_[at].generation == generation_ && cells_[at].name != name) at = (at + 1) & mask;
  return at;
}

std::uint32_t SlotTable::slot(Location name) {
  std::size_t at = cell_of(name);
  if (cells_[at].generation == generation_) return cells_[at].slot;
  if (2 * (static_cast<std::size_t>(used_) + 1) > cells_.size()) {
    grow();
    at = cell_of(name);
  }
  cells_[at] = {name, generation_, used_};
  return used_++;
}

std::optional<std::uint32_t> SlotTable::find(Location name) const {
  const Cell& cell = cells_[cell_of(name)];
  if (cell.generation != generation_) return std::nullopt;
  return cell.slot;
}

void SlotTable::grow() {
  std::vector<Cell> old(2 * cells_.size());
  std::swap(old, cells_);
  for (const Cell& cell : old) {
    if (cell.generation == generation_) cells_[cell_of(cell.name)] = cell;
  }
}

}  // namespace concert::explore
