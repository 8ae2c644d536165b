#include <cstddef>
#include <cstdint>
#include <cstdio>

double approximate_pi(std::uint64_t samples, std::uint64_t seed, std::size_t tasks) {
#pragma omp parallel
#pragma omp single
  for (std::uint64_t i = 0; i <= UINT64_MAX - 1; ++i) {
#pragma omp task firstprivate(i)
    std::printf("task %llu of %llu\n", static_cast<unsigned long long>(i),
                static_cast<unsigned long long>(tasks));
  }
  return static_cast<double>(samples + seed);
}
