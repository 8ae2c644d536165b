// Announces the program's memory that libc accesses when it computes with numbers.
//
// Shims that tell of the accesses and let libc compute. See shims.c for what such code may keep.

// For rand_r() and sincos().
#define _GNU_SOURCE

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Entries.
void machine_check_writable(void* at, size_t size, const char* function);
void machine_tell(const void* at, size_t size, int writes, const char* function);
void machine_draw(void);

// Others may have run since the world was told, and changed what this stack holds.
#define LEAVE(to, value, function) \
  (machine_check_writable(to, sizeof *(to), (function)), *(to) = (value))

// ---- Numbers in texts. What is looked at is the number and the character behind it; where there
// is none, the spaces and the sign before it.

static size_t looked_at(const char* text, const char* end) {
  if (end == text) {
    end += strspn(text, " \t\n\v\f\r");
    if (*end == '+' || *end == '-') ++end;
  }
  return (size_t)(end - text) + 1;
}

#define TELL_TEXT(text, end, function) machine_tell(text, looked_at(text, end), 0, function)

#define FLOATING(type, name, function)                             \
  type name(const char* text, char** end) {                        \
    char* behind;                                                  \
    function(text, &behind);                                       \
    TELL_TEXT(text, behind, #function);                            \
    if (end != NULL) machine_tell(end, sizeof *end, 1, #function); \
    const type value = function(text, &behind);                    \
    if (end != NULL) LEAVE(end, behind, #function);                \
    return value;                                                  \
  }
FLOATING(double, concert_strtod, strtod)
FLOATING(float, concert_strtof, strtof)
FLOATING(long double, concert_strtold, strtold)

#define INTEGER(type, name, function)                              \
  type name(const char* text, char** end, int base) {              \
    char* behind;                                                  \
    function(text, &behind, base);                                 \
    TELL_TEXT(text, behind, #function);                            \
    if (end != NULL) machine_tell(end, sizeof *end, 1, #function); \
    const type value = function(text, &behind, base);              \
    if (end != NULL) LEAVE(end, behind, #function);                \
    return value;                                                  \
  }
INTEGER(long, concert_strtol, strtol)
INTEGER(long, concert___isoc23_strtol, strtol)
INTEGER(long long, concert_strtoll, strtoll)
INTEGER(long long, concert___isoc23_strtoll, strtoll)
INTEGER(unsigned long, concert_strtoul, strtoul)
INTEGER(unsigned long, concert___isoc23_strtoul, strtoul)
INTEGER(unsigned long long, concert_strtoull, strtoull)
INTEGER(unsigned long long, concert___isoc23_strtoull, strtoull)
INTEGER(intmax_t, concert_strtoimax, strtoimax)
INTEGER(intmax_t, concert___isoc23_strtoimax, strtoimax)
INTEGER(uintmax_t, concert_strtoumax, strtoumax)
INTEGER(uintmax_t, concert___isoc23_strtoumax, strtoumax)

enum { kDecimal = 10 };
#define WHOLE(type, name, function)     \
  type name(const char* text) {         \
    char* behind;                       \
    strtol(text, &behind, kDecimal);    \
    TELL_TEXT(text, behind, #function); \
    return function(text);              \
  }
WHOLE(int, concert_atoi, atoi)
WHOLE(long, concert_atol, atol)
WHOLE(long long, concert_atoll, atoll)

double concert_atof(const char* text) {
  char* behind;
  strtod(text, &behind);
  TELL_TEXT(text, behind, "atof");
  return atof(text);
}

// ---- Numbers that are left somewhere.

int concert_rand_r(unsigned* seed) {
  machine_draw();
  machine_tell(seed, sizeof *seed, 0, "rand_r");
  machine_tell(seed, sizeof *seed, 1, "rand_r");
  unsigned state = *seed;
  const int value = rand_r(&state);
  LEAVE(seed, state, "rand_r");
  return value;
}

#define PARTS(type, name, function, part)       \
  type name(type value, part* to) {             \
    machine_tell(to, sizeof *to, 1, #function); \
    part left;                                  \
    const type result = function(value, &left); \
    LEAVE(to, left, #function);                 \
    return result;                              \
  }
PARTS(double, concert_frexp, frexp, int)
PARTS(float, concert_frexpf, frexpf, int)
PARTS(long double, concert_frexpl, frexpl, int)
PARTS(double, concert_modf, modf, double)
PARTS(float, concert_modff, modff, float)
PARTS(long double, concert_modfl, modfl, long double)

#define QUOTIENT(type, name, function)              \
  type name(type value, type by, int* to) {         \
    machine_tell(to, sizeof *to, 1, #function);     \
    int left;                                       \
    const type result = function(value, by, &left); \
    LEAVE(to, left, #function);                     \
    return result;                                  \
  }
QUOTIENT(double, concert_remquo, remquo)
QUOTIENT(float, concert_remquof, remquof)
QUOTIENT(long double, concert_remquol, remquol)

#define BOTH(type, name, function)                      \
  void name(type value, type* sine, type* cosine) {     \
    machine_tell(sine, sizeof *sine, 1, #function);     \
    machine_tell(cosine, sizeof *cosine, 1, #function); \
    type one;                                           \
    type other;                                         \
    function(value, &one, &other);                      \
    LEAVE(sine, one, #function);                        \
    LEAVE(cosine, other, #function);                    \
  }
BOTH(double, concert_sincos, sincos)
BOTH(float, concert_sincosf, sincosf)
BOTH(long double, concert_sincosl, sincosl)
