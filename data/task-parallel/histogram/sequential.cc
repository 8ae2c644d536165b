// The problem without parallelism: counts by bin, then sums of the counts.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

std::vector<std::uint64_t> cumulative_histogram(const std::vector<double>& values,
                                                const std::vector<double>& edges,
                                                std::size_t /*tasks*/) {
  std::vector<std::uint64_t> counts(edges.size() + 1);
  for (const double value : values) {
    ++counts[std::upper_bound(edges.begin(), edges.end(), value) - edges.begin()];
  }
  // What is not below the last edge is below none.
  counts.pop_back();
  std::partial_sum(counts.begin(), counts.end(), counts.begin());
  return counts;
}
