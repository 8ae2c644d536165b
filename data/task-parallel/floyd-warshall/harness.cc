// Calls the candidate's shortest_paths for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, a word each: kind, n, tasks; then
//   kind 0: the matrix; the result is all elements of the vector afterwards;
//   kind 1: a seed. Vertex i has eight edges; edge e goes by the seed's words 2 (8 i + e) and the
//           next: to the first modulo n, of length 1 + the second modulo 100000. Of two to the same
//           vertex the shorter counts. The result is a digest of the elements, a word each.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "channel.h"
#include "generated.h"

void shortest_paths(std::vector<std::int32_t>& distances, std::size_t n, std::size_t tasks);

namespace {

enum Kind : std::uint64_t { kGiven = 0, kGenerated = 1 };

constexpr std::int32_t kNoPath = 1'000'000'000;
constexpr std::size_t kEdges = 8;
constexpr std::uint64_t kLongest = 100'000;

void answer_given(std::uint64_t index, std::size_t n, std::size_t tasks) {
  std::vector<std::int32_t> distances(n * n);
  concert::read_bytes(distances.data(), distances.size() * sizeof(std::int32_t));
  concert::timed([&] { shortest_paths(distances, n, tasks); });
  concert::write_result(index, distances.data(), distances.size() * sizeof(std::int32_t));
}

std::vector<std::int32_t> generate(std::size_t n, std::uint64_t seed) {
  std::vector<std::int32_t> distances(n * n, kNoPath);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t edge = kEdges * i; edge < kEdges * (i + 1); ++edge) {
      const std::size_t to = concert::generated_word(seed, 2 * edge) % n;
      const std::uint64_t length = 1 + concert::generated_word(seed, 2 * edge + 1) % kLongest;
      std::int32_t& distance = distances[i * n + to];
      distance = std::min(distance, static_cast<std::int32_t>(length));
    }
    distances[i * n + i] = 0;
  }
  return distances;
}

void answer_generated(std::uint64_t index, std::size_t n, std::size_t tasks) {
  std::uint64_t seed = 0;
  concert::read_bytes(&seed, sizeof seed);
  std::vector<std::int32_t> distances = generate(n, seed);
  concert::timed([&] { shortest_paths(distances, n, tasks); });
  const std::vector<std::uint64_t> words(distances.begin(), distances.end());
  concert::write_digest(index, words.data(), words.size());
}

int answer_cases() {
  std::uint64_t kind = 0;
  for (std::uint64_t index = 0; concert::read_word(kind); ++index) {
    std::uint64_t size_and_tasks[2];
    concert::read_bytes(size_and_tasks, sizeof size_and_tasks);
    const auto answer = kind == kGenerated ? answer_generated : answer_given;
    answer(index, size_and_tasks[0], size_and_tasks[1]);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
