#include "native/explore/search/aftermath.h"

#include <algorithm>
#include <utility>

namespace concert::explore {

Aftermath::Part& Aftermath::part_of(ThreadId thread) {
  const auto found = std::ranges::lower_bound(parts_, thread, {}, &Part::thread);
  if (found != parts_.end() && found->thread == thread) return *found;
  return *parts_.insert(found, {.thread = thread, .past = set_of(thread), .deeds = {}});
}

void Aftermath::add(ThreadId thread, const Footprint& deeds) {
  Footprint& known = part_of(thread).deeds;
  if (!deeds.barrier()) {
    if (!known.covers(deeds)) known.unite(deeds);
    return;
  }
  Footprint accesses;
  for (const Access& access : deeds.accesses()) accesses.add(access);
  accesses.seal();
  if (!known.covers(accesses)) known.unite(accesses);
}

void Aftermath::add(const Part& part) {
  add(part.thread, part.deeds);
  part_of(part.thread).past |= part.past;
}

void Aftermath::unite(Aftermath&& other) {
  if (parts_.empty()) {
    std::swap(parts_, other.parts_);
    return;
  }
  for (const Part& part : other.parts_) add(part);
}

void Aftermath::precede(ThreadId thread, const Footprint& deeds, ThreadSet made, bool all) {
  // Threads of which some event must follow this one by what it does itself.
  ThreadSet following = made | set_of(thread);
  for (const Part& part : parts_) {
    if (all || part.deeds.conflicts(deeds)) following |= set_of(part.thread);
  }
  for (Part& part : parts_) {
    if ((part.past & following) != 0) part.past |= set_of(thread);
  }
}

}  // namespace concert::explore
