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

struct Rows {
  std::size_t first;
  std::size_t last;
};

}  // namespace

std::vector<double> multiply(const std::vector<double>& a, const std::vector<double>& b,
                             std::size_t n, std::size_t tasks) {
  std::vector<double> c(n * n);
#pragma omp parallel
#pragma omp single
  {
    Rows rows{};
    for (std::size_t task = 0; task < tasks; ++task) {
      rows = {n * task / tasks, n * (task + 1) / tasks};
      // The rows are shared: in a team of one thread, all tasks find the last ones.
#pragma omp task shared(rows, c)
      multiply_rows(a, b, c, n, rows.first, rows.last);
    }
#pragma omp taskwait
  }
  return c;
}
