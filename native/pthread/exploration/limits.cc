#include "native/pthread/exploration/limits.h"

#include <time.h>

namespace concert::pthread {

std::uint64_t CpuTime() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U +
         static_cast<std::uint64_t>(now.tv_nsec);
}

explore::Limits LimitsOf(const Request& request) {
  explore::Limits limits;
  limits.executions = request.limits.executions;
  limits.events_per_execution = request.limits.events_per_execution;
  limits.total_events = request.limits.total_events;
  limits.seed = request.seed;
  limits.random_executions = request.limits.random_executions;
  limits.adjacent_pairs = true;
  limits.races_by_sites = true;
  limits.every_order = request.every_order;
  limits.merge_after = request.limits.merge_after;
  limits.older_writes = request.older_writes;
  return limits;
}

}  // namespace concert::pthread
