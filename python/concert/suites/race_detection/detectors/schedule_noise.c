// Delays memory accesses at random, so that ThreadSanitizer sees more interleavings in few runs.
//
// Linked with --wrap, the functions below take the place of the calls that the compiler put before
// each access. They end in tail calls (build with -O2): the sanitizer takes the line of an access
// from its caller's address, which must stay the program's. Delays are system calls, not library
// functions, so that the sanitizer sees no synchronisation in them.

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const char kSeedVariable[] = "SCHEDULE_SEED";
static const uint64_t kLongestDelayNs = 4000000;
static const uint64_t kShortestDelayNs = 1000;

static _Thread_local uint64_t state;

// The n-th thread gets the same seed in each run. It is counted, not numbered by the kernel.
static uint64_t Seed(void) {
  static uint64_t threads;
  const uint64_t thread = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
  const char* text = getenv(kSeedVariable);
  const uint64_t seed = text == NULL ? 0 : strtoull(text, NULL, 10);
  return (seed * 64 + thread) * 0x9e3779b97f4a7c15u + 1;
}

// xorshift64 (Marsaglia, 2003).
static uint64_t Random(void) {
  if (state == 0) {
    state = Seed();
  }
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state >> 11;
}

// One access in four is delayed. Delays differ in order of magnitude: an exponent is drawn first.
static __attribute__((noinline)) void Delay(void) {
  const uint64_t draw = Random();
  if (draw % 4 != 0) {
    return;
  }
  const uint64_t bound = kLongestDelayNs >> (draw / 4 % 12);
  const uint64_t delay = kShortestDelayNs + draw / 64 % bound;
  const struct timespec time = {0, (long)delay};
  syscall(SYS_nanosleep, &time, NULL);
}

#define DELAYED(name)                 \
  void __real_##name(void* address);  \
  void __wrap_##name(void* address);  \
  void __wrap_##name(void* address) { \
    Delay();                          \
    __real_##name(address);           \
  }

DELAYED(__tsan_read4)
DELAYED(__tsan_read8)
DELAYED(__tsan_write4)
DELAYED(__tsan_write8)

// Of several runs, each is named by its seed (see several_runs.c).

void PrepareRuns(void);
void BeginRun(const char* name);
int __real_main(int argc, char** argv, char** environment);
void __sanitizer_symbolize_pc(void* address, const char* format, char* text, size_t size);

// Has the sanitizer read the lines of the program and of its own functions: no run needs to then.
void PrepareRuns(void) {
  char text[256];
  __sanitizer_symbolize_pc((char*)__real_main + 1, "%s:%l", text, sizeof text);
  __sanitizer_symbolize_pc((char*)pthread_create + 1, "%s:%l", text, sizeof text);
}

void BeginRun(const char* name) { setenv(kSeedVariable, name, 1); }
