// Calls the candidate's merge_sort for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, a word each: kind, elements, tasks; then
//   kind 0: the elements; the result is all elements of the vector afterwards;
//   kind 1: a seed; the elements are generated from it, and the result is a digest: two words,
//           the vector's size and a sum that weighs each element by its place.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "channel.h"
#include "threads.h"

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks);

namespace {

enum Kind : std::uint64_t { kGiven = 0, kGenerated = 1 };

// The state step and output function of splitmix64, as a function of the step's number.
std::uint64_t splitmix(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed + (index + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

void answer_given(std::uint64_t index, std::uint64_t elements, std::uint64_t tasks) {
  std::vector<std::int64_t> values(elements);
  concert::read_bytes(values.data(), elements * sizeof(std::int64_t));
  merge_sort(values, tasks);
  concert::write_result(index, values.data(), values.size() * sizeof(std::int64_t));
}

void answer_generated(std::uint64_t index, std::uint64_t elements, std::uint64_t tasks) {
  std::uint64_t seed = 0;
  concert::read_bytes(&seed, sizeof seed);
  std::vector<std::int64_t> values(elements);
  for (std::uint64_t i = 0; i < elements; ++i) {
    values[i] = static_cast<std::int64_t>(splitmix(seed, i));
  }
  merge_sort(values, tasks);
  std::uint64_t digest = 0;
  for (std::uint64_t i = 0; i < values.size(); ++i) {
    const std::uint64_t place = (2 * i + 1) * 0x9e3779b97f4a7c15;
    const std::uint64_t mixed = static_cast<std::uint64_t>(values[i]) ^ place;
    digest += (mixed ^ (mixed >> 32)) * (place | 1);
  }
  const std::uint64_t result[] = {values.size(), digest};
  concert::write_result(index, result, sizeof result);
}

int answer_cases() {
  std::uint64_t kind = 0;
  for (std::uint64_t index = 0; concert::read_word(kind); ++index) {
    std::uint64_t elements_and_tasks[2];
    concert::read_bytes(elements_and_tasks, sizeof elements_and_tasks);
    const auto answer = kind == kGenerated ? answer_generated : answer_given;
    answer(index, elements_and_tasks[0], elements_and_tasks[1]);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 64;  // EX_USAGE
  return concert::run_with_threads(std::atoi(argv[1]), answer_cases);
}
