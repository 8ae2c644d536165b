// The problem without parallelism. The number of tasks means nothing to it; a parallel version
// draws from a generator of its own in each task.
#include <cstddef>
#include <cstdint>
#include <random>

double approximate_pi(std::uint64_t samples, std::uint64_t seed, std::size_t /*tasks*/) {
  if (samples == 0) return 0.0;
  std::mt19937_64 generator(seed);
  std::uniform_real_distribution<double> coordinate(0.0, 1.0);
  std::uint64_t hits = 0;
  for (std::uint64_t i = 0; i < samples; ++i) {
    const double x = coordinate(generator);
    const double y = coordinate(generator);
    if (x * x + y * y <= 1.0) ++hits;
  }
  return 4.0 * static_cast<double>(hits) / static_cast<double>(samples);
}
