#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

// How many of the first `count` elements of the merge of two sorted ranges come from the left one.
std::size_t taken_from_left(const std::int64_t* left, std::size_t left_size,
                            const std::int64_t* right, std::size_t right_size, std::size_t count) {
  std::size_t least = count > right_size ? count - right_size : 0;
  std::size_t most = std::min(count, left_size);
  while (least < most) {
    const std::size_t middle = least + (most - least) / 2;
    if (left[middle] <= right[count - middle - 1]) {
      least = middle + 1;
    } else {
      most = middle;
    }
  }
  return least;
}

// The range split into `tasks` blocks; runs of `width` blocks are sorted.
struct Runs {
  const std::int64_t* values;
  std::size_t size;
  std::size_t tasks;
  std::size_t width;

  std::size_t start(std::size_t block) const { return size * std::min(block, tasks) / tasks; }

  // Writes what lies in one block once each pair of runs is merged into one.
  void merge_block(std::size_t block, std::int64_t* out) const {
    const std::size_t pair = block / (2 * width) * (2 * width);
    const std::int64_t* left = values + start(pair);
    const std::int64_t* right = values + start(pair + width);
    const std::size_t left_size = start(pair + width) - start(pair);
    const std::size_t right_size = start(pair + 2 * width) - start(pair + width);
    const std::size_t first = start(block) - start(pair);
    const std::size_t last = start(block + 1) - start(pair);
    const std::size_t from = taken_from_left(left, left_size, right, right_size, first);
    const std::size_t to = taken_from_left(left, left_size, right, right_size, last);
    std::merge(left + from, left + to, right + first - from, right + last - to, out + start(block));
  }
};

// Calls work(0), ..., work(tasks - 1), each as a task.
template <typename Work>
void in_tasks(std::size_t tasks, const Work& work) {
  for (std::size_t task = 0; task < tasks; ++task) {
#pragma omp task firstprivate(task) shared(work)
    work(task);
  }
#pragma omp taskwait
}

}  // namespace

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  // More blocks than values would be empty tasks.
  tasks = std::max(std::min(tasks, values.size()), std::size_t{1});
  std::vector<std::int64_t> buffer(values.size());
  Runs runs{values.data(), values.size(), tasks, 1};
#pragma omp parallel
#pragma omp single
  {
    in_tasks(tasks, [&](std::size_t block) {
      std::stable_sort(values.begin() + runs.start(block), values.begin() + runs.start(block + 1));
    });
    for (; runs.width < tasks; runs.width *= 2) {
      runs.values = values.data();
      in_tasks(tasks, [&](std::size_t block) { runs.merge_block(block, buffer.data()); });
      values.swap(buffer);
    }
  }
}
