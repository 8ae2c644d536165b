// What the headers ask of the runtime. Two libraries answer: the scheduler beside this folder, and
// the runtime of the race check (data/task-parallel/runtime/race/hpx).
//
// What the headers share between tasks they touch between `enter` and `leave` only. So the race
// check needs no second set of headers: every order between tasks comes from a call below.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hpx::embedded {

// Nanoseconds of the steady clock.
using Deadline = std::int64_t;
inline constexpr Deadline kNever = INT64_MAX;

// Storage of the runtime; all zeros is the first state.
struct alignas(8) StateCore {
  unsigned char bytes[64] = {};
};
struct alignas(8) Lock {
  unsigned char bytes[32] = {};
};
struct alignas(8) Condition {
  unsigned char bytes[32] = {};
};
// What some tasks tell others of, where no other call below does.
struct alignas(8) Order {
  unsigned char bytes[8] = {};
};
// A number that tasks add to, and wait for.
struct alignas(8) Counter {
  unsigned char bytes[32] = {};
};

// A piece of work. `run` frees it.
struct Task {
  void (*run)(Task*) = nullptr;
  Task* next = nullptr;
};

// Something to do once a state is ready. It runs at the place that makes the state ready.
struct Continuation {
  void (*run)(Continuation*) = nullptr;
  Continuation* next = nullptr;
  unsigned char bytes[8] = {};
};

// Runs a task some time, on a stack of its own.
void spawn(Task* task);

// Runs function(argument, 0), ..., function(argument, parts - 1) as tasks; waits for all.
void bulk(void (*function)(void*, std::size_t), void* argument, std::size_t parts);

// Returns the number of parts into which an algorithm cuts `size` elements; `chunk` is the size of
// a part if the program says so, else 0.
std::size_t parts_of(std::size_t size, std::size_t chunk);
// Returns where part `part` begins, and the one before it ends.
std::size_t edge_of(std::size_t size, std::size_t parts, std::size_t part);

// Calls function(argument) so that its synchronisation orders nothing of the caller.
void apart(void (*function)(void*), void* argument);

// A state begins with one reference. The last that drops it calls destroy(object).
void retain(StateCore& core);
void drop(StateCore& core, void (*destroy)(void*), void* object);

// Sets a flag of a state; returns whether it was clear.
enum : unsigned { kSatisfied = 1, kStarted = 2, kRetrieved = 4 };
bool claim(StateCore& core, unsigned flag);

// A state becomes ready once. What precedes `complete` happens before a `wait` that returns true.
void complete(StateCore& core);
bool wait(StateCore& core, Deadline until);
// Tells whether a state is ready, and orders nothing.
bool poll(const StateCore& core);
void on_ready(StateCore& core, Continuation* continuation);

void lock(Lock& lock);
bool try_lock(Lock& lock, Deadline until);
void unlock(Lock& lock);

// A lock of the headers' own. It orders nothing, and what is done under it is none of the program's
// doing. `wait` leaves while it waits.
void enter(Lock& lock);
void leave(Lock& lock);
bool wait(Condition& condition, Lock& lock, Deadline until);
void notify(Condition& condition, bool all);

// What precedes `release` happens before an `acquire` that comes later.
void release(Order& order);
void acquire(Order& order);

// Adds, and returns the value before. What precedes `add` happens before a `take` or `await` that
// needs it: what was added first is taken first.
long add(Counter& counter, long amount);
long value_of(const Counter& counter);
// Waits until the value is at least `amount`, then subtracts it.
bool take(Counter& counter, long amount, Deadline until);
// Waits until the value is at least `amount`.
bool await(Counter& counter, long amount, Deadline until);

void yield();
void sleep_until(Deadline until);
Deadline now();
std::size_t worker_count();
std::size_t worker_number();
// A number for the task that runs; 0 outside of all tasks.
std::uintptr_t task_number();
bool is_running();

// Says whom to call, and why, where all tasks wait and none can ever go on.
void on_deadlock(void (*tell)(const char* reason));

// Starts the runtime, runs body(argument) as a task, waits for all tasks and stops.
int run_runtime(int (*body)(void*), void* argument, std::size_t threads);

}  // namespace hpx::embedded
