#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <future>
#include <vector>

namespace {

std::size_t greatest_depth = 0;

void sort_range(std::int64_t* values, std::size_t size, std::size_t tasks, std::size_t depth) {
  if (tasks < 2 || size < 2) {
    std::stable_sort(values, values + size);
    // All tasks compare and write, without an order; nobody needs the number.
    greatest_depth = std::max(greatest_depth, depth);
    return;
  }
  const std::size_t half = size / 2;
  auto first = std::async(std::launch::async, sort_range, values, half, tasks / 2, depth + 1);
  sort_range(values + half, size - half, tasks - tasks / 2, depth + 1);
  first.get();
  std::inplace_merge(values, values + half, values + size);
}

}  // namespace

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  sort_range(values.data(), values.size(), tasks, 0);
}
