#include <cmath>
#include <cstddef>
#include <vector>

// Right, and alone.
void cholesky(std::vector<double>& a, std::size_t n, std::size_t /*tasks*/) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i * n + j];
      for (std::size_t p = 0; p < j; ++p) sum -= a[i * n + p] * a[j * n + p];
      a[i * n + j] = i == j ? std::sqrt(sum) : sum / a[j * n + j];
    }
    for (std::size_t j = i + 1; j < n; ++j) a[i * n + j] = 0.0;
  }
}
