// Hashes memory of the program.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_HASH_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_HASH_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace concert::machine {

inline std::uint64_t Mix(std::uint64_t hash, std::uint64_t word) {
  // A step of a multiply-and-fold hash; any odd constants do.
  const auto product =
      static_cast<unsigned __int128>(hash ^ word ^ 0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

inline std::uint64_t WordAt(std::uintptr_t at) {
  std::uint64_t word = 0;
  std::memcpy(&word, reinterpret_cast<const void*>(at), sizeof word);
  return word;
}

// Zeros at the beginning do not count: there may be more of them in another execution.
inline std::uint64_t HashOf(std::uintptr_t from, std::uintptr_t to, std::uint64_t hash) {
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  constexpr std::size_t kRows = 4;
  const std::size_t end = to - (to - from) % kWord;
  while (from < end && WordAt(from) == 0) from += kWord;
  if (end - from >= 2 * kRows * kWord) {
    // Each step waits for the one before it: four rows of steps take turns.
    std::array<std::uint64_t, kRows> rows = {hash, ~hash, hash + 1, ~(hash + 1)};
    for (; end - from >= kRows * kWord; from += kRows * kWord) {
      for (std::size_t i = 0; i < kRows; ++i) rows[i] = Mix(rows[i], WordAt(from + i * kWord));
    }
    for (const std::uint64_t row : rows) hash = Mix(hash, row);
  }
  for (; from < end; from += kWord) hash = Mix(hash, WordAt(from));
  if (from == to) return hash;
  std::uint64_t rest = 0;
  std::memcpy(&rest, reinterpret_cast<const void*>(from), to - from);
  return Mix(hash, rest);
}

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_HASH_H_
