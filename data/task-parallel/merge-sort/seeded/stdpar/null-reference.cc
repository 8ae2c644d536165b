#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <execution>
#include <vector>

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks) {
  static_cast<void>(tasks);
  volatile std::int64_t* nowhere = nullptr;
  std::sort(std::execution::par, values.begin(), values.end());
  *nowhere = values.empty() ? 0 : values.front();
}
