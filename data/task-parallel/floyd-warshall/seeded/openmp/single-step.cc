#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

void shortest_paths(std::vector<std::int32_t>& distances, std::size_t n, std::size_t tasks) {
  // Reads the edges alone: no path gets more than two.
  const std::vector<std::int32_t> edges = distances;
#pragma omp parallel
#pragma omp single
  for (std::size_t task = 0; task < tasks; ++task) {
#pragma omp task firstprivate(task)
    for (std::size_t i = n * task / tasks; i < n * (task + 1) / tasks; ++i) {
      for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t j = 0; j < n; ++j) {
          const std::int32_t length = edges[i * n + k] + edges[k * n + j];
          distances[i * n + j] = std::min(distances[i * n + j], length);
        }
      }
    }
  }
}
