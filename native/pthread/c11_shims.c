// Maps the threads of C11, <threads.h>, to those of POSIX.
//
// As in glibc, objects are the same, and results have other numbers. Shims, since what they are
// made of are entries and shims: see machine/library/shims.c for what such code may keep.

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <threads.h>
#include <time.h>

void machine_check_writable(void* at, size_t size, const char* function);
void machine_tell(const void* at, size_t size, int writes, const char* function);

int concert_pthread_create(void* thread, const void* attributes, void* (*start)(void*),
                           void* argument);
_Noreturn void concert_pthread_exit(void* result);
int concert_pthread_join(unsigned long thread, void** result);
int concert_pthread_detach(unsigned long thread);
unsigned long concert_pthread_self(void);
int concert_sched_yield(void);
int concert_pthread_mutex_init(void* mutex, const void* attributes);
int concert_pthread_mutex_destroy(void* mutex);
int concert_pthread_mutex_lock(void* mutex);
int explore_mutex_try_weakly(void* mutex);
int concert_pthread_mutex_timedlock(void* mutex, const struct timespec* until);
int concert_pthread_mutex_unlock(void* mutex);
int concert_pthread_cond_init(void* condition, const void* attributes);
int concert_pthread_cond_destroy(void* condition);
int concert_pthread_cond_wait(void* condition, void* mutex);
int concert_pthread_cond_loop(void* condition, void* mutex);
int concert_pthread_cond_more(void* condition, void* mutex);
int concert_pthread_cond_timedwait(void* condition, void* mutex, const struct timespec* until);
int concert_pthread_cond_timedloop(void* condition, void* mutex, const struct timespec* until);
int concert_pthread_cond_timedmore(void* condition, void* mutex, const struct timespec* until);
int concert_pthread_cond_signal(void* condition);
int concert_pthread_cond_broadcast(void* condition);
int concert_pthread_once(void* once, void (*routine)(void));
int concert_pthread_key_create(unsigned* key, void (*destructor)(void*));
int concert_pthread_key_delete(unsigned key);
int concert_pthread_setspecific(unsigned key, const void* value);
void* concert_pthread_getspecific(unsigned key);

// Kinds of POSIX, which is how attributes of mutexes begin.
static const int kNormal = 0;
static const int kRecursive = 1;

static int result_of(int error) {
  switch (error) {
    case 0:
      return thrd_success;
    case EBUSY:
      return thrd_busy;
    case ETIMEDOUT:
      return thrd_timedout;
    case ENOMEM:
      return thrd_nomem;
    default:
      return thrd_error;
  }
}

// ---- Threads. A function that returns int leaves it where one that returns a pointer does.

int concert_thrd_create(void* thread, int (*start)(void*), void* argument) {
  void* (*function)(void*) = (void* (*)(void*))(void (*)(void))start;
  return result_of(concert_pthread_create(thread, NULL, function, argument));
}
_Noreturn void concert_thrd_exit(int result) { concert_pthread_exit((void*)(intptr_t)result); }
int concert_thrd_join(unsigned long thread, int* result) {
  void* word;
  const int error = concert_pthread_join(thread, &word);
  if (error == 0 && result != NULL) {
    machine_tell(result, sizeof *result, 1, "thrd_join");
    machine_check_writable(result, sizeof *result, "thrd_join");
    *result = (int)(intptr_t)word;
  }
  return result_of(error);
}
int concert_thrd_detach(unsigned long thread) { return result_of(concert_pthread_detach(thread)); }
unsigned long concert_thrd_current(void) { return concert_pthread_self(); }
int concert_thrd_equal(unsigned long one, unsigned long other) { return one == other; }
void concert_thrd_yield(void) { concert_sched_yield(); }

// ---- Mutexes.

int concert_mtx_init(void* mutex, int type) {
  // A local variable that no call has initialised would be no attributes.
  const int* attributes = (type & mtx_recursive) != 0 ? &kRecursive : &kNormal;
  return result_of(concert_pthread_mutex_init(mutex, attributes));
}
void concert_mtx_destroy(void* mutex) { concert_pthread_mutex_destroy(mutex); }
int concert_mtx_lock(void* mutex) { return result_of(concert_pthread_mutex_lock(mutex)); }
int concert_mtx_trylock(void* mutex) { return result_of(explore_mutex_try_weakly(mutex)); }
int concert_mtx_timedlock(void* mutex, const struct timespec* until) {
  return result_of(concert_pthread_mutex_timedlock(mutex, until));
}
int concert_mtx_unlock(void* mutex) { return result_of(concert_pthread_mutex_unlock(mutex)); }

// ---- Condition variables.

int concert_cnd_init(void* condition) {
  return result_of(concert_pthread_cond_init(condition, NULL));
}
void concert_cnd_destroy(void* condition) { concert_pthread_cond_destroy(condition); }
int concert_cnd_wait(void* condition, void* mutex) {
  return result_of(concert_pthread_cond_wait(condition, mutex));
}
int concert_cnd_loop(void* condition, void* mutex) {
  return result_of(concert_pthread_cond_loop(condition, mutex));
}
int concert_cnd_more(void* condition, void* mutex) {
  return result_of(concert_pthread_cond_more(condition, mutex));
}
int concert_cnd_timedwait(void* condition, void* mutex, const struct timespec* until) {
  return result_of(concert_pthread_cond_timedwait(condition, mutex, until));
}
int concert_cnd_timedloop(void* condition, void* mutex, const struct timespec* until) {
  return result_of(concert_pthread_cond_timedloop(condition, mutex, until));
}
int concert_cnd_timedmore(void* condition, void* mutex, const struct timespec* until) {
  return result_of(concert_pthread_cond_timedmore(condition, mutex, until));
}
int concert_cnd_signal(void* condition) {
  return result_of(concert_pthread_cond_signal(condition));
}
int concert_cnd_broadcast(void* condition) {
  return result_of(concert_pthread_cond_broadcast(condition));
}

// ---- What is done once, and data of a thread's own.

void concert_call_once(void* flag, void (*routine)(void)) { concert_pthread_once(flag, routine); }
int concert_tss_create(unsigned* key, void (*destructor)(void*)) {
  return result_of(concert_pthread_key_create(key, destructor));
}
void concert_tss_delete(unsigned key) { concert_pthread_key_delete(key); }
int concert_tss_set(unsigned key, const void* value) {
  return result_of(concert_pthread_setspecific(key, value));
}
void* concert_tss_get(unsigned key) { return concert_pthread_getspecific(key); }
