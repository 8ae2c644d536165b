#include <cstddef>
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
  std::vector<std::future<void>> parts;
  parts.push_back(std::async(std::launch::async, [] {}));
  std::size_t task = 0;
  for (task = 0; task < tasks; ++task) {
    // The loop's variable by reference: whoever runs later finds its last value.
    parts.push_back(std::async(std::launch::deferred, [&] {
      if (task < tasks) multiply_rows(a, b, c, n, n * task / tasks, n * (task + 1) / tasks);
    }));
  }
  for (auto& part : parts) part.get();
  return c;
}
