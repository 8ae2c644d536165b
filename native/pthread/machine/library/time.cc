// Clocks and sleeping, in the world's time.

#include <sys/time.h>

#include <cerrno>
#include <cstdint>
#include <ctime>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/library/told_values.h"

namespace concert::machine {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

timespec Split(std::int64_t ns) { return {.tv_sec = ns / kSecondNs, .tv_nsec = ns % kSecondNs}; }

bool Valid(const timespec& time) {
  return time.tv_sec >= 0 && time.tv_nsec >= 0 && time.tv_nsec < kSecondNs;
}

// Linux has these; others are of processes and devices, which programs cannot have here.
bool IsClock(int clock) { return clock >= CLOCK_REALTIME && clock <= CLOCK_TAI && clock != 10; }

std::int64_t NoClock() {
  errno = EINVAL;
  return -1;
}

std::int64_t Nanoseconds(const timespec& time) {
  std::int64_t ns;
  if (__builtin_mul_overflow(time.tv_sec, kSecondNs, &ns)) return INT64_MAX;
  return __builtin_add_overflow(ns, time.tv_nsec, &ns) ? INT64_MAX : ns;
}

std::int64_t SecondsNow() { return Library().world.Now() / kSecondNs; }

}  // namespace

extern "C" {

std::int64_t MachineTime(time_t* to) {
  const time_t now = SecondsNow();
  if (to != nullptr) Store(to, now, "time");
  return now;
}

std::int64_t MachineClock() { return Library().world.Now() / 1000; }

std::int64_t MachineClockGettime(int clock, timespec* to) {
  if (!IsClock(clock)) return NoClock();
  Store(to, Split(Library().world.Now()), "clock_gettime");
  return 0;
}

std::int64_t MachineClockGetres(int clock, timespec* to) {
  if (!IsClock(clock)) return NoClock();
  if (to != nullptr) Store(to, {.tv_sec = 0, .tv_nsec = 1}, "clock_getres");
  return 0;
}

std::int64_t MachineTimespecGet(timespec* to, int base) {
  if (base != TIME_UTC) return 0;
  MachineClockGettime(CLOCK_REALTIME, to);
  return base;
}

std::int64_t MachineGettimeofday(timeval* to, struct timezone* zone) {
  if (zone != nullptr) Store(zone, {}, "gettimeofday");
  const timespec now = Split(Library().world.Now());
  if (to != nullptr) {
    Store(to, {.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000}, "gettimeofday");
  }
  return 0;
}

std::int64_t MachineSleep(unsigned seconds) {
  Library().world.OnSleep(std::int64_t{seconds} * kSecondNs);
  return 0;
}

std::int64_t MachineUsleep(unsigned microseconds) {
  Library().world.OnSleep(std::int64_t{microseconds} * 1000);
  return 0;
}

std::int64_t MachineNanosleep(const timespec* time, timespec* rest) {
  (void)rest;
  const timespec wanted = Fetch(time, "nanosleep");
  if (!Valid(wanted)) {
    errno = EINVAL;
    return -1;
  }
  Library().world.OnSleep(Nanoseconds(wanted));
  return 0;
}

std::int64_t MachineClockNanosleep(int clock, int flags, const timespec* time, timespec* rest) {
  (void)rest;
  if (!IsClock(clock)) return EINVAL;
  const timespec wanted = Fetch(time, "clock_nanosleep");
  if (!Valid(wanted)) return EINVAL;
  const std::int64_t from = (flags & TIMER_ABSTIME) != 0 ? Library().world.Now() : 0;
  Library().world.OnSleep(Nanoseconds(wanted) > from ? Nanoseconds(wanted) - from : 0);
  return 0;
}

std::int64_t MachineThrdSleep(const timespec* time, timespec* rest) {
  return MachineNanosleep(time, rest) == 0 ? 0 : -2;
}

}  // extern "C"

CONCERT_ENTRY(concert_time, MachineTime);
CONCERT_ENTRY(concert_clock, MachineClock);
CONCERT_ENTRY(concert_clock_gettime, MachineClockGettime);
CONCERT_ENTRY(concert_clock_getres, MachineClockGetres);
CONCERT_ENTRY(concert_timespec_get, MachineTimespecGet);
CONCERT_ENTRY(concert_gettimeofday, MachineGettimeofday);
CONCERT_ENTRY(concert_sleep, MachineSleep);
CONCERT_ENTRY(concert_usleep, MachineUsleep);
CONCERT_ENTRY(concert_nanosleep, MachineNanosleep);
CONCERT_ENTRY(concert_clock_nanosleep, MachineClockNanosleep);
CONCERT_ENTRY(concert_thrd_sleep, MachineThrdSleep);

}  // namespace concert::machine
