#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <execution>
#include <numeric>
#include <vector>

void shortest_paths(std::vector<std::int32_t>& distances, std::size_t n, std::size_t tasks) {
  static_cast<void>(tasks);
  // Reads the edges alone: no path gets more than two.
  const std::vector<std::int32_t> edges = distances;
  std::vector<std::size_t> rows(n);
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  std::for_each(std::execution::par, rows.begin(), rows.end(), [&](std::size_t i) {
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t j = 0; j < n; ++j) {
        const std::int32_t length = edges[i * n + k] + edges[k * n + j];
        distances[i * n + j] = std::min(distances[i * n + j], length);
      }
    }
  });
}
