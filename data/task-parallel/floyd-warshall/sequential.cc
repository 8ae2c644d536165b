// The problem without parallelism: paths through vertex 0, then those through 0 and 1, and so on.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

void shortest_paths(std::vector<std::int32_t>& distances, std::size_t n, std::size_t /*tasks*/) {
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      const std::int32_t there = distances[i * n + k];
      for (std::size_t j = 0; j < n; ++j) {
        distances[i * n + j] = std::min(distances[i * n + j], there + distances[k * n + j]);
      }
    }
  }
}
