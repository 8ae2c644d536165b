#include "fibers.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <utility>

#include "permanent.h"
#include "places.h"
#include "reports.h"

extern "C" {
void AnnotateIgnoreReadsBegin(const char* file, int line);
void AnnotateIgnoreReadsEnd(const char* file, int line);
}

namespace concert::race {

using hpx::embedded::Deadline;
using hpx::embedded::kNever;

struct Fiber {
  Fiber(void (*what)(void*), void* given)
      : function(what), argument(given), logical(enter, this, kTaskStackBytes) {}
  static void enter(void* self);

  void (*function)(void*);
  void* argument;
  LogicalThread logical;
  OwnOrder* start = OwnOrder::make();
  Fiber* next = nullptr;
  unsigned number = 0;
  std::size_t worker = kNoWorker;
  // While it waits.
  Line* line = nullptr;
  const char* what = nullptr;
  unsigned who = 0;
  Deadline until = kNever;
  bool is_late = false;
  bool tells = false;
  // All that wait.
  Fiber* before = nullptr;
  Fiber* after = nullptr;

  static constexpr std::size_t kNoWorker = static_cast<std::size_t>(-1);
};

namespace {

constexpr Deadline kStep = 1'000;  // ns that a turn of a task counts
constexpr unsigned kMostTold = 6;  // tasks that a deadlock's line names
constexpr std::size_t kMostWorkers = 512;

Fiber* running = nullptr;
Line ready{};
Fiber* waiting = nullptr;
unsigned numbers = 0;
Deadline clock_ns = 0;
std::size_t workers = 1;
std::size_t next_worker = 0;
Order* orders_of_workers = nullptr;
bool has_begun = false;
thread_local bool is_own_thread = false;

void push_back(Line& line, Fiber* fiber) {
  fiber->next = nullptr;
  (line.first == nullptr ? line.first : line.last->next) = fiber;
  line.last = fiber;
}
void push_front(Line& line, Fiber* fiber) {
  fiber->next = line.first;
  if (line.first == nullptr) line.last = fiber;
  line.first = fiber;
}
Fiber* pop(Line& line) {
  Fiber* const fiber = line.first;
  if (fiber != nullptr) line.first = fiber->next;
  return fiber;
}
void take_out(Line& line, Fiber* fiber) {
  Fiber* before = nullptr;
  for (Fiber* one = line.first; one != nullptr; before = one, one = one->next) {
    if (one != fiber) continue;
    (before == nullptr ? line.first : before->next) = one->next;
    if (line.last == one) line.last = before;
    return;
  }
}

void begin_wait(Fiber* fiber) {
  fiber->before = nullptr;
  fiber->after = waiting;
  if (waiting != nullptr) waiting->before = fiber;
  waiting = fiber;
}
void end_wait(Fiber* fiber) {
  (fiber->before == nullptr ? waiting : fiber->before->after) = fiber->after;
  if (fiber->after != nullptr) fiber->after->before = fiber->before;
  fiber->line = nullptr;
  push_back(ready, fiber);
}

void run(Fiber* fiber) {
  running = fiber;
  fiber->logical.resume();
  running = nullptr;
  clock_ns += kStep;
  if (!fiber->logical.is_done()) return;
  Unseen unseen;
  delete fiber;
}

// Lets the clock run to the next deadline that somebody waits for; false if there is none.
bool wake_late(bool is_idle) {
  Fiber* first = nullptr;
  for (Fiber* one = waiting; one != nullptr; one = one->after) {
    if (one->until != kNever && (first == nullptr || one->until < first->until)) first = one;
  }
  if (first == nullptr || (!is_idle && first->until > clock_ns)) return false;
  clock_ns = std::max(clock_ns, first->until);
  if (first->line != nullptr) take_out(*first->line, first);
  first->is_late = true;
  end_wait(first);
  return true;
}

void tell_of(const Fiber& fiber) {
  char more[40] = "";
  if (fiber.who != 0) std::snprintf(more, sizeof more, " that task %u has", fiber.who);
  tell_waiting("task", fiber.number, fiber.what, more);
}

[[noreturn]] void end_in_deadlock() {
  unsigned number = 0;
  Fiber* last = waiting;
  while (last != nullptr && last->after != nullptr) last = last->after;
  // Who began to wait first is told first.
  for (Fiber* one = last; one != nullptr && number < kMostTold; one = one->before, ++number) {
    one->tells = true;
    running = one;
    one->logical.resume();
  }
  end_as_deadlock();
}

}  // namespace

void ignore_accesses() { AnnotateIgnoreReadsBegin("", 0); }
void watch_accesses() { AnnotateIgnoreReadsEnd("", 0); }

OwnOrder* OwnOrder::make() {
  Unseen unseen;
  return new OwnOrder;
}
void OwnOrder::drop() {
  Unseen unseen;
  delete this;
}

void Fiber::enter(void* given) {
  auto& self = *static_cast<Fiber*>(given);
  self.start->acquire();
  self.start->drop();
  self.function(self.argument);
  if (self.worker != kNoWorker) orders_of_workers[self.worker].release();
}

void start_fiber(void (*function)(void*), void* argument) {
  demand_own_thread();
  Fiber* fiber = nullptr;
  {
    Unseen unseen;
    fiber = new Fiber(function, argument);
  }
  fiber->number = ++numbers;
  fiber->start->release();
  if (running == nullptr) {
    push_back(ready, fiber);
    return;
  }
  Fiber* const self = running;
  push_front(ready, self);
  push_front(ready, fiber);
  self->logical.pause();
}

bool wait_in(Line& line, Deadline until, const char* what, unsigned who) {
  demand_own_thread();
  Fiber* const self = running;
  if (self == nullptr) give_up("who waits is no task");
  push_back(line, self);
  self->line = &line;
  self->until = until;
  self->what = what;
  self->who = who;
  self->is_late = false;
  begin_wait(self);
  self->logical.pause();
  while (self->tells) {
    tell_of(*self);
    self->logical.pause();
  }
  return !self->is_late;
}

void wake(Line& line, bool all) {
  while (Fiber* const fiber = pop(line)) {
    end_wait(fiber);
    if (!all) return;
  }
}

void let_others_run() {
  demand_own_thread();
  if (running == nullptr) return;
  Fiber* const self = running;
  push_back(ready, self);
  self->logical.pause();
}

unsigned running_task() { return running != nullptr ? running->number : 0; }

void demand_own_thread() {
  if (has_begun && !is_own_thread) give_up("a thread that is no task calls the framework");
}

int run_tasks(int (*body)(void*), void* argument, std::size_t threads) {
  struct First {
    int (*body)(void*);
    void* argument;
    int status;
    std::exception_ptr thrown;
  } first{body, argument, 0, {}};
  if (has_begun) give_up("a second runtime");
  has_begun = is_own_thread = true;
  workers = std::clamp<std::size_t>(threads, 1, kMostWorkers);
  orders_of_workers = static_cast<Order*>(permanent_memory(kMostWorkers * sizeof(Order)));
  start_fiber(
      [](void* given) {
        auto& self = *static_cast<First*>(given);
        try {
          self.status = self.body(self.argument);
        } catch (...) {
          self.thrown = std::current_exception();
        }
      },
      &first);
  for (;;) {
    wake_late(false);
    if (Fiber* const fiber = pop(ready)) {
      run(fiber);
    } else if (waiting == nullptr) {
      break;
    } else if (!wake_late(true)) {
      end_in_deadlock();
    }
  }
  has_begun = is_own_thread = false;
  if (first.thrown) std::rethrow_exception(first.thrown);
  return first.status;
}

}  // namespace concert::race

namespace hpx::embedded {

using namespace concert::race;

void yield() { let_others_run(); }

void sleep_until(Deadline until) {
  Line nobody_wakes{};
  if (until > now()) (void)wait_in(nobody_wakes, until, "a time", 0);
}

Deadline now() { return clock_ns += kStep / 10; }

std::size_t worker_count() { return workers; }

// Tasks that ask are spread over the workers; those of one worker come one after the other.
std::size_t worker_number() {
  if (running == nullptr) return Fiber::kNoWorker;
  if (running->worker == Fiber::kNoWorker) running->worker = next_worker++ % workers;
  orders_of_workers[running->worker].acquire();
  return running->worker;
}

std::uintptr_t task_number() { return running_task(); }
bool is_running() { return is_own_thread; }

}  // namespace hpx::embedded
