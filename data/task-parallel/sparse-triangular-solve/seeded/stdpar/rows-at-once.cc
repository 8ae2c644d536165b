#include <algorithm>
#include <cstddef>
#include <execution>
#include <numeric>
#include <vector>

std::vector<double> triangular_solve(const std::vector<std::size_t>& row_starts,
                                     const std::vector<std::size_t>& columns,
                                     const std::vector<double>& values,
                                     const std::vector<double>& b, std::size_t times,
                                     std::size_t tasks) {
  static_cast<void>(tasks);
  std::vector<std::size_t> rows(b.size());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  // Every row reads what x was before: no row hears of another's new value.
  std::vector<double> x = b;
  for (std::size_t time = 0; time < times; ++time) {
    const std::vector<double> old = x;
    std::for_each(std::execution::par, rows.begin(), rows.end(), [&](std::size_t i) {
      const std::size_t diagonal = row_starts[i + 1] - 1;
      double sum = old[i];
      for (std::size_t k = row_starts[i]; k < diagonal; ++k) sum -= values[k] * old[columns[k]];
      x[i] = sum / values[diagonal];
    });
  }
  return x;
}
