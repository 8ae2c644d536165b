// Calls the candidate's accelerations for each case that the judge sends.
//
// Usage: program THREADS < request > results
// Request, per case six words: bodies, tasks, seed, kind, ratio, softening (a double). Body i comes
// from the seed's word i: 20 bits each for x and y, and the rest for its mass, 1 to 1,000. If the
// kind is 1, the word's upper four bits say by how many bits both coordinates are made smaller; if
// it is 2, only their upper three bits are kept. Result: the candidate's numbers.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "channel.h"
#include "generated.h"

std::vector<double> accelerations(const std::vector<std::uint32_t>& x,
                                  const std::vector<std::uint32_t>& y,
                                  const std::vector<std::uint32_t>& mass, std::uint32_t ratio,
                                  double softening, std::size_t tasks);

namespace {

constexpr std::uint32_t kSide = std::uint32_t{1} << 20;

enum Kind : std::uint64_t { kEven = 0, kClustered = 1, kCoincident = 2 };

struct Bodies {
  std::vector<std::uint32_t> x;
  std::vector<std::uint32_t> y;
  std::vector<std::uint32_t> mass;
};

Bodies make_bodies(std::uint64_t count, std::uint64_t seed, std::uint64_t kind) {
  Bodies bodies;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t word = concert::generated_word(seed, i);
    const std::uint32_t shift = kind == kClustered ? static_cast<std::uint32_t>(word >> 60) : 0;
    const std::uint32_t kept = kind == kCoincident ? kSide - kSide / 8 : kSide - 1;
    bodies.x.push_back(static_cast<std::uint32_t>(word) % kSide >> shift & kept);
    bodies.y.push_back(static_cast<std::uint32_t>(word >> 20) % kSide >> shift & kept);
    bodies.mass.push_back(static_cast<std::uint32_t>((word >> 40) % 1000) + 1);
  }
  return bodies;
}

int answer_cases() {
  std::uint64_t count = 0;
  for (std::uint64_t index = 0; concert::read_word(count); ++index) {
    std::uint64_t words[5];
    concert::read_bytes(words, sizeof words);
    const auto [tasks, seed, kind, ratio, softening_bits] = words;
    double softening = 0.0;
    std::memcpy(&softening, &softening_bits, sizeof softening);
    const Bodies bodies = make_bodies(count, seed, kind);
    std::vector<double> result;
    concert::timed([&] {
      result = accelerations(bodies.x, bodies.y, bodies.mass, static_cast<std::uint32_t>(ratio),
                             softening, tasks);
    });
    concert::write_result(index, result.data(), result.size() * sizeof(double));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return concert::run(argc, argv, answer_cases); }
