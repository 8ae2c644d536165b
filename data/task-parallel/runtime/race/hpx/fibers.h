// Tasks of HPX's interface on logical threads: one runs until it waits, then another does.
//
// A task runs as soon as it is made, and its maker goes on when it ends or waits. What is ordered
// is told by the functions of hpx/embedded/runtime.h alone (waiting.cc); which of two tasks the
// scheduler takes first orders nothing.
#pragma once

#include <cstddef>
#include <cstdint>

#include "hpx/embedded/runtime.h"
#include "logical_thread.h"

namespace concert::race {

// What is done in between is no access of the program.
void ignore_accesses();
void watch_accesses();

class Unseen {
 public:
  Unseen() { ignore_accesses(); }
  ~Unseen() { watch_accesses(); }
  Unseen(const Unseen&) = delete;
  Unseen& operator=(const Unseen&) = delete;
};

// A place where order is told, by itself on the heap: what it has told goes with it.
class OwnOrder {
 public:
  void release() { __tsan_release(&place_); }
  void acquire() { __tsan_acquire(&place_); }
  char* place() { return &place_; }
  static OwnOrder* make();
  void drop();

 private:
  char place_;
};

struct Fiber;

// Fibers that wait, first come first served. All zeros is empty.
struct Line {
  Fiber* first;
  Fiber* last;
};

// Runs function(argument) on a fiber of its own; what the caller did until now comes before.
// The caller goes on when the fiber ends or waits.
void start_fiber(void (*function)(void*), void* argument);

// Waits in a line; false if the time came first. `what` says for what, and `who` for whom if that
// is known, else 0.
bool wait_in(Line& line, hpx::embedded::Deadline until, const char* what, unsigned who);
void wake(Line& line, bool all);

// Lets all others run that can.
void let_others_run();

// The number of the running task, from 1; 0 outside of all.
unsigned running_task();

// Gives up where tasks run and the caller is another thread.
void demand_own_thread();

// Runs body(argument) as the first task, and all others until they end. Returns its status.
int run_tasks(int (*body)(void*), void* argument, std::size_t workers);

}  // namespace concert::race
