#include <cstddef>
#include <hpx/include/parallel_for_loop_v1.hpp>
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
  // The right call, and a header that is not there.
  hpx::experimental::for_loop(hpx::execution::par, std::size_t{0}, tasks, [&](std::size_t task) {
    multiply_rows(a, b, c, n, n * task / tasks, n * (task + 1) / tasks);
  });
  return c;
}
