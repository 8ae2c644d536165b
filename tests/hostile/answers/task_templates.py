"""Makes C++ answers to pi.openmp: an honest program, a racing one, and what attacks them."""

TASK = "pi.openmp"
TASK_WITHOUT_OPENMP = "pi.stdpar"

HEAD = """#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <string>
#include <vector>
#include <thread>
#include <omp.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
"""
_BODY = """namespace {
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
double sum_of(const std::vector<std::uint64_t>& hits, std::uint64_t samples) {
  const auto total = std::accumulate(hits.begin(), hits.end(), std::uint64_t{0});
  return 4.0 * static_cast<double>(total) / static_cast<double>(samples);
}
[[maybe_unused]] double honest(std::uint64_t samples, std::uint64_t seed, std::size_t tasks) {
  if (samples == 0) return 0.0;
  std::vector<std::uint64_t> hits(tasks);
#pragma omp parallel
#pragma omp single
  for (std::size_t task = 0; task < tasks; ++task) {
#pragma omp task firstprivate(task) shared(hits)
    {
      const std::uint64_t share = samples / tasks + (task < samples % tasks ? 1 : 0);
      hits[task] = count_hits(share, seed, task);
    }
  }
  return sum_of(hits, samples);
}
}
"""
_RACY = """
@MEMBERS@
[[maybe_unused]]
static double racing(std::uint64_t samples, std::uint64_t seed, std::size_t tasks) {
  if (samples == 0) return 0.0;
  std::vector<std::uint64_t> hits(tasks);
#pragma omp parallel
#pragma omp single
  for (std::size_t task = 0; task < tasks; ++task) {
#pragma omp task firstprivate(task) shared(hits)
    {
      @TOUCH@
      const std::uint64_t share = samples / tasks + (task < samples % tasks ? 1 : 0);
      hits[task] = count_hits(share, seed, task);
    }
  }
  return sum_of(hits, samples);
}
"""


def fenced(source: str) -> str:
    """Returns a response that holds a C++ program."""
    return f"```cpp\n{source}\n```\n"


def honest(*, body: str = "return honest(samples, seed, tasks);", members: str = "") -> str:
    """Returns a response whose function does something around honest work.

    Args:
        body: Body of the function that is asked for.
        members: What stands before it.
    """
    return fenced(HEAD + _BODY + members + _function(body))


def racy(
    *,
    touch: str = "word = word + 1;",
    members: str = "static int word;",
    body: str = "return racing(samples, seed, tasks);",
    head: str = "",
) -> str:
    """Returns a response whose tasks all change one word without synchronisation.

    Args:
        touch: The statement by which they do.
        members: What stands before it.
        body: Body of the function that is asked for.
        head: What stands before everything.
    """
    source = _RACY.replace("@MEMBERS@", members).replace("@TOUCH@", touch)
    return fenced(head + HEAD + _BODY + source + _function(body))


def _function(body: str) -> str:
    signature = (
        "double approximate_pi(std::uint64_t samples, std::uint64_t seed, std::size_t tasks)"
    )
    return f"\n{signature} {{\n{body}\n}}\n"
