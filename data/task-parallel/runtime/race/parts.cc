// What the race check's parallel algorithms run on, and the count of threads that are started.
#include "logical_thread.h"

namespace {

struct Part {
  void (*function)(void*, std::size_t);
  void* argument;
  std::size_t number;
  concert::race::Order* fork;
  concert::race::Order* join;
};

void run_part(void* argument) {
  const auto& part = *static_cast<Part*>(argument);
  part.fork->acquire();
  part.function(part.argument, part.number);
  part.join->release();
}

void count_call() { __atomic_fetch_add(&concert::race::calls, 1, __ATOMIC_RELAXED); }

}  // namespace

extern "C" {

void concert_run_parts(void (*function)(void*, std::size_t), void* argument, std::size_t parts) {
  count_call();
  concert::race::Order fork;
  concert::race::Order join;
  fork.release();
  for (std::size_t i = 0; i < parts; ++i) {
    const std::size_t number = concert::race::is_other_order ? parts - 1 - i : i;
    Part part{function, argument, number, &fork, &join};
    concert::race::LogicalThread thread(run_part, &part, concert::race::kTaskStackBytes);
    thread.resume();
    if (!thread.is_done()) concert::race::give_up("a part of an algorithm waits for another");
  }
  join.acquire();
}

// std::thread's way to start, mangled: the linker sends the candidate's calls here.
#define CONCERT_START \
  _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE
#define CONCERT_JOINED(a, b) a##b
#define CONCERT_JOIN(a, b) CONCERT_JOINED(a, b)

void CONCERT_JOIN(__real_, CONCERT_START)(void* thread, void* state, void (*depend)());

void CONCERT_JOIN(__wrap_, CONCERT_START)(void* thread, void* state, void (*depend)()) {
  count_call();
  CONCERT_JOIN(__real_, CONCERT_START)(thread, state, depend);
}

}  // extern "C"
