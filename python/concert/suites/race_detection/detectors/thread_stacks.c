// Gives each thread a stack that no other thread ever has, of 1 MiB where the program does not say.
//
// Linked with --wrap=pthread_create. Else the C library hands the stack of a thread that ended, and
// with it its pthread_t and its thread-local variables, to the next thread, under a lock of its own
// that Helgrind does not know. Helgrind then takes accesses of the C library for races of the lines
// that create and join threads, and, if the next thread comes before Helgrind learns whom a joining
// one has joined, it takes the one for the other.

#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/mman.h>

typedef void* Routine(void*);

int __real_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, Routine* routine,
                          void* argument);
int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, Routine* routine,
                          void* argument);

static const size_t kGuardBytes = 4096;
// Helgrind keeps notes of all of a stack, touched or not.
static const size_t kMostBytes = 1 << 20;
static const int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK;

// Sets a stack where there is none; it is never unmapped.
static int SetStack(pthread_attr_t* attributes) {
  void* base;
  size_t size;
  int error = pthread_attr_getstack(attributes, &base, &size);
  if (error != 0 || (char*)base + size != NULL) {
    return error;
  }
  error = pthread_attr_getstacksize(attributes, &size);
  if (error != 0) {
    return error;
  }
  pthread_attr_t initial;
  size_t usual;
  pthread_attr_init(&initial);
  pthread_attr_getstacksize(&initial, &usual);
  if (size == usual && size > kMostBytes) {
    size = kMostBytes;
  }
  base = mmap(NULL, kGuardBytes + size, PROT_READ | PROT_WRITE, kFlags, -1, 0);
  if (base == MAP_FAILED || mprotect(base, kGuardBytes, PROT_NONE) != 0) {
    return EAGAIN;
  }
  return pthread_attr_setstack(attributes, (char*)base + kGuardBytes, size);
}

int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, Routine* routine,
                          void* argument) {
  pthread_attr_t own;
  pthread_attr_init(&own);
  if (attributes != NULL) {
    own = *attributes;
  }
  int error = SetStack(&own);
  if (error == 0) {
    error = __real_pthread_create(thread, &own, routine, argument);
  }
  return error;
}
