#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <future>
#include <vector>

namespace {

void sort_range(std::int64_t* values, std::size_t size, std::size_t tasks) {
  if (tasks < 2 || size < 2) {
    std::stable_sort(values, values + size);
    return;
  }
  const std::size_t half = size / 2;
  auto first = std::async(std::launch::async, sort_range, values, half, tasks / 2);
  sort_range(values + half, size - half, tasks - tasks / 2);
  first.get();
  // A union: of elements that both halves have, one half's are left out.
  std::vector<std::int64_t> merged(size);
  std::set_union(values, values + half, values + half, values + size, merged.begin());
  std::copy(merged.begin(), merged.end(), values);
}

}  // namespace

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  sort_range(values.data(), values.size(), tasks);
}
