#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
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
  std::vector<hpx::future<std::uint64_t>> hits;
  hits.push_back(hpx::async(count_hits, samples / tasks + (samples % tasks != 0 ? 1 : 0), seed, 0));
  std::uint64_t share = 0;
  for (std::size_t task = 1; task < tasks; ++task) {
    share = samples / tasks + (task < samples % tasks ? 1 : 0);
    // Deferred: all run after the loop, with the last share.
    hits.push_back(hpx::async(hpx::launch::deferred,
                              [&share, seed, task] { return count_hits(share, seed, task); }));
  }
  std::uint64_t total = 0;
  for (auto& part : hits) total += part.get();
  return 4.0 * static_cast<double>(total) / static_cast<double>(samples);
}
