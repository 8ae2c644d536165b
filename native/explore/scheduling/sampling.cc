#include "native/explore/scheduling/sampling.h"

namespace concert::explore {

bool Sampling::begin() {
  if (left_ == 0) return false;
  --left_;
  priorities_.clear();
  return true;
}

Decision Sampling::decide(Execution& execution, ThreadId /*last*/) {
  ThreadId best = kNobody;
  for (const ThreadId id : execution.present()) {
    if (!execution.enabled(id)) continue;
    if (id >= priorities_.size()) priorities_.resize(id + 1);
    Priority& priority = priorities_[id];
    const std::uint32_t event = execution.thread(id).events + 1;
    if (priority.event != event) priority = {event, random_()};
    if (best == kNobody || priority.value > priorities_[best].value) best = id;
  }
  if (best != kNobody) return {.thread = best};
  return at_quiescence(execution, random_());
}

std::uint32_t Sampling::choose(const Execution& /*execution*/, std::uint32_t /*index*/,
                               std::uint32_t n) {
  return static_cast<std::uint32_t>(random_() % n);
}

}  // namespace concert::explore
