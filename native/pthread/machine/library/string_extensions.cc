// strsep(), strlcpy() and the like, which are GNU's or BSD's, with the bytes that they access.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/library/string_bytes.h"

namespace concert::machine {
namespace {

// The byte behind the first token: one of the set, or the end of the text.
char* SeparatorIn(char* text, const char* set) {
  const Guard guard("strsep");
  return text + std::strcspn(text, set);
}

char* TextAt(char** text) {
  const Guard guard("strsep");
  return *text;
}

// Bytes at which strverscmp() looks: as far as strings are equal, and the digits around the first
// difference.
std::size_t VersionBytes(const char* one, const char* other) {
  const auto digit = [](char byte) { return byte >= '0' && byte <= '9'; };
  const Guard guard("strverscmp");
  std::size_t at = 0;
  while (one[at] == other[at] && one[at] != '\0') ++at;
  while (digit(one[at]) && digit(other[at])) ++at;
  return at + 1;
}

}  // namespace

extern "C" {

char* MachineStrsep(char** text, const char* set) {
  TellRead(text, sizeof *text, "strsep");
  char* begin = TextAt(text);
  if (begin == nullptr) return nullptr;
  char* end = SeparatorIn(begin, set);
  TellRead(begin, static_cast<std::size_t>(end - begin) + 1, "strsep");
  TellString(set, "strsep");
  // It puts an end into the string.
  TellWrite(end, *end == '\0' ? 0 : 1, "strsep");
  TellWrite(text, sizeof *text, "strsep");
  // Others may have run since.
  CheckObject(text, sizeof *text, "strsep");
  begin = TextAt(text);
  if (begin == nullptr) return nullptr;
  end = SeparatorIn(begin, set);
  if (*end != '\0') CheckWritable(end, 1, "strsep");
  const Guard guard("strsep");
  return strsep(text, set);
}

char* MachineStrchrnul(const char* text, int byte) {
  std::size_t bytes;
  {
    const Guard guard("strchrnul");
    bytes = static_cast<std::size_t>(strchrnul(text, byte) - text) + 1;
  }
  TellRead(text, bytes, "strchrnul");
  const Guard guard("strchrnul");
  return Found(strchrnul(text, byte));
}

char* MachineStrcasestr(const char* text, const char* wanted) {
  std::size_t looked_at = Bytes(text, "strcasestr");
  {
    const Guard guard("strcasestr");
    const char* found = strcasestr(text, wanted);
    if (found != nullptr) looked_at = static_cast<std::size_t>(found - text) + std::strlen(wanted);
  }
  TellRead(text, looked_at, "strcasestr");
  TellString(wanted, "strcasestr");
  const Guard guard("strcasestr");
  return Found(strcasestr(text, wanted));
}

std::int64_t MachineStrverscmp(const char* one, const char* other) {
  const std::size_t bytes = VersionBytes(one, other);
  TellRead(one, bytes, "strverscmp");
  TellRead(other, bytes, "strverscmp");
  const Guard guard("strverscmp");
  return strverscmp(one, other);
}

std::size_t MachineStrlcpy(char* to, const char* from, std::size_t size) {
  const std::size_t length = TellString(from, "strlcpy") - 1;
  TellWrite(to, length < size ? length + 1 : size, "strlcpy");
  // The text may be longer now.
  if (size != 0) CheckWritable(to, std::min(Bytes(from, "strlcpy"), size), "strlcpy");
  const Guard guard("strlcpy");
  return strlcpy(to, from, size);
}

std::size_t MachineStrlcat(char* to, const char* from, std::size_t size) {
  const std::size_t looked_at = TellString(to, "strlcat", size);
  const std::size_t bytes = TellString(from, "strlcat");
  // All of `to` was looked at without an end: there is no room.
  const auto has_end = [&] {
    const Guard guard("strlcat");
    return strnlen(to, size) < size;
  };
  if (has_end()) {
    const std::size_t present = looked_at - 1;
    TellWrite(to + present, std::min(bytes, size - present), "strlcat");
  }
  if (has_end()) {
    const std::size_t present = Length(to, "strlcat");
    CheckWritable(to, std::min(present + Bytes(from, "strlcat"), size), "strlcat");
  }
  const Guard guard("strlcat");
  return strlcat(to, from, size);
}

}  // extern "C"

CONCERT_ENTRY(concert_strsep, MachineStrsep);
CONCERT_ENTRY(concert___strsep, MachineStrsep);
CONCERT_ENTRY(concert_strchrnul, MachineStrchrnul);
CONCERT_ENTRY(concert_strcasestr, MachineStrcasestr);
CONCERT_ENTRY(concert_strverscmp, MachineStrverscmp);
CONCERT_ENTRY(concert_strlcpy, MachineStrlcpy);
CONCERT_ENTRY(concert_strlcat, MachineStrlcat);

}  // namespace concert::machine
