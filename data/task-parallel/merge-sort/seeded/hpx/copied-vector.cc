#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
#include <vector>

namespace {

void sort_range(std::vector<std::int64_t>& values, std::size_t first, std::size_t last,
                std::size_t tasks) {
  if (tasks < 2 || last - first < 2) {
    std::sort(values.data() + first, values.data() + last);
    return;
  }
  const std::size_t middle = first + (last - first) / 2;
  // Without std::ref a task gets a copy, to which its parameter cannot refer.
  auto left = hpx::async(sort_range, values, first, middle, tasks / 2);
  sort_range(values, middle, last, tasks - tasks / 2);
  left.get();
  std::inplace_merge(values.data() + first, values.data() + middle, values.data() + last);
}

}  // namespace

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  sort_range(values, 0, values.size(), tasks);
}
