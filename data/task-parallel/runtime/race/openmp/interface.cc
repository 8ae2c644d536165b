// A runtime of OpenMP for the race check: what GCC's compiled code calls (libgomp's interface), on
// logical threads. Each explicit task runs at once when it is created; each thread of a team runs
// until it has to wait. Cancellation is off, as it is unless the environment turns it on. What is
// not here (detach, scans, memory of devices) is left undefined: a program that needs it does not
// link, and the check says so.
#include "reports.h"
#include "team.h"

namespace concert::race {
namespace {

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

constexpr int kMostLevels = 8;

// The thread around this one that has a level, itself included; nullptr where there is no such.
const Thread* ancestor(int level) {
  const Thread* thread = &here();
  int own = thread->team != nullptr ? static_cast<int>(thread->team->level) : 0;
  if (level < 0 || level > own) return nullptr;
  for (; own > level; --own) thread = thread->team->parent;
  return thread;
}

}  // namespace

}  // namespace concert::race

using namespace concert::race;

extern "C" {

void GOMP_parallel(void (*function)(void*), void* data, unsigned threads, unsigned) {
  run_team(function, data, threads, nullptr);
}

void GOMP_barrier(void) { wait_for_team(); }

bool GOMP_cancel(int, bool) { return false; }
bool GOMP_cancellation_point(int) { return false; }
bool GOMP_barrier_cancel(void) {
  wait_for_team();
  return false;
}
bool GOMP_loop_end_cancel(void) { return GOMP_barrier_cancel(); }
bool GOMP_sections_end_cancel(void) { return GOMP_barrier_cancel(); }

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
int omp_get_level(void) {
  return here().team != nullptr ? static_cast<int>(here().team->level) : 0;
}
int omp_get_active_level(void) {
  return here().team != nullptr ? static_cast<int>(here().team->active_level) : 0;
}
int omp_get_ancestor_thread_num(int level) {
  const Thread* const thread = ancestor(level);
  return thread != nullptr ? static_cast<int>(thread->number) : -1;
}
int omp_get_team_size(int level) {
  const Thread* const thread = ancestor(level);
  if (thread == nullptr) return -1;
  return thread->team != nullptr ? static_cast<int>(thread->team->size) : 1;
}
int omp_get_cancellation(void) { return 0; }
int omp_get_dynamic(void) { return 0; }
void omp_set_dynamic(int) {}
int omp_get_nested(void) { return most_active_levels > 1; }
void omp_set_nested(int nested) { most_active_levels = nested != 0 ? kMostLevels : 1; }
int omp_get_max_active_levels(void) { return static_cast<int>(most_active_levels); }
int omp_get_supported_active_levels(void) { return kMostLevels; }
void omp_set_max_active_levels(int levels) {
  if (levels < 0) return;
  most_active_levels = levels < kMostLevels ? static_cast<unsigned>(levels) : kMostLevels;
}
void omp_set_num_threads(int threads) {
  if (threads > 0) set_threads_to_use(static_cast<unsigned>(threads));
}
double omp_get_wtime(void) { return 0.0; }
double omp_get_wtick(void) { return 1.0; }

}  // extern "C"

namespace concert {

// A number below 0 asks for the other order, on as many threads.
int run_with_threads(int threads, int (*body)()) {
  race::is_other_order = threads < 0;
  race::team_size = static_cast<unsigned>(threads < 0 ? -threads : threads);
  race::set_threads_to_use(race::team_size);
  race::use_storage(race::initial_storage());
  return race::run_counted(body);
}

}  // namespace concert
