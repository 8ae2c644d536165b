// gmtime_r() and the like, in a zone that is UTC.

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string_view>

#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/library/string_bytes.h"
#include "native/pthread/machine/library/told_values.h"

namespace concert::machine {
namespace {

// As long as the texts of asctime_r() and ctime_r().
constexpr std::size_t kShortText = 26;
// Members of tm by which it prints a time. They lie before the others.
constexpr std::size_t kPrinted = offsetof(tm, tm_yday);

tm* Calendar(tm* to, const time_t* at, const char* function) {
  const time_t time = Fetch(at, function);
  tm value = {};
  if (gmtime_r(&time, &value) == nullptr) return nullptr;
  // Names a constant of libc's, which is where it is in every run.
  value.tm_zone = "GMT";
  Store(to, value, function);
  return to;
}

// The runtime's libc computes in the same zone, and looks for no other one.
void UseUtc() {
  static const bool set = setenv("TZ", "UTC0", 1) == 0;
  (void)set;
}

// The seconds of a time, whose members are put right; false: they are too many for it.
template <typename Compute>
bool Normalise(tm& time, std::int64_t& seconds, Compute compute) {
  UseUtc();
  // It sets the day of the week if it succeeds, and -1 is a time as well.
  time.tm_wday = -1;
  const int error = errno;
  seconds = compute(&time);
  if (time.tm_wday == -1) return false;
  errno = error;
  time.tm_zone = "GMT";
  return true;
}

// ---- The members of tm that a conversion of strftime() looks at.

template <typename Member>
void Tell(const Member& member) {
  TellRead(&member, sizeof member, "strftime");
}

struct Conversion {
  char name;
  std::string_view members;
};
// By letters: Seconds, Minutes, Hours, Day, Month, Year, Weekday, day of the year (J), summer Time,
// Offset, Zone.
constexpr Conversion kConversions[] = {
    {'a', "W"},   {'A', "W"},   {'b', "M"},   {'B', "M"},   {'h', "M"},       {'c', "SmHDMYW"},
    {'C', "Y"},   {'d', "D"},   {'e', "D"},   {'D', "DMY"}, {'F', "DMY"},     {'x', "DMY"},
    {'g', "YJW"}, {'G', "YJW"}, {'V', "YJW"}, {'H', "H"},   {'I', "H"},       {'k', "H"},
    {'l', "H"},   {'p', "H"},   {'P', "H"},   {'j', "J"},   {'m', "M"},       {'M', "m"},
    {'r', "SmH"}, {'R', "mH"},  {'T', "SmH"}, {'X', "SmH"}, {'s', "SmHDMYT"}, {'S', "S"},
    {'u', "W"},   {'w', "W"},   {'U', "JW"},  {'W', "JW"},  {'y', "Y"},       {'Y', "Y"},
    {'z', "OT"},  {'Z', "ZT"},
};

void TellMember(const tm* time, char member) {
  switch (member) {
    case 'S':
      return Tell(time->tm_sec);
    case 'm':
      return Tell(time->tm_min);
    case 'H':
      return Tell(time->tm_hour);
    case 'D':
      return Tell(time->tm_mday);
    case 'M':
      return Tell(time->tm_mon);
    case 'Y':
      return Tell(time->tm_year);
    case 'W':
      return Tell(time->tm_wday);
    case 'J':
      return Tell(time->tm_yday);
    case 'T':
      return Tell(time->tm_isdst);
    case 'O':
      return Tell(time->tm_gmtoff);
    default:
      return Tell(time->tm_zone);
  }
}

// Byte by byte, since others may change the format while the world is told.
char FormatAt(const char* at) {
  const Guard guard("strftime");
  return *at;
}

void TellMembers(const char* format, const tm* time) {
  constexpr std::string_view kFlags = "_-0^#+EO123456789";
  while (const char byte = FormatAt(format)) {
    ++format;
    if (byte != '%') continue;
    while (kFlags.find(FormatAt(format)) != kFlags.npos) ++format;
    const char name = FormatAt(format);
    if (name == '\0') return;
    ++format;
    const auto* found = std::ranges::find(kConversions, name, &Conversion::name);
    if (found == std::end(kConversions)) continue;
    for (const char member : found->members) TellMember(time, member);
  }
}

}  // namespace

extern "C" {

tm* MachineGmtimeR(const time_t* at, tm* to) { return Calendar(to, at, "gmtime_r"); }

std::int64_t MachineTimegm(tm* time) {
  tm value = Fetch(time, "timegm");
  std::int64_t seconds;
  if (Normalise(value, seconds, timegm)) Store(time, value, "timegm");
  return seconds;
}

std::int64_t MachineMktime(tm* time) {
  tm value = Fetch(time, "mktime");
  std::int64_t seconds;
  if (Normalise(value, seconds, mktime)) Store(time, value, "mktime");
  return seconds;
}

// Of asctime() and ctime(), too; see shims.c. A time that has no such text, as it is too long for
// `to`, gives none.
char* MachineCalendarText(const tm* time, char* to, std::size_t size, const char* function) {
  TellRead(time, kPrinted, function);
  tm value = {};
  {
    const Guard guard(function);
    std::memcpy(&value, time, kPrinted);
  }
  const char* text = asctime(&value);
  if (text == nullptr) return nullptr;
  const std::size_t bytes = std::strlen(text) + 1;
  if (bytes > size) {
    errno = EOVERFLOW;
    return nullptr;
  }
  char kept[128];
  if (bytes > sizeof kept) return nullptr;
  std::memcpy(kept, text, bytes);
  TellWrite(to, bytes, function);
  const Guard guard(function);
  std::memcpy(to, kept, bytes);
  return to;
}
char* MachineAsctimeR(const tm* time, char* to) {
  return MachineCalendarText(time, to, kShortText, "asctime_r");
}
char* MachineCtimeR(const time_t* at, char* to) {
  const time_t time = Fetch(at, "ctime_r");
  tm value = {};
  if (gmtime_r(&time, &value) == nullptr) return nullptr;
  char text[kShortText];
  if (asctime_r(&value, text) == nullptr) return nullptr;
  const std::size_t bytes = std::strlen(text) + 1;
  TellWrite(to, bytes, "ctime_r");
  const Guard guard("ctime_r");
  std::memcpy(to, text, bytes);
  return to;
}

std::size_t MachineStrftime(char* to, std::size_t size, const char* format, const tm* time) {
  // Longer texts are taken for too long.
  constexpr std::size_t kLongest = 16'384;
  static char text[kLongest];
  UseUtc();
  TellString(format, "strftime");
  TellMembers(format, time);
  const auto print = [&](std::size_t most) {
    const Guard guard("strftime");
    return strftime(text, most, format, time);
  };
  const std::size_t most = std::min(size, kLongest);
  std::size_t length = print(most);
  // Nothing is printed where there is nothing, and where it does not fit.
  const bool fits = length != 0 || (size != 0 && print(kLongest) == 0);
  TellWrite(to, fits ? length + 1 : size, "strftime");
  // Others may have run since, and printed or changed the time.
  length = print(most);
  CheckWritable(to, length + 1, "strftime");
  const Guard guard("strftime");
  if (size != 0) std::memcpy(to, text, length + 1);
  return length;
}

}  // extern "C"

CONCERT_ENTRY(concert_gmtime_r, MachineGmtimeR);
CONCERT_ENTRY(concert_localtime_r, MachineGmtimeR);
CONCERT_ENTRY(concert_timegm, MachineTimegm);
CONCERT_ENTRY(concert_mktime, MachineMktime);
CONCERT_ENTRY(concert_timelocal, MachineMktime);
CONCERT_ENTRY(machine_calendar_text, MachineCalendarText);
CONCERT_ENTRY(concert_asctime_r, MachineAsctimeR);
CONCERT_ENTRY(concert_ctime_r, MachineCtimeR);
CONCERT_ENTRY(concert_strftime, MachineStrftime);

}  // namespace concert::machine
