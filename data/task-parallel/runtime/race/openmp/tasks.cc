// Explicit tasks for the race check: what `task`, `taskloop`, `taskwait` and `taskgroup` become.
#include <cstdlib>
#include <cstring>

#include "team.h"

namespace concert::race {
namespace {

// Flags of GOMP_task and GOMP_taskloop (libgomp's gomp-constants.h).
constexpr unsigned kFinal = 1U << 1;
constexpr unsigned kDepend = 1U << 3;
constexpr unsigned kUp = 1U << 8;
constexpr unsigned kGrainSize = 1U << 9;
constexpr unsigned kIf = 1U << 10;
constexpr unsigned kNoGroup = 1U << 11;
constexpr unsigned kReduction = 1U << 12;
constexpr unsigned kDetach = 1U << 13;

constexpr unsigned long kTasksOfLoop = 8;
// So many tasks have a logical thread of their own; what comes after runs on its creator's, as far
// as half the stack reaches, and is seen to race with others only. That takes a tenth of the time.
constexpr unsigned long kTasksApart = 20'000;
constexpr long kAlign = 16;

enum class Access { kRead, kWrite };

struct Named {
  void* address;
  Access access;
};

// The addresses of a depend clause. The array begins with the number of addresses and that of the
// written ones; or with 0, the number of all, of `out`, of `mutexinoutset`, of `in` and, in what is
// left, of depend objects (libgomp's task.c).
std::vector<Named> read_dependences(void** depend) {
  std::vector<Named> named;
  const auto count = [depend](std::size_t i) {
    return reinterpret_cast<std::uintptr_t>(depend[i]);
  };
  if (count(0) != 0) {
    for (std::size_t i = 0; i < count(0); ++i) {
      named.push_back({depend[2 + i], i < count(1) ? Access::kWrite : Access::kRead});
    }
    return named;
  }
  const std::size_t writes = count(2) + count(3);
  if (writes + count(4) != count(1)) give_up("depend objects are not supported");
  for (std::size_t i = 0; i < count(1); ++i) {
    named.push_back({depend[5 + i], i < writes ? Access::kWrite : Access::kRead});
  }
  return named;
}

void acquire_dependences(Task& parent, const std::vector<Named>& named) {
  for (const Named& one : named) {
    Dependence& dependence = parent.dependences[one.address];
    dependence.written.acquire();
    if (one.access == Access::kWrite) dependence.read.acquire();
  }
}

void release_dependences(Task& parent, const std::vector<Named>& named) {
  for (const Named& one : named) {
    Dependence& dependence = parent.dependences[one.address];
    (one.access == Access::kWrite ? dependence.written : dependence.read).release();
  }
}

struct Creation {
  void (*function)(void*);
  void* block;
  void* data;
  Task* parent;
  Task task;
  std::vector<Named> named;
  Order start;
  Order end;
};

void run_task(void* argument) {
  auto& creation = *static_cast<Creation*>(argument);
  creation.start.acquire();
  acquire_dependences(*creation.parent, creation.named);
  Thread& thread = here();
  thread.task = &creation.task;
  ++tasks_begun;
  creation.function(creation.data);
  --tasks_begun;
  thread.task = creation.parent;
  if (creation.task.knows_thread) thread.own.release();
  // Freed by who used it last: for another it would be a race.
  std::free(creation.block);
  release_dependences(*creation.parent, creation.named);
  creation.end.release();
  creation.parent->children_done.release();
  for (Group* group = creation.task.group; group != nullptr; group = group->outer) {
    group->done.release();
  }
  if (thread.team != nullptr) thread.team->phase().tasks_done.release();
}

// Runs a task on a logical thread of its own; while it waits for another thread, so does this one.
void run_apart(Creation& creation, Thread& thread) {
  creation.start.release();
  LogicalThread logical(run_task, &creation, kTaskStackBytes);
  LogicalThread* const outer = thread.logical;
  thread.logical = &logical;
  logical.resume();
  while (!logical.is_done()) {
    thread.logical = outer;
    if (outer != nullptr) {
      outer->pause();
    } else if (thread.wait.is_over != nullptr && !thread.wait.is_over(thread.wait.what)) {
      give_up("a task waits for what nobody does");
    }
    thread.logical = &logical;
    logical.resume();
  }
  thread.logical = outer;
}

// Runs a task on a copy of its data, which `fill` may complete.
template <typename Fill>
void create(void (*function)(void*), void* data, void (*copy)(void*, void*), long size, long align,
            bool is_undeferred, unsigned flags, std::vector<Named> named, const Fill& fill) {
  ++calls;
  Thread& thread = here();
  Creation creation{};
  creation.function = function;
  creation.parent = thread.task;
  creation.named = std::move(named);
  creation.task.group = thread.task->group;
  creation.task.is_final = thread.task->is_final || (flags & kFinal) != 0;
  creation.block = std::malloc(static_cast<std::size_t>(size + align));
  const auto start = reinterpret_cast<std::uintptr_t>(creation.block) + align - 1;
  creation.data = reinterpret_cast<void*>(start & ~static_cast<std::uintptr_t>(align - 1));
  if (copy != nullptr) {
    copy(creation.data, data);
  } else {
    std::memcpy(creation.data, data, static_cast<std::size_t>(size));
  }
  fill(creation.data);
  static unsigned long made = 0;
  if (++made > kTasksApart && thread.logical != nullptr && thread.logical->has_room()) {
    run_task(&creation);
  } else {
    run_apart(creation, thread);
  }
  // With one thread there is nothing that a task could race with.
  const bool is_alone = thread.team == nullptr || thread.team->size == 1;
  if (is_undeferred || is_alone || thread.task->is_final) creation.end.acquire();
  if (thread.task->knows_thread) thread.own.acquire();
}
// What a reduction's copies lie in. Reports on it are passed over by the name of this function:
// tasks of one thread share a copy, one after the other.
__attribute__((noinline)) void* concert_reduction_copies(std::size_t bytes) {
  void* const copies = std::calloc(bytes, 1);
  if (copies == nullptr) give_up("no memory for a reduction");
  return copies;
}

}  // namespace

void run_as_task(void (*function)(void*), void* data, long size, bool is_deferred, void** depend) {
  std::vector<Named> named;
  if (depend != nullptr) named = read_dependences(depend);
  create(function, data, nullptr, size, kAlign, !is_deferred, 0, named, [](void*) {});
}

}  // namespace concert::race

using namespace concert::race;

extern "C" {

void GOMP_task(void (*function)(void*), void* data, void (*copy)(void*, void*), long size,
               long align, bool is_deferred, unsigned flags, void** depend, int, void*) {
  if ((flags & kDetach) != 0) give_up("detached tasks are not supported");
  std::vector<Named> named;
  if ((flags & kDepend) != 0) named = read_dependences(depend);
  create(function, data, copy, size, align, !is_deferred, flags, named, [](void*) {});
}

void GOMP_taskwait(void) { here().task->children_done.acquire(); }

void GOMP_taskwait_depend(void** depend) {
  acquire_dependences(*here().task, read_dependences(depend));
}

void GOMP_taskyield(void) { ask_for_others(); }

void GOMP_taskgroup_start(void) {
  auto* const group = new Group;
  group->outer = here().task->group;
  if (group->outer != nullptr) group->reductions = group->outer->reductions;
  here().task->group = group;
}

void GOMP_taskgroup_end(void) {
  Group* const group = here().task->group;
  group->done.acquire();
  here().task->group = group->outer;
  delete group;
}

// A registration: number of variables, bytes a thread, then in place of an alignment the copies,
// -, the next registration, -, the copies' end; then three words a variable: where it is, where in
// a thread's copies, this registration.
void GOMP_taskgroup_reduction_register(std::uintptr_t* data) {
  Group* const group = here().task->group;
  const unsigned threads = here().team != nullptr ? here().team->size : 1;
  std::uintptr_t* last = data;
  for (;; last = reinterpret_cast<std::uintptr_t*>(last[4])) {
    const std::size_t bytes = last[1] * threads;
    const std::size_t align = last[2] > 1 ? last[2] : 1;
    const auto copies = reinterpret_cast<std::uintptr_t>(concert_reduction_copies(bytes + align));
    last[2] = (copies + align - 1) / align * align;
    last[5] = 0;
    last[6] = last[2] + bytes;
    if (last[4] == 0) break;
  }
  last[4] = reinterpret_cast<std::uintptr_t>(group->reductions);
  group->reductions = data;
}

// The copies stay: their end is no event of the program.
void GOMP_taskgroup_reduction_unregister(std::uintptr_t*) {}

void GOMP_task_reduction_remap(std::size_t count, std::size_t originals, void** places) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto place = reinterpret_cast<std::uintptr_t>(places[i]);
    bool found = false;
    const Group* const group = here().task->group;
    for (auto* one = group != nullptr ? group->reductions : nullptr; one != nullptr && !found;
         one = reinterpret_cast<std::uintptr_t*>(one[4])) {
      for (std::size_t j = 0; j < one[0] && !found; ++j) {
        const std::uintptr_t* variable = one + 7 + 3 * j;
        const bool in_copies = place >= one[2] && place < one[6];
        if (in_copies ? (place - one[2]) % one[1] != variable[1] : place != variable[0]) continue;
        found = true;
        places[i] = reinterpret_cast<void*>(one[2] + here().number * one[1] + variable[1]);
        if (i < originals) places[count + i] = reinterpret_cast<void*>(variable[0]);
      }
    }
    if (!found) give_up("a reduction that no task group knows");
  }
}

}  // extern "C"

// Runs the tasks of a loop; Number is long or unsigned long long.
template <typename Number>
static void run_loop(void (*function)(void*), void* data, void (*copy)(void*, void*), long size,
                     long align, unsigned flags, unsigned long wanted, Number first, Number last,
                     Number step, bool is_upwards) {
  const bool is_empty = is_upwards ? !(first < last) : !(last < first);
  if ((flags & kNoGroup) == 0) GOMP_taskgroup_start();
  if ((flags & kReduction) != 0) {
    struct Head {
      Number first, last;
      std::uintptr_t* reductions;
    };
    GOMP_taskgroup_reduction_register(static_cast<Head*>(data)->reductions);
  }
  if (!is_empty) {
    const unsigned long long iterations =
        is_upwards ? (static_cast<unsigned long long>(last - first) + step - 1) / step
                   : (static_cast<unsigned long long>(first - last) - step - 1) / (-step);
    unsigned long long tasks = kTasksOfLoop;
    if (wanted != 0) tasks = (flags & kGrainSize) != 0 ? iterations / wanted : wanted;
    if (tasks > iterations) tasks = iterations;
    if (tasks == 0) tasks = 1;
    for (unsigned long long task = 0; task < tasks; ++task) {
      const Number from = first + static_cast<Number>(iterations * task / tasks) * step;
      const Number to = task + 1 == tasks
                            ? last
                            : first + static_cast<Number>(iterations * (task + 1) / tasks) * step;
      create(function, data, copy, size, align, (flags & kIf) == 0, flags, {}, [=](void* into) {
        static_cast<Number*>(into)[0] = from;
        static_cast<Number*>(into)[1] = to;
      });
    }
  }
  if ((flags & kNoGroup) == 0) GOMP_taskgroup_end();
}

extern "C" {

void GOMP_taskloop(void (*function)(void*), void* data, void (*copy)(void*, void*), long size,
                   long align, unsigned flags, unsigned long wanted, int, long first, long last,
                   long step) {
  run_loop<long>(function, data, copy, size, align, flags, wanted, first, last, step, step > 0);
}

void GOMP_taskloop_ull(void (*function)(void*), void* data, void (*copy)(void*, void*), long size,
                       long align, unsigned flags, unsigned long wanted, int,
                       unsigned long long first, unsigned long long last, unsigned long long step) {
  run_loop<unsigned long long>(function, data, copy, size, align, flags, wanted, first, last, step,
                               (flags & kUp) != 0);
}

}  // extern "C"
