// Which of this process's threads does the kernel hold asleep?

#ifndef JAVA_WATCH_KERNEL_THREADS_H_
#define JAVA_WATCH_KERNEL_THREADS_H_

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

namespace concert::watch {

// One look at one thread. Two equal looks, both asleep, prove that the thread slept all the time
// in between: to run, it would have been switched out again, which the kernel counts.
struct Look {
  pid_t tid = 0;
  bool asleep = false;
  uint64_t switches = 0;  // Voluntary and involuntary context switches so far.

  bool operator==(const Look&) const = default;
};

// The threads of the program under test, from their own ThreadStart event until the kernel has
// forgotten them. A thread stays here while it ends, because it still wakes those that join it.
class KernelThreads {
 public:
  // The calling thread begins, or begins anew.
  void Begin();

  // The calling thread has begun to end.
  void Ending();

  // Whether the kernel shows the calling thread's state at all (/proc may be missing).
  static bool Available();

  // Looks at every thread, in the order of their ids. A thread that is ending is never asleep.
  std::vector<Look> LookAtAll();

 private:
  std::mutex mutex_;
  std::map<pid_t, bool> ending_by_tid_;
};

// Whether there are `looks` and all of them are asleep.
bool AllAsleep(const std::vector<Look>& looks);

// The calling thread's id.
pid_t CurrentTid();

}  // namespace concert::watch

#endif  // JAVA_WATCH_KERNEL_THREADS_H_
