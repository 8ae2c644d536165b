#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

// <mutex> is not included.
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

}  // namespace

std::vector<std::uint64_t> cumulative_histogram(const std::vector<double>& values,
                                                const std::vector<double>& edges,
                                                std::size_t tasks) {
  std::mutex adding;
  std::vector<std::uint64_t> below(edges.size());
#pragma omp parallel
#pragma omp single
  for (std::size_t task = 0; task < tasks; ++task) {
#pragma omp task firstprivate(task) shared(adding, below)
    {
      const auto own = count_part(values, edges, values.size() * task / tasks,
                                  values.size() * (task + 1) / tasks);
      const std::lock_guard lock(adding);
      for (std::size_t bin = 0; bin < below.size(); ++bin) below[bin] += own[bin];
    }
  }
  std::partial_sum(below.begin(), below.end(), below.begin());
  return below;
}
