// Work that may run in parallel, run one piece after another and told to ThreadSanitizer as if it
// ran on threads of its own.
//
// A race is two accesses that no synchronisation orders. Which of them comes first in a run, and on
// which thread, does not matter; so each piece of work is run at once, on a stack and a logical
// thread (a fiber of ThreadSanitizer) of its own, and ordered with others by nothing but the
// synchronisation that the program asked for. What is found is the same in every run.
//
// These files are compiled without instrumentation: the sanitizer sees nothing of them but the
// calls that tell it of order.
#pragma once

#include <ucontext.h>

#include <cstddef>
#include <cstdint>

extern "C" {
// ThreadSanitizer's interface (sanitizer/tsan_interface.h).
void* __tsan_get_current_fiber(void);
void* __tsan_create_fiber(unsigned flags);
void __tsan_destroy_fiber(void* fiber);
void __tsan_switch_to_fiber(void* fiber, unsigned flags);
void __tsan_acquire(void* address);
void __tsan_release(void* address);
void __tsan_mutex_destroy(void* address, unsigned flags);
}

namespace concert::race {

// Memory for the check itself, which nobody else ever gets.
void* permanent_memory(std::size_t bytes);

// A point of synchronisation: what was released here happens before what is acquired later.
//
// The sanitizer knows it by its address. No two have the same: one on a stack would acquire what an
// unrelated one released in the same place before.
class Order {
 public:
  Order() = default;
  // The sanitizer forgets what was released; the address stays taken.
  ~Order() {
    if (place_ != nullptr) __tsan_mutex_destroy(place_, 0);
  }
  Order(const Order&) = delete;
  Order& operator=(const Order&) = delete;

  void release() {
    if (place_ == nullptr) place_ = permanent_memory(1);
    __tsan_release(place_);
  }
  void acquire() {
    if (place_ != nullptr) __tsan_acquire(place_);
  }

 private:
  void* place_ = nullptr;
};

// A function with its argument on a stack and a logical thread of its own.
class LogicalThread {
 public:
  // Does not run yet. `stack_bytes` are reserved, and taken page by page.
  LogicalThread(void (*function)(void*), void* argument, std::size_t stack_bytes);
  ~LogicalThread();
  LogicalThread(const LogicalThread&) = delete;
  LogicalThread& operator=(const LogicalThread&) = delete;

  // Runs on until the function ends or pauses.
  void resume();

  // Goes back to whoever resumed; to be called on this logical thread.
  void pause();

  [[nodiscard]] bool is_done() const { return is_done_; }

  // Whether its function is what runs, and calls.
  [[nodiscard]] bool is_running() const {
    return running_ == this && system_thread_ == __builtin_thread_pointer();
  }

  // Whether half of its stack is left, where it is what runs.
  [[nodiscard]] bool has_room() const {
    const auto* const at = static_cast<const char*>(__builtin_frame_address(0));
    const auto* const end = static_cast<const char*>(stack_);
    return is_running() && at > end + stack_bytes_ / 2 && at < end + stack_bytes_;
  }

 private:
  // What the C++ runtime keeps for a thread of the system: here each logical thread has its own.
  struct Exceptions {
    void* caught = nullptr;
    unsigned uncaught = 0;
  };

  static void enter(unsigned high, unsigned low);
  void swap_exceptions();

  static LogicalThread* running_;
  // The system's thread on which they run: threads that the program starts are others.
  static const void* system_thread_;

  void (*function_)(void*);
  void* argument_;
  std::size_t stack_bytes_;
  void* stack_;
  void* fiber_;
  void* resumer_ = nullptr;
  ucontext_t context_{};
  ucontext_t back_{};
  Exceptions exceptions_;
  bool is_done_ = false;
};

constexpr std::size_t kTaskStackBytes = std::size_t{2} << 20;
constexpr std::size_t kThreadStackBytes = std::size_t{8} << 20;

// Whether this is the run whose order is another one: pieces of work start last to first, a lock
// goes to who waits for it, and loops that leave their schedule open are dealt out one by one.
extern bool is_other_order;

// Whether the thread of the system that calls is the one that runs the harness.
bool is_first_thread();

// Whether the process has no more threads than it had at first.
bool has_no_other_threads();

// How often the framework was asked to do work; told to the judge at the end.
extern std::uint64_t calls;

// Ends the process and says why: the check cannot tell anything of this program.
[[noreturn]] void give_up(const char* reason);

// Runs the harness, then sends `calls`.
int run_counted(int (*body)());

}  // namespace concert::race
