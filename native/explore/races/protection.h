// Learns which data cannot race, in whatever order threads run.
//
// Of each location it is kept which threads have used it in any execution, how, under which locks,
// which threads they had made, and of which ended threads they knew all. Two uses are safe if they
// share a lock, as in Savage, Burrows, Nelson, Sobalvarro and Anderson, "Eraser", ACM TOCS 15(4),
// 1997, or if one comes after the other's thread has ended, or before it is made. If all are, the
// order of synchronisation says nothing about the location. An atomic one is contended unless all
// uses that conflict are safe: then it is no more than plain data.

#ifndef CONCERT_NATIVE_EXPLORE_RACES_PROTECTION_H_
#define CONCERT_NATIVE_EXPLORE_RACES_PROTECTION_H_

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "native/explore/execution/thread_set.h"
#include "native/explore/races/synchronisation.h"
#include "native/explore/types.h"

namespace concert::explore {

struct Use {
  ThreadId thread = 0;
  AccessKind kind = AccessKind::kRead;
  LockSet locks = 0;
  ThreadSet ended = 0;  // Threads that had ended, and of which it knew all.
  ThreadSet made = 0;   // Threads that it had made, and those that they had made, and so on.
};

// The known uses of a location, of all executions.
struct Uses {
  std::vector<Use> all;
  ThreadSet users = 0;
  bool safe = true;
  bool contended = false;
};

class Protection {
 public:
  void clear();
  // The known uses of `at`; they stay where they are until clear().
  Uses& of(Location at) { return uses_[at]; }
  // Tells if the use says nothing new, which is so if one that is less safe is known.
  static bool known(const Uses& uses, const Use& use);
  void add(Uses& uses, const Use& use, const Synchronisation& synchronisation);
  // A thread is made, by the same one in all executions.
  void make(ThreadId parent, ThreadId child);
  bool contended(Location at) const;
  // The number of contended locations.
  std::uint64_t contended() const { return contended_; }
  // Grows whenever something was learnt on which states rely.
  std::uint64_t lessons() const { return lessons_; }

 private:
  bool before_made(const Use& use, ThreadId thread) const;

  std::unordered_map<Location, Uses> uses_;                  // Never iterated.
  std::array<ThreadSet, kMostThreadsInSet> ancestors_ = {};  // Of each thread, and itself.
  std::uint64_t lessons_ = 0;
  std::uint64_t contended_ = 0;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RACES_PROTECTION_H_
