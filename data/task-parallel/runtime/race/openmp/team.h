// Teams, tasks and shares of loops of the race check's OpenMP runtime.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "logical_thread.h"
#include "permanent.h"
#include "storage.h"
#include "threads.h"

namespace concert::race {

// Size of every team that asks for no smaller one: the judge says it, and has the program run on as
// many threads elsewhere too.
extern unsigned team_size;

// Size up to which a team may ask for more; the team's size where it is 0.
extern unsigned thread_limit;

// Regions with more than one thread that may lie in one another.
extern unsigned most_active_levels;

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

// A loop or a set of sections: where it begins and ends, and in what pieces it is taken.
struct Bounds {
  long first = 0;
  long last = 0;
  long step = 1;
  // 0: a piece for each thread, of nearly the same size, as GCC makes them.
  long chunk = 1;
};

// Bounds that the threads of a team share: number `n` of the chunks is that of thread `n` modulo
// the team's size.
struct Share {
  explicit Share(const Bounds& of) : bounds(of) {}

  Bounds bounds;
  // The chunk whose ordered regions may run.
  long turn = 0;
  Order ordered;
  // Of a loop with depend(source) and depend(sink): numbers of iterations of each of its loops, and
  // what the iterations that have come to their source released, by their number.
  std::vector<long, Permanent<long>> counts;
  std::map<long, Order, std::less<>, Permanent<std::pair<const long, Order>>> posted;
};

using Shares = std::deque<Share, Permanent<Share>>;

// What a thread waits for. Who waits for a lock, or for all of its team, waits until somebody gives
// the lock back or comes, in whatever way the runtime deals out work.
enum class Awaited : unsigned char { kNothing, kTeam, kLock, kMutex, kTurn, kIteration, kRegion };

// It can go on where there is nothing.
struct Wait {
  bool (*is_over)(const void*) = nullptr;
  const void* what = nullptr;
  Awaited awaited = Awaited::kNothing;
};

// What leads to a barrier. Each barrier has one of its own, or who leaves it late would acquire
// what others have released on their way to the next.
struct Phase {
  Order barrier;
  Order tasks_done;
};

// A team of a teams construct, which has nothing in common with the others but memory.
struct League {
  unsigned number = 0;
  unsigned size = 1;
  // The first of them says how many there are.
  unsigned* wanted = nullptr;
  // The most threads that a team in it has; 0: any number.
  unsigned thread_limit = 0;
};

struct Thread;

struct Team {
  explicit Team(unsigned members) : size(members) {}

  // Two suffice: nobody comes to the second barrier from here before all have left this one.
  Phase& phase() { return phases[barriers_open % 2]; }

  unsigned size;
  // The thread that met the region, the number of regions around its threads, and of those with
  // more than one thread.
  Thread* parent = nullptr;
  unsigned level = 1;
  unsigned active_level = 0;
  Order fork;
  Order join;
  Phase phases[2];
  unsigned barriers_open = 0;
  unsigned singles = 0;
  void* copied = nullptr;
  // Whether its threads are lanes of a simd loop: each has the iteration of its number, and the
  // last one all that are left.
  bool has_lanes = false;
  Shares shares;
};

// A thread of a team, with the task that it runs at the moment.
struct Thread {
  Team* team = nullptr;
  unsigned number = 0;
  // Of the piece of work that runs at the moment.
  LogicalThread* logical = nullptr;
  League* league = nullptr;
  // Of the thread that met the region where it is its first one.
  Storage* storage = initial_storage();
  bool is_at_barrier = false;
  Wait wait;
  unsigned calls_in_turn = 0;
  unsigned singles = 0;
  Task implicit;
  Task* task = &implicit;
  std::size_t shares_begun = 0;
  long next_chunk = 0;
  // The chunk of an ordered loop that it has; -1: none.
  long chunk = -1;
  // What tasks that know of this thread did on it, one after the other.
  Order own;
};

// The thread that runs: the initial one outside of all teams.
Thread& here();

// Tasks that have begun and not ended. Each runs on the stack of who made it, which OpenMP does not
// demand: where all threads wait and one of them is in a task, that may be this runtime's doing.
extern unsigned tasks_begun;

// Whether a target or teams region has begun, whose threads share no lock with others.
extern bool has_leagues;

// Waits until all threads of the team are here and all tasks are done.
void wait_for_team();

// Lets other threads run until something is so. Orders nothing by itself.
void wait_until(bool (*is_so)(const void*), const void* what, Awaited awaited);

// To be called where a program asks for something that another thread may have to do first: who
// asks too often lets others run. So a loop that waits for another thread comes to its end.
void ask_for_others();

// To be called by who has given a lock back: in the other order's run who waits for it gets it.
void let_others_go();

// Whether who calls is a thread of a team, on the stack that the runtime gave it.
bool is_in_team();

// Runs a parallel region; `first` is the loop that it begins with, if it is combined with one.
void run_team(void (*function)(void*), void* data, unsigned size, const Bounds* first);

// Runs the loop of a simd directive, of which `length` neighbouring iterations may run at once.
void run_lanes(void (*function)(void*), void* data, unsigned length, const Bounds* first);

// Makes a thread the one that runs.
void make_current(Thread& thread);

// Runs the threads, each from where it stopped, until all have ended.
void run_threads(std::deque<Thread>& threads, Thread& parent, Team* team);

// Makes a task of a function on `size` bytes of data and runs it.
void run_as_task(void (*function)(void*), void* data, long size, bool is_deferred, void** depend);

// The share that a thread of a team comes to next, and that which it came to last.
Share& begin_share(const Bounds& bounds);
Share& begun_share();
bool next_chunk(const Share& share, long* first, long* last);
Bounds bounds_of(long first, long last, long step, long chunk);
// Those of a loop that leaves its schedule to the compiler.
Bounds bounds_of_open(long first, long last, long step);

unsigned threads_to_use();
void set_threads_to_use(unsigned threads);

}  // namespace concert::race
