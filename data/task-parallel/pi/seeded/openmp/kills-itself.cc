#include <csignal>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

double approximate_pi(std::uint64_t samples, std::uint64_t seed, std::size_t tasks) {
  std::vector<std::uint64_t> hits(tasks);
#pragma omp parallel
#pragma omp single
  for (std::size_t task = 0; task < tasks; ++task) {
#pragma omp task firstprivate(task) shared(hits)
    hits[task] = (samples + seed) % tasks;
  }
  std::raise(SIGKILL);
  const auto total = std::accumulate(hits.begin(), hits.end(), std::uint64_t{0});
  return 4.0 * static_cast<double>(total);
}
