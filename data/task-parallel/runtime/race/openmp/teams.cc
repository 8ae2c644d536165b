// Teams of the race check's OpenMP runtime. Each thread of a team runs until it has to wait; then
// the next one runs that can.
#include <deque>
#include <utility>

#include "places.h"
#include "team.h"

namespace concert::race {

Thread* current = nullptr;
unsigned team_size = 1;
unsigned thread_limit = 0;
unsigned most_active_levels = 1;
unsigned tasks_begun = 0;
bool has_leagues = false;

namespace {

// Calls after which a thread that may wait for others lets them run.
constexpr unsigned kCallsInTurn = 64;

struct Work {
  void (*function)(void*);
  void* data;
  Team* team;
};

// What the text that the judge wrote says of the parallel region that comes next: how many
// neighbouring iterations of a simd loop may run at once, and whether thread-local data are copied
// in. No program says so by itself: the judge refuses what takes these names.
unsigned lanes_at_once = 0;
bool copies_in = false;

Thread initial_thread;

void run_member(void* argument) {
  auto& work = *static_cast<Work*>(argument);
  work.team->fork.acquire();
  work.function(work.data);
  work.team->join.release();
}

bool can_go(const Thread& thread) {
  return !thread.logical->is_done() && !thread.is_at_barrier &&
         (thread.wait.is_over == nullptr || thread.wait.is_over(thread.wait.what));
}

bool any_can_go(const void* threads) {
  for (const Thread& thread : *static_cast<const std::deque<Thread>*>(threads)) {
    if (can_go(thread)) return true;
  }
  return false;
}

// Runs each thread that can go on. Returns whether there was one.
bool run_each(std::deque<Thread>& threads) {
  bool any_ran = false;
  for (std::size_t i = 0; i < threads.size(); ++i) {
    Thread& thread = threads[is_other_order ? threads.size() - 1 - i : i];
    if (!can_go(thread)) continue;
    thread.wait = {};
    thread.calls_in_turn = 0;
    make_current(thread);
    thread.logical->resume();
    any_ran = true;
  }
  return any_ran;
}

// Opens the barrier if all are there who are left. Nobody may have left without it.
bool open_barrier(std::deque<Thread>& threads, Team& team) {
  for (const Thread& thread : threads) {
    if (!thread.logical->is_done() && !thread.is_at_barrier) return false;
  }
  for (Thread& thread : threads) {
    if (thread.logical->is_done()) give_up("a thread of the team passes by a barrier");
    thread.is_at_barrier = false;
  }
  ++team.barriers_open;
  return true;
}

constexpr unsigned kMostTold = 6;  // threads that a deadlock's line names

// Each thread that waits is asked for its place, from which it says what it waits for.
bool tells = false;

const char* in_words(Awaited awaited) {
  switch (awaited) {
    case Awaited::kTeam:
      return "its team";
    case Awaited::kLock:
      return "a lock";
    case Awaited::kMutex:
      return "a mutex";
    case Awaited::kTurn:
      return "its turn";
    case Awaited::kIteration:
      return "an iteration";
    case Awaited::kRegion:
      return "a region of its own";
    case Awaited::kNothing:
      break;
  }
  return "nothing";
}

// Whether each thread that is left waits for a lock or its team, in these and in the regions
// within.
bool wait_for_locks(const std::deque<Thread>& threads) {
  for (const Thread& thread : threads) {
    if (thread.logical->is_done()) continue;
    switch (thread.wait.awaited) {
      case Awaited::kTeam:
      case Awaited::kLock:
      case Awaited::kMutex:
        continue;
      case Awaited::kRegion:
        if (wait_for_locks(*static_cast<const std::deque<Thread>*>(thread.wait.what))) continue;
        return false;
      default:
        return false;
    }
  }
  return true;
}

// Whether no thread can go on in any run that came to this place, whoever deals out work, so that
// it is no doing of this runtime's.
bool is_deadlock(const std::deque<Thread>& threads) {
  return tasks_begun == 0 && !has_leagues && wait_for_locks(threads) && has_no_other_threads();
}

[[noreturn]] void end_in_deadlock(std::deque<Thread>& threads) {
  tells = true;
  unsigned number = 0;
  for (Thread& thread : threads) {
    if (thread.logical->is_done() || number == kMostTold) continue;
    ++number;
    make_current(thread);
    thread.logical->resume();
  }
  end_as_deadlock();
}

void pause(Thread& thread, Wait wait) {
  // Outside of all teams there is nobody else.
  if (thread.logical == nullptr) give_up("a thread waits for what nobody does");
  if (!thread.logical->is_running()) give_up("a part of an algorithm waits for a thread");
  thread.wait = wait;
  thread.logical->pause();
  while (tells) {
    tell_waiting("thread", thread.number, in_words(wait.awaited), "");
    thread.logical->pause();
  }
}

unsigned size_of_team(const Thread& parent, unsigned wanted) {
  const unsigned active = parent.team != nullptr ? parent.team->active_level : 0;
  if (parent.team != nullptr && active >= most_active_levels) return 1;
  const unsigned size = wanted != 0 ? wanted : threads_to_use();
  unsigned most = thread_limit > team_size ? thread_limit : team_size;
  if (parent.league != nullptr && parent.league->thread_limit != 0) {
    most = parent.league->thread_limit < most ? parent.league->thread_limit : most;
  }
  return size < most ? size : most;
}

}  // namespace

void make_current(Thread& thread) {
  current = &thread;
  use_storage(thread.storage);
}

Thread& here() { return current != nullptr ? *current : initial_thread; }

void wait_for_team() {
  Thread& thread = here();
  if (thread.team == nullptr || thread.team->size == 1) return;
  if (thread.task != &thread.implicit) give_up("a task waits for its team");
  Phase& phase = thread.team->phase();
  phase.barrier.release();
  thread.is_at_barrier = true;
  pause(thread, {nullptr, nullptr, Awaited::kTeam});
  phase.barrier.acquire();
  phase.tasks_done.acquire();
}

void wait_until(bool (*is_so)(const void*), const void* what, Awaited awaited) {
  Thread& thread = here();
  while (!is_so(what)) pause(thread, {is_so, what, awaited});
}

void let_others_go() {
  Thread& thread = here();
  if (is_other_order && thread.logical != nullptr && thread.logical->is_running()) {
    pause(thread, {});
  }
}

bool is_in_team() {
  const Thread& thread = here();
  return thread.logical != nullptr && thread.logical->is_running();
}

void ask_for_others() {
  Thread& thread = here();
  if (thread.logical == nullptr || !thread.logical->is_running()) return;
  if (++thread.calls_in_turn < kCallsInTurn) return;
  pause(thread, {});
}

void run_threads(std::deque<Thread>& threads, Thread& parent, Team* team) {
  const auto is_left = [&threads] {
    for (const Thread& thread : threads) {
      if (!thread.logical->is_done()) return true;
    }
    return false;
  };
  while (is_left()) {
    if (run_each(threads)) {
      // Who has an outer team may be waiting for one of that.
      make_current(parent);
      if (parent.logical != nullptr && is_left()) pause(parent, {});
      continue;
    }
    if (team != nullptr && open_barrier(threads, *team)) continue;
    make_current(parent);
    if (parent.logical == nullptr) {
      if (is_deadlock(threads)) end_in_deadlock(threads);
      give_up("all threads wait for each other");
    }
    pause(parent, {any_can_go, &threads, Awaited::kRegion});
  }
  make_current(parent);
}

void run_team(void (*function)(void*), void* data, unsigned size, const Bounds* first) {
  const unsigned length = std::exchange(lanes_at_once, 0);
  const bool is_copied = std::exchange(copies_in, false);
  if (length != 0) return run_lanes(function, data, length, first);
  if (!is_first_thread()) give_up("a thread of the program's own runs a region");
  Thread& parent = here();
  Team team(size_of_team(parent, size));
  team.parent = &parent;
  if (parent.team != nullptr) {
    team.level = parent.team->level + 1;
    team.active_level = parent.team->active_level;
  }
  team.active_level += team.size > 1;
  if (first != nullptr) team.shares.emplace_back(*first);
  team.fork.release();
  std::deque<Thread> threads(team.size);
  Work work{function, data, &team};
  for (unsigned i = 0; i < team.size; ++i) {
    Thread& thread = threads[i];
    thread.team = &team;
    thread.number = i;
    thread.league = parent.league;
    thread.storage = i == 0 ? parent.storage : team.level == 1 ? lasting_storage(i) : new_storage();
    if (i > 0 && is_copied) copy_storage_to(thread.storage);
    if (first != nullptr) thread.shares_begun = 1;
    thread.logical = new LogicalThread(run_member, &work, kThreadStackBytes);
  }
  run_threads(threads, parent, &team);
  for (Thread& thread : threads) delete thread.logical;
  team.join.acquire();
  team.phase().tasks_done.acquire();
}

}  // namespace concert::race

using namespace concert::race;

extern "C" {

// These stand in num_threads clauses, which are evaluated right before the region begins.
unsigned concert_lanes(unsigned length) {
  lanes_at_once = length;
  return 1;
}

unsigned concert_copies_in(unsigned threads) {
  copies_in = true;
  return threads;
}

}  // extern "C"
