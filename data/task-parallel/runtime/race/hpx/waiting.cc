// States, locks, conditions and counters of HPX's interface in the race check: each orders what the
// interface says, and no more.
#include <cstdint>
#include <new>

#include "fibers.h"
#include "permanent.h"

namespace hpx::embedded {
namespace {

using concert::race::demand_own_thread;
using concert::race::ignore_accesses;
using concert::race::let_others_run;
using concert::race::Line;
using concert::race::OwnOrder;
using concert::race::permanent_memory;
using concert::race::running_task;
using concert::race::Unseen;
using concert::race::wait_in;
using concert::race::wake;
using concert::race::watch_accesses;

struct StateFields {
  int more_references;
  unsigned flags;
  // The last task that made it ready, or learnt that it is.
  unsigned known_to;
  bool is_ready;
  // Places of order: the state lies on the heap, and takes them with it.
  char done;
  char drops;
  Line waiters;
  Continuation* first;
  Continuation* last;
};
struct LockFields {
  concert::race::Order* order;
  unsigned holder;
  Line waiters;
};
struct ConditionFields {
  Line waiters;
};

// What one `add` has brought, until it is all taken.
struct Token {
  OwnOrder* order;
  long amount;
  Token* next;
};
struct CounterFields {
  Token* first;
  Token* last;
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
concert::race::Order*& of(const Order& order) { return fields<concert::race::Order*>(order); }
CounterFields& of(const Counter& counter) { return fields<CounterFields>(counter); }

// Where a program's own objects order: in memory of their own, for the objects may lie on a stack,
// where others follow.
concert::race::Order& order_in(concert::race::Order*& place) {
  if (place == nullptr) place = new (permanent_memory(sizeof *place)) concert::race::Order;
  return *place;
}

// A continuation that has been tied to a state: who did it, and what came before that.
struct Tie {
  OwnOrder* before;
  unsigned task;
};
Tie*& tie_of(Continuation& link) { return *reinterpret_cast<Tie**>(link.bytes); }

void forget(Tie* tie) {
  tie->before->drop();
  Unseen unseen;
  delete tie;
}

// Runs a continuation where it orders nothing of whoever made the state ready.
void fire(Continuation* link, char* done) {
  struct Firing {
    Continuation* link;
    char* done;
  } firing{link, done};
  apart(
      [](void* given) {
        const Firing self = *static_cast<Firing*>(given);
        Tie* const tie = tie_of(*self.link);
        tie->before->acquire();
        __tsan_acquire(self.done);
        forget(tie);
        self.link->run(self.link);
      },
      &firing);
}

long value_in(const CounterFields& counter) {
  long sum = 0;
  for (const Token* one = counter.first; one != nullptr; one = one->next) sum += one->amount;
  return sum;
}

void take_tokens(CounterFields& counter, long amount) {
  while (amount > 0) {
    Token* const token = counter.first;
    token->order->acquire();
    const long taken = token->amount < amount ? token->amount : amount;
    token->amount -= taken;
    amount -= taken;
    if (token->amount > 0) return;
    counter.first = token->next;
    token->order->drop();
    Unseen unseen;
    delete token;
  }
}

bool wait_for_value(Counter& counter, long amount, Deadline until) {
  demand_own_thread();
  CounterFields& here = of(counter);
  while (value_in(here) < amount) {
    if (until <= now()) {
      let_others_run();
      return value_in(here) >= amount;
    }
    if (!wait_in(here.waiters, until, "a latch, barrier or semaphore", 0)) return false;
  }
  return true;
}

}  // namespace

void retain(StateCore& core) { ++of(core).more_references; }

// Whoever drops the last reference learns nothing of the others by that.
void drop(StateCore& core, void (*destroy)(void*), void* object) {
  StateFields& state = of(core);
  __tsan_release(&state.drops);
  if (state.more_references-- != 0) return;
  if (state.known_to == running_task()) {
    // No fiber for what is over: it has waited, and what the others did since is the headers'
    // doing.
    const Unseen unseen;
    destroy(object);
    return;
  }
  struct Last {
    void (*destroy)(void*);
    void* object;
    char* drops;
  } last{destroy, object, &state.drops};
  apart(
      [](void* given) {
        const Last self = *static_cast<Last*>(given);
        __tsan_acquire(self.drops);
        self.destroy(self.object);
      },
      &last);
}

bool claim(StateCore& core, unsigned flag) {
  StateFields& state = of(core);
  const bool was_clear = (state.flags & flag) == 0;
  state.flags |= flag;
  return was_clear;
}

void complete(StateCore& core) {
  demand_own_thread();
  StateFields& state = of(core);
  __tsan_release(&state.done);
  state.is_ready = true;
  state.known_to = running_task();
  wake(state.waiters, true);
  Continuation* link = state.first;
  state.first = state.last = nullptr;
  if (link == nullptr) return;
  // From here on the state may be gone: whoever owns what follows keeps it alive.
  OwnOrder* const done = OwnOrder::make();
  done->release();
  while (link != nullptr) {
    Continuation* const next = link->next;
    if (Tie* const tie = tie_of(*link); tie->task == running_task()) {
      forget(tie);
      link->run(link);
    } else {
      fire(link, done->place());
    }
    link = next;
  }
  done->drop();
}

bool poll(const StateCore& core) {
  // Whoever asks in a loop lets the others go on.
  if (!of(core).is_ready) let_others_run();
  return of(core).is_ready;
}

bool wait(StateCore& core, Deadline until) {
  demand_own_thread();
  StateFields& state = of(core);
  if (!state.is_ready && until != kNever && until <= now()) let_others_run();
  while (!state.is_ready) {
    if (until != kNever && until <= now()) return false;
    if (!wait_in(state.waiters, until, "a future", 0)) return false;
  }
  __tsan_acquire(&state.done);
  state.known_to = running_task();
  return true;
}

void on_ready(StateCore& core, Continuation* continuation) {
  demand_own_thread();
  StateFields& state = of(core);
  if (state.is_ready && state.known_to == running_task()) {
    continuation->run(continuation);
    return;
  }
  Tie* tie = nullptr;
  {
    Unseen unseen;
    tie = new Tie{OwnOrder::make(), running_task()};
  }
  tie->before->release();
  tie_of(*continuation) = tie;
  if (state.is_ready) {
    fire(continuation, &state.done);
    return;
  }
  continuation->next = nullptr;
  (state.first == nullptr ? state.first : state.last->next) = continuation;
  state.last = continuation;
}

void lock(Lock& lock) { (void)try_lock(lock, kNever); }

bool try_lock(Lock& lock, Deadline until) {
  demand_own_thread();
  LockFields& here = of(lock);
  if (here.holder != 0 && until != kNever && until <= now()) let_others_run();
  while (here.holder != 0) {
    if (until != kNever && until <= now()) return false;
    if (!wait_in(here.waiters, until, "a mutex", here.holder)) return false;
  }
  here.holder = running_task();
  order_in(here.order).acquire();
  return true;
}

void unlock(Lock& lock) {
  demand_own_thread();
  LockFields& here = of(lock);
  order_in(here.order).release();
  here.holder = 0;
  wake(here.waiters, false);
}

// Nobody waits in between, but in `wait`, which leaves: one task runs at a time.
void enter(Lock&) {
  demand_own_thread();
  ignore_accesses();
}
void leave(Lock&) { watch_accesses(); }

bool wait(Condition& condition, Lock& own, Deadline until) {
  leave(own);
  const bool is_notified = wait_in(of(condition).waiters, until, "a condition", 0);
  enter(own);
  return is_notified;
}

void notify(Condition& condition, bool all) { wake(of(condition).waiters, all); }

void release(Order& order) { order_in(of(order)).release(); }
void acquire(Order& order) { order_in(of(order)).acquire(); }

long add(Counter& counter, long amount) {
  demand_own_thread();
  CounterFields& here = of(counter);
  const long before = value_in(here);
  OwnOrder* const order = OwnOrder::make();
  order->release();
  Token* token = nullptr;
  {
    Unseen unseen;
    token = new Token{order, amount, nullptr};
  }
  (here.first == nullptr ? here.first : here.last->next) = token;
  here.last = token;
  wake(here.waiters, true);
  return before;
}

long value_of(const Counter& counter) {
  let_others_run();
  return value_in(of(counter));
}

bool take(Counter& counter, long amount, Deadline until) {
  if (!wait_for_value(counter, amount, until)) return false;
  take_tokens(of(counter), amount);
  return true;
}

bool await(Counter& counter, long amount, Deadline until) {
  if (!wait_for_value(counter, amount, until)) return false;
  for (Token* one = of(counter).first; one != nullptr && amount > 0; one = one->next) {
    one->order->acquire();
    amount -= one->amount;
  }
  return true;
}

}  // namespace hpx::embedded
