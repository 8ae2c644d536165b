// Input that a harness makes from a seed, so that it need not be sent.
#pragma once

#include <cstdint>

namespace concert {

// Output number `index` of splitmix64 started with `seed`.
inline std::uint64_t generated_word(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed + (index + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// A double in [0, 1): the upper 53 bits of that word.
inline double generated_unit(std::uint64_t seed, std::uint64_t index) {
  return static_cast<double>(generated_word(seed, index) >> 11) * 0x1p-53;
}

}  // namespace concert
