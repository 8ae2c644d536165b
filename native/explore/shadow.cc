#include "native/explore/shadow.h"

#include <algorithm>
#include <tuple>

namespace concert::explore {
namespace {

AccessKind kind_of(Deed deed) {
  if (deed == Deed::kPlainRead) return AccessKind::kRead;
  return deed == Deed::kPlainWrite ? AccessKind::kWrite : AccessKind::kAdd;
}

Race race_of(const Entry& entry, const RaceSide& one, const RaceSide& other) {
  const bool in_order = std::tie(one.site, one.kind) <= std::tie(other.site, other.kind);
  return {.key = entry.key,
          .at = entry.at,
          .first = in_order ? one : other,
          .second = in_order ? other : one,
          .shown_by = {}};
}

}  // namespace

void RaceDetector::clear() {
  synchronisation_.clear();
  slots_.clear();
}

void RaceDetector::judge(const Event& event, const EventLog& log, std::vector<Race>& races) {
  const ThreadId thread = event.step.thread;
  for (const Entry& entry : log.entries()) {
    switch (entry.deed) {
      case Deed::kRead:
        synchronisation_.acquire(thread, entry.at, event.clock);
        break;
      case Deed::kWrite:
      case Deed::kOpen:
        synchronisation_.release(thread, entry.at, event.index);
        break;
      case Deed::kAdd:
        synchronisation_.acquire(thread, entry.at, event.clock);
        synchronisation_.release(thread, entry.at, event.index);
        break;
      case Deed::kAcquire:
        synchronisation_.acquire(thread, entry.at, event.clock);
        synchronisation_.take(thread, entry.at);
        break;
      case Deed::kRelease:
        synchronisation_.give_back(thread, entry.at);
        synchronisation_.release(thread, entry.at, event.index);
        break;
      case Deed::kSpawn:
        synchronisation_.spawn(thread, entry.spawned);
        break;
      case Deed::kPlainRead:
      case Deed::kPlainWrite:
      case Deed::kPlainAdd:
        access(thread, entry, races);
        break;
    }
  }
}

void RaceDetector::access(ThreadId thread, const Entry& entry, std::vector<Race>& races) {
  const std::uint32_t known = slots_.size();
  const std::uint32_t slot = slots_.slot(entry.at);
  if (slot == known) {
    if (slot == cells_.size()) cells_.emplace_back();
    cells_[slot].used = 0;
  }
  Cell& cell = cells_[slot];
  const VectorClock& clock = synchronisation_.clock(thread);
  const LockSet locks = synchronisation_.held(thread);
  const RaceSide side{entry.site, kind_of(entry.deed), thread};
  Mark* own = nullptr;
  for (std::size_t i = 0; i < cell.used; ++i) {
    Mark& mark = cell.marks[i];
    if (mark.side.thread == thread) {
      if (mark.side == side && mark.locks == locks) own = &mark;
      continue;
    }
    if (mark.side.kind == AccessKind::kRead && side.kind == AccessKind::kRead) continue;
    if (mark.count <= clock[mark.side.thread]) continue;
    if (synchronisation_.share_a_lock(mark.locks, locks)) continue;
    races.push_back(race_of(entry, mark.side, side));
  }
  if (own == nullptr) {
    if (++cell.used > cell.marks.size()) cell.marks.emplace_back();
    own = &cell.marks[cell.used - 1];
  }
  *own = {side, locks, clock[thread]};
}

}  // namespace concert::explore
