// HPX's interface in the race check: tasks, and parts of algorithms, on logical threads. The
// program is compiled with the headers of the embedded runtime; this and its neighbours take the
// place of that runtime's library.
#include <pthread.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <vector>

#include "fibers.h"
#include "threads.h"

namespace hpx::embedded {

using namespace concert::race;

void spawn(Task* task) {
  ++calls;
  start_fiber([](void* given) { static_cast<Task*>(given)->run(static_cast<Task*>(given)); }, task);
}

// The caller goes on when the function has ended, and learns nothing by that.
void apart(void (*function)(void*), void* argument) {
  struct Call {
    void (*function)(void*);
    void* argument;
    bool is_done;
    Line waits;
  } call{function, argument, false, {}};
  start_fiber(
      [](void* given) {
        auto& self = *static_cast<Call*>(given);
        self.function(self.argument);
        self.is_done = true;
        wake(self.waits, true);
      },
      &call);
  if (!call.is_done) (void)wait_in(call.waits, kNever, "what it has set off", 0);
}

namespace {

struct Bulk {
  void (*function)(void*, std::size_t);
  void* argument;
  std::size_t left;
  Line waits;
  OwnOrder* join;
};
struct Part {
  Bulk* bulk;
  std::size_t number;
};

void run_part(void* given) {
  const Part part = *static_cast<Part*>(given);
  Bulk& bulk = *part.bulk;
  bulk.function(bulk.argument, part.number);
  bulk.join->release();
  if (--bulk.left == 0) wake(bulk.waits, true);
}

}  // namespace

void bulk(void (*function)(void*, std::size_t), void* argument, std::size_t parts) {
  ++calls;
  Bulk all{function, argument, parts, {}, OwnOrder::make()};
  for (std::size_t number = 0; number < parts; ++number) {
    Part part{&all, number};
    start_fiber(run_part, &part);
  }
  if (all.left != 0) (void)wait_in(all.waits, kNever, "the parts of an algorithm", 0);
  all.join->acquire();
  all.join->drop();
}

// A chunk that the program asks for is one part, unless there are very many.
std::size_t parts_of(std::size_t size, std::size_t chunk) {
  constexpr std::size_t kParts = 8;
  constexpr std::size_t kMostParts = 64;
  if (chunk == 0) return std::min(size, kParts);
  return std::min(kMostParts, (size + chunk - 1) / chunk);
}

// The first two elements and the last are parts by themselves, where there are enough.
std::size_t edge_of(std::size_t size, std::size_t parts, std::size_t part) {
  const auto even = [&](std::size_t of, std::size_t among, std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned __int128>(of) * at / among);
  };
  constexpr std::size_t kAlone = 3;
  if (parts != 8 || size < 16) return even(size, parts, part);
  if (part < 2 || part == parts) return part == parts ? size : part;
  return 2 + even(size - kAlone, parts - kAlone, part - 2);
}

std::size_t threads_wanted(int, char**, const std::vector<std::string>&) { return 1; }

void on_deadlock(void (*)(const char*)) {}

int run_runtime(int (*)(void*), void*, std::size_t) { give_up("a second runtime"); }

}  // namespace hpx::embedded

// A task that holds one of these may wait, and the task that runs then may want it.
static concert::race::Line mutex_waits;

extern "C" {

int __real_pthread_mutex_lock(pthread_mutex_t* mutex);
int __real_pthread_mutex_unlock(pthread_mutex_t* mutex);

int __wrap_pthread_mutex_lock(pthread_mutex_t* mutex) {
  if (concert::race::running_task() == 0) return __real_pthread_mutex_lock(mutex);
  int status = 0;
  while ((status = pthread_mutex_trylock(mutex)) == EBUSY) {
    (void)concert::race::wait_in(mutex_waits, hpx::embedded::kNever, "a std::mutex", 0);
  }
  return status;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t* mutex) {
  const int status = __real_pthread_mutex_unlock(mutex);
  if (concert::race::running_task() != 0) concert::race::wake(mutex_waits, true);
  return status;
}

}  // extern "C"

namespace concert {

int run_with_threads(int threads, int (*body)()) {
  return race::run_tasks(
      [](void* given) { return race::run_counted(reinterpret_cast<int (*)()>(given)); },
      reinterpret_cast<void*>(body), static_cast<std::size_t>(threads));
}

}  // namespace concert
