// Calls the candidate's count_queens for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, per case five words: number of boards, rows, tasks, seed, kind. A board has so many
// rows; if the kind is odd, board i has only i modulo (rows + 1). Row r of board i is blocked where
// three 16-bit parts of the seed's word 32 i + r all have ones, and nowhere if the kind is 2 or 3.
// Result: the candidate's words.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "channel.h"
#include "generated.h"

std::vector<std::uint64_t> count_queens(const std::vector<std::vector<std::uint32_t>>& boards,
                                        std::size_t tasks);

namespace {

enum Kind : std::uint64_t { kMixed = 1, kOpen = 2 };

std::vector<std::uint32_t> make_board(std::uint64_t board, std::uint64_t rows, std::uint64_t seed,
                                      std::uint64_t kind) {
  const std::uint64_t size = (kind & kMixed) != 0 ? board % (rows + 1) : rows;
  const std::uint64_t columns = (kind & kOpen) != 0 ? 0 : (std::uint64_t{1} << size) - 1;
  std::vector<std::uint32_t> blocked;
  for (std::uint64_t row = 0; row < size; ++row) {
    const std::uint64_t word = concert::generated_word(seed, 32 * board + row);
    blocked.push_back(static_cast<std::uint32_t>(word & (word >> 16) & (word >> 32) & columns));
  }
  return blocked;
}

int answer_cases() {
  std::uint64_t count = 0;
  for (std::uint64_t index = 0; concert::read_word(count); ++index) {
    std::uint64_t rest[4];
    concert::read_bytes(rest, sizeof rest);
    const auto [rows, tasks, seed, kind] = rest;
    std::vector<std::vector<std::uint32_t>> boards;
    for (std::uint64_t i = 0; i < count; ++i) boards.push_back(make_board(i, rows, seed, kind));
    std::vector<std::uint64_t> result;
    concert::timed([&] { result = count_queens(boards, tasks); });
    concert::write_result(index, result.data(), result.size() * sizeof(std::uint64_t));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
