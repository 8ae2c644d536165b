#include "scheduler.h"

#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iterator>
#include <memory>
#include <new>
#include <vector>

namespace hpx::embedded {
namespace {

// As HPX's small stacks on 64-bit Linux, and its large one for the first task.
constexpr std::size_t kStackBytes = std::size_t{64} << 10;
constexpr std::size_t kFirstStackBytes = std::size_t{2} << 20;
constexpr std::size_t kGuardBytes = 4096;
constexpr std::size_t kWorkerStackBytes = std::size_t{256} << 10;
constexpr std::size_t kStacksKept = 64;
constexpr int kIdleRounds = 4;
constexpr std::size_t kNoWorker = static_cast<std::size_t>(-1);

// A task to begin, or a fiber to go on.
struct Item {
  Task* task = nullptr;
  Fiber* fiber = nullptr;
  explicit operator bool() const { return task != nullptr || fiber != nullptr; }
};

// A ring that grows; its owner takes the newest item, thieves the oldest.
class Queue {
 public:
  void push_back(Item item) {
    guard_.lock();
    grow_if_full();
    items_[(first_ + size_) % items_.size()] = item;
    count(size_ + 1);
    guard_.unlock();
  }
  void push_front(Item item) {
    guard_.lock();
    grow_if_full();
    first_ = (first_ + items_.size() - 1) % items_.size();
    items_[first_] = item;
    count(size_ + 1);
    guard_.unlock();
  }
  Item pop_back() {
    if (looks_empty()) return {};
    guard_.lock();
    Item item;
    if (size_ != 0) {
      item = items_[(first_ + size_ - 1) % items_.size()];
      count(size_ - 1);
    }
    guard_.unlock();
    return item;
  }
  Item pop_front() {
    if (looks_empty()) return {};
    guard_.lock();
    Item item;
    if (size_ != 0) {
      item = items_[first_];
      first_ = (first_ + 1) % items_.size();
      count(size_ - 1);
    }
    guard_.unlock();
    return item;
  }
  bool looks_empty() const { return seen_.load() == 0; }

 private:
  void grow_if_full() {
    if (size_ < items_.size()) return;
    std::vector<Item> more(items_.size() * 2);
    for (std::size_t i = 0; i < size_; ++i) more[i] = items_[(first_ + i) % items_.size()];
    items_ = std::move(more);
    first_ = 0;
  }
  void count(std::size_t size) {
    size_ = size;
    seen_.store(size);
  }

  Spin guard_{};
  std::vector<Item> items_ = std::vector<Item>(64);
  std::size_t first_ = 0;
  std::size_t size_ = 0;
  std::atomic<std::size_t> seen_ = 0;
};

struct Worker {
  Queue queue;
  std::size_t number = 0;
  Context context = nullptr;
  Exceptions exceptions;
  Fiber* fiber = nullptr;
  Fiber* spare = nullptr;
  std::size_t spares = 0;
  std::uint64_t random = 0;
  std::uint64_t turns = 0;
  // To be done after the switch away from a fiber.
  Spin* to_unlock = nullptr;
  bool to_queue = false;
  pthread_t thread{};
};

std::vector<std::unique_ptr<Worker>> workers;
Queue arrivals;  // from threads that are no workers
std::atomic<bool> stops = false;
std::atomic<bool> runs = false;
std::atomic<long> tasks_left = 0;
std::atomic<int> sleepers = 0;
std::atomic<int> bell = 0;
std::atomic<int> all_done = 0;
// Whether the first task is where workers find it; until then they all rest for a good reason.
std::atomic<bool> has_begun = false;
std::atomic<long> waiting_for[4];
[[noreturn]] void abort_in_deadlock(const char* reason) {
  std::fprintf(stderr, "deadlock: %s\n", reason);
  std::abort();
}
std::atomic<void (*)(const char*)> deadlock_hook = abort_in_deadlock;

thread_local Worker* worker_here = nullptr;

// A fiber goes on on another thread: nobody may keep the address of the variable.
__attribute__((noinline)) Worker* here() {
  asm volatile("");
  return worker_here;
}

void futex_wait(std::atomic<int>& word, int value, const timespec* time) {
  syscall(SYS_futex, reinterpret_cast<int*>(&word), FUTEX_WAIT_PRIVATE, value, time, nullptr, 0);
}
void futex_wake(std::atomic<int>& word, int count) {
  syscall(SYS_futex, reinterpret_cast<int*>(&word), FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
}

void ring() {
  if (sleepers.load() == 0) return;
  bell.fetch_add(1);
  futex_wake(bell, 1);
}

void put(Item item, bool at_end) {
  Worker* const worker = here();
  Queue& queue = worker != nullptr ? worker->queue : arrivals;
  if (at_end) {
    queue.push_back(item);
  } else {
    queue.push_front(item);
  }
  ring();
}

void* make_stack(std::size_t bytes) {
  void* const stack = mmap(nullptr, bytes + kGuardBytes, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) throw std::bad_alloc();
  mprotect(stack, kGuardBytes, PROT_NONE);
  return static_cast<char*>(stack) + kGuardBytes;
}

void leave(Worker* worker) {
  Fiber* const fiber = worker->fiber;
  swap_exceptions(fiber->exceptions);
  concert_hpx_switch(&fiber->context, worker->context);
  swap_exceptions(fiber->exceptions);
}

void finish_task() {
  if (tasks_left.fetch_sub(1) != 1) return;
  all_done.store(1);
  futex_wake(all_done, INT_MAX);
}

void fiber_entry(void* argument) {
  auto* const fiber = static_cast<Fiber*>(argument);
  for (;;) {
    fiber->task->run(fiber->task);
    fiber->task = nullptr;
    finish_task();
    leave(here());
  }
}

Fiber* make_fiber(Worker& worker, std::size_t bytes) {
  if (Fiber* const spare = worker.spare; spare != nullptr && bytes == kStackBytes) {
    worker.spare = spare->next;
    --worker.spares;
    return spare;
  }
  auto* const fiber = new Fiber;
  fiber->stack = make_stack(bytes);
  fiber->context = make_context(fiber->stack, bytes, fiber_entry, fiber);
  return fiber;
}

void keep_or_free(Worker& worker, Fiber* fiber) {
  if (worker.spares < kStacksKept) {
    fiber->next = worker.spare;
    worker.spare = fiber;
    ++worker.spares;
    return;
  }
  munmap(static_cast<char*>(fiber->stack) - kGuardBytes, kStackBytes + kGuardBytes);
  delete fiber;
}

void run_fiber(Worker& worker, Fiber* fiber) {
  worker.fiber = fiber;
  swap_exceptions(worker.exceptions);
  concert_hpx_switch(&worker.context, fiber->context);
  swap_exceptions(worker.exceptions);
  worker.fiber = nullptr;
  if (worker.to_unlock != nullptr) {
    Spin* const guard = worker.to_unlock;
    worker.to_unlock = nullptr;
    guard->unlock();
  } else if (worker.to_queue) {
    worker.to_queue = false;
    worker.queue.push_front({nullptr, fiber});
  } else {
    keep_or_free(worker, fiber);
  }
}

Item steal(Worker& worker) {
  if (const Item item = arrivals.pop_front()) return item;
  worker.random = worker.random * 6364136223846793005u + 1442695040888963407u;
  const std::size_t start = (worker.random >> 33) % workers.size();
  for (std::size_t i = 0; i < workers.size(); ++i) {
    Worker& victim = *workers[(start + i) % workers.size()];
    if (&victim == &worker) continue;
    if (const Item item = victim.queue.pop_front()) return item;
  }
  return {};
}

Item find_item(Worker& worker) {
  // Now and then the oldest work comes first, so that none waits for ever.
  constexpr std::uint64_t kFairTurn = 61;
  if (++worker.turns % kFairTurn == 0) {
    if (const Item item = arrivals.pop_front()) return item;
    if (const Item item = worker.queue.pop_front()) return item;
  }
  if (const Item item = worker.queue.pop_back()) return item;
  return steal(worker);
}

bool is_any_work() {
  if (!arrivals.looks_empty()) return true;
  for (const auto& one : workers) {
    if (!one->queue.looks_empty()) return true;
  }
  return false;
}

// A thread that is no worker may wake a task yet; so it is none but if there is no such thread.
bool is_alone() {
  constexpr std::size_t kLinksOfNone = 2;
  struct stat folder {};
  if (stat("/proc/self/task", &folder) != 0) return false;
  return folder.st_nlink == kLinksOfNone + workers.size() + 1;
}

void tell_deadlock() {
  constexpr const char* kNames[] = {"a future", "a mutex", "a condition",
                                    "a latch, barrier or semaphore"};
  char text[200] = "all tasks wait:";
  std::size_t length = std::strlen(text);
  for (std::size_t i = 0; i < std::size(waiting_for); ++i) {
    const long number = waiting_for[i].load();
    if (number == 0) continue;
    length += static_cast<std::size_t>(
        std::snprintf(text + length, sizeof text - length, " %ld for %s,", number, kNames[i]));
  }
  text[length - 1] = '\0';
  deadlock_hook.load()(text);
}

void rest() {
  const int resting = sleepers.fetch_add(1) + 1;
  const int rung = bell.load();
  if (!is_any_work() && !stops.load()) {
    // The last one to rest: whoever could put work somewhere rests too, or is no worker.
    const bool all_rest = resting == static_cast<int>(workers.size());
    if (all_rest && has_begun.load() && tasks_left.load() != 0 && is_alone()) tell_deadlock();
    futex_wait(bell, rung, nullptr);
  }
  sleepers.fetch_sub(1);
}

void work(Worker& worker) {
  worker_here = &worker;
  int idle = 0;
  while (!stops.load()) {
    Item item = find_item(worker);
    if (!item) {
      if (++idle > kIdleRounds) {
        rest();
        idle = 0;
      } else {
        sched_yield();
      }
      continue;
    }
    idle = 0;
    if (item.fiber == nullptr) {
      item.fiber = make_fiber(worker, kStackBytes);
      item.fiber->task = item.task;
    }
    run_fiber(worker, item.fiber);
  }
  while (worker.spare != nullptr) {
    Fiber* const fiber = worker.spare;
    worker.spare = fiber->next;
    munmap(static_cast<char*>(fiber->stack) - kGuardBytes, kStackBytes + kGuardBytes);
    delete fiber;
  }
  worker_here = nullptr;
}

void start_workers(std::size_t threads) {
  for (std::size_t i = 0; i < threads; ++i) {
    workers.push_back(std::make_unique<Worker>());
    workers.back()->number = i;
    workers.back()->random = i;
  }
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kWorkerStackBytes);
  for (auto& worker : workers) {
    const auto entry = [](void* argument) -> void* {
      work(*static_cast<Worker*>(argument));
      return nullptr;
    };
    if (pthread_create(&worker->thread, &attributes, entry, worker.get()) != 0) std::abort();
  }
  pthread_attr_destroy(&attributes);
}

struct First : Task {
  int (*body)(void*) = nullptr;
  void* argument = nullptr;
  int status = 0;
  std::exception_ptr thrown;
};

}  // namespace

void Spin::lock() {
  constexpr int kSpins = 64;
  for (int spins = 0; held_.exchange(true, std::memory_order_acquire); ++spins) {
    if (spins >= kSpins) sched_yield();
    __builtin_ia32_pause();
  }
}

void append(Line& line, Waiter& waiter) {
  waiter.next = nullptr;
  (line.first == nullptr ? line.first : line.last->next) = &waiter;
  line.last = &waiter;
}

bool take_out(Line& line, Waiter& waiter) {
  Waiter* before = nullptr;
  for (Waiter* one = line.first; one != nullptr; before = one, one = one->next) {
    if (one != &waiter) continue;
    (before == nullptr ? line.first : before->next) = one->next;
    if (line.last == one) line.last = before;
    return true;
  }
  return false;
}

bool wait_in(Line& line, Waiter& waiter, Spin& guard, Deadline until, Awaited what) {
  Worker* const worker = here();
  append(line, waiter);
  if (until == kNever && worker != nullptr) {
    std::atomic<long>& alike = waiting_for[static_cast<std::size_t>(what)];
    alike.fetch_add(1, std::memory_order_relaxed);
    waiter.fiber = worker->fiber;
    worker->to_unlock = &guard;
    leave(worker);
    alike.fetch_sub(1, std::memory_order_relaxed);
    return true;
  }
  guard.unlock();
  while (waiter.is_woken.load() == 0) {
    if (now() >= until) {
      guard.lock();
      const bool is_late = take_out(line, waiter);
      guard.unlock();
      if (is_late) return false;
      // Another has taken it and is about to wake it.
      while (waiter.is_woken.load() == 0) sched_yield();
      return true;
    }
    if (worker != nullptr) {
      yield();
    } else {
      const timespec soon{0, 1'000'000};
      futex_wait(waiter.is_woken, 0, &soon);
    }
  }
  return true;
}

void wake(Waiter& waiter) {
  if (waiter.fiber != nullptr) {
    put({nullptr, waiter.fiber}, true);
  } else {
    waiter.is_woken.store(1);
  }
}

void spawn(Task* task) {
  tasks_left.fetch_add(1);
  put({task, nullptr}, true);
}

void apart(void (*function)(void*), void* argument) { function(argument); }

void yield() {
  Worker* const worker = here();
  if (worker == nullptr || worker->fiber == nullptr) {
    sched_yield();
    return;
  }
  const bool is_alone = !is_any_work();
  worker->to_queue = true;
  leave(worker);
  if (is_alone) sched_yield();
}

void sleep_until(Deadline until) {
  constexpr Deadline kNap = 200'000;
  for (Deadline left = until - now(); left > 0; left = until - now()) {
    const timespec nap{0, static_cast<long>(left < kNap ? left : kNap)};
    nanosleep(&nap, nullptr);
    yield();
  }
}

Deadline now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<Deadline>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

std::size_t worker_count() { return workers.size(); }
std::size_t worker_number() { return here() != nullptr ? here()->number : kNoWorker; }
std::uintptr_t task_number() {
  return here() != nullptr ? reinterpret_cast<std::uintptr_t>(here()->fiber) : 0;
}
bool is_running() { return runs.load(); }
void on_deadlock(void (*tell)(const char* reason)) { deadlock_hook.store(tell); }

int run_runtime(int (*body)(void*), void* argument, std::size_t threads) {
  if (runs.exchange(true)) std::terminate();
  stops.store(false);
  all_done.store(0);
  has_begun.store(false);
  start_workers(threads == 0 ? 1 : threads);
  First first;
  first.body = body;
  first.argument = argument;
  first.run = [](Task* task) {
    auto& self = *static_cast<First*>(task);
    try {
      self.status = self.body(self.argument);
    } catch (...) {
      self.thrown = std::current_exception();
    }
  };
  tasks_left.fetch_add(1);
  auto* const fiber = new Fiber;
  fiber->stack = make_stack(kFirstStackBytes);
  fiber->context = make_context(fiber->stack, kFirstStackBytes, fiber_entry, fiber);
  fiber->task = &first;
  put({nullptr, fiber}, true);
  has_begun.store(true);
  while (all_done.load() == 0) futex_wait(all_done, 0, nullptr);
  stops.store(true);
  bell.fetch_add(1);
  futex_wake(bell, INT_MAX);
  for (auto& worker : workers) pthread_join(worker->thread, nullptr);
  workers.clear();
  runs.store(false);
  if (first.thrown) std::rethrow_exception(first.thrown);
  return first.status;
}

}  // namespace hpx::embedded
