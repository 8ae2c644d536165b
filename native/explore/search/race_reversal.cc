#include "native/explore/search/race_reversal.h"

#include <algorithm>
#include <utility>

namespace concert::explore {
namespace {

// Index after the last visit by an event before `position`.
std::size_t visits_before(const std::vector<Visit>& visits, std::uint32_t position) {
  const auto end =
      std::lower_bound(visits.begin(), visits.end(), position,
                       [](const Visit& visit, std::uint32_t event) { return visit.event < event; });
  return static_cast<std::size_t>(end - visits.begin());
}

}  // namespace

bool RaceReversal::stays(std::uint32_t position, const Reversal& reversal) const {
  return std::ranges::none_of(reversal.removed, [&](std::uint32_t root) {
    return position >= root && execution_.happens_before(root, position);
  });
}

bool RaceReversal::before_previous(std::uint32_t earlier, const Later& later) const {
  return execution_.happens_before(earlier, later.previous);
}

bool RaceReversal::candidate(std::uint32_t earlier, const Later& later) const {
  const Event& event = execution_.event(earlier);
  return event.step.thread != later.thread && !event.by_deadline &&
         !before_previous(earlier, later);
}

// Not by reversals that remove more than they must for `earlier`: they lead elsewhere.
bool RaceReversal::shadowed(std::uint32_t earlier) const {
  return std::ranges::any_of(found_, [&](const Reversal& reversal) {
    return reversal.removed.size() == 1 && reversal.removed.front() > earlier &&
           execution_.happens_before(earlier, reversal.removed.front());
  });
}

const std::vector<Reversal>& RaceReversal::of(const Later& later) {
  found_.clear();
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
    const std::vector<Visit>& visits = execution_.locations()[access.slot].visits;
    std::size_t end = visits_before(visits, later.position);
    if (end > 0 && !conflict(visits[end - 1].mode, access.mode)) end = visits[end - 1].group_start;
    if (end == 0) continue;
    const std::size_t start = visits[end - 1].group_start;
    const std::size_t found_before = found_.size();
    covered_.clear();
    for (std::size_t i = end; i-- > start;) {
      const std::uint32_t earlier = visits[i].event;
      const ThreadId thread = execution_.event(earlier).step.thread;
      if (std::ranges::find(covered_, thread) != covered_.end()) continue;
      if (!candidate(earlier, later)) continue;
      covered_.push_back(thread);
      const bool known = std::ranges::any_of(
          found_, [&](const Reversal& reversal) { return reversal.removed.front() == earlier; });
      if (!known) found_.push_back({.removed = {earlier}, .shadowed = false});
    }
    std::reverse(found_.begin() + static_cast<std::ptrdiff_t>(found_before), found_.end());
  }
}

// For an event that depends on everything: the last events of others that it need not follow.
void RaceReversal::collect_all(const Later& later) {
  for (const ThreadId id : execution_.present()) {
    if (id == later.thread || execution_.thread(id).events == 0) continue;
    const std::uint32_t earlier = execution_.thread(id).last_event;
    if (candidate(earlier, later)) consider(earlier, later);
  }
}

bool RaceReversal::possible_before(std::uint32_t earlier, const Later& later) {
  found_.clear();
  if (later.previous == kNoEvent || !candidate(earlier, later)) return false;
  consider(earlier, later);
  return !found_.empty() && found_.front().removed.size() == 1;
}

void RaceReversal::collect_guarded(const Later& later) {
  for (const Access& access : later.footprint->accesses()) {
    const LocationState* location = execution_.locations().find(access.at);
    if (location == nullptr) continue;
    const std::vector<Visit>& visits = location->visits;
    std::size_t end = visits_before(visits, later.position);
    bool older_are_out = false;
    while (end > 0 && !older_are_out) {
      const std::size_t start = visits[end - 1].group_start;
      // Only changes decide if a thread waits in vain.
      const bool matters = later.took_place ? conflict(visits[end - 1].mode, access.mode)
                                            : changes(visits[end - 1].mode);
      if (matters) {
        for (std::size_t i = end; i-- > start;) {
          const std::uint32_t earlier = visits[i].event;
          if (execution_.event(earlier).step.thread == later.thread ||
              before_previous(earlier, later) || (!later.unknown && shadowed(earlier))) {
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
  const bool known = std::ranges::any_of(
      found_, [&](const Reversal& reversal) { return reversal.removed.front() == earlier; });
  if (known) return;
  Reversal plain;
  plain.removed.push_back(earlier);
  if (!later.any) {
    if (satisfy_all(later, plain)) found_.push_back(std::move(plain));
    return;
  }
  const bool enough = std::ranges::any_of(
      *later.guards, [&](const Guard& guard) { return holds(guard, later, plain); });
  if (enough) {
    found_.push_back(std::move(plain));
    return;
  }
  for (const Guard& guard : *later.guards) {
    Reversal reversal = plain;
    if (satisfy(guard, later, reversal)) found_.push_back(reversal);
  }
}

bool RaceReversal::holds(const Guard& guard, const Later& later, const Reversal& reversal) const {
  if (guard.test == Guard::Test::kWrittenSince) return written_since(guard.at, later, reversal);
  std::int64_t value = 0;
  if (const LocationState* location = execution_.locations().find(guard.at)) {
    for (auto visit = location->visits.rbegin(); visit != location->visits.rend(); ++visit) {
      if (!stays(visit->event, reversal)) continue;
      value = visit->value;
      break;
    }
  }
  return test(guard, value);
}

bool RaceReversal::written_since(Location at, const Later& later, const Reversal& reversal) const {
  const LocationState* location = execution_.locations().find(at);
  if (location == nullptr) return false;
  std::uint32_t own = kNoEvent;
  for (const Visit& visit : location->visits) {
    if (visit.event >= later.position) break;
    if (execution_.event(visit.event).step.thread == later.thread) own = visit.event;
  }
  if (own == kNoEvent) return false;
  return std::ranges::any_of(location->visits, [&](const Visit& visit) {
    return changes(visit.mode) && execution_.event(visit.event).step.thread != later.thread &&
           !execution_.happens_before(visit.event, own) && stays(visit.event, reversal);
  });
}

// Guards that all must hold, hold on the union of two sets of events that stay if they hold on
// each: the last write of a location is the last of one of the two. So there is one largest set,
// and removing as little as possible, location by location, finds it.
bool RaceReversal::satisfy(const Guard& guard, const Later& later, Reversal& reversal) const {
  while (!holds(guard, later, reversal)) {
    const LocationState* location = execution_.locations().find(guard.at);
    if (location == nullptr || guard.test == Guard::Test::kWrittenSince) return false;
    std::uint32_t spoiler = kNoEvent;
    for (auto visit = location->visits.rbegin(); visit != location->visits.rend(); ++visit) {
      if (!stays(visit->event, reversal)) continue;
      if (test(guard, visit->value)) break;
      spoiler = visit->event;
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
