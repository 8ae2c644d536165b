// States, locks, conditions and counters: what tasks wait for.
#include <sched.h>

#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "scheduler.h"

namespace hpx::embedded {
namespace {

struct StateFields {
  std::atomic<long> more_references;
  std::atomic<unsigned> flags;
  std::atomic<bool> is_ready;
  Spin guard;
  Line waiters;
  Continuation* first;
  Continuation* last;
};
struct LockFields {
  Spin guard;
  bool is_held;
  Line waiters;
};
struct ConditionFields {
  Spin guard;
  Line waiters;
};
struct CounterFields {
  Spin guard;
  std::atomic<long> value;
  Line waiters;
};

template <typename Fields, typename Storage>
Fields& fields(const Storage& storage) {
  static_assert(sizeof(Fields) <= sizeof(Storage) && alignof(Fields) <= alignof(Storage));
  return *reinterpret_cast<Fields*>(const_cast<unsigned char*>(storage.bytes));
}
StateFields& of(const StateCore& core) { return fields<StateFields>(core); }
LockFields& of(const Lock& lock) { return fields<LockFields>(lock); }
ConditionFields& of(const Condition& condition) { return fields<ConditionFields>(condition); }
CounterFields& of(const Counter& counter) { return fields<CounterFields>(counter); }

Waiter* pop(Line& line) {
  Waiter* const first = line.first;
  if (first != nullptr) line.first = first->next;
  return first;
}

bool wait_for_value(Counter& counter, long amount, Deadline until, bool takes) {
  CounterFields& here = of(counter);
  for (;;) {
    here.guard.lock();
    if (here.value.load() >= amount) {
      if (takes) here.value.fetch_sub(amount);
      here.guard.unlock();
      return true;
    }
    if (until <= now()) {
      here.guard.unlock();
      return false;
    }
    Waiter waiter;
    if (!wait_in(here.waiters, waiter, here.guard, until, Awaited::count)) return false;
  }
}

struct Bulk {
  void (*function)(void*, std::size_t);
  void* argument;
  Counter done;
};
struct Part : Task {
  Bulk* bulk = nullptr;
  std::size_t number = 0;
};

}  // namespace

void retain(StateCore& core) { of(core).more_references.fetch_add(1, std::memory_order_relaxed); }

void drop(StateCore& core, void (*destroy)(void*), void* object) {
  if (of(core).more_references.fetch_sub(1, std::memory_order_acq_rel) == 0) destroy(object);
}

bool claim(StateCore& core, unsigned flag) { return (of(core).flags.fetch_or(flag) & flag) == 0; }

void complete(StateCore& core) {
  StateFields& state = of(core);
  state.guard.lock();
  state.is_ready.store(true);
  Waiter* waiter = state.waiters.first;
  state.waiters = {};
  Continuation* link = state.first;
  state.first = state.last = nullptr;
  state.guard.unlock();
  // From here on the state may be gone: whoever owns what follows keeps it alive.
  while (waiter != nullptr) {
    Waiter* const next = waiter->next;
    wake(*waiter);
    waiter = next;
  }
  while (link != nullptr) {
    Continuation* const next = link->next;
    link->run(link);
    link = next;
  }
}

bool poll(const StateCore& core) { return of(core).is_ready.load(); }

bool wait(StateCore& core, Deadline until) {
  StateFields& state = of(core);
  if (state.is_ready.load()) return true;
  state.guard.lock();
  if (state.is_ready.load()) {
    state.guard.unlock();
    return true;
  }
  if (until != kNever && until <= now()) {
    state.guard.unlock();
    return false;
  }
  Waiter waiter;
  return wait_in(state.waiters, waiter, state.guard, until, Awaited::future);
}

void on_ready(StateCore& core, Continuation* continuation) {
  StateFields& state = of(core);
  state.guard.lock();
  const bool is_ready = state.is_ready.load();
  if (!is_ready) {
    continuation->next = nullptr;
    (state.first == nullptr ? state.first : state.last->next) = continuation;
    state.last = continuation;
  }
  state.guard.unlock();
  if (is_ready) continuation->run(continuation);
}

void lock(Lock& lock) { (void)try_lock(lock, kNever); }

bool try_lock(Lock& lock, Deadline until) {
  LockFields& here = of(lock);
  here.guard.lock();
  if (!here.is_held) {
    here.is_held = true;
    here.guard.unlock();
    return true;
  }
  if (until != kNever && until <= now()) {
    here.guard.unlock();
    return false;
  }
  // Whoever unlocks hands the lock over.
  Waiter waiter;
  return wait_in(here.waiters, waiter, here.guard, until, Awaited::mutex);
}

void unlock(Lock& lock) {
  LockFields& here = of(lock);
  here.guard.lock();
  Waiter* const next = pop(here.waiters);
  if (next == nullptr) here.is_held = false;
  here.guard.unlock();
  if (next != nullptr) wake(*next);
}

// The memory of the machine orders what follows from these.
void enter(Lock& own) { lock(own); }
void leave(Lock& own) { unlock(own); }
void release(Order&) {}
void acquire(Order&) {}

bool wait(Condition& condition, Lock& outer, Deadline until) {
  ConditionFields& here = of(condition);
  // Who notifies holds the outer lock, so it comes after this.
  here.guard.lock();
  unlock(outer);
  Waiter waiter;
  const bool is_notified = wait_in(here.waiters, waiter, here.guard, until, Awaited::condition);
  lock(outer);
  return is_notified;
}

void notify(Condition& condition, bool all) {
  ConditionFields& here = of(condition);
  here.guard.lock();
  Waiter* waiter = nullptr;
  if (all) {
    waiter = here.waiters.first;
    here.waiters = {};
  } else if ((waiter = pop(here.waiters)) != nullptr) {
    waiter->next = nullptr;
  }
  here.guard.unlock();
  while (waiter != nullptr) {
    Waiter* const next = waiter->next;
    wake(*waiter);
    waiter = next;
  }
}

long add(Counter& counter, long amount) {
  CounterFields& here = of(counter);
  here.guard.lock();
  const long before = here.value.fetch_add(amount);
  // All look again: the counter is no queue.
  Waiter* waiter = here.waiters.first;
  here.waiters = {};
  here.guard.unlock();
  while (waiter != nullptr) {
    Waiter* const next = waiter->next;
    wake(*waiter);
    waiter = next;
  }
  return before;
}

long value_of(const Counter& counter) { return of(counter).value.load(); }
bool take(Counter& counter, long amount, Deadline until) {
  return wait_for_value(counter, amount, until, true);
}
bool await(Counter& counter, long amount, Deadline until) {
  return wait_for_value(counter, amount, until, false);
}

std::size_t parts_of(std::size_t size, std::size_t chunk) {
  constexpr std::size_t kPartsOfWorker = 4;
  const std::size_t workers = worker_count() == 0 ? 1 : worker_count();
  if (chunk != 0) return (size + chunk - 1) / chunk;
  return size < workers * kPartsOfWorker ? size : workers * kPartsOfWorker;
}

std::size_t edge_of(std::size_t size, std::size_t parts, std::size_t part) {
  // 128 bits: the product of two sizes.
  return static_cast<std::size_t>(static_cast<unsigned __int128>(size) * part / parts);
}

void bulk(void (*function)(void*, std::size_t), void* argument, std::size_t parts) {
  Bulk all{function, argument, {}};
  std::vector<Part> tasks(parts);
  for (std::size_t i = parts; i-- > 0;) {
    Part& part = tasks[i];
    part.bulk = &all;
    part.number = i;
    part.run = [](Task* task) {
      const auto& self = *static_cast<Part*>(task);
      self.bulk->function(self.bulk->argument, self.number);
      add(self.bulk->done, 1);
    };
    spawn(&part);
  }
  await(all.done, static_cast<long>(parts), kNever);
}

std::size_t threads_wanted(int argc, char** argv, const std::vector<std::string>& configuration) {
  std::size_t threads = 0;
  const auto read = [&](const std::string& text, const std::string& name) {
    if (text.rfind(name, 0) == 0) threads = std::strtoul(text.c_str() + name.size(), nullptr, 10);
  };
  for (const std::string& line : configuration) {
    read(line, "hpx.os_threads=");
    read(line, "hpx.os_threads!=");
  }
  for (int i = 1; i < argc && argv[i] != nullptr; ++i) read(argv[i], "--hpx:threads=");
  if (threads != 0) return threads;
  cpu_set_t usable;
  if (sched_getaffinity(0, sizeof usable, &usable) != 0) return 1;
  return static_cast<std::size_t>(CPU_COUNT(&usable));
}

}  // namespace hpx::embedded
