// Loops of simd directives for the race check: the judge writes each as a parallel loop on more
// threads than there can be. Iterations run in their order, so all values are those of the loop;
// the first ones run on logical threads of their own, which bear a name by which the judge knows
// them.
#include <cstdio>

#include "team.h"

extern "C" void __tsan_set_fiber_name(void* fiber, const char* name);

namespace concert::race {
namespace {

// The judge knows this name.
constexpr char kName[] = "concert lane %u";
// An iteration each, then one for all that are left.
constexpr unsigned kLanes = 16;
// Loops that are run so. Inner loops come again and again; further ones run as they are.
constexpr unsigned kLoopsApart = 64;

struct Lane {
  void (*function)(void*);
  void* data;
  Team* team;
  Thread* thread;
  unsigned loop;
  // What it comes after: all lanes before this number.
  unsigned after;
  Order* ends;
};

void run_lane(void* argument) {
  const auto& lane = *static_cast<Lane*>(argument);
  char name[sizeof kName + 16];
  std::snprintf(name, sizeof name, kName, lane.loop);
  __tsan_set_fiber_name(__tsan_get_current_fiber(), name);
  lane.team->fork.acquire();
  for (unsigned before = 0; before < lane.after; ++before) lane.ends[before].acquire();
  lane.function(lane.data);
  lane.ends[lane.thread->number].release();
}

void finish(LogicalThread& logical, Thread& thread, Thread& parent) {
  while (true) {
    thread.wait = {};
    thread.calls_in_turn = 0;
    make_current(thread);
    logical.resume();
    make_current(parent);
    if (logical.is_done()) return;
    const bool can_go = thread.wait.is_over == nullptr || thread.wait.is_over(thread.wait.what);
    if (thread.is_at_barrier) give_up("a lane of a loop waits for its team");
    if (parent.logical != nullptr) {
      parent.logical->pause();
    } else if (!can_go) {
      give_up("a lane of a loop waits for what nobody does");
    }
  }
}

void run_apart(void (*function)(void*), void* data, Team& team, Thread& parent, unsigned length,
               unsigned loop) {
  Order ends[kLanes];
  team.fork.release();
  for (unsigned number = 0; number < kLanes; ++number) {
    Thread thread;
    thread.team = &team;
    thread.number = number;
    thread.league = parent.league;
    thread.storage = parent.storage;
    thread.shares_begun = team.shares.size();
    const bool is_last = number + 1 == kLanes;
    const unsigned after = is_last ? number : number >= length ? number - length + 1 : 0;
    Lane lane{function, data, &team, &thread, loop, after, ends};
    LogicalThread logical(run_lane, &lane, kTaskStackBytes);
    thread.logical = &logical;
    finish(logical, thread, parent);
  }
  for (Order& end : ends) end.acquire();
}

}  // namespace

void run_lanes(void (*function)(void*), void* data, unsigned length, const Bounds* first) {
  static unsigned loops = 0;
  Thread& parent = here();
  const bool is_own = parent.logical == nullptr || parent.logical->is_running();
  const bool is_apart = is_own && loops < kLoopsApart;
  Team team(is_apart ? kLanes : 1);
  team.parent = &parent;
  team.has_lanes = true;
  if (parent.team != nullptr) {
    team.level = parent.team->level;
    team.active_level = parent.team->active_level;
  }
  if (first != nullptr) team.shares.emplace_back(*first);
  if (is_apart) return run_apart(function, data, team, parent, length, ++loops);
  Thread thread;
  thread.team = &team;
  thread.logical = parent.logical;
  thread.league = parent.league;
  thread.storage = parent.storage;
  thread.shares_begun = team.shares.size();
  make_current(thread);
  function(data);
  make_current(parent);
}

}  // namespace concert::race
