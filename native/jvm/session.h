#ifndef CONCERT_NATIVE_JVM_SESSION_H_
#define CONCERT_NATIVE_JVM_SESSION_H_

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "native/explore/explorer.h"

namespace concert::jvm {

// The search that the virtual machine is at, with what the bridge remembers of it.
class Session {
 public:
  explicit Session(const explore::Limits& limits);
  Session(const explore::Limits& limits, const explore::Recording& recording);

  explore::Explorer& explorer() { return explorer_; }

  bool Begin();
  explore::ThreadId Spawn(explore::ThreadId parent, bool daemon);

  // Notes who runs next, as the engine has said, and returns it.
  explore::ThreadId Next(explore::ThreadId thread);

  // Number of the event that a thread is in, or was in last, from 1.
  std::int32_t EventIndex(explore::ThreadId thread) const;

  // Notes that the running event of a thread has done more than take a lock, and tells whether.
  void Acts(explore::ThreadId thread);
  bool Acted(explore::ThreadId thread) const {
    return each_print_is_an_event_ || (thread < acted_.size() && acted_[thread] != 0);
  }

  // Notes that a thread has written a location, or taken a lock, and tells how often others have.
  void Wrote(explore::ThreadId thread, explore::Location at) {
    Acts(thread);
    writes_.push_back({at, thread});
  }
  void Locked(explore::ThreadId thread, explore::Location lock) {
    writes_.push_back({lock, thread});
  }
  std::int32_t ForeignWrites(explore::ThreadId thread, explore::Location at) const;

  // Threads of the running execution, in the order of starting.
  const std::vector<explore::ThreadId>& start_order() const { return start_order_; }

  // Returns the place of a thread in that order.
  std::int32_t Place(explore::ThreadId thread) const;

  // Keys promoted in the running or last execution, sorted.
  const std::vector<std::int64_t>& PromotedKeys() const { return promoted_; }

  // Steps of the running or last execution, flat: place, site, tag, number of outcomes, outcomes.
  std::vector<std::int32_t> Schedule() const;

  // Races in the order in which they were found.
  const std::vector<explore::Race>& Races();

 private:
  using RaceName = std::tuple<explore::Key, explore::Site, explore::Site>;

  explore::Explorer explorer_;
  // The orders of prints are those of events then, as nothing commutes.
  bool each_print_is_an_event_ = false;
  std::vector<explore::ThreadId> start_order_;
  struct Write {
    explore::Location at;
    explore::ThreadId by;
  };

  std::vector<std::int64_t> promoted_;
  std::vector<std::int32_t> event_counts_;
  std::vector<std::uint8_t> acted_;
  std::vector<Write> writes_;  // In this execution.
  std::vector<explore::Race> races_;
  std::set<RaceName> named_;
};

// Schedules as the virtual machine has them. Flat: per step thread, site, tag, number of outcomes,
// outcomes. Bare: without site and tag.
std::vector<explore::Step> Steps(const std::vector<std::int32_t>& flat);
std::vector<std::int32_t> Flat(const std::vector<explore::Step>& steps);
std::vector<std::int32_t> Bare(const std::vector<explore::Step>& steps);

// Recording of a schedule by places: steps flat (thread, number of outcomes, outcomes), keys.
explore::Recording Recorded(const std::vector<std::int32_t>& steps,
                            const std::vector<std::int64_t>& promoted);

}  // namespace concert::jvm

#endif  // CONCERT_NATIVE_JVM_SESSION_H_
