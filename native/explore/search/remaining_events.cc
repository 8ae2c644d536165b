#include "native/explore/search/remaining_events.h"

#include <algorithm>
#include <iterator>

namespace concert::explore {
namespace {

// So many events, or visits, are sooner looked at one by one.
constexpr std::uint32_t kFew = 64;

}  // namespace

void RemainingEvents::of_execution(const Execution& execution) {
  execution_ = &execution;
  threads_.clear();
  for (std::uint32_t position = 0; position < execution.size(); ++position) {
    threads_.push_back(execution.event(position).step.thread);
  }
  if (execution.size() <= kFew) return;
  for (std::vector<std::uint32_t>& positions : positions_) positions.clear();
  for (std::uint32_t position = 0; position < execution.size(); ++position) {
    const ThreadId thread = threads_[position];
    if (thread >= positions_.size()) positions_.resize(thread + 1);
    positions_[thread].push_back(position);
  }
}

// Of a thread, the events that stay come before those that do not.
std::uint32_t RemainingEvents::end_of(ThreadId thread, const Reversal& reversal) const {
  const std::vector<std::uint32_t>& positions = positions_[thread];
  if (positions.empty() || positions.back() <= reversal.removed.front()) return 0;
  if (stays(positions.back(), reversal)) return positions.back() + 1;
  const auto end = std::ranges::partition_point(
      positions, [&](std::uint32_t position) { return stays(position, reversal); });
  return end == positions.begin() ? 0 : *std::prev(end) + 1;
}

const std::vector<std::uint32_t>& RemainingEvents::staying(const Reversal& reversal) {
  staying_.clear();
  const std::uint32_t first = reversal.removed.front() + 1;
  if (execution_->size() - first <= kFew) {
    for (std::uint32_t i = first; i < execution_->size(); ++i) {
      if (stays(i, reversal)) staying_.push_back(i);
    }
    return staying_;
  }
  std::uint32_t last_end = 0;
  ends_.resize(positions_.size());
  for (ThreadId thread = 0; thread < positions_.size(); ++thread) {
    ends_[thread] = end_of(thread, reversal);
    last_end = std::max(last_end, ends_[thread]);
  }
  for (std::uint32_t i = first; i < last_end; ++i) {
    if (i < ends_[threads_[i]]) staying_.push_back(i);
  }
  return staying_;
}

// All groups after one of which an event does not stay go with it. Whether one of a group does not
// stay is seen by one of it or by none, so this finds the group or the one before it.
std::size_t RemainingEvents::visits_worth(const LocationState& location,
                                          const Reversal& reversal) const {
  const std::vector<Visit>& visits = location.visits;
  if (visits.size() <= kFew) return visits.size();
  std::size_t end = location.visits_before(reversal.removed.front());
  std::size_t above = visits.size();
  while (end < above) {
    const std::size_t middle = end + (above - end) / 2;
    if (stays(visits[middle].event, reversal)) {
      end = middle + 1;
    } else {
      above = middle;
    }
  }
  if (end == visits.size()) return end;
  const std::uint32_t group = visits[end].group_start;
  while (end < visits.size() && visits[end].group_start == group) ++end;
  return end;
}

}  // namespace concert::explore
