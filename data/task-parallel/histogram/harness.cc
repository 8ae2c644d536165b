// Calls the candidate's cumulative_histogram for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, per case five words: number of values, number of edges, tasks, seed, levels. The values
// are the seed's first units, the edges those that follow, in ascending order; where levels is not
// 0, each is rounded down to a multiple of 1 / levels. Result: the candidate's words.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "channel.h"
#include "generated.h"

std::vector<std::uint64_t> cumulative_histogram(const std::vector<double>& values,
                                                const std::vector<double>& edges,
                                                std::size_t tasks);

namespace {

std::vector<double> generate(std::uint64_t seed, std::uint64_t first, std::size_t count,
                             double levels) {
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double unit = concert::generated_unit(seed, first + i);
    values[i] = levels > 0.0 ? std::floor(unit * levels) / levels : unit;
  }
  return values;
}

int answer_cases() {
  std::uint64_t count = 0;
  for (std::uint64_t index = 0; concert::read_word(count); ++index) {
    std::uint64_t rest[4];
    concert::read_bytes(rest, sizeof rest);
    const auto [edge_count, tasks, seed, levels] = rest;
    const std::vector<double> values = generate(seed, 0, count, static_cast<double>(levels));
    std::vector<double> edges = generate(seed, count, edge_count, static_cast<double>(levels));
    std::sort(edges.begin(), edges.end());
    std::vector<std::uint64_t> result;
    concert::timed([&] { result = cumulative_histogram(values, edges, tasks); });
    concert::write_result(index, result.data(), result.size() * sizeof(std::uint64_t));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
