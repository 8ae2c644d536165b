#include <cstddef>
#include <vector>

std::vector<double> triangular_solve(const std::vector<std::size_t>& row_starts,
                                     const std::vector<std::size_t>& columns,
                                     const std::vector<double>& values,
                                     const std::vector<double>& b, std::size_t times,
                                     std::size_t tasks) {
  // Every row reads what x was before: no row hears of another's new value.
  std::vector<double> x = b;
  for (std::size_t time = 0; time < times; ++time) {
    const std::vector<double> old = x;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(tasks) shared(x, old)
    for (std::size_t i = 0; i < b.size(); ++i) {
      const std::size_t diagonal = row_starts[i + 1] - 1;
      double sum = old[i];
      for (std::size_t k = row_starts[i]; k < diagonal; ++k) sum -= values[k] * old[columns[k]];
      x[i] = sum / values[diagonal];
    }
  }
  return x;
}
