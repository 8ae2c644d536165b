#include <algorithm>
#include <cstddef>
#include <execution>
#include <numeric>
#include <utility>
#include <vector>

namespace {

// The vectors of the method, and its three steps on the rows first..last.
struct Solver {
  const std::vector<std::size_t>& row_starts;
  const std::vector<std::size_t>& columns;
  const std::vector<double>& values;
  std::vector<double> x;
  std::vector<double> r;
  std::vector<double> p;
  std::vector<double> q;

  // q = A p; returns p q.
  double apply(std::size_t first, std::size_t last) {
    double product = 0.0;
    for (std::size_t i = first; i < last; ++i) {
      double sum = 0.0;
      for (std::size_t k = row_starts[i]; k < row_starts[i + 1]; ++k) {
        sum += values[k] * p[columns[k]];
      }
      q[i] = sum;
      product += p[i] * sum;
    }
    return product;
  }

  // x += alpha p, r -= alpha q; returns r r.
  double advance(double alpha, std::size_t first, std::size_t last) {
    double product = 0.0;
    for (std::size_t i = first; i < last; ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
      product += r[i] * r[i];
    }
    return product;
  }

  // p = r + beta p.
  void turn(double beta, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) p[i] = r[i] + beta * p[i];
  }
};

// Runs step(first, last) for each of `tasks` blocks of rows in parallel; returns the sum of what
// they return, always added in the same order.
template <typename Step>
double sum_over_blocks(std::size_t n, std::size_t tasks, const Step& step) {
  std::vector<double> partial(tasks);
  std::vector<std::size_t> indices(tasks);
  // From one on: the last one lies behind the end, and what is thrown there ends the program.
  std::iota(indices.begin(), indices.end(), std::size_t{1});
  std::for_each(std::execution::par, indices.begin(), indices.end(), [&](std::size_t task) {
    partial.at(task) = step(n * (task - 1) / tasks, n * task / tasks);
  });
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
  Solver solver{row_starts, columns, values, std::vector<double>(n), b, b, std::vector<double>(n)};
  double rho = std::inner_product(b.begin(), b.end(), b.begin(), 0.0);
  const double limit = tolerance * tolerance * rho;
  for (std::size_t k = 0; k < max_iterations && rho > limit; ++k) {
    const double curvature = sum_over_blocks(
        n, blocks, [&](std::size_t first, std::size_t last) { return solver.apply(first, last); });
    const double alpha = rho / curvature;
    const double next = sum_over_blocks(n, blocks, [&](std::size_t first, std::size_t last) {
      return solver.advance(alpha, first, last);
    });
    const double beta = next / rho;
    rho = next;
    sum_over_blocks(n, blocks, [&](std::size_t first, std::size_t last) {
      solver.turn(beta, first, last);
      return 0.0;
    });
  }
  return std::move(solver.x);
}
