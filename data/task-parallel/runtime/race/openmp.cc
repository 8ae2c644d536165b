// A runtime of OpenMP for the race check: what GCC's compiled code calls (libgomp's interface), on
// logical threads. Each explicit task runs at once when it is created; each thread of a team runs
// until it has to wait. What is not here (cancellation, ordered, detach, doacross, offloading) is
// left undefined: a program that needs it does not link, and the check says so.
#include <cstdlib>
#include <cstring>

#include "openmp_team.h"
#include "reports.h"

namespace concert::race {

Thread* current = nullptr;
unsigned team_size = 1;
unsigned thread_limit = 0;

namespace {

struct Work {
  void (*function)(void*);
  void* data;
  Team* team;
  unsigned number;
  Task* parent_task;
};

Thread initial_thread;

void run_member(void* argument) {
  auto& work = *static_cast<Work*>(argument);
  work.team->fork.acquire();
  work.function(work.data);
  work.team->join.release();
}

// Tasks that know their thread may keep things for each thread, which those that run on it use one
// after the other. Here all run on the thread that creates them, so nothing else of theirs is seen
// to race either: the judge is told.
void know_thread() {
  static bool is_told = false;
  Thread& thread = here();
  if (thread.team == nullptr || thread.team->size == 1) return;
  thread.own.acquire();
  thread.task->knows_thread = true;
  if (is_told || thread.task == &thread.implicit) return;
  is_told = true;
  say("tasks that ask for their thread are in order");
}

}  // namespace

Thread& here() { return current != nullptr ? *current : initial_thread; }

void wait_for_team() {
  Thread& thread = here();
  if (thread.team == nullptr || thread.team->size == 1) return;
  Phase& phase = thread.team->phase();
  phase.barrier.release();
  thread.is_waiting = true;
  thread.logical->pause();
  phase.barrier.acquire();
  phase.tasks_done.acquire();
}

void run_team(void (*function)(void*), void* data, unsigned size, const Share* first) {
  Thread& parent = here();
  const bool is_nested = parent.team != nullptr;
  if (size == 0) size = threads_to_use();
  const unsigned most = thread_limit > team_size ? thread_limit : team_size;
  if (size > most) size = most;
  if (is_nested) size = 1;
  Team team(size);
  if (first != nullptr) team.shares.push_back(*first);
  team.fork.release();
  std::vector<Thread> threads(size);
  std::vector<Work> works(size);
  for (unsigned i = 0; i < size; ++i) {
    works[i] = {function, data, &team, i, nullptr};
    threads[i].team = &team;
    threads[i].number = i;
    threads[i].task = &threads[i].implicit;
    if (first != nullptr) threads[i].shares_begun = 1;
    threads[i].logical = new LogicalThread(run_member, &works[i], kThreadStackBytes);
  }
  for (bool all_done = false; !all_done;) {
    bool any_ran = false;
    all_done = true;
    for (Thread& thread : threads) {
      if (thread.logical->is_done()) continue;
      all_done = false;
      if (thread.is_waiting) continue;
      current = &thread;
      thread.logical->resume();
      any_ran = true;
    }
    if (all_done || any_ran) continue;
    // Everybody waits who is left: the barrier opens, if nobody has left without it.
    for (Thread& thread : threads) {
      if (thread.logical->is_done()) give_up("a thread of the team passes by a barrier");
      thread.is_waiting = false;
    }
    ++team.barriers_open;
  }
  current = &parent;
  for (Thread& thread : threads) delete thread.logical;
  team.join.acquire();
  team.phase().tasks_done.acquire();
}

}  // namespace concert::race

using namespace concert::race;

extern "C" {

void GOMP_parallel(void (*function)(void*), void* data, unsigned threads, unsigned) {
  run_team(function, data, threads, nullptr);
}

void GOMP_barrier(void) { wait_for_team(); }

bool GOMP_single_start(void) {
  Thread& thread = here();
  if (thread.team == nullptr) return true;
  return thread.singles++ == thread.team->singles && (++thread.team->singles, true);
}

void* GOMP_single_copy_start(void) {
  if (GOMP_single_start()) return nullptr;
  wait_for_team();
  return here().team->copied;
}

void GOMP_single_copy_end(void* data) {
  Thread& thread = here();
  if (thread.team == nullptr) return;
  thread.team->copied = data;
  wait_for_team();
}

// Locks: no piece of work pauses while it holds one, unless it waits for its team in it.
static Order unnamed_critical;
static Order unnamed_atomic;

void GOMP_critical_start(void) { unnamed_critical.acquire(); }
void GOMP_critical_end(void) { unnamed_critical.release(); }
void GOMP_critical_name_start(void** name) { __tsan_acquire(name); }
void GOMP_critical_name_end(void** name) { __tsan_release(name); }
void GOMP_atomic_start(void) { unnamed_atomic.acquire(); }
void GOMP_atomic_end(void) { unnamed_atomic.release(); }

int omp_get_thread_num(void) { return static_cast<int>(here().number); }
// What the candidate's own calls of the function above are compiled to.
int concert_thread_num(void) {
  know_thread();
  return omp_get_thread_num();
}
int omp_get_num_threads(void) {
  return here().team != nullptr ? static_cast<int>(here().team->size) : 1;
}
int omp_get_max_threads(void) { return static_cast<int>(threads_to_use()); }
int omp_get_num_procs(void) { return static_cast<int>(team_size); }
int omp_get_thread_limit(void) { return static_cast<int>(team_size); }
int omp_in_parallel(void) { return here().team != nullptr && here().team->size > 1; }
int omp_in_final(void) { return here().task->is_final; }
int omp_get_level(void) { return here().team != nullptr; }
int omp_get_active_level(void) { return omp_in_parallel(); }
int omp_get_dynamic(void) { return 0; }
void omp_set_dynamic(int) {}
int omp_get_nested(void) { return 0; }
void omp_set_nested(int) {}
int omp_get_max_active_levels(void) { return 1; }
void omp_set_max_active_levels(int) {}
void omp_set_num_threads(int threads) {
  if (threads > 0) set_threads_to_use(static_cast<unsigned>(threads));
}
double omp_get_wtime(void) { return 0.0; }
double omp_get_wtick(void) { return 1.0; }

// A lock is the word that it lies in.
void omp_init_lock(void* lock) { std::memset(lock, 0, 4); }
void omp_destroy_lock(void*) {}
void omp_set_lock(void* lock) {
  if (*static_cast<int*>(lock) != 0) give_up("a lock is held by who waits");
  *static_cast<int*>(lock) = 1;
  __tsan_acquire(lock);
}
void omp_unset_lock(void* lock) {
  __tsan_release(lock);
  *static_cast<int*>(lock) = 0;
}
int omp_test_lock(void* lock) {
  if (*static_cast<int*>(lock) != 0) return 0;
  omp_set_lock(lock);
  return 1;
}

// A lock that the task which holds it may take again.
struct NestLock {
  Task* holder;
  int taken;
};
void omp_init_nest_lock(NestLock* lock) { *lock = {}; }
void omp_destroy_nest_lock(NestLock*) {}
int omp_test_nest_lock(NestLock* lock) {
  if (lock->taken != 0 && lock->holder != here().task) return 0;
  if (lock->taken == 0) __tsan_acquire(lock);
  lock->holder = here().task;
  return ++lock->taken;
}
void omp_set_nest_lock(NestLock* lock) {
  if (omp_test_nest_lock(lock) == 0) give_up("a lock is held by who waits");
}
void omp_unset_nest_lock(NestLock* lock) {
  if (--lock->taken == 0) __tsan_release(lock);
}

}  // extern "C"

namespace concert {

int run_with_threads(int threads, int (*body)()) {
  race::team_size = static_cast<unsigned>(threads);
  race::set_threads_to_use(race::team_size);
  return race::run_counted(body);
}

}  // namespace concert
