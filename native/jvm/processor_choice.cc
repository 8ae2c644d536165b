#include "native/jvm/processor_choice.h"

#include <algorithm>
#include <utility>

namespace concert::jvm {
namespace {

constexpr std::int64_t kWindowNs = 50'000'000;
// One window may have been partly another's who has left by now.
constexpr int kStarvedWindows = 2;

}  // namespace

ProcessorChoice::ProcessorChoice(std::vector<int> allowed, int current, std::uint32_t seed)
    : allowed_(std::move(allowed)), current_(current), random_(seed) {
  if (std::ranges::find(allowed_, current_) == allowed_.end()) current_ = allowed_.front();
}

void ProcessorChoice::Look(std::int64_t now_ns, std::int64_t cpu_ns) {
  const std::int64_t passed = now_ns - since_ns_;
  if (passed < kWindowNs || allowed_.size() < 2) return;
  const bool starved = cpu_ns - cpu_since_ns_ < passed * 3 / 4;
  starved_ = starved ? starved_ + 1 : 0;
  since_ns_ = now_ns;
  cpu_since_ns_ = cpu_ns;
  // Two that starve on one processor must not leave it together.
  if (starved_ < kStarvedWindows || random_() % 2 == 0) return;
  starved_ = 0;
  const auto others = static_cast<std::uint32_t>(allowed_.size() - 1);
  const auto at = std::ranges::find(allowed_, current_) - allowed_.begin();
  current_ = allowed_[(static_cast<std::size_t>(at) + 1 + random_() % others) % allowed_.size()];
}

void ProcessorChoice::Restart(std::int64_t now_ns, std::int64_t cpu_ns) {
  since_ns_ = now_ns;
  cpu_since_ns_ = cpu_ns;
  starved_ = 0;
}

}  // namespace concert::jvm
