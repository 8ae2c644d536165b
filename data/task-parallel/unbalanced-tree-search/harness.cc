// Calls the candidate's search_tree for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, per case three words: branches, tasks, seed. Result: the candidate's words.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "channel.h"

std::vector<std::uint64_t> search_tree(std::uint64_t seed, std::size_t branches, std::size_t tasks);

namespace {

int answer_cases() {
  std::uint64_t branches = 0;
  for (std::uint64_t index = 0; concert::read_word(branches); ++index) {
    std::uint64_t tasks_and_seed[2];
    concert::read_bytes(tasks_and_seed, sizeof tasks_and_seed);
    const auto [tasks, seed] = tasks_and_seed;
    std::vector<std::uint64_t> result;
    concert::timed([&] { result = search_tree(seed, branches, tasks); });
    concert::write_result(index, result.data(), result.size() * sizeof(std::uint64_t));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
