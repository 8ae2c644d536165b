#include "native/explore/races/departures.h"

#include <algorithm>
#include <cstddef>

namespace concert::explore {
namespace {

void clear_all(std::array<VectorClock, 3>& clocks) {
  for (VectorClock& clock : clocks) clock.clear();
}

void join_all(std::array<VectorClock, 3>& clocks, const std::array<VectorClock, 3>& others) {
  for (std::size_t i = 0; i < clocks.size(); ++i) clocks[i].join(others[i]);
}

bool writes(Deed deed) {
  return deed != Deed::kRead && deed != Deed::kLoad && deed != Deed::kPlainRead &&
         deed != Deed::kAtomicRead;
}

}  // namespace

void Departures::clear() {
  slots_.clear();
  for (Past& past : pasts_) {
    past.of_all.clear();
    past.of_total.clear();
    clear_all(past.causes);
  }
}

Departures::Cell& Departures::cell(Location at) {
  const std::uint32_t known = slots_.size();
  const std::uint32_t slot = slots_.slot(at);
  if (slot == known) {
    if (slot == cells_.size()) cells_.emplace_back();
    Cell& fresh = cells_[slot];
    fresh.at = at;
    fresh.locked = fresh.opened = fresh.touched = fresh.unlogged = false;
    fresh.writes.clear();
    fresh.observers.clear();
    for (Trail* trail : {&fresh.of_all, &fresh.of_total}) {
      trail->writes.clear();
      trail->accesses.clear();
      trail->others.clear();
    }
    clear_all(fresh.causes);
    fresh.run = kNoRun;
  }
  return cells_[slot];
}

Departures::Past& Departures::past(ThreadId thread) {
  if (thread >= pasts_.size()) pasts_.resize(thread + 1);
  return pasts_[thread];
}

void Departures::synchronise(ThreadId thread, const Entry& entry, const VectorClock& order) {
  Past& past = this->past(thread);
  past.of_all.join(order);
  Cell& here = cell(entry.at);
  const Deed deed = entry.deed;
  note_looseness(deed, here);
  here.of_all.accesses.join(past.of_all);
  here.of_all.others.join(past.of_all);
  if (deed != Deed::kRead) here.of_all.writes.join(past.of_all);
  if (deed == Deed::kRead || deed == Deed::kAdd || deed == Deed::kAcquire) {
    join_all(past.causes, here.causes);
  }
  if (deed != Deed::kRead && deed != Deed::kAcquire) join_all(here.causes, past.causes);
}

// Whoever takes a lock knows what its holders did before, and so does whoever sees what one thread
// has opened once, such as its end. Other uses of objects come in an order that says no more.
void Departures::note_looseness(Deed deed, Cell& here) {
  if (deed == Deed::kAcquire || deed == Deed::kRelease) {
    loose_ = loose_ || here.touched || here.unlogged;
    here.locked = true;
    return;
  }
  const bool first = !here.touched && !here.locked && !here.unlogged;
  const bool safe = deed == Deed::kOpen ? first : deed == Deed::kRead && here.opened;
  loose_ = loose_ || !safe;
  here.opened = here.opened || deed == Deed::kOpen;
  here.touched = true;
}

void Departures::finish(const Event& event, const EventLog& log) {
  const ThreadId thread = event.step.thread;
  for (const Access& access : event.footprint.accesses()) {
    const Location at = access.at;
    const bool reads = access.mode == Mode::kRead;
    if (at == kEverything) continue;
    const bool logged = std::ranges::any_of(log.entries(), [&](const Entry& entry) {
      return entry.at == at && entry.deed < Deed::kHold && (reads || writes(entry.deed));
    });
    if (logged) continue;
    // To have waited for something is no access of it.
    if (reads && std::ranges::find(event.guards, at, &Guard::at) != event.guards.end()) continue;
    Cell& here = cell(at);
    extend(past(thread).of_all, here.of_all, {thread, event.index, !reads});
    here.unlogged = true;
    loose_ = loose_ || here.locked || here.touched || unlogged_.note(at, thread, !reads);
  }
}

void Departures::spawn(ThreadId parent, ThreadId child, const VectorClock& order) {
  past(child).of_all.join(order);
  // A copy: the parent's may move.
  const Causes causes = past(parent).causes;
  join_all(past(child).causes, causes);
}

void Departures::judge(const Part& part, const Entry& made) {
  Cell& here = cell(made.at);
  Entry entry = made;
  // The order of seq_cst accesses has them in any order.
  entry.total = entry.total && !entry.commutes;
  // A read-modify-write comes in two parts, and is judged with the first.
  if (!found_ && entry.deed != Deed::kReadModifyWrite) {
    const std::uint32_t known = this->known(part, entry, here);
    found_ = departs(part, entry, here, known) ||
             (entry.effect != Atomic::kLoad && read_from_later(part, entry, here, known));
  }
  Past& past = this->past(part.thread);
  past.causes[0].set(part.thread, part.event);
  if (entry.deed == Deed::kLoad && entry.effect != Atomic::kLoad) return;
  if (!entry.commutes) here.run = kNoRun;
  if (entry.deed != Deed::kLoad) write(part, entry, here);
  see(part, entry, here);
  order(part, entry, here);
}

void Departures::write(const Part& part, const Entry& entry, Cell& here) {
  const Causes& causes = past(part.thread).causes;
  if (!entry.commutes) {
    here.causes = causes;
  } else if (here.run == kNoRun) {
    here.run = static_cast<std::uint32_t>(here.writes.size());
    here.before_run = here.causes;
    here.in_run.assign(1, causes);
    here.causes = causes;
  } else {
    here.in_run.push_back(causes);
    join_all(here.causes, causes);
  }
  here.writes.push_back({.thread = part.thread,
                         .event = part.event,
                         .modifies = entry.deed == Deed::kReadModifyWrite,
                         .total = entry.total,
                         .count = (*part.knows)[part.thread],
                         .before_run = here.run});
}

// The number of writes up to and with the newest that whoever knows that has to know.
std::uint32_t Departures::known_by(std::span<const std::uint32_t> clock, const Cell& here) {
  std::uint32_t known = 0;
  for (const Observer& observer : here.observers) {
    const std::uint32_t count = observer.thread < clock.size() ? clock[observer.thread] : 0;
    const auto after = std::ranges::upper_bound(observer.sights, count, {}, &Sight::count);
    if (after != observer.sights.begin()) known = std::max(known, (after - 1)->writes);
  }
  return known;
}

std::uint32_t Departures::known(const Part& part, const Entry& entry, const Cell& here) {
  const std::uint32_t known = known_by(part.knows->counts(), here);
  if (!entry.total) return known;
  const VectorClock& past = this->past(part.thread).of_total;
  for (auto later = static_cast<std::uint32_t>(here.writes.size()); later > known; --later) {
    const Write& write = here.writes[later - 1];
    if (write.total && write.event <= past[write.thread]) return later;
  }
  return known;
}

bool Departures::departs(const Part& part, const Entry& entry, const Cell& here,
                         std::uint32_t known) {
  const VectorClock& past = this->past(part.thread).of_all;
  auto newest = static_cast<std::uint32_t>(here.writes.size());
  while (newest > known) {
    const Write& write = here.writes[newest - 1];
    const bool known_itself =
        write.before_run != kNoRun && write.count <= (*part.knows)[write.thread];
    if (write.event <= past[write.thread] && !known_itself) break;
    --newest;
  }
  // A compare-and-exchange that finds an old value may fail, and is a mere read then.
  if (entry.effect == Atomic::kLoad || entry.compares) return known < newest;
  for (std::uint32_t i = known; i < newest; ++i) {
    if (!here.writes[i].modifies) return true;
  }
  return false;
}

// The number that the write of the access has at most, in whichever order its run is.
std::uint32_t Departures::last_place(const Cell& here, const Sight& own) {
  const std::uint32_t run = here.writes[own.own - 1].before_run;
  std::uint32_t place = own.own;
  if (run == kNoRun) return place;
  while (place < here.writes.size() && here.writes[place].before_run == run) ++place;
  return place;
}

// No read is of a write that comes after one which its thread makes in it or later.
bool Departures::read_from_later(const Part& part, const Entry& entry, const Cell& here,
                                 std::uint32_t known) {
  const Past& past = this->past(part.thread);
  for (const Observer& observer : here.observers) {
    if (observer.thread == part.thread) continue;
    const auto begin = observer.sights.begin();
    auto after = std::ranges::upper_bound(observer.sights, past.causes[0][observer.thread], {},
                                          &Sight::event);
    for (; after != begin; --after) {
      const Sight& sight = *(after - 1);
      if (sight.count <= (*part.knows)[observer.thread]) break;
      if (sight.writes_itself && last_place(here, sight) <= known) break;
      if (!sight.reads) continue;
      const bool acquired = sight.acquires && releases(entry.order);
      if (acquired && sight.event > past.causes[2][observer.thread]) continue;
      if (entry.total && sight.total && sight.event <= past.of_total[observer.thread]) {
        continue;
      }
      const bool barred = std::any_of(after, observer.sights.end(), [&](const Sight& own) {
        return own.writes_itself && last_place(here, own) <= known;
      });
      if (barred) break;
      return true;
    }
  }
  return false;
}

// An addition of a run reads what was there before the run, or another one of it: one that it need
// not follow might as well follow it.
void Departures::learn(const Part& part, const Entry& entry) {
  const Cell& here = cell(entry.at);
  const auto acquired = [&](const Write& read) { return read.count <= (*part.knows)[read.thread]; };
  Past& past = this->past(part.thread);
  const bool in_run = entry.commutes && here.run != kNoRun;
  const std::size_t size = in_run ? here.run : here.writes.size();
  if (size > 0) {
    std::size_t first = size - 1;  // Any write of a run may be the last one.
    const std::uint32_t run = here.writes[first].before_run;
    if (run != kNoRun) first = run;
    const bool all = std::all_of(here.writes.begin() + static_cast<std::ptrdiff_t>(first),
                                 here.writes.begin() + static_cast<std::ptrdiff_t>(size), acquired);
    learn_from(past.causes, in_run ? here.before_run : here.causes, all);
  }
  if (!in_run) return;
  for (std::size_t i = 0; i < here.in_run.size(); ++i) {
    const Write& other = here.writes[here.run + i];
    if (other.event > past.of_all[other.thread]) continue;
    learn_from(past.causes, here.in_run[i], acquired(other));
  }
}

void Departures::learn_from(Causes& causes, const Causes& told, bool acquired) {
  causes[0].join(told[0]);
  for (std::size_t i = 1; i < causes.size(); ++i) causes[i].join(told[acquired ? i : i - 1]);
}

void Departures::see(const Part& part, const Entry& entry, Cell& here) {
  auto observer = std::ranges::find(here.observers, part.thread, &Observer::thread);
  if (observer == here.observers.end()) {
    here.observers.push_back({.thread = part.thread, .sights = {}});
    observer = here.observers.end() - 1;
  }
  const auto writes = static_cast<std::uint32_t>(here.writes.size());
  observer->sights.push_back({.writes = entry.commutes ? here.run : writes,
                              .own = writes,
                              .event = part.event,
                              .count = (*part.knows)[part.thread],
                              .reads = entry.deed != Deed::kStore,
                              .writes_itself = entry.deed != Deed::kLoad,
                              .acquires = acquires(entry.order),
                              .total = entry.total});
}

void Departures::extend(VectorClock& past, Trail& trail, const Place& place) {
  past.join(place.commutes ? trail.others : place.writes ? trail.accesses : trail.writes);
  past.set(place.thread, place.event);
  trail.accesses.join(past);
  if (place.writes) trail.writes.join(past);
  if (!place.commutes) trail.others.join(past);
}

// A read comes after the seq_cst writes from which no other write separates it.
void Departures::order(const Part& part, const Entry& entry, Cell& here) {
  const bool writes = entry.deed != Deed::kLoad;
  const Place place{part.thread, part.event, writes, entry.commutes};
  Past& past = this->past(part.thread);
  extend(past.of_all, here.of_all, place);
  if (entry.total) {
    extend(past.of_total, here.of_total, place);
  } else if (writes) {
    here.of_total.writes.clear();
  }
}

}  // namespace concert::explore
