#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <hpx/include/no_such_algorithms.hpp>
#include <vector>

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  static_cast<void>(tasks);
  // On one thread, HPX 1.11.0 divides by zero for an empty range.
  if (values.empty()) return;
  hpx::sort(hpx::execution::par, values.begin(), values.end());
}
