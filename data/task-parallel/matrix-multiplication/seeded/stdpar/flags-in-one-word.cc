#include <algorithm>
#include <cstddef>
#include <execution>
#include <numeric>
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
  std::vector<std::size_t> indices(tasks);
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  std::vector<bool> finished(tasks);
  std::for_each(std::execution::par, indices.begin(), indices.end(), [&](std::size_t task) {
    multiply_rows(a, b, c, n, n * task / tasks, n * (task + 1) / tasks);
    // An element a task, but the bits of all lie in the same words; nobody needs them.
    finished[task] = true;
  });
  return c;
}
