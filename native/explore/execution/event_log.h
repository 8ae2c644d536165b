// Logs what the running event has done, and derives its footprint.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_EVENT_LOG_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_EVENT_LOG_H_

#include <array>
#include <cstdint>
#include <vector>

#include "native/explore/execution/footprint.h"
#include "native/explore/types.h"

namespace concert::explore {

enum class Deed : std::uint8_t {
  // Synchronisation.
  kRead,
  kWrite,
  kAdd,
  kOpen,
  kAcquire,
  kRelease,
  kSpawn,
  // With a memory order.
  kLoad,
  kStore,
  kReadModifyWrite,
  kFence,
  // Plain data.
  kPlainRead,
  kPlainWrite,
  kPlainAdd,
  // The facts about atomic accesses as accesses of data.
  kAtomicRead,
  kAtomicWrite,
  // A lock is held that others may share, or not, besides what its accesses tell.
  kHold,
  kHoldShared,
  kLetGo,
  kLetGoShared,
};

// The write that an atomic access reads, and the one that its own write follows, by their numbers
// at the location: see WeakMemory. Without `told` these are the newest.
struct Placement {
  bool told = false;
  std::uint32_t cell = 0;  // The graph's number for the location.
  std::uint32_t reads = 0;
  std::uint32_t after = 0;
  std::uint32_t writes = 0;  // The number of its own write.
  AtomicValue value = {};    // What it writes.
};

struct Entry {
  Deed deed = Deed::kRead;
  bool passed = false;  // kAcquire, kRelease: the lock was passed: taken and given back in here.
  MemoryOrder order = MemoryOrder::kRelaxed;
  // Of the whole access, which may have two entries: kLoad and kReadModifyWrite.
  Atomic effect = Atomic::kLoad;
  bool total = false;
  bool compares = false;
  bool commutes = false;  // It adds, and others of its kind do not come before or after it.
  std::uint32_t slot = 0;
  Site site = 0;
  ThreadId spawned = kNobody;
  Location at = 0;
  Key key = 0;
  Placement placement = {};
};

// The deeds of an event, in order, and its thread's clock of synchronisation at its end.
struct ToldEvent {
  ThreadId thread = 0;
  std::vector<Entry> deeds = {};
  std::vector<std::uint32_t> clock = {};
};

// The event's end shows if a lock was passed, and with it the order of the event.
// So synchronisation and plain accesses are written down here and judged then.
class EventLog {
 public:
  void clear();
  void note(Deed deed, Location at, std::uint32_t slot);
  void note_spawn(ThreadId child);
  // The part of `access` that is its read or its write.
  void note_atomic(Deed part, const AtomicAccess& access, Location at, const Placement& placement);
  void note_fence(MemoryOrder order, bool total);
  void note_plain(Deed deed, Location at, Key key, Site site);
  void acquire(Location lock, std::uint32_t slot);
  void release(Location lock, std::uint32_t slot);
  // The actions under the locks held now may matter to others, too.
  void opaque() {
    opaque_ = true;
    held_.clear();
  }

  // Adds to `footprint` what the locks of the event turned out to be, and the plain accesses made
  // under passed locks: two passes commute only if what was done inside does.
  // `slot_of` gives the slot of a location.
  template <typename SlotOf>
  void complete(Footprint& footprint, SlotOf slot_of) const;

  bool empty() const { return entries_.empty(); }
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  struct Recent {
    Location at = 0;
    Site site = 0;
    std::uint32_t stretch = 0;
    Deed deed = Deed::kRead;
  };
  // Of one event, taken and not yet given back, and nothing opaque done since or before.
  struct Held {
    Location lock = 0;
    std::uint32_t entry = 0;
  };

  std::vector<Entry> entries_;
  std::vector<Held> held_;
  std::array<Recent, 256> recent_ = {};
  std::uint32_t stretch_ = 1;  // Grows with every synchronisation: repetitions are told within one.
  bool opaque_ = false;
};

template <typename SlotOf>
void EventLog::complete(Footprint& footprint, SlotOf slot_of) const {
  std::uint32_t inside = 0;
  for (const Entry& entry : entries_) {
    switch (entry.deed) {
      case Deed::kAcquire:
        footprint.add({entry.at, entry.slot, entry.passed ? Mode::kPass : Mode::kWrite});
        if (entry.passed) ++inside;
        break;
      case Deed::kRelease:
        if (entry.passed) {
          --inside;
        } else {
          footprint.add({entry.at, entry.slot, Mode::kWrite});
        }
        break;
      case Deed::kPlainRead:
        if (inside > 0) footprint.add({entry.at, slot_of(entry.at), Mode::kRead});
        break;
      case Deed::kPlainWrite:
        if (inside > 0) footprint.add({entry.at, slot_of(entry.at), Mode::kWrite});
        break;
      case Deed::kPlainAdd:
        if (inside > 0) footprint.add({entry.at, slot_of(entry.at), Mode::kAdd});
        break;
      default:
        break;
    }
  }
}

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_EVENT_LOG_H_
