// strlen() and the like, with the bytes that they access.

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/library/string_bytes.h"

extern "C" {
// Ours, whose caller is the one who calls now.
void* MachineMalloc(std::size_t size);
}

namespace concert::machine {
namespace {

// The text in which strtok_r() looks for a token.
char* TokenText(char* text, char** rest) {
  const Guard guard("strtok_r");
  return text == nullptr ? *rest : text;
}

// The byte behind the first token; the end of a text that has none.
char* TokenEnd(char* text, const char* set) {
  const Guard guard("strtok_r");
  char* token = text + std::strspn(text, set);
  return token + std::strcspn(token, set);
}

}  // namespace

extern "C" {

std::size_t MachineStrlen(const char* text) {
  TellString(text, "strlen");
  return Length(text, "strlen");
}

std::size_t MachineStrnlen(const char* text, std::size_t most) {
  TellString(text, "strnlen", most);
  const Guard guard("strnlen");
  return strnlen(text, most);
}

char* MachineStrcpy(char* to, const char* from) {
  TellCopy(to, from, Bytes(from, "strcpy"), "strcpy");
  CheckWritable(to, Bytes(from, "strcpy"), "strcpy");
  const Guard guard("strcpy");
  return std::strcpy(to, from);
}

char* MachineStpcpy(char* to, const char* from) {
  TellCopy(to, from, Bytes(from, "stpcpy"), "stpcpy");
  CheckWritable(to, Bytes(from, "stpcpy"), "stpcpy");
  const Guard guard("stpcpy");
  return stpcpy(to, from);
}

char* MachineStrncpy(char* to, const char* from, std::size_t size) {
  TellString(from, "strncpy", size);
  TellWrite(to, size, "strncpy");
  const Guard guard("strncpy");
  return std::strncpy(to, from, size);
}

char* MachineStrcat(char* to, const char* from) {
  const std::size_t present = TellString(to, "strcat") - 1;
  TellCopy(to + present, from, Bytes(from, "strcat"), "strcat");
  CheckWritable(to, Bytes(to, "strcat") + Bytes(from, "strcat"), "strcat");
  const Guard guard("strcat");
  return std::strcat(to, from);
}

char* MachineStrncat(char* to, const char* from, std::size_t most) {
  const std::size_t present = TellString(to, "strncat") - 1;
  const std::size_t bytes = TellString(from, "strncat", most);
  TellWrite(to + present, bytes, "strncat");
  CheckWritable(to, Bytes(to, "strncat") + Bytes(from, "strncat", most), "strncat");
  const Guard guard("strncat");
  return std::strncat(to, from, most);
}

std::int64_t MachineStrcmp(const char* one, const char* other) {
  TellCompared(one, other, SIZE_MAX, "strcmp", SameByte);
  const Guard guard("strcmp");
  return std::strcmp(one, other);
}

std::int64_t MachineStrncmp(const char* one, const char* other, std::size_t most) {
  TellCompared(one, other, most, "strncmp", SameByte);
  const Guard guard("strncmp");
  return std::strncmp(one, other, most);
}

std::int64_t MachineStrcasecmp(const char* one, const char* other) {
  TellCompared(one, other, SIZE_MAX, "strcasecmp", SameLetter);
  const Guard guard("strcasecmp");
  return strcasecmp(one, other);
}

std::int64_t MachineStrncasecmp(const char* one, const char* other, std::size_t most) {
  TellCompared(one, other, most, "strncasecmp", SameLetter);
  const Guard guard("strncasecmp");
  return strncasecmp(one, other, most);
}

char* MachineStrchr(const char* text, int byte) {
  const std::size_t length = Length(text, "strchr");
  std::size_t looked_at = length + 1;
  {
    const Guard guard("strchr");
    const void* found = std::memchr(text, byte, length + 1);
    if (found != nullptr) {
      looked_at = static_cast<std::size_t>(static_cast<const char*>(found) - text) + 1;
    }
  }
  TellRead(text, looked_at, "strchr");
  const Guard guard("strchr");
  return Found(std::strchr(text, byte));
}

char* MachineStrrchr(const char* text, int byte) {
  TellString(text, "strrchr");
  const Guard guard("strrchr");
  return Found(std::strrchr(text, byte));
}

char* MachineStrstr(const char* text, const char* wanted) {
  std::size_t looked_at = Bytes(text, "strstr");
  {
    const Guard guard("strstr");
    const char* found = std::strstr(text, wanted);
    if (found != nullptr) looked_at = static_cast<std::size_t>(found - text) + std::strlen(wanted);
  }
  TellRead(text, looked_at, "strstr");
  TellString(wanted, "strstr");
  const Guard guard("strstr");
  return Found(std::strstr(text, wanted));
}

std::size_t MachineStrspn(const char* text, const char* set) {
  TellSpan(text, set, std::strspn, "strspn");
  const Guard guard("strspn");
  return std::strspn(text, set);
}

std::size_t MachineStrcspn(const char* text, const char* set) {
  TellSpan(text, set, std::strcspn, "strcspn");
  const Guard guard("strcspn");
  return std::strcspn(text, set);
}

char* MachineStrpbrk(const char* text, const char* set) {
  TellSpan(text, set, std::strcspn, "strpbrk");
  const Guard guard("strpbrk");
  return Found(std::strpbrk(text, set));
}

// Of strtok(), too; see shims.c.
char* MachineStrtokR(char* text, const char* set, char** rest) {
  if (text == nullptr) TellRead(rest, sizeof *rest, "strtok_r");
  char* begin = TokenText(text, rest);
  if (begin == nullptr) return nullptr;
  char* end = TokenEnd(begin, set);
  const std::size_t ends = *end == '\0' ? 0 : 1;
  TellRead(begin, static_cast<std::size_t>(end - begin) + 1, "strtok_r");
  TellString(set, "strtok_r");
  // It puts an end into the string.
  TellWrite(end, ends, "strtok_r");
  TellWrite(rest, sizeof *rest, "strtok_r");
  // Others may have run since.
  CheckObject(rest, sizeof *rest, "strtok_r");
  begin = TokenText(text, rest);
  if (begin == nullptr) return nullptr;
  end = TokenEnd(begin, set);
  if (*end != '\0') CheckWritable(end, 1, "strtok_r");
  const Guard guard("strtok_r");
  return strtok_r(text, set, rest);
}

char* MachineStrndup(const char* text, std::size_t most) {
  const std::size_t bytes = TellString(text, "strndup", most);
  const std::size_t length = bytes == most ? most : bytes - 1;
  auto* copy = static_cast<char*>(MachineMalloc(length + 1));
  if (copy == nullptr) return nullptr;
  TellWrite(copy, length + 1, "strndup");
  const Guard guard("strndup");
  std::strncpy(copy, text, length);
  return copy;
}

char* MachineStrdup(const char* text) {
  const std::size_t bytes = TellString(text, "strdup");
  auto* copy = static_cast<char*>(MachineMalloc(bytes));
  if (copy == nullptr) return nullptr;
  TellWrite(copy, bytes, "strdup");
  const Guard guard("strdup");
  // The text may have changed since; the block has not grown.
  std::strncpy(copy, text, bytes - 1);
  return copy;
}

std::int64_t MachineStrerrorR(int error, char* to, std::size_t size) {
  const char* text = strerrordesc_np(error);
  if (text == nullptr) text = "Unknown error";
  const std::size_t bytes = std::min(std::strlen(text) + 1, size);
  if (bytes == 0) return ERANGE;
  TellWrite(to, bytes, "strerror_r");
  const Guard guard("strerror_r");
  std::memcpy(to, text, bytes);
  to[bytes - 1] = '\0';
  return bytes <= std::strlen(text) ? ERANGE : 0;
}
// GNU's.
char* MachineStrerrorText(int error, char* to, std::size_t size) {
  MachineStrerrorR(error, to, size);
  return to;
}

void MachineSwab(const void* from, void* to, std::int64_t size) {
  if (size < 2) return;
  const std::size_t bytes = static_cast<std::size_t>(size) & ~std::size_t{1};
  TellRead(from, bytes, "swab");
  TellWrite(to, bytes, "swab");
  const Guard guard("swab");
  swab(from, to, size);
}

}  // extern "C"

CONCERT_ENTRY(concert___xpg_strerror_r, MachineStrerrorR);
CONCERT_ENTRY(concert_strerror_r, MachineStrerrorText);
CONCERT_ENTRY_VOID(concert_swab, MachineSwab);
CONCERT_ENTRY(concert_strlen, MachineStrlen);
CONCERT_ENTRY(concert_strnlen, MachineStrnlen);
CONCERT_ENTRY(concert_strcpy, MachineStrcpy);
CONCERT_ENTRY(concert_stpcpy, MachineStpcpy);
CONCERT_ENTRY(concert_strncpy, MachineStrncpy);
CONCERT_ENTRY(concert_strcat, MachineStrcat);
CONCERT_ENTRY(concert_strncat, MachineStrncat);
CONCERT_ENTRY(concert_strcmp, MachineStrcmp);
CONCERT_ENTRY(concert_strncmp, MachineStrncmp);
CONCERT_ENTRY(concert_strcasecmp, MachineStrcasecmp);
CONCERT_ENTRY(concert_strncasecmp, MachineStrncasecmp);
CONCERT_ENTRY(concert_strchr, MachineStrchr);
CONCERT_ENTRY(concert_index, MachineStrchr);
CONCERT_ENTRY(concert_strrchr, MachineStrrchr);
CONCERT_ENTRY(concert_rindex, MachineStrrchr);
CONCERT_ENTRY(concert_strstr, MachineStrstr);
CONCERT_ENTRY(concert_strspn, MachineStrspn);
CONCERT_ENTRY(concert_strcspn, MachineStrcspn);
CONCERT_ENTRY(concert_strpbrk, MachineStrpbrk);
CONCERT_ENTRY(concert_strtok_r, MachineStrtokR);
CONCERT_ENTRY(concert___strtok_r, MachineStrtokR);
CONCERT_ENTRY(concert_strdup, MachineStrdup);
CONCERT_ENTRY(concert___strdup, MachineStrdup);
CONCERT_ENTRY(concert_strndup, MachineStrndup);

}  // namespace concert::machine
