// Teams, tasks and shares of loops of the race check's OpenMP runtime.
#pragma once

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "logical_thread.h"
#include "permanent.h"
#include "threads.h"

namespace concert::race {

// Size of every team that asks for no smaller one: the judge says it, and has the program run on as
// many threads elsewhere too.
extern unsigned team_size;

// Size up to which a team may ask for more; the team's size where it is 0.
extern unsigned thread_limit;

// What earlier sibling tasks have said of one address.
struct Dependence {
  Order written;
  Order read;
};

struct Group {
  Group* outer = nullptr;
  Order done;
  // Registered reductions, as the compiler lays them out.
  std::uintptr_t* reductions = nullptr;
};

struct Task {
  Order children_done;
  std::map<void*, Dependence, std::less<>, Permanent<std::pair<void* const, Dependence>>>
      dependences;
  Group* group = nullptr;
  bool is_final = false;
  // Whether it asked for the number of its thread.
  bool knows_thread = false;
};

// A loop or a set of sections that the threads of a team share: number `n` of the chunks is that of
// thread `n` modulo the team's size.
struct Share {
  long first = 0;
  long last = 0;
  long step = 1;
  long chunk = 1;
};

// What leads to a barrier. Each barrier has one of its own, or who leaves it late would acquire
// what others have released on their way to the next.
struct Phase {
  Order barrier;
  Order tasks_done;
};

struct Team {
  explicit Team(unsigned members) : size(members) {}

  // Two suffice: nobody comes to the second barrier from here before all have left this one.
  Phase& phase() { return phases[barriers_open % 2]; }

  unsigned size;
  Order fork;
  Order join;
  Phase phases[2];
  unsigned barriers_open = 0;
  unsigned singles = 0;
  void* copied = nullptr;
  std::vector<Share, Permanent<Share>> shares;
};

// A thread of a team, with the task that it runs at the moment.
struct Thread {
  Team* team = nullptr;
  unsigned number = 0;
  LogicalThread* logical = nullptr;
  bool is_waiting = false;
  unsigned singles = 0;
  Task implicit;
  Task* task = &implicit;
  std::size_t shares_begun = 0;
  long next_chunk = 0;
  // What tasks that know of this thread did on it, one after the other.
  Order own;
};

// The thread that runs: the initial one outside of all teams.
Thread& here();

// Waits until all threads of the team are here and all tasks are done.
void wait_for_team();

// Runs a parallel region; `first` is the loop that it begins with, if it is combined with one.
void run_team(void (*function)(void*), void* data, unsigned size, const Share* first);

unsigned threads_to_use();
void set_threads_to_use(unsigned threads);

}  // namespace concert::race
