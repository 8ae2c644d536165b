// The problem without parallelism: row by row, with the attacked columns as bits.
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

// Counts the ways to place a queen in each row from `row` on. `columns`, `left` and `right` have
// the bits of the columns that the queens above attack straight and along both diagonals.
std::uint64_t complete(const std::vector<std::uint32_t>& blocked, std::size_t row,
                       std::uint32_t columns, std::uint32_t left, std::uint32_t right) {
  if (row == blocked.size()) return 1;
  const std::uint32_t all = (std::uint32_t{1} << blocked.size()) - 1;
  std::uint64_t ways = 0;
  std::uint32_t free = all & ~(columns | left | right | blocked[row]);
  while (free != 0) {
    const std::uint32_t queen = free & -free;
    free ^= queen;
    ways += complete(blocked, row + 1, columns | queen, (left | queen) << 1, (right | queen) >> 1);
  }
  return ways;
}

}  // namespace

std::vector<std::uint64_t> count_queens(const std::vector<std::vector<std::uint32_t>>& boards,
                                        std::size_t /*tasks*/) {
  std::vector<std::uint64_t> ways;
  for (const auto& board : boards) ways.push_back(complete(board, 0, 0, 0, 0));
  return ways;
}
