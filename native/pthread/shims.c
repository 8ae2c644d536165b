// Parts of the front end that run on the program's stack, since they call back into the program.
//
// See machine/library/shims.c for what such code may keep.

#include <stddef.h>
#include <stdint.h>

typedef void* (*start_routine)(void*);
typedef void (*destructor)(void*);

// Entries.
start_routine explore_thread_start(void);
void* explore_thread_argument(void);
void explore_comes_on(void);
void explore_exits(void);
void explore_exit(void* result);
destructor explore_next_destructor(void** value);
int explore_once_begin(void* once);
void explore_once_end(void* once);
long __VERIFIER_nondet_long(void);
// See the machine's library/jumps.cc and confinement/confine.S.
void machine_check_writable(void* at, size_t size, const char* function);
void machine_check_call(void (*function)(void));
_Noreturn void concert_longjmp(void* at, int result);

#define CANCELED ((void*)-1)

static void run_destructors(void) {
  for (;;) {
    void* value;
    const destructor destroy = explore_next_destructor(&value);
    if (destroy == NULL) return;
    machine_check_call((void (*)(void))destroy);
    destroy(value);
  }
}

// pthread_cleanup_push() leaves one of these on the stack, with a jmp_buf that runs its handler and
// then calls __pthread_unwind_next(). The first word behind that is ours.
struct cleanup {
  long registers[8];
  int mask_was_saved;
  struct cleanup* outer;
  void* rest[3];
};
static __thread struct cleanup* cleanups;
static __thread void* last_result;

void concert___pthread_register_cancel(struct cleanup* cleanup) {
  machine_check_writable(cleanup, sizeof *cleanup, "pthread_cleanup_push");
  explore_comes_on();
  cleanup->outer = cleanups;
  cleanups = cleanup;
}
void concert___pthread_unregister_cancel(struct cleanup* cleanup) {
  explore_comes_on();
  cleanups = cleanup->outer;
}

static void end_thread(void) {
  struct cleanup* innermost = cleanups;
  if (innermost != NULL) {
    cleanups = innermost->outer;
    concert_longjmp(innermost, 1);
  }
  run_destructors();
  explore_exit(last_result);
}

void concert___pthread_unwind_next(struct cleanup* cleanup) {
  (void)cleanup;
  end_thread();
}
void concert_pthread_exit(void* result) {
  explore_exits();
  last_result = result;
  end_thread();
}
// The place at which a cancelled thread goes on.
void concert_cancelled(void) { concert_pthread_exit(CANCELED); }

void* concert_thread_main(void* unused) {
  (void)unused;
  const start_routine start = explore_thread_start();
  void* argument = explore_thread_argument();
  machine_check_call((void (*)(void))start);
  void* result = start(argument);
  explore_comes_on();
  run_destructors();
  return result;
}

int concert_pthread_once(void* once, void (*routine)(void)) {
  if (explore_once_begin(once)) {
    machine_check_call(routine);
    routine();
    explore_once_end(once);
  }
  return 0;
}

// The entries return whole words.
double __VERIFIER_nondet_double(void) { return (double)__VERIFIER_nondet_long(); }
float __VERIFIER_nondet_float(void) { return (float)__VERIFIER_nondet_long(); }
