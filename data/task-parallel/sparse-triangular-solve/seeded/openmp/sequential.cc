#include <cstddef>
#include <vector>

// Right, and alone.
std::vector<double> triangular_solve(const std::vector<std::size_t>& row_starts,
                                     const std::vector<std::size_t>& columns,
                                     const std::vector<double>& values,
                                     const std::vector<double>& b, std::size_t times,
                                     std::size_t /*tasks*/) {
  std::vector<double> x = b;
  for (std::size_t time = 0; time < times; ++time) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      const std::size_t diagonal = row_starts[i + 1] - 1;
      double sum = x[i];
      for (std::size_t k = row_starts[i]; k < diagonal; ++k) sum -= values[k] * x[columns[k]];
      x[i] = sum / values[diagonal];
    }
  }
  return x;
}
