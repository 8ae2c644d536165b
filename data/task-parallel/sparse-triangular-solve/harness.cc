// Calls the candidate's triangular_solve for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, a word each: kind, n, times, tasks; then
//   kind 0: number of elements of L, row starts, columns, values, b; the result is x;
//   kind 1: a seed s. Rows are in groups of 128, group g has rank word g of seed s modulo 8. Row i
//           asks for 24 rows, words 24 i + p of s + 1 modulo i; what has no lower rank and what
//           comes twice is dropped. In ascending order, the p-th element is (2 w - 1023) / 65536
//           for w, word 24 i + p of s + 2 modulo 1024, p counted before dropping what comes twice.
//           The diagonal element is -1 less the sizes of its row's others: no rounding in any
//           order. b is 2u - 1 for the units u of s + 3. The result is the number of elements of x,
//           then for each 128 of them the sum of their products with 2u - 1 for the units of s + 4.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "channel.h"
#include "generated.h"

std::vector<double> triangular_solve(const std::vector<std::size_t>& row_starts,
                                     const std::vector<std::size_t>& columns,
                                     const std::vector<double>& values,
                                     const std::vector<double>& b, std::size_t times,
                                     std::size_t tasks);

namespace {

enum Kind : std::uint64_t { kGiven = 0, kGenerated = 1 };

constexpr std::size_t kGroup = 128;
constexpr std::size_t kRanks = 8;
constexpr std::size_t kAsked = 24;

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

std::uint64_t rank(std::uint64_t seed, std::size_t row) {
  return concert::generated_word(seed, row / kGroup) % kRanks;
}

System generate_system(std::size_t n, std::uint64_t seed) {
  System system;
  for (std::size_t i = 0; i < n; ++i) {
    double diagonal = -1.0;
    std::array<std::size_t, kAsked> asked;
    for (std::size_t p = 0; p < kAsked && i > 0; ++p) {
      asked[p] = concert::generated_word(seed + 1, kAsked * i + p) % i;
      if (rank(seed, asked[p]) >= rank(seed, i)) asked[p] = n;
    }
    std::sort(asked.begin(), asked.end());
    for (std::size_t p = 0; p < kAsked && i > 0 && asked[p] < n; ++p) {
      if (p > 0 && asked[p] == asked[p - 1]) continue;
      const std::uint64_t word = concert::generated_word(seed + 2, kAsked * i + p) % 1024;
      const double value = (2.0 * static_cast<double>(word) - 1023.0) / 65536.0;
      system.columns.push_back(asked[p]);
      system.values.push_back(value);
      diagonal -= std::abs(value);
    }
    system.columns.push_back(i);
    system.values.push_back(diagonal);
    system.row_starts.push_back(system.columns.size());
    system.b.push_back(2.0 * concert::generated_unit(seed + 3, i) - 1.0);
  }
  return system;
}

std::vector<double> project(const std::vector<double>& x, std::uint64_t seed) {
  std::vector<double> result{static_cast<double>(x.size())};
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i % kGroup == 0) result.push_back(0.0);
    result.back() += x[i] * (2.0 * concert::generated_unit(seed + 4, i) - 1.0);
  }
  return result;
}

int answer_cases() {
  std::uint64_t kind = 0;
  for (std::uint64_t index = 0; concert::read_word(kind); ++index) {
    const std::size_t n = read_required();
    const std::size_t times = read_required();
    const std::size_t tasks = read_required();
    const std::uint64_t seed = kind == kGenerated ? read_required() : 0;
    const System system = kind == kGenerated ? generate_system(n, seed) : read_system(n);
    std::vector<double> x;
    concert::timed([&] {
      x = triangular_solve(system.row_starts, system.columns, system.values, system.b, times,
                           tasks);
    });
    if (kind == kGenerated) x = project(x, seed);
    concert::write_result(index, x.data(), x.size() * sizeof(double));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
