#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <pthread.h>

#include "threads.h"

namespace concert {
namespace {

// Hundreds of threads with the usual 8 MiB each would exceed the memory limit by their stacks
// alone.
constexpr std::size_t kThreadStackBytes = std::size_t{2} << 20;

void bound_thread_stacks() {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kThreadStackBytes);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

}  // namespace

// Parallel algorithms run in the arena of their caller, on as many threads as it has slots, more
// than there are cores if asked. std::thread and std::async are out of reach; they go by `tasks`.
int run_with_threads(int threads, int (*body)()) {
  bound_thread_stacks();
  const oneapi::tbb::global_control limit(oneapi::tbb::global_control::max_allowed_parallelism,
                                          static_cast<std::size_t>(threads));
  oneapi::tbb::task_arena arena(threads);
  return arena.execute([body] { return body(); });
}

}  // namespace concert
