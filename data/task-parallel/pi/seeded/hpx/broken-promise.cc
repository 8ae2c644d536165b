#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
#include <random>
#include <utility>
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
  for (std::size_t task = 0; task < tasks; ++task) {
    hpx::promise<std::uint64_t> promise;
    hits.push_back(promise.get_future());
    hpx::post([=, promise = std::move(promise)]() mutable {
      const std::uint64_t share = samples / tasks + (task < samples % tasks ? 1 : 0);
      // Without a share the promise goes unset, and get throws.
      if (share != 0) promise.set_value(count_hits(share, seed, task));
    });
  }
  std::uint64_t total = 0;
  for (auto& part : hits) total += part.get();
  return 4.0 * static_cast<double>(total) / static_cast<double>(samples);
}
