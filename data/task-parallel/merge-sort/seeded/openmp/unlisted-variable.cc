#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace {

// Merges two sorted ranges into `out`, splitting the longer one in the middle.
void merge_ranges(const std::int64_t* left, std::size_t left_size, const std::int64_t* right,
                  std::size_t right_size, std::int64_t* out, std::size_t tasks) {
  if (left_size < right_size) {
    std::swap(left, right);
    std::swap(left_size, right_size);
  }
  if (tasks < 2 || left_size < 2) {
    std::merge(left, left + left_size, right, right + right_size, out);
    return;
  }
  const std::size_t i = left_size / 2;
  const auto j =
      static_cast<std::size_t>(std::lower_bound(right, right + right_size, left[i]) - right);
#pragma omp task
  merge_ranges(left, i, right, j, out, tasks / 2);
#pragma omp task
  merge_ranges(left + i, left_size - i, right + j, right_size - j, out + i + j, tasks - tasks / 2);
#pragma omp taskwait
}

// Sorts `values`; the result lands in `buffer` if `into_buffer`, else in `values`.
void sort_range(std::int64_t* values, std::int64_t* buffer, std::size_t size, std::size_t tasks,
                bool into_buffer) {
  if (tasks < 2 || size < 2) {
    std::stable_sort(values, values + size);
    if (into_buffer) std::copy(values, values + size, buffer);
    return;
  }
  const std::size_t half = size / 2;
#pragma omp task
  sort_range(values, buffer, half, tasks / 2, !into_buffer);
  // `into_buffer` stands in no clause.
#pragma omp task default(none) firstprivate(values, buffer, size, half, tasks)
  sort_range(values + half, buffer + half, size - half, tasks - tasks / 2, !into_buffer);
#pragma omp taskwait
  const std::int64_t* from = into_buffer ? values : buffer;
  std::int64_t* to = into_buffer ? buffer : values;
  merge_ranges(from, half, from + half, size - half, to, tasks);
}

}  // namespace

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  std::vector<std::int64_t> buffer(values.size());
#pragma omp parallel
#pragma omp single
  sort_range(values.data(), buffer.data(), values.size(), tasks, false);
}
