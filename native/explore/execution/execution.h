// The events of the running execution in their order, and the threads that can go on.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_EXECUTION_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_EXECUTION_H_

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "native/explore/execution/footprint.h"
#include "native/explore/execution/location_table.h"
#include "native/explore/execution/vector_clock.h"
#include "native/explore/types.h"

namespace concert::explore {

inline constexpr std::uint32_t kNoEvent = 0xffffffff;

// An access of which the state before the event says that it is about to be made.
struct Exposed {
  Location at = 0;
  std::uint32_t slot = 0;
  RaceSide side = {};
  bool first = false;  // Nothing the event does before can keep the access from being made.
};

struct Event {
  Step step;
  std::uint32_t index = 0;            // In its thread, from 1.
  std::uint32_t previous = kNoEvent;  // The thread's event before it, or the one that spawned it.
  Footprint footprint;
  VectorClock clock;       // Reduction happens-before, itself included.
  std::uint64_t hash = 0;  // Of itself and all that happens before it: names it in any execution.
  std::int64_t now_ns = 0;
  // The guards for which it waited before it began.
  std::vector<Guard> guards;
  bool any = false;
  bool by_deadline = false;
  std::vector<Exposed> exposed;
  // Of a random walk: for each access of data at which the event might have stopped and did not,
  // how many choices it had made.
  std::vector<std::uint32_t> skipped_stops;
  // It begins with an access that may find older writes: how many writes are newer than the one it
  // has found. What it chose among, other executions need not have.
  bool finds_writes = false;
  bool chose_writes = false;
  std::uint32_t newer_writes = 0;
  bool was_refused = false;  // See ThreadState, at its beginning.
  Footprint refused_reads;
};

struct ThreadState {
  bool present = false;
  bool daemon = false;
  bool finished = false;
  bool timed_out = false;
  // Set by block(): stopped until another thread changes one of these after event `refused_at`.
  bool refused = false;
  std::uint32_t refused_at = 0;
  Footprint refused_reads;
  std::uint32_t events = 0;
  std::uint32_t last_event = kNoEvent;  // Or the event that spawned it.
  std::uint32_t children = 0;
  std::int64_t now_ns = 0;
  Pending pending;
};

// The state of one execution as the engine sees it. Objects inside keep their memory for the next
// execution.
class Execution {
 public:
  // The root is there, about to run its first event.
  void reset();

  // Threads. Ids outlive executions.
  ThreadId spawn(ThreadId parent, bool daemon);
  ThreadState& thread(ThreadId id) { return threads_[id]; }
  const ThreadState& thread(ThreadId id) const { return threads_[id]; }
  // Of this execution, in ascending order.
  const std::vector<ThreadId>& present() const { return present_; }
  bool is_present(ThreadId id) const { return id < threads_.size() && threads_[id].present; }
  const std::vector<Lineage>& lineages() const { return lineages_; }
  // Takes over ids from a recording, before the first execution.
  void adopt(const std::vector<Lineage>& lineages);

  // A hash of what decides how the threads go on, but for the program's own state.
  std::uint64_t state() const;
  // Stopped, its guards hold on what has happened so far, and block() does not keep it.
  bool enabled(ThreadId id) const;

  // Events. Starts the next one; its footprint is filled by the caller through running().
  void start(ThreadId id, bool by_deadline);
  Event& running() { return events_[size_]; }
  const Event& running() const { return events_[size_]; }
  // Ends it: orders it after all that it depends on.
  void finish();
  // Ends it in an execution in which nobody asks for the order of events.
  void finish_unordered();
  // Forgets it, as if it had not been started, and keeps its thread stopped for what it read.
  void take_back();
  // The running event has met something that happened at `now_ns`.
  void meet(ThreadId id, std::int64_t now_ns) {
    threads_[id].now_ns = std::max(threads_[id].now_ns, now_ns);
  }
  // Keeps a thread stopped until another one changes one of `reads`.
  void refuse(ThreadId id, const Footprint& reads);
  std::uint32_t size() const { return size_; }
  const Event& event(std::uint32_t position) const { return events_[position]; }
  // The hash of what precedes the next event of `id`, whose `previous` is given.
  std::uint64_t past_of(ThreadId id, std::uint32_t previous) const {
    return mix(previous == kNoEvent ? 0 : events_[previous].hash, id);
  }
  bool happens_before(std::uint32_t earlier, std::uint32_t later) const {
    const Event& event = events_[earlier];
    return events_[later].clock[event.step.thread] >= event.index;
  }

  const VectorClock& last_barrier() const { return last_barrier_; }
  LocationTable& locations() { return locations_; }
  const LocationTable& locations() const { return locations_; }
  // The last event of `id` that used `location`, kNoEvent if none.
  std::uint32_t last_visit(ThreadId id, const LocationState& location) const;

 private:
  bool holds(ThreadId id, const Guard& guard) const;
  bool written_since(ThreadId id, Location at) const;
  bool guards_hold(ThreadId id) const;

  std::vector<ThreadState> threads_;
  std::vector<ThreadId> present_;
  std::vector<Lineage> lineages_{Lineage{}};
  std::map<Lineage, ThreadId> ids_{{Lineage{}, 0}};
  std::vector<Event> events_;
  std::uint32_t size_ = 0;  // Finished events.
  LocationTable locations_;
  VectorClock everything_;    // Join of all events' clocks.
  VectorClock last_barrier_;  // Clock of the last barrier.
  std::uint64_t everything_hash_ = 0;
  std::uint64_t barrier_hash_ = 0;
  std::int64_t everything_ns_ = 0;
  std::int64_t started_ns_ = 0;  // Virtual time of the running event's thread before it.
};

// Tells whether `guard` holds on a value; not for kWrittenSince.
bool test(const Guard& guard, std::int64_t value);

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_EXECUTION_H_
