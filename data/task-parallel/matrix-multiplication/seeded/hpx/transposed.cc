#include <cstddef>
#include <hpx/future.hpp>
#include <vector>

namespace {

void multiply_rows(const std::vector<double>& a, const std::vector<double>& b,
                   std::vector<double>& c, std::size_t n, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      // Element (j, k) of B, where (k, j) is asked for.
      for (std::size_t j = 0; j < n; ++j) c[i * n + j] += a[i * n + k] * b[j * n + k];
    }
  }
}

}  // namespace

std::vector<double> multiply(const std::vector<double>& a, const std::vector<double>& b,
                             std::size_t n, std::size_t tasks) {
  std::vector<double> c(n * n);
  std::vector<hpx::future<void>> parts;
  for (std::size_t task = 0; task < tasks; ++task) {
    parts.push_back(hpx::async(
        [&, task] { multiply_rows(a, b, c, n, n * task / tasks, n * (task + 1) / tasks); }));
  }
  hpx::wait_all(parts);
  return c;
}
