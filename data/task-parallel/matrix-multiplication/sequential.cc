// The problem without parallelism: C = A B, row by row, so that B is read along its rows.
#include <cstddef>
#include <vector>

std::vector<double> multiply(const std::vector<double>& a, const std::vector<double>& b,
                             std::size_t n, std::size_t /*tasks*/) {
  std::vector<double> c(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      const double factor = a[i * n + k];
      for (std::size_t j = 0; j < n; ++j) c[i * n + j] += factor * b[k * n + j];
    }
  }
  return c;
}
