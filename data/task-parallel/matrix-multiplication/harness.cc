// Calls the candidate's multiply for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, per case four words: kind, n, tasks, seed. A has the elements 2u - 1 of the seed's first
// n * n units u, B those of the next. Result by kind:
//   0: all elements of C;
//   1: the vector's size as a double, then C r, for r of the 2u - 1 that follow.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "channel.h"
#include "generated.h"

std::vector<double> multiply(const std::vector<double>& a, const std::vector<double>& b,
                             std::size_t n, std::size_t tasks);

namespace {

enum Kind : std::uint64_t { kWhole = 0, kProjected = 1 };

std::vector<double> generate(std::uint64_t seed, std::uint64_t first, std::size_t count) {
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = 2.0 * concert::generated_unit(seed, first + i) - 1.0;
  }
  return values;
}

std::vector<double> project(const std::vector<double>& c, std::size_t n, std::uint64_t seed) {
  std::vector<double> result{static_cast<double>(c.size())};
  if (c.size() != n * n) return result;
  const std::vector<double> r = generate(seed, 2 * n * n, n);
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0.0;
    for (std::size_t j = 0; j < n; ++j) sum += c[i * n + j] * r[j];
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
    const std::vector<double> a = generate(seed, 0, n * n);
    const std::vector<double> b = generate(seed, n * n, n * n);
    std::vector<double> result;
    concert::timed([&] { result = multiply(a, b, n, tasks); });
    if (kind == kProjected) result = project(result, n, seed);
    concert::write_result(index, result.data(), result.size() * sizeof(double));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
