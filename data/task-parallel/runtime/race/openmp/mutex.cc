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

static int owner_of(const void* mutex) {
  return static_cast<const volatile pthread_mutex_t*>(mutex)->__data.__owner;
}
static int own_number() { return static_cast<int>(syscall(SYS_gettid)); }

// Whether no piece of work of this thread of the system has it.
static bool can_be_had(const void* mutex) { return owner_of(mutex) != own_number(); }

// Whether it asks who has it, which pieces of work on one thread of the system look like one for.
static bool knows_its_owner(const pthread_mutex_t* mutex) {
  const int kind = mutex->__data.__kind & 3;
  return kind == PTHREAD_MUTEX_RECURSIVE || kind == PTHREAD_MUTEX_ERRORCHECK;
}

int __wrap_pthread_mutex_lock(pthread_mutex_t* mutex) {
  concert::race::ask_for_others();
  if (knows_its_owner(mutex) && !can_be_had(mutex) && concert::race::is_in_team()) {
    concert::race::give_up("a mutex that knows its owner is taken again");
  }
  for (;;) {
    const int taken = pthread_mutex_trylock(mutex);
    if (taken != EBUSY) return taken;
    if (can_be_had(mutex)) return __real_pthread_mutex_lock(mutex);
    concert::race::wait_until(can_be_had, mutex, concert::race::Awaited::kMutex);
  }
}

}  // extern "C"
