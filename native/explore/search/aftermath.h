// Describes all that threads may still do after a point of the search, in any execution.

#ifndef CONCERT_NATIVE_EXPLORE_SEARCH_AFTERMATH_H_
#define CONCERT_NATIVE_EXPLORE_SEARCH_AFTERMATH_H_

#include <cstdint>
#include <vector>

#include "native/explore/execution/footprint.h"
#include "native/explore/execution/thread_set.h"
#include "native/explore/types.h"

namespace concert::explore {

class Aftermath {
 public:
  // The deeds of one thread, of all its events together.
  struct Part {
    ThreadId thread = 0;
    // The threads with events after the point that one of these events must follow; and its own.
    ThreadSet past = 0;
    Footprint deeds;
  };

  bool empty() const { return parts_.empty(); }
  void clear() { parts_.clear(); }
  // By thread.
  const std::vector<Part>& parts() const { return parts_; }
  // The thread does so, or waits in vain to do so. That it would depend on everything does not
  // count.
  void add(ThreadId thread, const Footprint& deeds);
  void add(const Part& part);
  // Takes over what may happen after a later point.
  void unite(Aftermath&& other);
  // An event of `thread` comes before everything. `all`: everything depends on it; else what
  // conflicts with `deeds`, and whatever the threads of `made` do, which it makes.
  void precede(ThreadId thread, const Footprint& deeds, ThreadSet made, bool all);

 private:
  Part& part_of(ThreadId thread);

  std::vector<Part> parts_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SEARCH_AFTERMATH_H_
