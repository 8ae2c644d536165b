// A set of cores in the form that the kernel takes and gives; plain data that may cross a socket.

#ifndef CONCERT_NATIVE_TIMING_AFFINITY_MASK_H_
#define CONCERT_NATIVE_TIMING_AFFINITY_MASK_H_

#include <sched.h>
#include <sys/types.h>

#include <array>
#include <cstdint>

namespace concert::timing {

// The most cores that Linux can be built for (CONFIG_NR_CPUS with MAXSMP). glibc's cpu_set_t holds
// 1024 only, and sched_getaffinity fails on larger machines.
inline constexpr int kMaxCores = 8192;

struct AffinityMask {
  std::array<std::uint64_t, kMaxCores / 64> words{};

  void Add(int core) { words[core / 64] |= std::uint64_t{1} << (core % 64); }
  bool Has(int core) const { return (words[core / 64] >> (core % 64) & 1) != 0; }

  bool operator==(const AffinityMask&) const = default;
};

// Both return 0, or -1 with errno set. Thread 0 is the calling one. They allocate nothing, so that
// they may be called between clone and exec.
inline int SetAffinity(pid_t thread, const AffinityMask& mask) {
  return sched_setaffinity(thread, sizeof(mask),
                           reinterpret_cast<const cpu_set_t*>(mask.words.data()));
}

inline int GetAffinity(pid_t thread, AffinityMask& mask) {
  mask = {};
  return sched_getaffinity(thread, sizeof(mask), reinterpret_cast<cpu_set_t*>(mask.words.data()));
}

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_AFFINITY_MASK_H_
