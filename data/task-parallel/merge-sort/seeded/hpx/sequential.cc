#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using Iterator = std::vector<std::int64_t>::iterator;

void sort_range(Iterator first, Iterator last, Iterator buffer) {
  const auto length = last - first;
  if (length < 2) return;
  const auto half = length / 2;
  sort_range(first, first + half, buffer);
  sort_range(first + half, last, buffer + half);
  std::merge(first, first + half, first + half, last, buffer);
  std::copy(buffer, buffer + length, first);
}

}  // namespace

void merge_sort(std::vector<std::int64_t>& values, std::size_t /*tasks*/) {
  std::vector<std::int64_t> buffer(values.size());
  sort_range(values.begin(), values.end(), buffer.begin());
}
