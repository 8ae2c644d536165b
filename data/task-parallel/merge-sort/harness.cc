// Calls the candidate's merge_sort for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, a word each: kind, elements, tasks; then
//   kind 0: the elements; the result is all elements of the vector afterwards;
//   kind 1: a seed; the elements are generated from it, and the result is a digest of them.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "channel.h"
#include "generated.h"

void merge_sort(std::vector<std::int64_t>& values, std::size_t tasks);

namespace {

enum Kind : std::uint64_t { kGiven = 0, kGenerated = 1 };

void answer_given(std::uint64_t index, std::uint64_t elements, std::uint64_t tasks) {
  std::vector<std::int64_t> values(elements);
  concert::read_bytes(values.data(), elements * sizeof(std::int64_t));
  concert::timed([&] { merge_sort(values, tasks); });
  concert::write_result(index, values.data(), values.size() * sizeof(std::int64_t));
}

void answer_generated(std::uint64_t index, std::uint64_t elements, std::uint64_t tasks) {
  std::uint64_t seed = 0;
  concert::read_bytes(&seed, sizeof seed);
  std::vector<std::int64_t> values(elements);
  for (std::uint64_t i = 0; i < elements; ++i) {
    values[i] = static_cast<std::int64_t>(concert::generated_word(seed, i));
  }
  concert::timed([&] { merge_sort(values, tasks); });
  concert::write_digest(index, reinterpret_cast<const std::uint64_t*>(values.data()),
                        values.size());
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

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
