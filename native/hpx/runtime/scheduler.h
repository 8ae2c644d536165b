// Workers that run tasks on fibers, and steal from each other.
#pragma once

#include <atomic>
#include <cstddef>

#include "context.h"
#include "hpx/embedded/runtime.h"

namespace hpx::embedded {

// Held for a few instructions; a waiter lets others run soon, for there may be more threads than
// cores. All zeros is free.
class Spin {
 public:
  void lock();
  void unlock() { held_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> held_;
};

// A task that has begun, with its stack.
struct Fiber {
  Task* task = nullptr;
  Context context = nullptr;
  Exceptions exceptions;
  void* stack = nullptr;
  Fiber* next = nullptr;
};

// A flow of control that waits: a fiber, or a thread that is no worker.
struct Waiter {
  Fiber* fiber = nullptr;
  Waiter* next = nullptr;
  std::atomic<int> is_woken = 0;
};

// A line of waiters, first come first served.
struct Line {
  Waiter* first;
  Waiter* last;
};
void append(Line& line, Waiter& waiter);
// Takes a waiter out; returns whether it was there.
bool take_out(Line& line, Waiter& waiter);

// What a task waits for, as a deadlock is told.
enum class Awaited { future, mutex, condition, count };

// Stops the caller until another wakes it; `guard` is held, and free as soon as that can happen.
// Returns false if the time came first: then nobody else has taken the waiter out of the line.
bool wait_in(Line& line, Waiter& waiter, Spin& guard, Deadline until, Awaited what);
// Wakes a waiter that is in no line any more.
void wake(Waiter& waiter);

}  // namespace hpx::embedded
