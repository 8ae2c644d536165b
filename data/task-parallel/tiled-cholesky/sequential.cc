// The problem without parallelism: column after column, each subtracted from all that is right of
// it at once.
#include <cmath>
#include <cstddef>
#include <vector>

void cholesky(std::vector<double>& a, std::size_t n, std::size_t /*tasks*/) {
  std::vector<double> column(n);
  for (std::size_t k = 0; k < n; ++k) {
    const double pivot = std::sqrt(a[k * n + k]);
    a[k * n + k] = pivot;
    for (std::size_t i = k + 1; i < n; ++i) {
      column[i] = a[i * n + k] / pivot;
      a[i * n + k] = column[i];
      a[k * n + i] = 0.0;
      for (std::size_t j = k + 1; j <= i; ++j) a[i * n + j] -= column[i] * column[j];
    }
  }
}
