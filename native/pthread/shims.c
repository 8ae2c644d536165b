// What of the front end runs on the program's stack, because it calls back into the program?
//
// See the machine's shims.c for what such code may keep.

#include <stddef.h>
#include <stdint.h>

typedef void* (*start_routine)(void*);
typedef void (*destructor)(void*);

// Entries.
start_routine explore_thread_start(void);
void* explore_thread_argument(void);
void explore_exit(void* result);
destructor explore_next_destructor(void** value);
int explore_is_cancelled(void);
int explore_once_begin(void* once);
void explore_once_end(void* once);
long __VERIFIER_nondet_long(void);

#define CANCELED ((void*)-1)

// As often as POSIX asks for: destructors may set values again.
static const int kDestructorRounds = 1024;

static void run_destructors(void) {
  for (int left = kDestructorRounds; left > 0; --left) {
    void* value;
    const destructor destroy = explore_next_destructor(&value);
    if (destroy == NULL) return;
    destroy(value);
  }
}

void concert_pthread_exit(void* result) {
  run_destructors();
  explore_exit(result);
}

void* concert_thread_main(void* unused) {
  (void)unused;
  void* result = explore_thread_start()(explore_thread_argument());
  run_destructors();
  return result;
}

void concert_pthread_testcancel(void) {
  if (explore_is_cancelled()) concert_pthread_exit(CANCELED);
}

int concert_pthread_once(void* once, void (*routine)(void)) {
  if (explore_once_begin(once)) {
    routine();
    explore_once_end(once);
  }
  return 0;
}

// The entries return whole words.
double __VERIFIER_nondet_double(void) { return (double)__VERIFIER_nondet_long(); }
float __VERIFIER_nondet_float(void) { return (float)__VERIFIER_nondet_long(); }
