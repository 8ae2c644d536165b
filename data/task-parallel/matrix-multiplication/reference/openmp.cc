#include <algorithm>
#include <array>
#include <cstddef>
#include <experimental/simd>
#include <vector>

namespace {

using Vector = std::experimental::native_simd<double>;

// A micro-kernel's share of the result, and how many inner indices are packed at a time: what fits
// into registers, and what fits into the first caches.
constexpr std::size_t kRows = 6;
constexpr std::size_t kVectors = 2;
constexpr std::size_t kColumns = kVectors * Vector::size();
constexpr std::size_t kDepth = 256;

struct Range {
  std::size_t first;
  std::size_t last;
};

// Part `index` of `parts` nearly equal parts of 0..size.
Range part(std::size_t size, std::size_t parts, std::size_t index) {
  return {size * index / parts, size * (index + 1) / parts};
}

// Computes for kRows rows of A their product with a packed panel of B.
void multiply_panel(const std::array<const double*, kRows>& rows, const double* panel,
                    std::size_t depth, double (&sums)[kRows][kColumns]) {
  Vector local[kRows][kVectors] = {};
  for (std::size_t k = 0; k < depth; ++k, panel += kColumns) {
    std::array<Vector, kVectors> of_b;
    for (std::size_t j = 0; j < kVectors; ++j) {
      of_b[j].copy_from(panel + j * Vector::size(), std::experimental::element_aligned);
    }
    for (std::size_t i = 0; i < kRows; ++i) {
      const Vector factor = rows[i][k];
      for (std::size_t j = 0; j < kVectors; ++j) local[i][j] += factor * of_b[j];
    }
  }
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t j = 0; j < kVectors; ++j) {
      local[i][j].copy_to(sums[i] + j * Vector::size(), std::experimental::element_aligned);
    }
  }
}

// Computes one rectangle of C; B is packed for it, panel by panel.
void multiply_tile(const double* a, const double* b, double* c, std::size_t n, Range rows,
                   Range columns) {
  std::vector<double> packed(kDepth * kColumns);
  for (std::size_t column = columns.first; column < columns.last; column += kColumns) {
    const std::size_t width = std::min(kColumns, columns.last - column);
    for (std::size_t inner = 0; inner < n; inner += kDepth) {
      const std::size_t depth = std::min(kDepth, n - inner);
      for (std::size_t k = 0; k < depth; ++k) {
        const double* from = b + (inner + k) * n + column;
        std::copy(from, from + width, packed.data() + k * kColumns);
      }
      for (std::size_t row = rows.first; row < rows.last; row += kRows) {
        const std::size_t height = std::min(kRows, rows.last - row);
        std::array<const double*, kRows> of_a;
        for (std::size_t i = 0; i < kRows; ++i) {
          of_a[i] = a + (row + std::min(i, height - 1)) * n + inner;
        }
        double sums[kRows][kColumns];
        multiply_panel(of_a, packed.data(), depth, sums);
        for (std::size_t i = 0; i < height; ++i) {
          double* to = c + (row + i) * n + column;
          for (std::size_t j = 0; j < width; ++j) to[j] += sums[i][j];
        }
      }
    }
  }
}

// The largest divisor of `tasks` that is not above its square root: C is split into so many bands
// of rows, and each band into the rest.
std::size_t bands(std::size_t tasks) {
  std::size_t largest = 1;
  for (std::size_t i = 1; i * i <= tasks; ++i) {
    if (tasks % i == 0) largest = i;
  }
  return largest;
}

}  // namespace

std::vector<double> multiply(const std::vector<double>& a, const std::vector<double>& b,
                             std::size_t n, std::size_t tasks) {
  std::vector<double> c(n * n);
  const std::size_t of_rows = bands(tasks);
  const std::size_t of_columns = tasks / of_rows;
#pragma omp parallel
#pragma omp single
  for (std::size_t task = 0; task < tasks; ++task) {
#pragma omp task firstprivate(task)
    multiply_tile(a.data(), b.data(), c.data(), n, part(n, of_rows, task / of_columns),
                  part(n, of_columns, task % of_columns));
  }
  return c;
}
