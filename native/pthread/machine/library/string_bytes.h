// Tells the world of the bytes of strings at which functions look.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_STRING_BYTES_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_STRING_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "native/pthread/machine/entries/library_state.h"

namespace concert::machine {

// Bytes of a string that are looked at: with its end, but no more than `most`.
inline std::size_t Bytes(const char* text, const char* function, std::size_t most = SIZE_MAX) {
  const Guard guard(function);
  const std::size_t length = strnlen(text, most);
  return length == most ? most : length + 1;
}

inline std::size_t Length(const char* text, const char* function) {
  return Bytes(text, function) - 1;
}

// Tells of reading a string and returns what Bytes() does.
inline std::size_t TellString(const char* text, const char* function, std::size_t most = SIZE_MAX) {
  const std::size_t bytes = Bytes(text, function, most);
  TellRead(text, bytes, function);
  return bytes;
}

// Bytes of two strings that are looked at until they differ.
template <typename Same>
void TellCompared(const char* one, const char* other, std::size_t most, const char* function,
                  Same same) {
  std::size_t bytes = 0;
  {
    const Guard guard(function);
    while (bytes < most) {
      const char left = one[bytes];
      const char right = other[bytes];
      ++bytes;
      if (left == '\0' || !same(left, right)) break;
    }
  }
  TellRead(one, bytes, function);
  TellRead(other, bytes, function);
}

inline bool SameByte(char left, char right) { return left == right; }

inline bool SameLetter(char left, char right) {
  const auto lower = [](char byte) { return byte >= 'A' && byte <= 'Z' ? byte + 32 : byte; };
  return lower(left) == lower(right);
}

inline void TellCopy(char* to, const char* from, std::size_t bytes, const char* function) {
  TellRead(from, bytes, function);
  TellWrite(to, bytes, function);
}

// Tells of reading a set of bytes, and a text as far as a span of these, or of others, and the byte
// behind that.
inline void TellSpan(const char* text, const char* set,
                     std::size_t (*span)(const char*, const char*), const char* function) {
  std::size_t bytes;
  {
    const Guard guard(function);
    bytes = span(text, set) + 1;
  }
  TellRead(text, bytes, function);
  TellString(set, function);
}

inline char* Found(const char* at) { return const_cast<char*>(at); }

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_STRING_BYTES_H_
