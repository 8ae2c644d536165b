// Locks and critical sections of the race check's OpenMP runtime. A thread that waits for a lock
// lets others run.
#include <cstring>
#include <map>
#include <utility>

#include "team.h"

namespace concert::race {
namespace {

// A lock is a word that is not 0 while somebody holds it.
using Word = int;

bool is_free(const void* word) { return *static_cast<const volatile Word*>(word) == 0; }

Word unnamed_critical = 0;
Word unnamed_atomic = 0;

// Where what a lock orders is known to the sanitizer. The threads of another team of a league are
// no part of the contention group, so neither a critical region nor a lock orders anything for
// both. An atomic update does.
void* order_of(void* lock) {
  const Thread& thread = here();
  if (thread.league == nullptr || thread.league->number == 0 || lock == &unnamed_atomic) {
    return lock;
  }
  using Key = std::pair<void*, unsigned>;
  static std::map<Key, void*, std::less<>, Permanent<std::pair<const Key, void*>>> places;
  void*& place = places[{lock, thread.league->number}];
  if (place == nullptr) place = permanent_memory(1);
  return place;
}

void take_free(Word* word) {
  *word = 1;
  __tsan_acquire(order_of(word));
}

void take(Word* word) {
  ask_for_others();
  wait_until(is_free, word, Awaited::kLock);
  take_free(word);
}

void give(Word* word) {
  __tsan_release(order_of(word));
  *word = 0;
  let_others_go();
}

// A lock that the task which holds it may take again.
struct NestLock {
  Word taken;
  Task* holder;
};

// To be called where it is free, or the task's own.
void take_nest(NestLock* lock) {
  if (lock->taken == 0) __tsan_acquire(order_of(lock));
  lock->holder = here().task;
  ++lock->taken;
}

}  // namespace
}  // namespace concert::race

using namespace concert::race;

extern "C" {

void GOMP_critical_start(void) { take(&unnamed_critical); }
void GOMP_critical_end(void) { give(&unnamed_critical); }
// The compiler gives each name a pointer, of whose words this is the first.
void GOMP_critical_name_start(void** name) { take(reinterpret_cast<Word*>(name)); }
void GOMP_critical_name_end(void** name) { give(reinterpret_cast<Word*>(name)); }
// Atomic updates that GCC has no instruction for.
void GOMP_atomic_start(void) { take(&unnamed_atomic); }
void GOMP_atomic_end(void) { give(&unnamed_atomic); }

void omp_init_lock(Word* lock) { *lock = 0; }
void omp_init_lock_with_hint(Word* lock, int) { *lock = 0; }
void omp_destroy_lock(Word*) {}
void omp_set_lock(Word* lock) { take(lock); }
void omp_unset_lock(Word* lock) { give(lock); }
int omp_test_lock(Word* lock) {
  ask_for_others();
  if (*lock != 0) return 0;
  take_free(lock);
  return 1;
}

void omp_init_nest_lock(NestLock* lock) { *lock = {}; }
void omp_init_nest_lock_with_hint(NestLock* lock, int) { *lock = {}; }
void omp_destroy_nest_lock(NestLock*) {}
int omp_test_nest_lock(NestLock* lock) {
  ask_for_others();
  if (lock->taken != 0 && lock->holder != here().task) return 0;
  take_nest(lock);
  return lock->taken;
}
void omp_set_nest_lock(NestLock* lock) {
  ask_for_others();
  if (lock->holder != here().task) wait_until(is_free, &lock->taken, Awaited::kLock);
  take_nest(lock);
}
void omp_unset_nest_lock(NestLock* lock) {
  if (lock->taken == 1) {
    __tsan_release(order_of(lock));
    lock->holder = nullptr;
  }
  --lock->taken;
  if (lock->taken == 0) let_others_go();
}

}  // extern "C"
