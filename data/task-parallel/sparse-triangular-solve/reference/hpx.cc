#include <algorithm>
#include <cstddef>
#include <hpx/future.hpp>
#include <numeric>
#include <utility>
#include <vector>

namespace {

// A task of fewer rows costs more than it gains.
constexpr std::size_t kFewestRows = 1024;

// The matrix, and the vector that one solution after the other replaces.
struct System {
  const std::vector<std::size_t>& row_starts;
  const std::vector<std::size_t>& columns;
  const std::vector<double>& values;
  std::vector<double> x;

  // Computes x[i] from its old value and those new ones that row i asks for.
  void solve(std::size_t i) {
    const std::size_t diagonal = row_starts[i + 1] - 1;
    double sum = x[i];
    for (std::size_t k = row_starts[i]; k < diagonal; ++k) sum -= values[k] * x[columns[k]];
    x[i] = sum / values[diagonal];
  }
};

// Rows by level: a row's level is one more than the highest of the rows that it asks for, so that
// rows of one level do not ask for each other.
struct Levels {
  std::vector<std::size_t> rows;
  std::vector<std::size_t> starts{0};

  explicit Levels(const System& system) : rows(system.x.size()) {
    const std::size_t n = rows.size();
    std::vector<std::size_t> level(n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = system.row_starts[i]; k + 1 < system.row_starts[i + 1]; ++k) {
        level[i] = std::max(level[i], level[system.columns[k]] + 1);
      }
      if (level[i] + 1 >= starts.size()) starts.resize(level[i] + 2);
      ++starts[level[i] + 1];
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    std::vector<std::size_t> next = starts;
    for (std::size_t i = 0; i < n; ++i) rows[next[level[i]]++] = i;
  }

  std::size_t size() const { return starts.size() - 1; }
  std::size_t width(std::size_t level) const { return starts[level + 1] - starts[level]; }
  std::size_t parts(std::size_t level, std::size_t tasks) const {
    return std::min(tasks, (width(level) + kFewestRows - 1) / kFewestRows);
  }

  // Solves the rows of part `part` of `parts` nearly equal parts of a level.
  void solve(System& system, std::size_t level, std::size_t part, std::size_t parts) const {
    const std::size_t first = starts[level] + width(level) * part / parts;
    const std::size_t last = starts[level] + width(level) * (part + 1) / parts;
    for (std::size_t i = first; i < last; ++i) system.solve(rows[i]);
  }
};

}  // namespace

std::vector<double> triangular_solve(const std::vector<std::size_t>& row_starts,
                                     const std::vector<std::size_t>& columns,
                                     const std::vector<double>& values,
                                     const std::vector<double>& b, std::size_t times,
                                     std::size_t tasks) {
  System system{row_starts, columns, values, b};
  const Levels levels(system);
  for (std::size_t time = 0; time < times; ++time) {
    for (std::size_t level = 0; level < levels.size(); ++level) {
      const std::size_t parts = levels.parts(level, tasks);
      std::vector<hpx::future<void>> futures;
      futures.reserve(parts);
      for (std::size_t part = 0; part < parts; ++part) {
        futures.push_back(hpx::async([&, part] { levels.solve(system, level, part, parts); }));
      }
      hpx::wait_all(futures);
    }
  }
  return std::move(system.x);
}
