// The candidate's calls of pthread_mutex_lock, which the linker sends here.
//
// One system thread runs all pieces of work: who waits for a mutex that an interrupted piece holds
// lets others run. HPX's tasks have their own way to wait (hpx/interface.cc).
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "team.h"

extern "C" {

int __real_pthread_mutex_lock(pthread_mutex_t* mutex);

static bool is_free(const void* mutex) {
  return static_cast<const volatile pthread_mutex_t*>(mutex)->__data.__owner == 0;
}

int __wrap_pthread_mutex_lock(pthread_mutex_t* mutex) {
  concert::race::ask_for_others();
  for (;;) {
    const int taken = pthread_mutex_trylock(mutex);
    if (taken != EBUSY) return taken;
    if (mutex->__data.__owner != static_cast<int>(syscall(SYS_gettid))) {
      return __real_pthread_mutex_lock(mutex);
    }
    concert::race::wait_until(is_free, mutex, "a mutex");
  }
}

}  // extern "C"
