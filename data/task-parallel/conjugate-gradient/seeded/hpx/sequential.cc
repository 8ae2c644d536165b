#include <cstddef>
#include <numeric>
#include <vector>

// Right, and alone.
std::vector<double> conjugate_gradient(const std::vector<std::size_t>& row_starts,
                                       const std::vector<std::size_t>& columns,
                                       const std::vector<double>& values,
                                       const std::vector<double>& b, double tolerance,
                                       std::size_t max_iterations, std::size_t /*tasks*/) {
  const std::size_t n = b.size();
  std::vector<double> x(n, 0.0);
  std::vector<double> r = b;
  std::vector<double> p = r;
  std::vector<double> q(n);
  double rho = std::inner_product(r.begin(), r.end(), r.begin(), 0.0);
  const double limit = tolerance * tolerance * rho;
  for (std::size_t k = 0; k < max_iterations && rho > limit; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0.0;
      for (std::size_t j = row_starts[i]; j < row_starts[i + 1]; ++j) {
        sum += values[j] * p[columns[j]];
      }
      q[i] = sum;
    }
    const double alpha = rho / std::inner_product(p.begin(), p.end(), q.begin(), 0.0);
    for (std::size_t i = 0; i < n; ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    const double next = std::inner_product(r.begin(), r.end(), r.begin(), 0.0);
    const double beta = next / rho;
    rho = next;
    for (std::size_t i = 0; i < n; ++i) p[i] = r[i] + beta * p[i];
  }
  return x;
}
