#include "native/explore/races/shadow.h"

#include <algorithm>

#include "native/explore/races/race_list.h"

namespace concert::explore {
namespace {

AccessKind kind_of(Deed deed) {
  switch (deed) {
    case Deed::kPlainRead:
      return AccessKind::kRead;
    case Deed::kPlainWrite:
      return AccessKind::kWrite;
    case Deed::kAtomicRead:
      return AccessKind::kAtomicRead;
    case Deed::kAtomicWrite:
      return AccessKind::kAtomicWrite;
    default:
      return AccessKind::kAdd;
  }
}

bool is_atomic(Deed deed) {
  return deed == Deed::kLoad || deed == Deed::kStore || deed == Deed::kReadModifyWrite;
}

}  // namespace

void RaceDetector::clear() {
  synchronisation_.clear();
  departures_.clear();
  slots_.clear();
}

void RaceDetector::judge(const Event& event, const EventLog& log, bool reduced,
                         std::vector<Race>& races) {
  const ThreadId thread = event.step.thread;
  const VectorClock* order = reduced ? &event.clock : nullptr;
  for (const Entry& entry : log.entries()) {
    if (reduced && is_atomic(entry.deed)) departures_.judge(part_of(event), entry);
    switch (entry.deed) {
      case Deed::kRead:
        synchronisation_.acquire(thread, entry.at, order);
        break;
      case Deed::kWrite:
      case Deed::kOpen:
        synchronisation_.release(thread, entry.at, event.index);
        break;
      case Deed::kAdd:
        synchronisation_.acquire(thread, entry.at, order);
        synchronisation_.release(thread, entry.at, event.index);
        break;
      case Deed::kAcquire:
        synchronisation_.acquire(thread, entry.at, order);
        synchronisation_.take(thread, entry.at);
        break;
      case Deed::kRelease:
        synchronisation_.give_back(thread, entry.at);
        synchronisation_.release(thread, entry.at, event.index);
        break;
      case Deed::kSpawn:
        synchronisation_.spawn(thread, entry.spawned);
        break;
      case Deed::kLoad:
        synchronisation_.load(thread, entry.at, entry.order);
        break;
      case Deed::kStore:
        synchronisation_.store(thread, entry.at, entry.order);
        break;
      case Deed::kReadModifyWrite:
        synchronisation_.read_modify_write(thread, entry.at, entry.order);
        break;
      case Deed::kFence:
        synchronisation_.fence(thread, entry.order);
        break;
      case Deed::kPlainRead:
      case Deed::kPlainWrite:
      case Deed::kPlainAdd:
      case Deed::kAtomicRead:
      case Deed::kAtomicWrite:
        access(thread, entry, races);
        break;
    }
    if (!reduced) continue;
    if (entry.deed == Deed::kLoad) {
      departures_.learn(part_of(event), entry);
    } else if (entry.deed == Deed::kSpawn) {
      departures_.spawn(thread, entry.spawned, event.clock);
    } else if (entry.deed < Deed::kSpawn) {
      departures_.synchronise(thread, entry, event.clock);
    }
  }
}

Departures::Part RaceDetector::part_of(const Event& event) {
  const ThreadId thread = event.step.thread;
  return {.thread = thread, .event = event.index, .knows = &synchronisation_.clock(thread)};
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
    if (!may_race(mark.side.kind, side.kind)) continue;
    if (mark.count <= clock[mark.side.thread]) continue;
    if (synchronisation_.share_a_lock(mark.locks, locks)) continue;
    races.push_back(race_of(entry.key, entry.at, mark.side, side, /*adjacent=*/false));
  }
  if (own == nullptr) {
    if (++cell.used > cell.marks.size()) cell.marks.emplace_back();
    own = &cell.marks[cell.used - 1];
  }
  *own = {side, locks, clock[thread]};
}

}  // namespace concert::explore
