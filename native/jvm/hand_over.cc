#include "native/jvm/hand_over.h"

#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <vector>

#include "native/jvm/processor_choice.h"

namespace concert::jvm {
namespace {

thread_local Futex own;

// Of the thread that begins executions; it lasts as long as the process.
ProcessorChoice* choice = nullptr;
std::atomic<int> chosen = -1;

std::int64_t Nanoseconds(const timespec& time) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  return time.tv_sec * kSecond + time.tv_nsec;
}

// Returns the processors that the process may use, as it began; 0 where nobody says.
std::vector<int> Allowed() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  std::vector<int> processors;
  if (sched_getaffinity(0, sizeof(allowed), &allowed) == 0) {
    for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
      if (CPU_ISSET(processor, &allowed)) processors.push_back(processor);
    }
  }
  if (processors.empty()) processors.push_back(0);
  return processors;
}

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

void ChooseProcessor(bool waited) {
  timespec now{};
  timespec cpu{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
  if (choice == nullptr) {
    choice = new ProcessorChoice(Allowed(), sched_getcpu(),
                                 static_cast<std::uint32_t>(getpid() ^ now.tv_nsec));
  }
  if (waited) {
    choice->Restart(Nanoseconds(now), Nanoseconds(cpu));
  } else {
    choice->Look(Nanoseconds(now), Nanoseconds(cpu));
  }
  chosen.store(choice->current(), std::memory_order_relaxed);
  Pin();
}

void Pin() {
  thread_local int bound = -1;
  const int processor = chosen.load(std::memory_order_relaxed);
  if (processor == bound || processor < 0) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(processor, &one);
  if (sched_setaffinity(0, sizeof(one), &one) == 0) bound = processor;
}

}  // namespace concert::jvm
