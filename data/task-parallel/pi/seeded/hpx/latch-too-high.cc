#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
#include <hpx/latch.hpp>
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
  std::vector<std::uint64_t> hits(tasks);
  // One count more than there are tasks, and this thread only waits.
  hpx::latch done(static_cast<std::ptrdiff_t>(tasks) + 1);
  for (std::size_t task = 0; task < tasks; ++task) {
    hpx::post([&, task] {
      hits[task] = count_hits(samples / tasks + (task < samples % tasks ? 1 : 0), seed, task);
      done.count_down(1);
    });
  }
  done.wait();
  std::uint64_t total = 0;
  for (const std::uint64_t part : hits) total += part;
  return 4.0 * static_cast<double>(total) / static_cast<double>(samples);
}
