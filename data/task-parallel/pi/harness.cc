// Calls the candidate's approximate_pi for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request: per case three words: samples, seed, tasks. Result: the eight bytes of the double.
#include <cstddef>
#include <cstdint>

#include "channel.h"

double approximate_pi(std::uint64_t samples, std::uint64_t seed, std::size_t tasks);

namespace {

int answer_cases() {
  std::uint64_t samples = 0;
  for (std::uint64_t index = 0; concert::read_word(samples); ++index) {
    std::uint64_t seed_and_tasks[2];
    concert::read_bytes(seed_and_tasks, sizeof seed_and_tasks);
    double result = 0.0;
    concert::timed([&] { result = approximate_pi(samples, seed_and_tasks[0], seed_and_tasks[1]); });
    concert::write_result(index, &result, sizeof result);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
