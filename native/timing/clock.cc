#include "native/timing/clock.h"

#include <sys/types.h>
#include <time.h>

#include <cerrno>
#include <cstdint>
#include <optional>
#include <string>

#include "native/timing/error.h"

namespace concert::timing {
namespace {

std::optional<std::int64_t> Read(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) return std::nullopt;
  return ToNs(time);
}

std::int64_t ReadOwn(clockid_t clock) {
  if (const auto time = Read(clock)) return *time;
  throw SystemError("read a clock", "clock " + std::to_string(clock), errno);
}

std::int64_t ResolutionNs(clockid_t clock) {
  timespec step{};
  return clock_getres(clock, &step) == 0 ? ToNs(step) : 0;
}

// The CPU clock of one thread. The encoding is the kernel's ABI (include/linux/posix-timers.h:
// CPUCLOCK_PERTHREAD_MASK 4, CPUCLOCK_SCHED 2); glibc offers it by pthread_t only, which a caller
// that knows a thread by its kernel id does not have.
constexpr clockid_t ThreadClock(pid_t thread) {
  return static_cast<clockid_t>((~static_cast<unsigned>(thread) << 3) | 4U | 2U);
}

}  // namespace

std::int64_t MonotonicNs() { return ReadOwn(kMonotonicClock); }

std::int64_t ProcessCpuNs(pid_t process) {
  if (process == 0) return ReadOwn(CLOCK_PROCESS_CPUTIME_ID);
  clockid_t clock{};
  // The process may end between the two calls: then the second one fails (EINVAL).
  if (process > 0 && clock_getcpuclockid(process, &clock) == 0) {
    if (const auto time = Read(clock)) return *time;
  }
  throw TimingError({.fault = Fault::kNoSuchProcess,
                     .what = "cannot read the CPU clock of a process that does not exist",
                     .where = "process " + std::to_string(process),
                     .remedy = "it may have ended already",
                     .error_number = ESRCH});
}

std::int64_t ThreadCpuNs(pid_t thread) {
  if (thread == 0) return ReadOwn(CLOCK_THREAD_CPUTIME_ID);
  if (thread > 0) {
    if (const auto time = Read(ThreadClock(thread))) return *time;
  }
  throw TimingError(
      {.fault = Fault::kNoSuchThread,
       .what = "cannot read the CPU clock of a thread that this process does not have",
       .where = "thread " + std::to_string(thread),
       .remedy = "it may have ended already; only own threads can be read",
       .error_number = ESRCH});
}

ClockResolutions ReadClockResolutions() {
  return {.monotonic_ns = ResolutionNs(kMonotonicClock),
          .process_cpu_ns = ResolutionNs(CLOCK_PROCESS_CPUTIME_ID),
          .thread_cpu_ns = ResolutionNs(CLOCK_THREAD_CPUTIME_ID)};
}

}  // namespace concert::timing
