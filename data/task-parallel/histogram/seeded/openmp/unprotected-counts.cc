#include <omp.h>

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

}  // namespace

std::vector<std::uint64_t> cumulative_histogram(const std::vector<double>& values,
                                                const std::vector<double>& edges,
                                                std::size_t tasks) {
  static_cast<void>(tasks);
  std::vector<std::uint64_t> below(edges.size());
#pragma omp parallel
  {
    const std::size_t threads = static_cast<std::size_t>(omp_get_num_threads());
    const std::size_t id = static_cast<std::size_t>(omp_get_thread_num());
    std::vector<std::uint64_t> own;
#pragma omp task shared(own)
    own =
        count_part(values, edges, values.size() * id / threads, values.size() * (id + 1) / threads);
#pragma omp taskwait
    // All threads read the shared counts before any of them writes: additions are always lost.
    for (std::size_t bin = 0; bin < below.size(); ++bin) own[bin] += below[bin];
#pragma omp barrier
    for (std::size_t bin = 0; bin < below.size(); ++bin) below[bin] = own[bin];
  }
  std::partial_sum(below.begin(), below.end(), below.begin());
  return below;
}
