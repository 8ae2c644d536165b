#include "native/explore/races/departures.h"

#include <algorithm>
#include <cstddef>

namespace concert::explore {

void Departures::clear() {
  slots_.clear();
  for (VectorClock& past : total_pasts_) past.clear();
  for (Causes& causes : causes_) {
    for (VectorClock& clock : causes) clock.clear();
  }
}

Departures::Cell& Departures::cell(Location at) {
  const std::uint32_t known = slots_.size();
  const std::uint32_t slot = slots_.slot(at);
  if (slot == known) {
    if (slot == cells_.size()) cells_.emplace_back();
    cells_[slot].writes.clear();
    cells_[slot].observers.clear();
    for (VectorClock& clock : cells_[slot].causes) clock.clear();
    cells_[slot].after_writes.clear();
    cells_[slot].after_accesses.clear();
  }
  return cells_[slot];
}

VectorClock& Departures::total_past(ThreadId thread) {
  if (thread >= total_pasts_.size()) total_pasts_.resize(thread + 1);
  return total_pasts_[thread];
}

Departures::Causes& Departures::causes(ThreadId thread) {
  if (thread >= causes_.size()) causes_.resize(thread + 1);
  return causes_[thread];
}

void Departures::meet(ThreadId thread, const VectorClock& order) {
  for (VectorClock& clock : causes(thread)) clock.join(order);
}

void Departures::judge(const Part& part, const Entry& entry) {
  Cell& here = cell(entry.at);
  // What led to the thread's beginning.
  if (causes(part.thread)[0].counts().empty()) meet(part.thread, *part.past);
  // A read-modify-write comes in two parts, and is judged with the first.
  if (!found_ && entry.deed != Deed::kReadModifyWrite) {
    found_ = departs(part, entry, here) ||
             (entry.effect != Atomic::kLoad && read_from_later(part, entry, here));
  }
  Causes& causes = this->causes(part.thread);
  causes[0].set(part.thread, part.event);
  if (entry.deed == Deed::kLoad && entry.effect != Atomic::kLoad) return;
  if (entry.deed != Deed::kLoad) {
    here.causes = causes;
    here.writes.push_back({.thread = part.thread,
                           .event = part.event,
                           .modifies = entry.deed == Deed::kReadModifyWrite,
                           .total = entry.total,
                           .count = (*part.knows)[part.thread]});
  }
  see(part, entry, here);
  order(part, entry, here);
}

bool Departures::departs(const Part& part, const Entry& entry, const Cell& here) {
  auto newest = static_cast<std::uint32_t>(here.writes.size());
  while (newest > 0) {
    const Write& write = here.writes[newest - 1];
    if (write.event <= (*part.past)[write.thread]) break;
    --newest;
  }
  if (newest == 0) return false;
  std::uint32_t known = 0;
  for (const Observer& observer : here.observers) {
    const std::uint32_t count = (*part.knows)[observer.thread];
    const auto after = std::ranges::upper_bound(observer.sights, count, {}, &Sight::count);
    if (after != observer.sights.begin()) known = std::max(known, (after - 1)->writes);
  }
  if (entry.total) {
    const VectorClock& past = total_past(part.thread);
    for (std::uint32_t later = newest; later > known; --later) {
      const Write& write = here.writes[later - 1];
      if (write.total && write.event <= past[write.thread]) known = later;
    }
  }
  // A compare-and-exchange that finds an old value may fail, and is a mere read then.
  if (entry.effect == Atomic::kLoad || entry.compares) return known < newest;
  for (std::uint32_t i = known; i < newest; ++i) {
    if (!here.writes[i].modifies) return true;
  }
  return false;
}

// That of a thread which has written the location later, with the write in the past of this one, is
// the affair of departs().
bool Departures::read_from_later(const Part& part, const Entry& entry, const Cell& here) {
  for (const Observer& observer : here.observers) {
    if (observer.thread == part.thread) continue;
    const Causes& causes = this->causes(part.thread);
    const auto begin = observer.sights.begin();
    auto after = std::ranges::upper_bound(observer.sights, causes[0][observer.thread], {},
                                          &Sight::event);
    for (; after != begin && (after - 1)->loads; --after) {
      const Sight& sight = *(after - 1);
      if (sight.count <= (*part.knows)[observer.thread]) break;
      const bool acquired = sight.acquires && releases(entry.order);
      if (acquired && sight.event > causes[2][observer.thread]) continue;
      if (entry.total && sight.total && sight.event <= total_past(part.thread)[observer.thread]) {
        continue;
      }
      return true;
    }
  }
  return false;
}

void Departures::learn(const Part& part, const Entry& entry) {
  const Cell& here = cell(entry.at);
  if (here.writes.empty()) return;
  const Write& read = here.writes.back();
  const bool acquired = read.count <= (*part.knows)[read.thread];
  Causes& causes = this->causes(part.thread);
  causes[0].join(here.causes[0]);
  for (std::size_t i = 1; i < causes.size(); ++i) {
    causes[i].join(here.causes[acquired ? i : i - 1]);
  }
}

void Departures::see(const Part& part, const Entry& entry, Cell& here) {
  auto observer = std::ranges::find(here.observers, part.thread, &Observer::thread);
  if (observer == here.observers.end()) {
    here.observers.push_back({.thread = part.thread, .sights = {}});
    observer = here.observers.end() - 1;
  }
  observer->sights.push_back({.writes = static_cast<std::uint32_t>(here.writes.size()),
                              .event = part.event,
                              .count = (*part.knows)[part.thread],
                              .loads = entry.deed == Deed::kLoad,
                              .acquires = acquires(entry.order),
                              .total = entry.total});
}

// A read comes after the seq_cst writes from which no other write separates it.
void Departures::order(const Part& part, const Entry& entry, Cell& here) {
  const bool writes = entry.deed != Deed::kLoad;
  if (!entry.total) {
    if (writes) here.after_writes.clear();
    return;
  }
  VectorClock& past = total_past(part.thread);
  past.join(writes ? here.after_accesses : here.after_writes);
  past.set(part.thread, part.event);
  here.after_accesses.join(past);
  if (writes) here.after_writes.join(past);
}

}  // namespace concert::explore
