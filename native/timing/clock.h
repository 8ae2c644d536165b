// Reads elapsed time and CPU time, in ns.

#ifndef CONCERT_NATIVE_TIMING_CLOCK_H_
#define CONCERT_NATIVE_TIMING_CLOCK_H_

#include <sys/types.h>
#include <time.h>

#include <cstdint>

namespace concert::timing {

// The clock of every wall time here. Raw, because speed-ups are ratios of two intervals: NTP slews
// CLOCK_MONOTONIC by up to 500 ppm, differently from one interval to the next, and cannot touch
// this one. Both are read in user space (vDSO, since Linux 5.3) at the same cost. The price: its
// stamps cannot be compared with those of Python's time.monotonic_ns().
inline constexpr clockid_t kMonotonicClock = CLOCK_MONOTONIC_RAW;

inline constexpr std::int64_t kNsPerSecond = 1'000'000'000;

constexpr std::int64_t ToNs(const timespec& time) {
  return std::int64_t{time.tv_sec} * kNsPerSecond + time.tv_nsec;
}

// Steps between two readings that can differ, as the kernel states them.
struct ClockResolutions {
  std::int64_t monotonic_ns = 0;
  std::int64_t process_cpu_ns = 0;
  std::int64_t thread_cpu_ns = 0;
};

// Elapsed time since an arbitrary start; stands still while the machine is suspended.
std::int64_t MonotonicNs();

// CPU time, user and system, of all threads, dead ones too, of a process (0: this one). Throws
// TimingError (kNoSuchProcess).
std::int64_t ProcessCpuNs(pid_t process);

// CPU time, user and system, of a thread of this process by its kernel id (0: the calling thread).
// Throws TimingError (kNoSuchThread), also for a thread of another process.
std::int64_t ThreadCpuNs(pid_t thread);

ClockResolutions ReadClockResolutions();

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_CLOCK_H_
