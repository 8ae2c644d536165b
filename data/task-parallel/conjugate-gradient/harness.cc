// Calls the candidate's conjugate_gradient for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, a word each: kind, n, iterations at most, tasks, the tolerance as a double; then
//   kind 0: number of elements of A, row starts, columns, values, b;
//   kind 1: a seed. A is the five-point Laplacian of a grid of n / 256 rows and 256 columns, plus
//           1/8 on the diagonal; b has the elements 2u - 1 of the seed's first n units u.
// Result: all elements of x.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "channel.h"
#include "generated.h"

std::vector<double> conjugate_gradient(const std::vector<std::size_t>& row_starts,
                                       const std::vector<std::size_t>& columns,
                                       const std::vector<double>& values,
                                       const std::vector<double>& b, double tolerance,
                                       std::size_t max_iterations, std::size_t tasks);

namespace {

enum Kind : std::uint64_t { kGiven = 0, kGenerated = 1 };

constexpr std::size_t kGridColumns = 256;
constexpr double kDiagonal = 4.125;

struct System {
  std::vector<std::size_t> row_starts{0};
  std::vector<std::size_t> columns;
  std::vector<double> values;
  std::vector<double> b;
};

template <typename Value>
std::vector<Value> read_vector(std::size_t size) {
  std::vector<Value> values(size);
  concert::read_bytes(values.data(), size * sizeof(Value));
  return values;
}

std::uint64_t read_required() {
  std::uint64_t word = 0;
  concert::read_bytes(&word, sizeof word);
  return word;
}

System read_system(std::size_t n) {
  const std::size_t elements = read_required();
  System system;
  system.row_starts = read_vector<std::size_t>(n + 1);
  system.columns = read_vector<std::size_t>(elements);
  system.values = read_vector<double>(elements);
  system.b = read_vector<double>(n);
  return system;
}

System generate_system(std::size_t n) {
  const std::uint64_t seed = read_required();
  System system;
  const auto add = [&system](std::size_t column, double value) {
    system.columns.push_back(column);
    system.values.push_back(value);
  };
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t column = i % kGridColumns;
    if (i >= kGridColumns) add(i - kGridColumns, -1.0);
    if (column > 0) add(i - 1, -1.0);
    add(i, kDiagonal);
    if (column + 1 < kGridColumns) add(i + 1, -1.0);
    if (i + kGridColumns < n) add(i + kGridColumns, -1.0);
    system.row_starts.push_back(system.columns.size());
    system.b.push_back(2.0 * concert::generated_unit(seed, i) - 1.0);
  }
  return system;
}

int answer_cases() {
  std::uint64_t kind = 0;
  for (std::uint64_t index = 0; concert::read_word(kind); ++index) {
    const std::size_t n = read_required();
    const std::size_t iterations = read_required();
    const std::size_t tasks = read_required();
    double tolerance = 0.0;
    concert::read_bytes(&tolerance, sizeof tolerance);
    const System system = kind == kGenerated ? generate_system(n) : read_system(n);
    std::vector<double> x;
    concert::timed([&] {
      x = conjugate_gradient(system.row_starts, system.columns, system.values, system.b, tolerance,
                             iterations, tasks);
    });
    concert::write_result(index, x.data(), x.size() * sizeof(double));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
