// The part of Departures that tells states apart.
//
// Accesses to come can depart in both of two executions or in neither if they agree in this, of
// each location: which of its writes is the newest that a thread has to know, and which the newest
// in its past, and the same of all that threads may still learn or come after; and which of its
// reads could still be of a write to come, and who has come about by them. No more is asked of a
// clock, whatever is joined to it later.

#include <algorithm>
#include <cstddef>

#include "native/explore/execution/execution.h"
#include "native/explore/execution/hash.h"
#include "native/explore/races/departures.h"
#include "native/explore/races/known_order.h"

namespace concert::explore {
namespace {

// Kinds of what is hashed.
constexpr std::uint64_t kPast = 11;
constexpr std::uint64_t kBarrier = 13;
constexpr std::uint64_t kGroup = 14;
constexpr std::uint64_t kBefore = 15;
constexpr std::uint64_t kTrailOfWrites = 16;
constexpr std::uint64_t kTrail = 17;
constexpr std::uint64_t kWrites = 18;
constexpr std::uint64_t kKnown = 19;
constexpr std::uint64_t kInOrder = 20;
constexpr std::uint64_t kInTotalOrder = 21;
constexpr std::uint64_t kRead = 22;
constexpr std::uint64_t kLast = 23;

constexpr std::uint32_t kNoBar = 0;

bool has(const Knower& knower, ThreadId thread, std::uint32_t count) {
  return thread < knower.clock.size() && knower.clock[thread] >= count;
}

// A hash of the set of those who know.
std::uint64_t knowers_of(const std::vector<Knower>& all, ThreadId thread, std::uint32_t count) {
  std::uint64_t names = 0;
  for (const Knower& knower : all) {
    if (has(knower, thread, count)) names += knower.name;
  }
  return names;
}

}  // namespace

// All that the order of a coming access may contain.
struct Departures::Orders {
  std::vector<Knower> of_all;
  std::vector<Knower> of_total;
  std::array<std::vector<Knower>, 3> causes;
};

Departures::Orders Departures::orders(const Execution& execution, const KnownOrder& order) const {
  Orders all;
  const auto add = [](std::vector<Knower>& to, std::uint64_t name, const VectorClock& clock) {
    if (!clock.counts().empty()) to.push_back({.clock = clock.counts(), .name = name});
  };
  add(all.of_all, mix(kBarrier, 0), execution.last_barrier());
  for (const ThreadId thread : order.threads()) {
    if (thread >= pasts_.size()) continue;
    const Past& past = pasts_[thread];
    add(all.of_all, mix(kPast, thread), past.of_all);
    add(all.of_total, mix(kPast, thread), past.of_total);
    for (std::size_t i = 0; i < all.causes.size(); ++i) {
      add(all.causes[i], mix(kPast, thread), past.causes[i]);
    }
  }
  execution.locations().for_each([&](const LocationState& location) {
    const auto mode = static_cast<std::uint64_t>(location.group_mode);
    add(all.of_all, mix(mix(kGroup, location.name), mode), location.group);
    add(all.of_all, mix(mix(kBefore, location.name), mode), location.before);
  });
  for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) {
    const Cell& cell = cells_[slot];
    add(all.of_all, mix(kTrailOfWrites, cell.at), cell.of_all.writes);
    add(all.of_all, mix(kTrail, cell.at), cell.of_all.accesses);
    add(all.of_total, mix(kTrailOfWrites, cell.at), cell.of_total.writes);
    add(all.of_total, mix(kTrail, cell.at), cell.of_total.accesses);
    for (std::size_t i = 0; i < all.causes.size(); ++i) {
      add(all.causes[i], mix(kTrail, cell.at), cell.causes[i]);
    }
  }
  return all;
}

// A read that could still be of a write to come.
struct Departures::OpenRead {
  std::uint64_t name = 0;  // A hash of all that can tell whether it could.
  // The number of the reader's own next write: it could not be of a write after that. kNoBar: none.
  std::uint32_t bar = kNoBar;
};

std::uint64_t Departures::state(const Execution& execution, const KnownOrder& order,
                                const Protection& protection) const {
  const Orders orders = this->orders(execution, order);
  std::uint64_t hash = 0;
  bool open = false;
  for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) {
    const Cell& here = cells_[slot];
    if (here.observers.empty() || !protection.contended(here.at)) continue;
    const std::vector<OpenRead> reads = open_reads(here, orders, order);
    open = open || !reads.empty();
    hash += state_of(here, reads, orders, order);
  }
  if (!open) return hash;
  // It depends on whether a last write is acquired by which reads others have come about.
  for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) {
    const Cell& here = cells_[slot];
    if (here.writes.empty()) continue;
    const Write& last = here.writes.back();
    std::uint64_t names = knowers_of(order.of_threads(), last.thread, last.count);
    names += knowers_of(order.of_releases(), last.thread, last.count);
    hash += mix(mix(kLast, here.at), names);
  }
  return hash;
}

// Of several reads alike, the last one: if another could be of a write, so could it.
std::vector<Departures::OpenRead> Departures::open_reads(const Cell& here, const Orders& orders,
                                                         const KnownOrder& order) const {
  std::vector<OpenRead> reads;
  for (const Observer& observer : here.observers) {
    const ThreadId reader = observer.thread;
    std::uint32_t bar = kNoBar;
    for (auto sight = observer.sights.rbegin(); sight != observer.sights.rend(); ++sight) {
      if (sight->writes_itself) bar = sight->writes;
      bool open = false;     // Some other thread does not know the access.
      bool matters = false;  // Nor has it to know a write that comes after it.
      for (const Knower& thread : order.of_threads()) {
        if (thread.set == set_of(reader) || has(thread, reader, sight->count)) continue;
        open = true;
        matters = matters || bar == kNoBar || known_by(thread.clock, here) < bar;
      }
      if (!open) break;
      if (!matters || !sight->reads) continue;
      const std::uint64_t name = name_of(reader, *sight, orders, order);
      const bool repeated = std::ranges::find(reads, name, &OpenRead::name) != reads.end();
      if (!repeated) reads.push_back({name, bar});
    }
  }
  return reads;
}

std::uint64_t Departures::state_of(const Cell& here, const std::vector<OpenRead>& reads,
                                   const Orders& orders, const KnownOrder& order) const {
  const auto newest = static_cast<std::uint32_t>(here.writes.size());
  std::uint32_t base = newest;  // Every thread has to know that.
  for (const Knower& thread : order.of_threads()) {
    base = std::min(base, known_by(thread.clock, here));
  }
  if (base == newest && reads.empty()) return 0;
  struct Mark {
    std::uint64_t name = 0;
    std::uint32_t writes = 0;
  };
  std::vector<Mark> marks;
  const auto newest_in = [&](const Knower& knower, bool total) {
    for (std::uint32_t writes = newest; writes > base; --writes) {
      const Write& write = here.writes[writes - 1];
      if ((write.total || !total) && has(knower, write.thread, write.event)) return writes;
    }
    return base;
  };
  const auto add = [&](std::uint64_t kind, const Knower& knower, std::uint32_t writes) {
    if (writes > base) marks.push_back({mix(kind, knower.name), writes});
  };
  for (const std::vector<Knower>* all : {&order.of_threads(), &order.of_releases()}) {
    for (const Knower& knower : *all) add(kKnown, knower, known_by(knower.clock, here));
  }
  for (const Knower& knower : orders.of_all) add(kInOrder, knower, newest_in(knower, false));
  for (const Knower& knower : orders.of_total) add(kInTotalOrder, knower, newest_in(knower, true));
  // Writes do not count by their numbers, but by who knows which.
  std::vector<std::uint32_t> steps{base, newest};
  for (const Mark& mark : marks) steps.push_back(mark.writes);
  for (const OpenRead& read : reads) {
    if (read.bar != kNoBar) steps.push_back(read.bar);
  }
  std::ranges::sort(steps);
  const auto same = std::ranges::unique(steps);
  steps.erase(same.begin(), same.end());
  const auto rank = [&](std::uint32_t writes) {
    return static_cast<std::uint64_t>(std::ranges::lower_bound(steps, writes) - steps.begin());
  };
  std::uint64_t hash = mix(kWrites, here.at);
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const bool stored =
        std::any_of(here.writes.begin() + steps[i - 1], here.writes.begin() + steps[i],
                    [](const Write& write) { return !write.modifies; });
    hash = mix(hash, stored ? 1 : 0);
  }
  std::uint64_t sum = 0;
  for (const Mark& mark : marks) sum += mix(mark.name, rank(mark.writes));
  for (const OpenRead& read : reads) {
    sum += mix(read.name, read.bar == kNoBar ? 0 : 1 + rank(read.bar));
  }
  return mix(hash, sum);
}

std::uint64_t Departures::name_of(ThreadId reader, const Sight& sight, const Orders& orders,
                                  const KnownOrder& order) {
  std::uint64_t name = mix(kRead, reader);
  name = mix(name, (sight.acquires ? 1 : 0) + (sight.total ? 2 : 0));
  name = mix(name, knowers_of(order.of_threads(), reader, sight.count));
  name = mix(name, knowers_of(order.of_releases(), reader, sight.count));
  for (const std::vector<Knower>& causes : orders.causes) {
    name = mix(name, knowers_of(causes, reader, sight.event));
  }
  if (!sight.total) return name;
  return mix(name, knowers_of(orders.of_total, reader, sight.event));
}

}  // namespace concert::explore
