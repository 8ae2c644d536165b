// Calls the candidate's border_scores for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, per case eight words: symbols of a, symbols of b, tasks, seed, number of letters, and as
// signed words match, mismatch, gap. The symbols are the seed's words modulo the number of letters,
// those of a first. Result: the candidate's scores.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "channel.h"
#include "generated.h"

std::vector<std::int32_t> border_scores(const std::vector<std::uint8_t>& a,
                                        const std::vector<std::uint8_t>& b, std::int32_t match,
                                        std::int32_t mismatch, std::int32_t gap, std::size_t tasks);

namespace {

std::vector<std::uint8_t> make_symbols(std::uint64_t first, std::uint64_t count, std::uint64_t seed,
                                       std::uint64_t letters) {
  std::vector<std::uint8_t> symbols(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    symbols[i] = static_cast<std::uint8_t>(concert::generated_word(seed, first + i) % letters);
  }
  return symbols;
}

int answer_cases() {
  std::uint64_t rows = 0;
  for (std::uint64_t index = 0; concert::read_word(rows); ++index) {
    std::uint64_t words[4];
    concert::read_bytes(words, sizeof words);
    const auto [columns, tasks, seed, letters] = words;
    std::int64_t scores[3];
    concert::read_bytes(scores, sizeof scores);
    const auto match = static_cast<std::int32_t>(scores[0]);
    const auto mismatch = static_cast<std::int32_t>(scores[1]);
    const auto gap = static_cast<std::int32_t>(scores[2]);
    const std::vector<std::uint8_t> a = make_symbols(0, rows, seed, letters);
    const std::vector<std::uint8_t> b = make_symbols(rows, columns, seed, letters);
    std::vector<std::int32_t> result;
    concert::timed([&] { result = border_scores(a, b, match, mismatch, gap, tasks); });
    concert::write_result(index, result.data(), result.size() * sizeof(std::int32_t));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
