// Runs a program at random if it has too many executions to run them all.
//
// Every event gets a random priority when its thread stops before it; the highest one that is
// enabled runs. Without the bias of a random walk towards early switches: Yuan, Yang and Gu,
// "Partial Order Aware Concurrency Sampling", CAV 2018 (there called BasicPOS).

#ifndef CONCERT_NATIVE_EXPLORE_SCHEDULING_SAMPLING_H_
#define CONCERT_NATIVE_EXPLORE_SCHEDULING_SAMPLING_H_

#include <cstdint>
#include <random>
#include <vector>

#include "native/explore/execution/execution.h"
#include "native/explore/scheduling/scheduler.h"

namespace concert::explore {

class Sampling final : public Scheduler {
 public:
  Sampling(std::uint64_t seed, std::uint64_t executions) : random_(seed), left_(executions) {}

  bool begin() override;
  Decision decide(Execution& execution, ThreadId last) override;
  std::uint32_t choose(const Execution& execution, std::uint32_t index, std::uint32_t n) override;
  void finished(const Execution&, const std::vector<std::uint32_t>&) override {}
  void refused(const Execution&, ThreadId) override {}
  void complete(const Execution&, Ending) override {}

 private:
  // Of the event that a thread is stopped before.
  struct Priority {
    std::uint32_t event = 0;  // Its index in its thread, from 1; another one makes it void.
    std::uint64_t value = 0;
  };

  std::mt19937_64 random_;
  std::uint64_t left_;
  std::vector<Priority> priorities_;  // By thread.
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SCHEDULING_SAMPLING_H_
