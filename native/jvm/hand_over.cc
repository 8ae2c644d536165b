#include "native/jvm/hand_over.h"

#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace concert::jvm {
namespace {

thread_local Futex own;

}  // namespace

Futex* OwnFutex() { return &own; }

void Wake(Futex* futex) {
  __atomic_store_n(&futex->word, 1, __ATOMIC_SEQ_CST);
  syscall(SYS_futex, &futex->word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

void Sleep(Futex* futex) {
  while (__atomic_load_n(&futex->word, __ATOMIC_SEQ_CST) == 0) {
    syscall(SYS_futex, &futex->word, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
  }
  __atomic_store_n(&futex->word, 0, __ATOMIC_SEQ_CST);
}

void Pin() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0) {
    return;
  }
  for (int cpu = CPU_SETSIZE - 1; cpu >= 0; --cpu) {
    if (CPU_ISSET(cpu, &allowed)) {
      cpu_set_t one;
      CPU_ZERO(&one);
      CPU_SET(cpu, &one);
      sched_setaffinity(0, sizeof(one), &one);
      return;
    }
  }
}

}  // namespace concert::jvm
