#include "native/explore/scheduling/random_walk.h"

#include <array>

namespace concert::explore {
namespace {

// Their lengths have no common divisor, so that all pairs come up.
constexpr std::array<std::uint64_t, 5> kStopMasks = {0, 1, 3, 15, 63};
constexpr std::array<std::uint64_t, 3> kSwitchMasks = {0, 7, 31};

}  // namespace

std::uint64_t RandomWalk::next() {
  std::uint64_t value = random_ += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

bool RandomWalk::begin() {
  if (left_ == 0) return false;
  --left_;
  stop_mask_ = kStopMasks[begun_ % kStopMasks.size()];
  switch_mask_ = kSwitchMasks[begun_ % kSwitchMasks.size()];
  ++begun_;
  return true;
}

Decision RandomWalk::decide(Execution& execution, ThreadId last) {
  const bool stays = switch_mask_ != 0 && (next() & switch_mask_) != 0;
  if (stays && last != kNobody && execution.enabled(last)) return {.thread = last};
  enabled_.clear();
  for (const ThreadId id : execution.present()) {
    if (execution.enabled(id)) enabled_.push_back(id);
  }
  if (enabled_.empty()) return at_quiescence(execution, next());
  return {.thread = enabled_[enabled_.size() == 1 ? 0 : next() % enabled_.size()]};
}

std::uint32_t RandomWalk::choose(const Execution& /*execution*/, std::uint32_t /*index*/,
                                 std::uint32_t n) {
  return static_cast<std::uint32_t>(next() % n);
}

}  // namespace concert::explore
