// Hashes memory of the program.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_HASH_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_HASH_H_

#include <algorithm>
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

// Zeros at the beginning do not count: there may be more of them in another execution.
inline std::uint64_t HashOf(std::uintptr_t from, std::uintptr_t to, std::uint64_t hash) {
  bool begun = false;
  for (; from < to; from += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, reinterpret_cast<const void*>(from), std::min(sizeof word, to - from));
    begun = begun || word != 0;
    if (begun) hash = Mix(hash, word);
  }
  return hash;
}

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_HASH_H_
