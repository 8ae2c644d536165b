// Gives each location of the running execution a small number.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_SLOT_TABLE_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_SLOT_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "native/explore/types.h"

namespace concert::explore {

// Numbers names from 0 in the order of their first use. Emptying it costs nothing.
class SlotTable {
 public:
  SlotTable();
  void clear();
  std::uint32_t size() const { return used_; }
  // Takes the next number where `name` is new.
  std::uint32_t slot(Location name);
  std::optional<std::uint32_t> find(Location name) const;

 private:
  struct Cell {
    Location name = 0;
    std::uint32_t generation = 0;  // Cells of earlier executions are empty cells.
    std::uint32_t slot = 0;
  };

  std::size_t cell_of(Location name) const;
  void grow();

  std::vector<Cell> cells_;  // Open addressing; a power of two, at most half full.
  std::uint32_t used_ = 0;
  std::uint32_t generation_ = 1;
};

// The cell that holds `name`, or the empty one where it would go.
inline std::size_t SlotTable::cell_of(Location name) const {
  const std::size_t mask = cells_.size() - 1;
  std::uint64_t hash = name * 0x9e3779b97f4a7c15ULL;
  hash ^= hash >> 32;
  std::size_t at = hash & mask;
  while (cells_[at].generation == generation_ && cells_[at].name != name) at = (at + 1) & mask;
  return at;
}

inline std::uint32_t SlotTable::slot(Location name) {
  std::size_t at = cell_of(name);
  if (cells_[at].generation == generation_) return cells_[at].slot;
  if (2 * (static_cast<std::size_t>(used_) + 1) > cells_.size()) {
    grow();
    at = cell_of(name);
  }
  cells_[at] = {name, generation_, used_};
  return used_++;
}

inline std::optional<std::uint32_t> SlotTable::find(Location name) const {
  const Cell& cell = cells_[cell_of(name)];
  if (cell.generation != generation_) return std::nullopt;
  return cell.slot;
}

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_SLOT_TABLE_H_
