// Names things by numbers that are the same in every execution.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_HASH_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_HASH_H_

#include <cstdint>

namespace concert::explore {

// A hash of two things in this order. Multipliers of Steele, Lea and Flood's SplitMix64 (OOPSLA
// 2014).
constexpr std::uint64_t mix(std::uint64_t one, std::uint64_t other) {
  std::uint64_t hash = (one ^ (other + 0x9e3779b97f4a7c15ULL)) * 0xbf58476d1ce4e5b9ULL;
  hash ^= hash >> 29;
  hash *= 0x94d049bb133111ebULL;
  return hash ^ (hash >> 32);
}

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_HASH_H_
