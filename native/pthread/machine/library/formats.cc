#include "native/pthread/machine/library/formats.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cwchar>
#include <string>
#include <string_view>

#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/library_state.h"

namespace concert::machine {
namespace {

enum class Length : std::uint8_t { kInt, kChar, kShort, kLong, kLongDouble };

struct Conversion {
  char kind = '\0';  // '\0': there is no more.
  Length length = Length::kInt;
  std::int64_t width = -1;      // -1: none.
  std::int64_t precision = -1;  // -1: none.
  bool star_width = false;      // In a scan: the result is not stored.
  bool star_precision = false;
  const char* begin = nullptr;  // Behind its '%'.
};

std::size_t Bytes(Length length) {
  switch (length) {
    case Length::kChar:
      return sizeof(char);
    case Length::kShort:
      return sizeof(short);
    case Length::kInt:
      return sizeof(int);
    case Length::kLong:
      return sizeof(long);
    case Length::kLongDouble:
      return sizeof(long double);
  }
  return 0;
}

std::int64_t Number(const char*& at) {
  std::int64_t number = 0;
  for (; *at >= '0' && *at <= '9'; ++at) {
    if (number < INT32_MAX) number = number * 10 + (*at - '0');
  }
  return number;
}

Length ReadLength(const char*& at) {
  Length length = Length::kInt;
  for (;; ++at) {
    if (*at == 'h') {
      length = length == Length::kShort ? Length::kChar : Length::kShort;
    } else if (*at != '\0' && std::strchr("ljztq", *at) != nullptr) {
      length = Length::kLong;
    } else if (*at == 'L') {
      length = Length::kLongDouble;
    } else {
      return length;
    }
  }
}

// Reads the next conversion and goes on behind it.
Conversion Next(const char*& at) {
  Conversion next;
  for (;; ++at) {
    at = std::strchr(at, '%');
    if (at == nullptr) return next;
    if (*++at != '%') break;
  }
  next.begin = at;
  while (*at != '\0' && std::strchr("-+ #0'I", *at) != nullptr) ++at;
  next.star_width = *at == '*';
  if (next.star_width) ++at;
  if (*at >= '0' && *at <= '9') next.width = Number(at);
  if (*at == '.') {
    ++at;
    next.star_precision = *at == '*';
    if (next.star_precision) {
      ++at;
    } else {
      next.precision = Number(at);
    }
  }
  next.length = ReadLength(at);
  next.kind = *at;
  if (*at == 'S') {
    next.kind = 's';
    next.length = Length::kLong;
  }
  if (*at != '\0') ++at;
  return next;
}

// Behind a set of characters, of which `at` is the first.
const char* BehindSet(const char* at) {
  if (*at == '^') ++at;
  if (*at == ']') ++at;
  while (*at != '\0' && *at != ']') ++at;
  return *at == '\0' ? at : at + 1;
}

bool OneOf(char kind, std::string_view kinds) { return kinds.find(kind) != kinds.npos; }

struct Range {
  const void* at;
  std::size_t size;
};

std::size_t StringBytes(const char* text, std::int64_t most) {
  if (text == nullptr) return 0;
  if (most < 0) return std::strlen(text) + 1;
  const std::size_t length = strnlen(text, static_cast<std::size_t>(most));
  return length < static_cast<std::size_t>(most) ? length + 1 : length;
}

// Of characters that one byte each is printed of, at least.
std::size_t WideStringBytes(const wchar_t* text, std::int64_t most) {
  if (text == nullptr) return 0;
  if (most < 0) return (std::wcslen(text) + 1) * sizeof *text;
  const std::size_t length = wcsnlen(text, static_cast<std::size_t>(most));
  return (length < static_cast<std::size_t>(most) ? length + 1 : length) * sizeof *text;
}

// Takes the arguments of a printing conversion and says which memory it accesses.
Range Printed(const Conversion& next, std::va_list& rest) {
  if (next.star_width) va_arg(rest, int);
  const std::int64_t precision = next.star_precision ? va_arg(rest, int) : next.precision;
  if (next.kind == 's') {
    if (next.length == Length::kLong) {
      const wchar_t* text = va_arg(rest, const wchar_t*);
      return {text, WideStringBytes(text, precision)};
    }
    const char* text = va_arg(rest, const char*);
    return {text, StringBytes(text, precision)};
  }
  if (next.kind == 'n') return {va_arg(rest, const void*), Bytes(next.length)};
  if (OneOf(next.kind, "eEfFgGaA")) {
    if (next.length == Length::kLongDouble) {
      va_arg(rest, long double);
    } else {
      va_arg(rest, double);
    }
  } else if (next.kind != 'm') {
    va_arg(rest, long);
  }
  return {nullptr, 0};
}

// Others, such as those that name an argument by its number, are refused: they would hide one.
void CheckKind(char kind, std::string_view known, const char* function) {
  if (OneOf(kind, known)) return;
  Library().world.OnUnsupported(function);
  Broken("a call that is not supported was passed over");
}

// A text that is not longer ends in the gap behind whatever memory of the program's it began in.
constexpr std::size_t kGapBytes = std::size_t{512} << 10;

// Counts (%n) of one scan.
constexpr int kMostCounts = 8;

}  // namespace

void CheckPrinted(const char* format, std::va_list arguments, const char* function) {
  std::va_list rest;
  va_copy(rest, arguments);
  for (const char* at = format;;) {
    Conversion next;
    Range range{};
    {
      const Guard guard(function);
      next = Next(at);
      if (next.kind == '\0') break;
      range = Printed(next, rest);
    }
    CheckKind(next.kind, "diouxXeEfFgGaAcCspnm", function);
    if (next.kind == 'n') CheckObject(range.at, range.size, function);
  }
  va_end(rest);
}

void CheckScanned(const char* format, std::va_list arguments, std::size_t text_bytes,
                  const char* function) {
  std::va_list rest;
  va_copy(rest, arguments);
  int counts = 0;
  for (const char* at = format;;) {
    Conversion next;
    std::size_t size = sizeof(long double);
    void* to = nullptr;
    {
      const Guard guard(function);
      next = Next(at);
      if (next.kind == '\0') break;
      if (next.kind == '[') at = BehindSet(at);
      if (!next.star_width) to = va_arg(rest, void*);
    }
    CheckKind(next.kind, "diouxXeEfFgGaAcs[pn", function);
    if (next.star_width) continue;
    if (next.kind == 'n' && ++counts > kMostCounts) CheckKind('\0', "", function);
    if (next.length == Length::kLong && OneOf(next.kind, "cs[")) CheckKind('\0', "", function);
    if (OneOf(next.kind, "s[")) {
      const auto address = reinterpret_cast<std::uintptr_t>(to);
      size = InStorage(address) || text_bytes > kGapBytes ? text_bytes : 1;
      if (next.width > 0) size = std::min(size, static_cast<std::size_t>(next.width) + 1);
    } else if (next.kind == 'c') {
      size = next.width < 1 ? 1 : static_cast<std::size_t>(next.width);
    } else if (next.kind == 'p') {
      size = sizeof(void*);
    } else if (OneOf(next.kind, "eEfFgGaA")) {
      size = next.length == Length::kLong ? sizeof(double) : Bytes(next.length);
      if (next.length == Length::kInt) size = sizeof(float);
    } else {
      size = Bytes(next.length);
    }
    CheckWritable(to, size, function);
  }
  va_end(rest);
}

int CountsOf(const char* text, const char* format) {
  // The format with nothing to store but the counts.
  std::string probe;
  for (const char* at = format;;) {
    const char* from = at;
    const Conversion next = Next(at);
    if (next.kind == '\0') {
      probe += from;
      break;
    }
    if (next.kind == '[') at = BehindSet(at);
    probe.append(from, next.begin);
    if (next.kind == 'n' && !next.star_width) {
      probe += 'n';
      continue;
    }
    if (!next.star_width) probe += '*';
    probe.append(next.begin, at);
  }
  int stored[kMostCounts];
  std::ranges::fill(stored, -1);
  // NOLINTNEXTLINE(cert-err34-c): its conversions store nothing.
  std::sscanf(text, probe.c_str(), &stored[0], &stored[1], &stored[2], &stored[3], &stored[4],
              &stored[5], &stored[6], &stored[7]);
  return static_cast<int>(std::ranges::count_if(stored, [](int count) { return count >= 0; }));
}

void TellFormat(const char* format, const char* function) {
  std::size_t bytes;
  {
    const Guard guard(function);
    bytes = std::strlen(format) + 1;
  }
  TellRead(format, bytes, function);
}

void TellPrinted(const char* format, std::va_list arguments, const char* function) {
  TellFormat(format, function);
  std::va_list rest;
  va_copy(rest, arguments);
  for (const char* at = format;;) {
    Conversion next;
    Range range{};
    {
      const Guard guard(function);
      next = Next(at);
      if (next.kind == '\0') break;
      range = Printed(next, rest);
    }
    if (next.kind == 'n') {
      TellWrite(const_cast<void*>(range.at), range.size, function);
    } else {
      TellRead(range.at, range.size, function);
    }
  }
  va_end(rest);
}

void TellScanned(const char* format, std::va_list arguments, Scanned scanned,
                 const char* function) {
  std::va_list rest;
  va_copy(rest, arguments);
  for (const char* at = format;;) {
    Conversion next;
    std::size_t size = 0;
    void* to = nullptr;
    {
      const Guard guard(function);
      next = Next(at);
      if (next.kind == '\0') break;
      if (next.kind == '[') at = BehindSet(at);
      if (next.star_width) continue;
      int& left = next.kind == 'n' ? scanned.counts : scanned.converted;
      if (left-- <= 0) break;
      to = va_arg(rest, void*);
      if (next.kind == 's' || next.kind == '[') {
        size = std::strlen(static_cast<const char*>(to)) + 1;
      } else if (next.kind == 'c') {
        size = next.width < 1 ? 1 : static_cast<std::size_t>(next.width);
      } else if (next.kind == 'p') {
        size = sizeof(void*);
      } else if (OneOf(next.kind, "eEfFgGaA")) {
        size = next.length == Length::kLong ? sizeof(double) : Bytes(next.length);
        if (next.length == Length::kInt) size = sizeof(float);
      } else {
        size = Bytes(next.length);
      }
    }
    TellWrite(to, size, function);
  }
  va_end(rest);
}

}  // namespace concert::machine
