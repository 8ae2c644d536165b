// Finds the plain accesses that race with each other.
//
// For every location the last access of each thread, site and kind is kept, so that not only some
// race of the location is found but every pair of sites that can race; otherwise as the epochs of
// Flanagan and Freund, "FastTrack", PLDI 2009.

#ifndef CONCERT_NATIVE_EXPLORE_RACES_SHADOW_H_
#define CONCERT_NATIVE_EXPLORE_RACES_SHADOW_H_

#include <cstdint>
#include <vector>

#include "native/explore/execution/event_log.h"
#include "native/explore/execution/execution.h"
#include "native/explore/execution/slot_table.h"
#include "native/explore/races/departures.h"
#include "native/explore/races/synchronisation.h"
#include "native/explore/types.h"

namespace concert::explore {

class RaceDetector {
 public:
  void clear();
  // A thread's knowledge of the others' releases by now.
  const VectorClock& clock(ThreadId thread) { return synchronisation_.clock(thread); }
  // Judges what an event has done, once it has its place in the order; `reduced`: which is that of
  // the reduction, where passes of a lock commute. The races found are added to `races`, without
  // their recordings and perhaps more than once.
  void judge(const Event& event, const EventLog& log, bool reduced, std::vector<Race>& races);
  // Tells whether an atomic access, of any execution with a reduction, could depart.
  bool departs() const { return departures_.found(); }

 private:
  // The last access of its kind.
  struct Mark {
    RaceSide side;
    LockSet locks = 0;
    std::uint32_t count = 0;  // Of its thread's clock.
  };
  struct Cell {
    std::size_t used = 0;
    std::vector<Mark> marks;
  };

  void access(ThreadId thread, const Entry& entry, std::vector<Race>& races);

  Departures::Part part_of(const Event& event);

  Synchronisation synchronisation_;
  Departures departures_;
  SlotTable slots_;
  std::vector<Cell> cells_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RACES_SHADOW_H_
