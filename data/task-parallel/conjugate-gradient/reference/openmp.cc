#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace {

// The vectors of the method, and its two steps on the rows first..last. Chronopoulos and Gear (J.
// Comput. Appl. Math. 25, 1989) found them: by keeping s = A p up to date as p itself, an iteration
// has two steps that must wait for all others, not three.
struct Solver {
  const std::vector<std::size_t>& row_starts;
  const std::vector<std::size_t>& columns;
  const std::vector<double>& values;
  std::vector<double> x;
  std::vector<double> r;
  std::vector<double> p;
  std::vector<double> s;
  std::vector<double> w;

  // w = A r; returns r w.
  double apply(std::size_t first, std::size_t last) {
    double product = 0.0;
    for (std::size_t i = first; i < last; ++i) {
      double sum = 0.0;
      for (std::size_t k = row_starts[i]; k < row_starts[i + 1]; ++k) {
        sum += values[k] * r[columns[k]];
      }
      w[i] = sum;
      product += r[i] * sum;
    }
    return product;
  }

  // p = r + beta p, s = w + beta s, x += alpha p, r -= alpha s; returns r r.
  double advance(double alpha, double beta, std::size_t first, std::size_t last) {
    double product = 0.0;
    for (std::size_t i = first; i < last; ++i) {
      p[i] = r[i] + beta * p[i];
      s[i] = w[i] + beta * s[i];
      x[i] += alpha * p[i];
      r[i] -= alpha * s[i];
      product += r[i] * r[i];
    }
    return product;
  }
};

// Runs step(first, last) for each of `tasks` blocks of rows as a task; returns the sum of what they
// return, always added in the same order.
template <typename Step>
double sum_over_blocks(std::size_t n, std::size_t tasks, const Step& step) {
  std::vector<double> partial(tasks);
  for (std::size_t task = 0; task < tasks; ++task) {
#pragma omp task firstprivate(task) shared(partial, step)
    partial[task] = step(n * task / tasks, n * (task + 1) / tasks);
  }
#pragma omp taskwait
  return std::accumulate(partial.begin(), partial.end(), 0.0);
}

}  // namespace

std::vector<double> conjugate_gradient(const std::vector<std::size_t>& row_starts,
                                       const std::vector<std::size_t>& columns,
                                       const std::vector<double>& values,
                                       const std::vector<double>& b, double tolerance,
                                       std::size_t max_iterations, std::size_t tasks) {
  const std::size_t n = b.size();
  // More blocks than rows would be empty tasks.
  const std::size_t blocks = std::min(tasks, n);
  const std::vector<double> zero(n);
  Solver solver{row_starts, columns, values, zero, b, zero, zero, zero};
  double rho = std::inner_product(b.begin(), b.end(), b.begin(), 0.0);
  double alpha = 0.0;
  double beta = 0.0;
  const double limit = tolerance * tolerance * rho;
#pragma omp parallel
#pragma omp single
  for (std::size_t k = 0; k < max_iterations && rho > limit; ++k) {
    const double curvature = sum_over_blocks(
        n, blocks, [&](std::size_t first, std::size_t last) { return solver.apply(first, last); });
    alpha = rho / (k == 0 ? curvature : curvature - beta * rho / alpha);
    const double next = sum_over_blocks(n, blocks, [&](std::size_t first, std::size_t last) {
      return solver.advance(alpha, beta, first, last);
    });
    beta = next / rho;
    rho = next;
  }
  return std::move(solver.x);
}
