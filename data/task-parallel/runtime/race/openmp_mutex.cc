// The candidate's calls of pthread_mutex_lock, which the linker sends here.
//
// One system thread runs all pieces of work: who waits for a mutex that an interrupted piece holds
// would wait for ever. HPX's tasks can wait (hpx.cc).
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "logical_thread.h"

extern "C" {

int __real_pthread_mutex_lock(pthread_mutex_t* mutex);

int __wrap_pthread_mutex_lock(pthread_mutex_t* mutex) {
  const int taken = pthread_mutex_trylock(mutex);
  if (taken != EBUSY) return taken;
  if (mutex->__data.__owner == static_cast<int>(syscall(SYS_gettid))) {
    concert::race::give_up("a mutex is held by who waits");
  }
  return __real_pthread_mutex_lock(mutex);
}

}  // extern "C"
