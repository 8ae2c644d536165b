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

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_SLOT_TABLE_H_
