// Calls the candidate's cholesky for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, per case four words: kind, n, tasks, seed. Element (i, j), j < i, of A is 2u - 1 for the
// unit u number i (i - 1) / 2 + j of the seed, and so is (j, i); the diagonal is n. Result by kind:
//   0: all elements of the vector afterwards, L;
//   1: the vector's size and the number of elements above the diagonal that are not zero, both as
//      doubles; then the diagonal; then L (L^T r), for r of the 2u - 1 for the next n units.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "channel.h"
#include "generated.h"

void cholesky(std::vector<double>& a, std::size_t n, std::size_t tasks);

namespace {

enum Kind : std::uint64_t { kWhole = 0, kProjected = 1 };

double element(std::uint64_t seed, std::size_t index) {
  return 2.0 * concert::generated_unit(seed, index) - 1.0;
}

std::vector<double> generate(std::uint64_t seed, std::size_t n) {
  std::vector<double> a(n * n);
  std::size_t index = 0;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      a[i * n + j] = a[j * n + i] = element(seed, index++);
    }
    a[i * n + i] = static_cast<double>(n);
  }
  return a;
}

std::vector<double> project(const std::vector<double>& l, std::size_t n, std::uint64_t seed) {
  std::vector<double> result{static_cast<double>(l.size()), 0.0};
  if (l.size() != n * n) return result;
  const std::size_t below = n == 0 ? 0 : n * (n - 1) / 2;
  std::vector<double> y(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double r = element(seed, below + i);
    for (std::size_t j = 0; j <= i; ++j) y[j] += l[i * n + j] * r;
    for (std::size_t j = i + 1; j < n; ++j) result[1] += l[i * n + j] == 0.0 ? 0.0 : 1.0;
  }
  for (std::size_t i = 0; i < n; ++i) result.push_back(l[i * n + i]);
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0.0;
    for (std::size_t j = 0; j <= i; ++j) sum += l[i * n + j] * y[j];
    result.push_back(sum);
  }
  return result;
}

int answer_cases() {
  std::uint64_t kind = 0;
  for (std::uint64_t index = 0; concert::read_word(kind); ++index) {
    std::uint64_t size_tasks_seed[3];
    concert::read_bytes(size_tasks_seed, sizeof size_tasks_seed);
    const auto [n, tasks, seed] = size_tasks_seed;
    std::vector<double> a = generate(seed, n);
    concert::timed([&] { cholesky(a, n, tasks); });
    if (kind == kProjected) a = project(a, n, seed);
    concert::write_result(index, a.data(), a.size() * sizeof(double));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
