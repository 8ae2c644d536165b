// The limits of an exploration, and the time that it has taken.

#ifndef CONCERT_NATIVE_PTHREAD_EXPLORATION_LIMITS_H_
#define CONCERT_NATIVE_PTHREAD_EXPLORATION_LIMITS_H_

#include <cstdint>

#include "native/explore/types.h"
#include "native/pthread/world/request.h"

namespace concert::pthread {

// Runs that are made to find schedules with fewer switches, in all.
inline constexpr std::uint64_t kAllAttempts = 1'000;

// CPU time of the process, in nanoseconds.
std::uint64_t CpuTime();

explore::Limits LimitsOf(const Request& request);

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_EXPLORATION_LIMITS_H_
