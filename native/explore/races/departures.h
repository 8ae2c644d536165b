// Tells whether the memory model allows an execution that is not sequentially consistent.
//
// Executions are run one access after the other. So each atomic access is asked, as it is made,
// whether C11 would have let it go another way that no such execution has. All executions of a
// program are sequentially consistent if no access of those that are can depart (Lahav and
// Margalit, "Robustness against release/acquire semantics", PLDI 2019; with relaxed accesses
// Margalit and Lahav, "Verifying observational robustness against a C11-style memory model",
// POPL 2021). Take the writes of a location in their order:
//
// - A read may read, and a write may come before, any write that is not older than the newest one
//   that the thread has to know: one that happens before the access, or that was read or made by
//   what happens before it. In a sequentially consistent execution it has to know what comes before
//   it in the order of all dependent accesses, too. If the one is newer than the other, the access
//   can depart. Nothing comes between a read-modify-write and what it reads.
// - A write may be read by an earlier read of another thread, which does not happen before it. If
//   the write has come about by the read, through program order and values that were read, no
//   sequentially consistent execution has this. C11 forbids it where that read acquires what the
//   write releases, and all but one of the reads it took have acquired what they read. (Lahav et
//   al., "Repairing sequential consistency in C/C++11", PLDI 2017, exclude all such executions. C11
//   does not, nor do machines.)
//
// Accesses that are seq_cst have one order, with which the order of dependent accesses agrees where
// a path goes through such accesses only.

#ifndef CONCERT_NATIVE_EXPLORE_RACES_DEPARTURES_H_
#define CONCERT_NATIVE_EXPLORE_RACES_DEPARTURES_H_

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "native/explore/execution/event_log.h"
#include "native/explore/execution/execution.h"
#include "native/explore/execution/slot_table.h"
#include "native/explore/execution/vector_clock.h"
#include "native/explore/races/known_order.h"
#include "native/explore/races/protection.h"
#include "native/explore/races/shared_locations.h"
#include "native/explore/types.h"

namespace concert::explore {

class Departures {
 public:
  // Forgets the execution, but not whether there was a departure.
  void clear();
  bool found() const { return found_; }
  void forget_found() { found_ = false; }
  // Something that is no atomic data has ordered what does not happen before, in any execution.
  bool loose() const { return loose_; }

  // A part of an atomic access, see EventLog.
  struct Part {
    ThreadId thread = 0;
    std::uint32_t event = 0;             // The running event, by its index in the thread.
    const VectorClock* knows = nullptr;  // What happens before the thread's next deed.
  };
  // Before the part is made.
  void judge(const Part& part, const Entry& entry);
  // The part was a read, and has been made.
  void learn(const Part& part, const Entry& entry);
  // A thread acquires or releases what is no atomic data; `order`: all that comes before the event,
  // with it.
  void synchronise(ThreadId thread, const Entry& entry, const VectorClock& order);
  void spawn(ThreadId parent, ThreadId child, const VectorClock& order);
  // After all of that. What the event was ordered by may be in its footprint only, as a lock is
  // that it has not got.
  void finish(const Event& event, const EventLog& log);
  // A hash of what decides which accesses to come can depart; `order` has all threads and releases.
  std::uint64_t state(const Execution& execution, const KnownOrder& order,
                      const Protection& protection) const;

 private:
  // Additions that commute make a run, as long as nothing else is done to the location in between.
  // They have no order, so that each is known by itself, and none is known by another.
  static constexpr std::uint32_t kNoRun = 0xffffffff;

  struct Write {
    ThreadId thread = 0;
    std::uint32_t event = 0;
    bool modifies = false;  // It is a read-modify-write.
    bool total = false;
    std::uint32_t count = 0;            // Of its thread's knowledge.
    std::uint32_t before_run = kNoRun;  // The number of writes before its run.
  };
  // An access and what it saw: the number of writes up to and with the one it read or made; in a
  // run, of those before it.
  struct Sight {
    std::uint32_t writes = 0;
    std::uint32_t own = 0;  // The number of its own write.
    std::uint32_t event = 0;
    std::uint32_t count = 0;  // Of its thread's knowledge.
    bool reads = false;
    bool writes_itself = false;
    bool acquires = false;
    bool total = false;
  };
  struct Observer {
    ThreadId thread = 0;
    std::vector<Sight> sights;
  };
  // Events that something has come about by: on paths with at least no, one, two reads that have
  // not acquired what they read.
  using Causes = std::array<VectorClock, 3>;
  // All that comes before a thread's next access, with the accesses themselves.
  struct Past {
    VectorClock of_all;
    VectorClock of_total;  // Of seq_cst accesses, along paths of such accesses only.
    Causes causes;
  };
  // The pasts of a location's accesses.
  struct Trail {
    VectorClock writes;
    VectorClock accesses;
    VectorClock others;  // But for additions that commute.
  };
  // An access to be put at the end of a trail.
  struct Place {
    ThreadId thread = 0;
    std::uint32_t event = 0;
    bool writes = false;
    bool commutes = false;
  };
  struct Cell {
    Location at = 0;
    bool locked = false;  // It is a lock.
    bool opened = false;
    bool touched = false;   // Otherwise.
    bool unlogged = false;  // There was an access that is in a footprint only.
    std::vector<Write> writes;
    std::vector<Observer> observers;
    Trail of_all;
    Trail of_total;              // `writes`: since the last one that is not seq_cst.
    Causes causes;               // Of the last write, or run; of synchronisation: of all releases.
    std::uint32_t run = kNoRun;  // The number of writes before the run that goes on.
    Causes before_run;
    std::vector<Causes> in_run;
  };

  struct Orders;
  struct OpenRead;

  Cell& cell(Location at);
  void note_looseness(Deed deed, Cell& here);
  Past& past(ThreadId thread);
  static std::uint32_t known_by(std::span<const std::uint32_t> clock, const Cell& here);
  static std::uint32_t last_place(const Cell& here, const Sight& own);
  std::uint32_t known(const Part& part, const Entry& entry, const Cell& here);
  bool departs(const Part& part, const Entry& entry, const Cell& here, std::uint32_t known);
  bool read_from_later(const Part& part, const Entry& entry, const Cell& here, std::uint32_t known);
  void write(const Part& part, const Entry& entry, Cell& here);
  static void learn_from(Causes& causes, const Causes& told, bool acquired);
  void see(const Part& part, const Entry& entry, Cell& here);
  static void extend(VectorClock& past, Trail& trail, const Place& place);
  void order(const Part& part, const Entry& entry, Cell& here);
  Orders orders(const Execution& execution, const KnownOrder& order) const;
  std::vector<OpenRead> open_reads(const Cell& here, const Orders& orders,
                                   const KnownOrder& order) const;
  std::uint64_t state_of(const Cell& here, const std::vector<OpenRead>& reads, const Orders& orders,
                         const KnownOrder& order) const;
  static std::uint64_t name_of(ThreadId reader, const Sight& sight, const Orders& orders,
                               const KnownOrder& order);

  bool found_ = false;
  bool loose_ = false;
  SharedLocations unlogged_;  // Accesses that are in footprints only.
  SlotTable slots_;
  std::vector<Cell> cells_;
  std::vector<Past> pasts_;  // By thread.
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RACES_DEPARTURES_H_
