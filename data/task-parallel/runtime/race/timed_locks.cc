// The candidate's waits for a lock up to a time of a chosen clock, which the linker sends here.
//
// The library's timed mutexes wait so. GCC 13's sanitizer sees them given back, but not taken.
#include <pthread.h>
#include <time.h>

namespace concert::race {
// OpenMP's runtime has it.
void ask_for_others() __attribute__((weak));
}  // namespace concert::race

extern "C" {

void __tsan_mutex_pre_lock(void* lock, unsigned flags);
void __tsan_mutex_post_lock(void* lock, unsigned flags, int recursion);

// The sanitizer's flags: a lock that readers share; one that is not waited for.
constexpr unsigned kReads = 1U << 3;
constexpr unsigned kTries = 1U << 4;

int __real_pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock,
                                   const struct timespec* until);
int __real_pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t clock,
                                      const struct timespec* until);
int __real_pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t clock,
                                      const struct timespec* until);

// Returns the result of a wait, after telling the sanitizer, or letting others run in vain.
static int told(void* lock, unsigned flags, int result) {
  if (result == 0) {
    __tsan_mutex_pre_lock(lock, flags);
    __tsan_mutex_post_lock(lock, flags, 0);
  } else if (concert::race::ask_for_others != nullptr) {
    concert::race::ask_for_others();
  }
  return result;
}

int __wrap_pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock,
                                   const struct timespec* until) {
  return told(mutex, kTries, __real_pthread_mutex_clocklock(mutex, clock, until));
}

int __wrap_pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t clock,
                                      const struct timespec* until) {
  return told(lock, kTries | kReads, __real_pthread_rwlock_clockrdlock(lock, clock, until));
}

int __wrap_pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t clock,
                                      const struct timespec* until) {
  return told(lock, kTries, __real_pthread_rwlock_clockwrlock(lock, clock, until));
}

}  // extern "C"
