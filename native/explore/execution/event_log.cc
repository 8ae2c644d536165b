#include "native/explore/execution/event_log.h"

#include <algorithm>

namespace concert::explore {

void EventLog::clear() {
  entries_.clear();
  held_.clear();
  ++stretch_;
  opaque_ = false;
}

void EventLog::note(Deed deed, Location at, std::uint32_t slot) {
  ++stretch_;
  Entry& entry = entries_.emplace_back();
  entry.deed = deed;
  entry.slot = slot;
  entry.at = at;
}

void EventLog::note_spawn(ThreadId child) {
  ++stretch_;
  entries_.push_back({.deed = Deed::kSpawn, .spawned = child});
}

void EventLog::note_atomic(Deed part, const AtomicAccess& access, Location at,
                           const Placement& placement) {
  ++stretch_;
  entries_.push_back({.deed = part,
                      .order = access.order,
                      .effect = access.effect,
                      .total = access.total,
                      .compares = access.compares,
                      .commutes = access.adds,
                      .at = at,
                      .placement = placement});
}

void EventLog::note_fence(MemoryOrder order, bool total) {
  ++stretch_;
  entries_.push_back({.deed = Deed::kFence, .order = order, .total = total});
}

// A loop that repeats an access without synchronising in between adds nothing by it, and might
// repeat it a million times.
void EventLog::note_plain(Deed deed, Location at, Key key, Site site) {
  const std::uint64_t hash = (at + 31 * site) * 0x9e3779b97f4a7c15ULL;
  Recent& recent = recent_[(hash >> 56) ^ static_cast<std::uint8_t>(deed)];
  if (recent.stretch == stretch_ && recent.at == at && recent.site == site && recent.deed == deed) {
    return;
  }
  recent = {at, site, stretch_, deed};
  Entry& entry = entries_.emplace_back();
  entry.deed = deed;
  entry.site = site;
  entry.at = at;
  entry.key = key;
}

void EventLog::acquire(Location lock, std::uint32_t slot) {
  if (!opaque_) held_.push_back({lock, static_cast<std::uint32_t>(entries_.size())});
  note(Deed::kAcquire, lock, slot);
}

void EventLog::release(Location lock, std::uint32_t slot) {
  note(Deed::kRelease, lock, slot);
  const auto taken =
      std::find_if(held_.begin(), held_.end(), [&](const Held& held) { return held.lock == lock; });
  // Held since an earlier event.
  if (taken == held_.end()) return;
  entries_[taken->entry].passed = true;
  entries_.back().passed = true;
  held_.erase(taken);
}

}  // namespace concert::explore
