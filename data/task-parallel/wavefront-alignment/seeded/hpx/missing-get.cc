#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
#include <vector>

namespace {

// At least so many rows or columns are worth a block.
constexpr std::size_t kBlockSide = 32;

// The scores on the edges of the blocks done so far, and how to go on. A block's rows are those
// after the first of its edges, up to and including the second; row 0 and column 0 lie before all.
struct Table {
  const std::vector<std::uint8_t>& a;
  const std::vector<std::uint8_t>& b;
  std::int32_t match;
  std::int32_t mismatch;
  std::int32_t gap;
  std::vector<std::size_t> row_edges;
  std::vector<std::size_t> column_edges;
  std::vector<std::int32_t> bottom;   // of the last block done, for each column
  std::vector<std::int32_t> right;    // of the last block done, for each row
  std::vector<std::int32_t> corners;  // where the edges meet, row by row

  std::size_t rows() const { return row_edges.size() - 1; }
  std::size_t columns() const { return column_edges.size() - 1; }
  std::int32_t& corner(std::size_t row, std::size_t column) {
    return corners[row * column_edges.size() + column];
  }

  // Computes a block; those above it and to its left are done.
  void compute(std::size_t row, std::size_t column) {
    const std::size_t first = column_edges[column];
    const std::size_t width = column_edges[column + 1] - first;
    const std::uint8_t* symbols = b.data() + first;
    const std::int32_t bonus = match - mismatch;
    std::int32_t* above = bottom.data() + first + 1;
    std::int32_t before = corner(row, column);
    std::int32_t last = 0;
    for (std::size_t i = row_edges[row]; i < row_edges[row + 1]; ++i) {
      std::int32_t diagonal = before;
      std::int32_t left = before = right[i + 1];
      for (std::size_t j = 0; j < width; ++j) {
        // No branch: which symbols are equal is hard to predict.
        const std::int32_t paired = diagonal + mismatch + (a[i] == symbols[j]) * bonus;
        diagonal = above[j];
        left = std::max(std::max(paired, diagonal + gap), left + gap);
        above[j] = left;
      }
      right[i + 1] = last = left;
    }
    corner(row + 1, column + 1) = last;
  }

  // Returns the last row from the left, then the last column upwards.
  std::vector<std::int32_t> border() const {
    std::vector<std::int32_t> scores(bottom);
    scores.insert(scores.end(), right.rbegin() + 1, right.rend());
    return scores;
  }
};

std::vector<std::size_t> edges_of(std::size_t size, std::size_t tasks) {
  const std::size_t blocks = size == 0 ? 0 : std::clamp<std::size_t>(size / kBlockSide, 1, tasks);
  std::vector<std::size_t> edges{0};
  for (std::size_t block = 1; block <= blocks; ++block) edges.push_back(size * block / blocks);
  return edges;
}

// Returns the table with nothing but row 0 and column 0, where all symbols stand alone.
Table make_table(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b,
                 std::int32_t match, std::int32_t mismatch, std::int32_t gap, std::size_t tasks) {
  const auto all_gaps = [gap](std::size_t size) { return static_cast<std::int32_t>(size) * gap; };
  Table table{a,  b,  match, mismatch, gap, edges_of(a.size(), tasks), edges_of(b.size(), tasks),
              {}, {}, {}};
  for (std::size_t j = 0; j <= b.size(); ++j) table.bottom.push_back(all_gaps(j));
  for (std::size_t i = 0; i <= a.size(); ++i) table.right.push_back(all_gaps(i));
  // Both ends of the border are no block's.
  table.bottom[0] = all_gaps(a.size());
  table.right[0] = all_gaps(b.size());
  table.corners.resize(table.row_edges.size() * table.column_edges.size());
  for (std::size_t row = 0; row <= table.rows(); ++row) {
    table.corner(row, 0) = all_gaps(table.row_edges[row]);
  }
  for (std::size_t column = 0; column <= table.columns(); ++column) {
    table.corner(0, column) = all_gaps(table.column_edges[column]);
  }
  return table;
}

}  // namespace

std::vector<std::int32_t> border_scores(const std::vector<std::uint8_t>& a,
                                        const std::vector<std::uint8_t>& b, std::int32_t match,
                                        std::int32_t mismatch, std::int32_t gap,
                                        std::size_t tasks) {
  Table table = make_table(a, b, match, mismatch, gap, tasks);
  if (table.rows() == 0 || table.columns() == 0) return table.border();
  for (std::size_t wave = 0; wave + 1 < table.rows() + table.columns(); ++wave) {
    std::vector<hpx::future<void>> futures;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      if (row > wave || wave - row >= table.columns()) continue;
      // Deferred, and nobody calls get: all but the first of an anti-diagonal never run.
      const auto policy =
          futures.empty() ? hpx::launch(hpx::launch::async) : hpx::launch(hpx::launch::deferred);
      futures.push_back(hpx::async(policy, [&, row] { table.compute(row, wave - row); }));
    }
    futures.front().get();
  }
  return table.border();
}
