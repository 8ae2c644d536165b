#include "native/explore/races/shadow.h"

#include <algorithm>

#include "native/explore/execution/hash.h"
#include "native/explore/races/known_order.h"
#include "native/explore/races/race_list.h"

namespace concert::explore {
namespace {

// In hashes: the end of a thread, among accesses.
constexpr std::uint64_t kEnd = 9;

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

// Tells if all events that acquire what is released conflict with the one that releases it.
bool is_certain(const Entry& entry) {
  if (entry.deed == Deed::kRelease) return !entry.passed;
  return entry.deed == Deed::kWrite || entry.deed == Deed::kOpen;
}

Held held_by(const Entry& entry) {
  return {.lock = entry.at,
          .shared = entry.deed == Deed::kHoldShared || entry.deed == Deed::kLetGoShared};
}

bool is_atomic(Deed deed) {
  return deed == Deed::kLoad || deed == Deed::kStore || deed == Deed::kReadModifyWrite;
}

}  // namespace

void RaceDetector::clear() {
  synchronisation_.clear();
  departures_.clear();
  memory_.clear();
  slots_.clear();
  for (std::vector<Stretch>& stretches : stretches_) stretches.clear();
  std::ranges::fill(last_counts_, 0);
  ended_ = 0;
  relies_on_passes_ = false;
  made_.fill(0);
  if (lock_sets_ != synchronisation_.lock_sets()) {
    lock_sets_ = synchronisation_.lock_sets();
    protection_.clear();
  }
}

void RaceDetector::judge(const Event& event, const EventLog& log, bool reduced,
                         std::vector<Race>& races) {
  const ThreadId thread = event.step.thread;
  const VectorClock* order = reduced ? &event.clock : nullptr;
  for (const Entry& entry : log.entries()) {
    if (is_atomic(entry.deed)) {
      weak_ = weak_ || !entry.total;
      if (shared_.size() < 2) shared_.note(entry.at, thread, entry.deed != Deed::kLoad);
      if (reduced && weak_ && !older_writes_) departures_.judge(part_of(event), entry);
    }
    // A read-modify-write comes in parts, the first of which learns.
    if (older_writes_ && entry.deed != Deed::kAtomicWrite && entry.deed != Deed::kReadModifyWrite) {
      knew_ = synchronisation_.clock(thread);
    }
    switch (entry.deed) {
      case Deed::kRead:
        synchronisation_.acquire(thread, entry.at, order);
        break;
      case Deed::kWrite:
      case Deed::kOpen:
        synchronisation_.release(thread, entry.at, event.index, is_certain(entry));
        break;
      case Deed::kAdd:
        synchronisation_.acquire(thread, entry.at, order);
        synchronisation_.release(thread, entry.at, event.index, is_certain(entry));
        break;
      case Deed::kAcquire:
        synchronisation_.acquire(thread, entry.at, order);
        synchronisation_.take(thread, held_by(entry));
        break;
      case Deed::kRelease:
        synchronisation_.give_back(thread, held_by(entry));
        synchronisation_.release(thread, entry.at, event.index, is_certain(entry));
        break;
      case Deed::kHold:
      case Deed::kHoldShared:
        synchronisation_.take(thread, held_by(entry));
        break;
      case Deed::kLetGo:
      case Deed::kLetGoShared:
        synchronisation_.give_back(thread, held_by(entry));
        break;
      case Deed::kSpawn:
        synchronisation_.spawn(thread, entry.spawned);
        if (counts_) make(thread, entry.spawned);
        break;
      case Deed::kLoad:
        synchronisation_.load(thread, entry, order);
        break;
      case Deed::kStore:
        synchronisation_.store(thread, entry, event.index);
        break;
      case Deed::kReadModifyWrite:
        synchronisation_.read_modify_write(thread, entry, event.index, order);
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
    if (older_writes_) {
      note_in_memory(event, entry);
      continue;
    }
    passes_ = passes_ || entry.passed;
    // Nothing departs without weak orders.
    if (!weak_) continue;
    if (counts_ && entry.deed < Deed::kPlainRead && has_departures() &&
        !synchronisation_.knows_certainly(thread)) {
      relies_on_passes_ = true;
    }
    if (entry.deed == Deed::kLoad) {
      departures_.learn(part_of(event), entry);
    } else if (entry.deed == Deed::kSpawn) {
      departures_.spawn(thread, entry.spawned, event.clock);
    } else if (entry.deed < Deed::kSpawn) {
      departures_.synchronise(thread, entry, event.clock);
    }
  }
  if (reduced && weak_ && !older_writes_) departures_.finish(event, log);
}

void RaceDetector::note_in_memory(const Event& event, const Entry& entry) {
  const ThreadId thread = event.step.thread;
  // A copy: the one for another thread may move it.
  const VectorClock knows = synchronisation_.clock(thread);
  const WeakMemory::Deeds deeds{.thread = thread,
                                .event = event.index,
                                .count = knew_[thread],
                                .knew = &knew_,
                                .knows = &knows,
                                .order = &event.clock};
  if (entry.deed == Deed::kSpawn) {
    memory_.spawn(deeds, entry.spawned, synchronisation_.clock(entry.spawned));
  } else if (entry.deed <= Deed::kFence) {
    memory_.note(deeds, entry);
  } else if (entry.deed <= Deed::kPlainAdd) {
    memory_.note_plain(deeds);
  }
}

std::uint32_t RaceDetector::prepare(const AtomicAttempt& attempt, ThreadId thread,
                                    const VectorClock* past) {
  // A copy: learning may move it.
  const VectorClock knows = synchronisation_.clock(thread);
  return memory_.prepare(
      attempt, {.thread = thread,
                .knows = &knows,
                .learn = [this](VectorClock& clock, Location at,
                                WriteId write) { synchronisation_.learn(clock, at, write); },
                .past = past});
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
    cells_[slot].uses = nullptr;
  }
  Cell& cell = cells_[slot];
  const VectorClock& clock = synchronisation_.clock(thread);
  const LockSet locks = synchronisation_.held(thread);
  const RaceSide side{entry.site, kind_of(entry.deed), thread};
  Mark* own = nullptr;
  std::uint32_t last = 0;  // When the thread last did the same, from wherever.
  for (std::size_t i = 0; i < cell.used; ++i) {
    Mark& mark = cell.marks[i];
    if (mark.side.thread == thread) {
      if (mark.side == side && mark.locks == locks) own = &mark;
      if (mark.side.kind == side.kind && mark.locks == locks) last = std::max(last, mark.count);
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
  if (!counts_ || thread >= kMostThreadsInSet) return;
  learn(cell, entry, *own);
  if (cell.uses->safe) return;
  if (!certainly_ordered(cell, *own)) relies_on_passes_ = true;
  count(cell, entry, *own, last);
}

// Tells if certain releases alone, or common locks, keep the last access from racing.
bool RaceDetector::certainly_ordered(const Cell& cell, const Mark& mark) {
  const VectorClock& clock = synchronisation_.certain_clock(mark.side.thread);
  return std::all_of(cell.marks.begin(),
                     cell.marks.begin() + static_cast<std::ptrdiff_t>(cell.used),
                     [&](const Mark& other) {
                       return other.side.thread == mark.side.thread ||
                              !may_race(other.side.kind, mark.side.kind) ||
                              other.count <= clock[other.side.thread] ||
                              synchronisation_.share_a_lock(other.locks, mark.locks);
                     });
}

void RaceDetector::end(ThreadId thread) {
  if (thread < kMostThreadsInSet) ended_ |= set_of(thread);
}

// All that made the parent have made the child.
void RaceDetector::make(ThreadId parent, ThreadId child) {
  if (parent >= kMostThreadsInSet || child >= kMostThreadsInSet) return;
  protection_.make(parent, child);
  for (ThreadId thread = 0; thread < kMostThreadsInSet; ++thread) {
    if (thread == parent || contains(made_[thread], parent)) made_[thread] |= set_of(child);
  }
}

// The count of its clock that whoever knows it knows all that the thread has done; else beyond.
std::uint32_t RaceDetector::end_of(ThreadId thread) {
  const std::uint32_t last_release = synchronisation_.clock(thread)[thread] - 1;
  return thread < last_counts_.size() && last_counts_[thread] > last_release ? ~0U : last_release;
}

// Threads that have ended, and of which the thread knows all.
ThreadSet RaceDetector::ended_before(ThreadId thread) {
  ThreadSet known = 0;
  for_each(ended_, [&](ThreadId other) {
    if (synchronisation_.certain_clock(thread)[other] >= end_of(other)) known |= set_of(other);
  });
  return known;
}

void RaceDetector::learn(Cell& cell, const Entry& entry, const Mark& mark) {
  const ThreadId thread = mark.side.thread;
  if (thread >= last_counts_.size()) last_counts_.resize(thread + 1, 0);
  last_counts_[thread] = mark.count;
  if (cell.uses == nullptr) cell.uses = &protection_.of(entry.at);
  Uses& uses = *cell.uses;
  const bool decided = !uses.safe && (uses.contended || !is_atomic(mark.side.kind));
  if (decided && contains(uses.users, thread)) return;
  const Use use{.thread = thread,
                .kind = mark.side.kind,
                .locks = mark.locks,
                .ended = ended_before(thread),
                .made = made_[thread]};
  if (!Protection::known(uses, use)) protection_.add(uses, use, synchronisation_);
}

// A long execution has many stretches and few that matter: an empty one goes, and those that change
// are near the end.
void RaceDetector::account(ThreadId thread, std::uint32_t count, ThreadSet users,
                           std::uint64_t accesses) {
  std::vector<Stretch>& stretches = stretches_[thread];
  auto place = std::ranges::lower_bound(stretches, count, {}, &Stretch::count);
  while (place != stretches.end() && place->count == count && place->users != users) ++place;
  if (place == stretches.end() || place->count != count) {
    place = stretches.insert(place, {.count = count, .users = users});
  }
  place->accesses += accesses;
  if (place->accesses == 0) stretches.erase(place);
}

// Whoever knows of a thread's last access of its kind knows of those before.
void RaceDetector::count(const Cell& cell, const Entry& entry, const Mark& mark,
                         std::uint32_t last) {
  if (mark.count == last) return;
  const ThreadId thread = mark.side.thread;
  if (thread >= stretches_.size()) stretches_.resize(thread + 1);
  const ThreadSet users = cell.uses->users;
  const std::uint64_t access = mix(mix(entry.at, static_cast<std::uint64_t>(mark.side.kind)),
                                   synchronisation_.name_of(mark.locks));
  if (last != 0) account(thread, last, users, 0 - access);
  account(thread, mark.count, users, access);
}

std::uint64_t RaceDetector::state(const Execution& execution) {
  KnownOrder order(execution);
  synchronisation_.describe(order);
  for (ThreadId thread = 0; thread < stretches_.size(); ++thread) {
    for (const Stretch& stretch : stretches_[thread]) {
      if (stretch.accesses == 0) continue;
      order.add_accesses(thread, stretch.count, stretch.users, stretch.accesses);
    }
  }
  // That a thread has ended orders what others do with safe data.
  for_each(ended_, [&](ThreadId thread) {
    order.add_accesses(thread, end_of(thread), ~ThreadSet{0}, mix(kEnd, thread));
  });
  std::uint64_t hash = order.hash();
  if (has_departures()) hash += departures_.state(execution, order, protection_);
  for (const ThreadId thread : order.threads()) {
    const LockSet held = synchronisation_.held(thread);
    if (held != 0) hash += mix(thread, synchronisation_.name_of(held));
  }
  return hash;
}

}  // namespace concert::explore
