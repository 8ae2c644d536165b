// Runs a program at random before the search.
//
// A random walk: whoever is enabled may be next, every one as likely. Walks differ in how often
// they may switch: where threads are switched at every step, an interleaving with few switches
// hardly ever comes up, and the other way round.

#ifndef CONCERT_NATIVE_EXPLORE_SCHEDULING_RANDOM_WALK_H_
#define CONCERT_NATIVE_EXPLORE_SCHEDULING_RANDOM_WALK_H_

#include <cstdint>
#include <vector>

#include "native/explore/execution/execution.h"
#include "native/explore/scheduling/scheduler.h"

namespace concert::explore {

class RandomWalk final : public Scheduler {
 public:
  RandomWalk(std::uint64_t seed, std::uint64_t executions) : random_(seed), left_(executions) {}

  bool begin() override;
  Decision decide(Execution& execution, ThreadId last) override;
  std::uint32_t choose(const Execution& execution, std::uint32_t index, std::uint32_t n) override;
  void finished(const Execution&, const std::vector<std::uint32_t>&) override {}
  void refused(const Execution&, ThreadId) override {}
  void complete(const Execution&, Ending) override {}
  // There is no other walk.
  void stop() { left_ = 0; }
  // Tells whether the running thread stops before an access of data.
  bool stops() { return (next() & stop_mask_) == 0; }

 private:
  // Steele, Lea and Flood's SplitMix64 (OOPSLA 2014): a walk asks before every access.
  std::uint64_t next();

  std::uint64_t random_;
  std::uint64_t left_;
  std::uint64_t begun_ = 0;
  // A thread stops, or is switched, when these bits of a random number are all 0.
  std::uint64_t stop_mask_ = 0;
  std::uint64_t switch_mask_ = 0;
  std::vector<ThreadId> enabled_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SCHEDULING_RANDOM_WALK_H_
