// Keeps what has happened at each shared location of the running execution.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_LOCATION_TABLE_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_LOCATION_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/explore/execution/footprint.h"
#include "native/explore/execution/hash.h"
#include "native/explore/execution/slot_table.h"
#include "native/explore/execution/vector_clock.h"
#include "native/explore/types.h"

namespace concert::explore {

// An event that used the location.
struct Visit {
  std::uint32_t event = 0;  // Its position in the execution.
  Mode mode = Mode::kRead;
  std::uint32_t group_start = 0;  // Index of the first visit of its group.
  std::int64_t value = 0;         // The location's value after the event.
};

// Events that commute at a location form a group; all events of a group depend on all of the groups
// before it. So two clocks are enough to order a new event.
struct LocationState {
  Location name = 0;
  std::int64_t value = 0;
  Mode group_mode = Mode::kRead;
  VectorClock group;   // Of all events so far.
  VectorClock before;  // Of the events before the current group.
  // The same as hashes of what happened, equal in equivalent executions.
  std::uint64_t group_hash = 0;
  std::uint64_t before_hash = 0;
  std::uint64_t all_hash = 0;  // Of both.
  std::int64_t group_ns = 0;
  std::int64_t before_ns = 0;
  std::vector<Visit> visits;

  void reset(Location new_name);
  // The number of visits by events before event number `event`.
  std::size_t visits_before(std::uint32_t event) const;
  // Tells whether an event in `mode` commutes with the current group.
  bool joins_group(Mode mode) const { return mode == group_mode && !conflict(mode, mode); }
  // The clock and the virtual time of all earlier events that an event in `mode` depends on.
  const VectorClock& ordered_before(Mode mode) const { return joins_group(mode) ? before : group; }
  std::int64_t ordered_before_ns(Mode mode) const {
    return joins_group(mode) ? before_ns : group_ns;
  }
  std::uint64_t ordered_before_hash(Mode mode) const {
    return joins_group(mode) ? before_hash : all_hash;
  }
  // Adds event number `event`, whose clock already has everything in ordered_before(mode).
  void visit(std::uint32_t event, Mode mode, const VectorClock& clock, std::uint64_t hash,
             std::int64_t now_ns);
};

// Names to states, for one execution at a time. States keep their memory between executions.
class LocationTable {
 public:
  void clear() { slots_.clear(); }
  // The slot of `name`, made on first use.
  std::uint32_t slot(Location name);
  LocationState& operator[](std::uint32_t slot) { return states_[slot]; }
  const LocationState& operator[](std::uint32_t slot) const { return states_[slot]; }
  // Nullptr where the location has not been used yet.
  const LocationState* find(Location name) const;
  // In the order of their first use.
  template <typename Visitor>
  void for_each(Visitor visit) const {
    for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) visit(states_[slot]);
  }

 private:
  SlotTable slots_;
  std::vector<LocationState> states_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_LOCATION_TABLE_H_
