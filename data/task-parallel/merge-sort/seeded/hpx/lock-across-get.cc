#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
#include <hpx/mutex.hpp>
#include <mutex>
#include <vector>

namespace {

hpx::mutex mutex;

void sort_range(std::int64_t* values, std::int64_t* buffer, std::size_t size, std::size_t tasks) {
  if (tasks < 2 || size < 2) {
    std::sort(values, values + size);
    return;
  }
  const std::size_t half = size / 2;
  // The halves need the lock that this one holds while it waits for them.
  const std::lock_guard guard(mutex);
  auto left = hpx::async(sort_range, values, buffer, half, tasks / 2);
  left.get();
  sort_range(values + half, buffer + half, size - half, tasks - tasks / 2);
  std::merge(values, values + half, values + half, values + size, buffer);
  std::copy(buffer, buffer + size, values);
}

}  // namespace

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  std::vector<std::int64_t> buffer(values.size());
  sort_range(values.data(), buffer.data(), values.size(), tasks);
}
