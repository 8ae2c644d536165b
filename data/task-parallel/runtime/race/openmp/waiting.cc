// The candidate's calls by which it may wait for another thread of a team, which the linker sends
// here: reads of atomics, exchanges, and calls that give the processor away.
//
// Each ends in a call of the function that was meant, from the candidate's own place: so GCC
// compiles it with -O2, and so the sanitizer names the candidate's line.
#include <sched.h>
#include <unistd.h>

#include <cstdint>

#include "team.h"

using concert::race::ask_for_others;

extern "C" {

#define CONCERT_ATOMIC(bits)                                                                       \
  std::uint##bits##_t __real___tsan_atomic##bits##_load(const volatile std::uint##bits##_t*, int); \
  std::uint##bits##_t __wrap___tsan_atomic##bits##_load(const volatile std::uint##bits##_t* at,    \
                                                        int order) {                               \
    ask_for_others();                                                                              \
    return __real___tsan_atomic##bits##_load(at, order);                                           \
  }                                                                                                \
  std::uint##bits##_t __real___tsan_atomic##bits##_exchange(volatile std::uint##bits##_t*,         \
                                                            std::uint##bits##_t, int);             \
  std::uint##bits##_t __wrap___tsan_atomic##bits##_exchange(                                       \
      volatile std::uint##bits##_t* at, std::uint##bits##_t value, int order) {                    \
    ask_for_others();                                                                              \
    return __real___tsan_atomic##bits##_exchange(at, value, order);                                \
  }                                                                                                \
  CONCERT_COMPARED(bits, strong)                                                                   \
  CONCERT_COMPARED(bits, weak)

#define CONCERT_COMPARED(bits, kind)                                                           \
  int __real___tsan_atomic##bits##_compare_exchange_##kind(                                    \
      volatile std::uint##bits##_t*, std::uint##bits##_t*, std::uint##bits##_t, int, int);     \
  int __wrap___tsan_atomic##bits##_compare_exchange_##kind(                                    \
      volatile std::uint##bits##_t* at, std::uint##bits##_t* known, std::uint##bits##_t value, \
      int order, int otherwise) {                                                              \
    ask_for_others();                                                                          \
    return __real___tsan_atomic##bits##_compare_exchange_##kind(at, known, value, order,       \
                                                                otherwise);                    \
  }

CONCERT_ATOMIC(8)
CONCERT_ATOMIC(16)
CONCERT_ATOMIC(32)
CONCERT_ATOMIC(64)

int __wrap_sched_yield(void) {
  ask_for_others();
  return 0;
}

int __wrap_usleep(useconds_t) {
  ask_for_others();
  return 0;
}

}  // extern "C"
