#include "native/explore/search/race_reversal.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace concert::explore {
namespace {

// So many events, or visits, are sooner looked at one by one.
constexpr std::uint32_t kFew = 64;

}  // namespace

void RaceReversal::of_execution(const Execution& execution) {
  execution_ = &execution;
  found_in_.assign(execution.size(), 0);
  calls_ = 0;
  threads_.clear();
  for (std::vector<std::uint32_t>& positions : positions_) positions.clear();
  for (std::uint32_t position = 0; position < execution.size(); ++position) {
    const ThreadId thread = execution.event(position).step.thread;
    threads_.push_back(thread);
    if (thread >= positions_.size()) positions_.resize(thread + 1);
    positions_[thread].push_back(position);
  }
}

bool RaceReversal::stays(std::uint32_t position, const Reversal& reversal) const {
  return std::ranges::none_of(reversal.removed, [&](std::uint32_t root) {
    return position >= root && execution_->happens_before(root, position);
  });
}

// Of a thread, the events that stay come before those that do not.
std::uint32_t RaceReversal::end_of(ThreadId thread, const Reversal& reversal) const {
  const std::vector<std::uint32_t>& positions = positions_[thread];
  if (positions.empty() || positions.back() <= reversal.removed.front()) return 0;
  if (stays(positions.back(), reversal)) return positions.back() + 1;
  const auto end = std::ranges::partition_point(
      positions, [&](std::uint32_t position) { return stays(position, reversal); });
  return end == positions.begin() ? 0 : *std::prev(end) + 1;
}

const std::vector<std::uint32_t>& RaceReversal::staying(const Reversal& reversal) {
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
std::size_t RaceReversal::visits_worth(const LocationState& location,
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

bool RaceReversal::before_previous(std::uint32_t earlier, const Later& later) const {
  return execution_->happens_before(earlier, later.previous);
}

bool RaceReversal::candidate(std::uint32_t earlier, const Later& later) const {
  return threads_[earlier] != later.thread && !execution_->event(earlier).by_deadline &&
         !before_previous(earlier, later);
}

// Not by reversals that remove more than they must for `earlier`: they lead elsewhere.
bool RaceReversal::shadowed(std::uint32_t earlier) const {
  return std::ranges::any_of(found_, [&](const Reversal& reversal) {
    return reversal.removed.size() == 1 && reversal.removed.front() > earlier &&
           execution_->happens_before(earlier, reversal.removed.front());
  });
}

void RaceReversal::found(Reversal reversal) {
  found_in_[reversal.removed.front()] = calls_;
  found_.push_back(std::move(reversal));
}

const std::vector<Reversal>& RaceReversal::of(const Later& later) {
  found_.clear();
  ++calls_;
  if (later.previous == kNoEvent) return found_;
  if (later.footprint->barrier()) {
    collect_all(later);
  } else if (later.guards->empty() && !later.any && !later.unknown) {
    collect_immediate(later);
  } else {
    collect_guarded(later);
  }
  // Another candidate between the two: reversing that one first leads to where this one shows up.
  if (!later.unknown && found_.size() > 1) {
    for (Reversal& reversal : found_) reversal.shadowed = shadowed(reversal.removed.front());
    std::erase_if(found_, [](const Reversal& reversal) { return reversal.shadowed; });
  }
  return found_;
}

// At each location only the last group that conflicts: what comes before it happens before all of
// it. Of each thread only the last candidate in it: that one would shadow the others, and a thread
// may have read a thousand times.
void RaceReversal::collect_immediate(const Later& later) {
  for (const Access& access : later.footprint->accesses()) {
    const LocationState& location = execution_->locations()[access.slot];
    const std::vector<Visit>& visits = location.visits;
    std::size_t end = location.visits_before(later.position);
    if (end > 0 && !conflict(visits[end - 1].mode, access.mode)) end = visits[end - 1].group_start;
    if (end == 0) continue;
    const std::size_t start = visits[end - 1].group_start;
    const std::size_t found_before = found_.size();
    covered_.clear();
    for (std::size_t i = end; i-- > start;) {
      const std::uint32_t earlier = visits[i].event;
      const ThreadId thread = threads_[earlier];
      if (std::ranges::find(covered_, thread) != covered_.end()) continue;
      if (!candidate(earlier, later)) continue;
      covered_.push_back(thread);
      if (is_new(earlier)) found({.removed = {earlier}, .shadowed = false});
    }
    std::reverse(found_.begin() + static_cast<std::ptrdiff_t>(found_before), found_.end());
  }
}

// For an event that depends on everything: the last events of others that it need not follow.
void RaceReversal::collect_all(const Later& later) {
  for (const ThreadId id : execution_->present()) {
    if (id == later.thread || execution_->thread(id).events == 0) continue;
    const std::uint32_t earlier = execution_->thread(id).last_event;
    if (candidate(earlier, later)) consider(earlier, later);
  }
}

bool RaceReversal::possible_before(std::uint32_t earlier, const Later& later) {
  found_.clear();
  ++calls_;
  if (later.previous == kNoEvent || !candidate(earlier, later)) return false;
  consider(earlier, later);
  return !found_.empty() && found_.front().removed.size() == 1;
}

void RaceReversal::collect_guarded(const Later& later) {
  for (const Access& access : later.footprint->accesses()) {
    const LocationState* location = execution_->locations().find(access.at);
    if (location == nullptr) continue;
    const std::vector<Visit>& visits = location->visits;
    std::size_t end = location->visits_before(later.position);
    bool older_are_out = false;
    while (end > 0 && !older_are_out) {
      const std::size_t start = visits[end - 1].group_start;
      // Only changes decide if a thread waits in vain.
      const bool matters = later.took_place ? conflict(visits[end - 1].mode, access.mode)
                                            : changes(visits[end - 1].mode);
      if (matters) {
        for (std::size_t i = end; i-- > start;) {
          const std::uint32_t earlier = visits[i].event;
          if (threads_[earlier] == later.thread || before_previous(earlier, later) ||
              (!later.unknown && shadowed(earlier))) {
            older_are_out = true;
          } else if (candidate(earlier, later)) {
            consider(earlier, later);
          }
        }
      }
      end = start;
    }
  }
}

void RaceReversal::consider(std::uint32_t earlier, const Later& later) {
  if (!is_new(earlier)) return;
  Reversal plain;
  plain.removed.push_back(earlier);
  if (!later.any) {
    if (satisfy_all(later, plain)) found(std::move(plain));
    return;
  }
  const bool enough = std::ranges::any_of(
      *later.guards, [&](const Guard& guard) { return holds(guard, later, plain); });
  if (enough) {
    found(std::move(plain));
    return;
  }
  for (const Guard& guard : *later.guards) {
    Reversal reversal = plain;
    if (satisfy(guard, later, reversal)) found(std::move(reversal));
  }
}

bool RaceReversal::holds(const Guard& guard, const Later& later, const Reversal& reversal) const {
  if (guard.test == Guard::Test::kWrittenSince) return written_since(guard.at, later, reversal);
  std::int64_t value = 0;
  if (const LocationState* location = execution_->locations().find(guard.at)) {
    const std::vector<Visit>& visits = location->visits;
    std::size_t end = visits_worth(*location, reversal);
    while (end > 0) {
      const Visit& visit = visits[end - 1];
      if (visit.mode == Mode::kRead && visit.group_start > 0) {  // It found what was there.
        end = visit.group_start;
      } else if (stays(visit.event, reversal)) {
        value = visit.value;
        break;
      } else {
        --end;
      }
    }
  }
  return test(guard, value);
}

bool RaceReversal::written_since(Location at, const Later& later, const Reversal& reversal) const {
  const LocationState* location = execution_->locations().find(at);
  if (location == nullptr) return false;
  const std::vector<Visit>& visits = location->visits;
  std::size_t own = location->visits_before(later.position);
  while (own > 0 && threads_[visits[own - 1].event] != later.thread) --own;
  if (own-- == 0) return false;
  // All before its group happens before it.
  const auto first = visits.begin() + visits[own].group_start;
  const auto end = visits.begin() + static_cast<std::ptrdiff_t>(visits_worth(*location, reversal));
  const auto wakes = [&](const Visit& visit) {
    return changes(visit.mode) && threads_[visit.event] != later.thread &&
           !execution_->happens_before(visit.event, visits[own].event) &&
           stays(visit.event, reversal);
  };
  return first < end && std::any_of(first, end, wakes);
}

// Guards that all must hold, hold on the union of two sets of events that stay if they hold on
// each: the last write of a location is the last of one of the two. So there is one largest set,
// and removing as little as possible, location by location, finds it.
bool RaceReversal::satisfy(const Guard& guard, const Later& later, Reversal& reversal) const {
  while (!holds(guard, later, reversal)) {
    const LocationState* location = execution_->locations().find(guard.at);
    if (location == nullptr || guard.test == Guard::Test::kWrittenSince) return false;
    const std::vector<Visit>& visits = location->visits;
    std::uint32_t spoiler = kNoEvent;
    for (std::size_t i = visits_worth(*location, reversal); i-- > 0;) {
      if (!stays(visits[i].event, reversal)) continue;
      if (test(guard, visits[i].value)) break;
      spoiler = visits[i].event;
    }
    // Removing something earlier than the event under consideration is that one's own affair.
    if (spoiler == kNoEvent || spoiler < reversal.removed.front()) return false;
    if (!candidate(spoiler, later)) return false;
    reversal.removed.push_back(spoiler);
  }
  return true;
}

bool RaceReversal::satisfy_all(const Later& later, Reversal& reversal) const {
  bool waits_for_write = false;
  for (std::size_t before = 0; before != reversal.removed.size();) {
    before = reversal.removed.size();
    for (const Guard& guard : *later.guards) {
      if (guard.test == Guard::Test::kWrittenSince) {
        waits_for_write = true;
      } else if (!satisfy(guard, later, reversal)) {
        return false;
      }
    }
  }
  if (!waits_for_write) return true;
  return std::ranges::any_of(*later.guards, [&](const Guard& guard) {
    return guard.test == Guard::Test::kWrittenSince && holds(guard, later, reversal);
  });
}

}  // namespace concert::explore
