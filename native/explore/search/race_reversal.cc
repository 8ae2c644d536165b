#include "native/explore/search/race_reversal.h"

#include <algorithm>
#include <utility>

namespace concert::explore {

void RaceReversal::of_execution(const Execution& execution) {
  execution_ = &execution;
  remaining_.of_execution(execution);
  found_in_.assign(execution.size(), 0);
  calls_ = 0;
}

bool RaceReversal::before_previous(std::uint32_t earlier, const Later& later) const {
  return execution_->happens_before(earlier, later.previous);
}

bool RaceReversal::candidate(std::uint32_t earlier, const Later& later) const {
  return remaining_.thread_of(earlier) != later.thread && !execution_->event(earlier).by_deadline &&
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
      const ThreadId thread = remaining_.thread_of(earlier);
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
          if (remaining_.thread_of(earlier) == later.thread || before_previous(earlier, later) ||
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
    std::size_t end = remaining_.visits_worth(*location, reversal);
    while (end > 0) {
      const Visit& visit = visits[end - 1];
      if (visit.mode == Mode::kRead && visit.group_start > 0) {  // It found what was there.
        end = visit.group_start;
      } else if (remaining_.stays(visit.event, reversal)) {
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
  while (own > 0 && remaining_.thread_of(visits[own - 1].event) != later.thread) --own;
  if (own-- == 0) return false;
  // All before its group happens before it.
  const auto first = visits.begin() + visits[own].group_start;
  const auto end =
      visits.begin() + static_cast<std::ptrdiff_t>(remaining_.visits_worth(*location, reversal));
  const auto wakes = [&](const Visit& visit) {
    return changes(visit.mode) && remaining_.thread_of(visit.event) != later.thread &&
           !execution_->happens_before(visit.event, visits[own].event) &&
           remaining_.stays(visit.event, reversal);
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
    for (std::size_t i = remaining_.visits_worth(*location, reversal); i-- > 0;) {
      if (!remaining_.stays(visits[i].event, reversal)) continue;
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
