#include "native/explore/location_table.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace concert::explore {
namespace {

constexpr std::size_t kFirstCells = 256;  // A power of two, as all sizes are.

}  // namespace

void LocationState::reset(Location new_name) {
  name = new_name;
  value = 0;
  group_mode = Mode::kRead;
  group.clear();
  before.clear();
  group_ns = 0;
  before_ns = 0;
  visits.clear();
}

void LocationState::visit(std::uint32_t event, Mode mode, const VectorClock& clock,
                          std::int64_t now_ns) {
  auto start = static_cast<std::uint32_t>(visits.size());
  if (joins_group(mode)) {
    if (!visits.empty()) start = visits.back().group_start;
  } else {
    before = group;
    before_ns = group_ns;
    group_mode = mode;
  }
  group.join(clock);
  group_ns = std::max(group_ns, now_ns);
  visits.push_back({event, mode, start, value});
}

LocationTable::LocationTable() : cells_(kFirstCells) {}

void LocationTable::clear() {
  used_ = 0;
  if (++generation_ == 0) {
    std::fill(cells_.begin(), cells_.end(), Cell{});
    generation_ = 1;
  }
}

// The cell that holds `name`, or the empty one where it would go.
std::size_t LocationTable::cell_of(Location name) const {
  const std::size_t mask = cells_.size() - 1;
  std::uint64_t hash = name * 0x9e3779b97f4a7c15ULL;
  hash ^= hash >> 32;
  std::size_t at = hash & mask;
  while (cells_[at].generation == generation_ && cells_[at].name != name) at = (at + 1) & mask;
  return at;
}

std::uint32_t LocationTable::slot(Location name) {
  std::size_t at = cell_of(name);
  if (cells_[at].generation == generation_) return cells_[at].slot;
  if (2 * (used_ + 1) > cells_.size()) {
    grow();
    at = cell_of(name);
  }
  cells_[at] = {name, generation_, used_};
  if (used_ == states_.size()) states_.emplace_back();
  states_[used_].reset(name);
  return used_++;
}

const LocationState* LocationTable::find(Location name) const {
  const Cell& cell = cells_[cell_of(name)];
  return cell.generation == generation_ ? &states_[cell.slot] : nullptr;
}

void LocationTable::grow() {
  std::vector<Cell> old(2 * cells_.size());
  std::swap(old, cells_);
  for (const Cell& cell : old) {
    if (cell.generation == generation_) cells_[cell_of(cell.name)] = cell;
  }
}

}  // namespace concert::explore
