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

void SlotTable::grow() {
  std::vector<Cell> old(2 * cells_.size());
  std::swap(old, cells_);
  for (const Cell& cell : old) {
    if (cell.generation == generation_) cells_[cell_of(cell.name)] = cell;
  }
}

}  // namespace concert::explore
