#include <cstddef>
#include <cstdint>
#include <vector>

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  static_cast<void>(values);
  static_cast<void>(tasks);
}
