// Runs a recorded execution again.

#ifndef CONCERT_NATIVE_EXPLORE_SCHEDULING_REPLAY_H_
#define CONCERT_NATIVE_EXPLORE_SCHEDULING_REPLAY_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "native/explore/execution/execution.h"
#include "native/explore/scheduling/scheduler.h"

namespace concert::explore {

// Runs one execution. Where the recording ends, the running thread goes on while it can, else the
// lowest id does.
class Replay final : public Scheduler {
 public:
  explicit Replay(std::vector<Step> steps) : steps_(std::move(steps)) {}

  bool begin() override { return !std::exchange(begun_, true); }
  Decision decide(Execution& execution, ThreadId last) override;
  std::uint32_t choose(const Execution& execution, std::uint32_t index, std::uint32_t n) override;
  void finished(const Execution& execution, const std::vector<std::uint32_t>& arities) override;
  void refused(const Execution&, ThreadId) override {}
  void complete(const Execution&, Ending) override {}
  // The step that could not be followed.
  std::optional<std::size_t> diverged_at() const { return diverged_at_; }

 private:
  Decision freely(const Execution& execution, ThreadId last) const;
  Decision diverge(std::size_t step);

  std::vector<Step> steps_;
  std::optional<std::size_t> diverged_at_;
  bool begun_ = false;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SCHEDULING_REPLAY_H_
