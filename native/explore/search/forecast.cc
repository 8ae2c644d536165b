#include "native/explore/search/forecast.h"

#include <algorithm>
#include <utility>

namespace concert::explore {
namespace {

constexpr std::size_t kFirstCells = 1024;
// 128 MiB. What happens beyond is not remembered, and so relied on by nothing.
constexpr std::size_t kMostCells = std::size_t{1} << 23;

}  // namespace

Forecast::Forecast(FootprintPool& pool) : pool_(pool) { clear(); }

void Forecast::clear() {
  cells_.assign(kFirstCells, {});
  used_ = 0;
  anything_.make_barrier();
}

void Forecast::forget_reliance() {
  for (Cell& cell : cells_) cell.relied = 0;
}

const Forecast::Cell* Forecast::find(EventName name) const {
  const std::size_t mask = cells_.size() - 1;
  std::size_t at = name & mask;
  while (cells_[at].footprint != 0 && cells_[at].name != name) at = (at + 1) & mask;
  return &cells_[at];
}

// The cell of `name`, which may be a fresh one; nullptr where there is no room.
Forecast::Cell* Forecast::cell_of(EventName name) {
  auto* cell = const_cast<Cell*>(find(name));
  if (cell->footprint != 0) return cell;
  if (3 * (used_ + 1) > 2 * cells_.size()) {
    if (cells_.size() == kMostCells) return nullptr;
    grow();
    cell = const_cast<Cell*>(find(name));
  }
  ++used_;
  cell->name = name;
  return cell;
}

void Forecast::grow() {
  decltype(cells_) old(2 * cells_.size());
  std::swap(old, cells_);
  for (const Cell& cell : old) {
    if (cell.footprint != 0) *const_cast<Cell*>(find(cell.name)) = cell;
  }
}

const Footprint& Forecast::of(EventName name, const Footprint& guess) const {
  const Cell* cell = find(name);
  if (cell->footprint != 0) return pool_[cell->footprint];
  return cells_.size() == kMostCells ? anything_ : guess;
}

void Forecast::rely(EventName name, const Footprint& guess) {
  Cell* cell = cell_of(name);
  if (cell == nullptr) return;
  if (cell->footprint == 0) cell->footprint = pool_.number_of(guess);
  ++cell->relied;
}

std::uint32_t Forecast::observe(EventName name, const Footprint& footprint) {
  Cell* cell = cell_of(name);
  if (cell == nullptr) return 0;
  if (cell->footprint == 0) cell->footprint = pool_.number_of(footprint);
  const Footprint& known = pool_[cell->footprint];
  if (known.covers(footprint)) {
    // Guesses are known better now.
    if (cell->seen == 0) cell->footprint = pool_.number_of(footprint);
    cell->seen = 1;
    return 0;
  }
  Footprint both = known;
  both.unite(footprint);
  cell->footprint = pool_.number_of(both);
  cell->seen = 1;
  const std::uint32_t relied = cell->relied;
  cell->relied = 0;
  return relied;
}

}  // namespace concert::explore
