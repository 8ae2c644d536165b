// Defines the verifier's functions of SV-Benchmarks: inputs, assumptions and atomic blocks.
//
// Weak, so that a program's own definitions win. Inputs are drawn at random, small ones more often;
// an assumption that does not hold ends the program quietly, as it ends an execution there.

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define WEAK __attribute__((weak))

static const char kSeedVariable[] = "SCHEDULE_SEED";

// xorshift64 (Marsaglia, 2003). Each thread has its own: shared state would race, and a lock for it
// would order the program's threads. Threads are told apart by the order in which they began.
static uint64_t Draw(void) {
  static _Thread_local uint64_t state;
  if (state == 0) {
    const char* text = getenv(kSeedVariable);
    const uint64_t seed = text == NULL ? 0 : strtoull(text, NULL, 10);
    const uint64_t thread = (uint64_t)(syscall(SYS_gettid) - getpid());
    state = (seed * 64 + thread) * 0x9e3779b97f4a7c15u + 1;
  }
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state >> 11;
}

static uint64_t Input(void) {
  const uint64_t draw = Draw();
  return draw % 4 == 0 ? draw / 4 : draw / 4 % 8;
}

#define INPUT(type, name)                   \
  WEAK type __VERIFIER_nondet_##name(void); \
  WEAK type __VERIFIER_nondet_##name(void) { return (type)Input(); }

INPUT(char, char)
INPUT(unsigned char, uchar)
INPUT(short, short)
INPUT(unsigned short, ushort)
INPUT(int, int)
INPUT(unsigned int, uint)
INPUT(unsigned int, unsigned)
INPUT(long, long)
INPUT(unsigned long, ulong)
INPUT(long long, longlong)
INPUT(unsigned long long, ulonglong)
INPUT(size_t, size_t)
INPUT(double, double)
INPUT(float, float)

WEAK _Bool __VERIFIER_nondet_bool(void);
WEAK _Bool __VERIFIER_nondet_bool(void) { return Draw() % 2; }

WEAK void* __VERIFIER_nondet_pointer(void);
WEAK void* __VERIFIER_nondet_pointer(void) { return NULL; }

WEAK void __VERIFIER_assume(int holds);
WEAK void __VERIFIER_assume(int holds) {
  if (!holds) {
    _exit(0);
  }
}

static pthread_mutex_t atomic_block = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

WEAK void __VERIFIER_atomic_begin(void);
WEAK void __VERIFIER_atomic_begin(void) { pthread_mutex_lock(&atomic_block); }

WEAK void __VERIFIER_atomic_end(void);
WEAK void __VERIFIER_atomic_end(void) { pthread_mutex_unlock(&atomic_block); }

WEAK void reach_error(void);
WEAK void reach_error(void) {}
