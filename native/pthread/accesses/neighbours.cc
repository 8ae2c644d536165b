// Finds accesses that are about to happen side by side, and keeps the stacks of those that are
// looked for.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::RaceSide;
using explore::Site;
using explore::ThreadId;

constexpr std::size_t kMostStack = 64;

constexpr bool Overlap(std::uintptr_t one, std::size_t size, std::uintptr_t other,
                       std::size_t other_size) {
  return one < other + other_size && other < one + size;
}

}  // namespace

// The thread of a neighbour is stopped before its access, and nothing keeps it from making it.
void World::CheckNeighbours(std::uintptr_t at, std::size_t size, const RaceSide& side) {
  for (const ThreadId id : present_) {
    const NextAccess& next = threads_[id]->next;
    if (next.size == 0 || id == self_ || !Overlap(at, size, next.at, next.size)) continue;
    if (!explore::may_race(next.side.kind, side.kind)) continue;
    const std::uint64_t one = std::min(next.side.site, side.site);
    const std::uint64_t other = std::max(next.side.site, side.site);
    if (!replaying_ && !neighbours_.insert(one << 32 | other).second) continue;
    const std::uintptr_t common = std::max(at, next.at);
    explorer().adjacent(NameOf(Thing::kCell, common), KeyOf(common), next.side, side);
    for (Watch& watch : watched_) {
      if (watch.site == next.side.site && watch.thread == id) {
        watch.stack = machine_->CallStack(id, kMostStack);
        watch.at = next.at;
        watch.size = next.size;
        watch.seen = true;
      }
    }
  }
}

// Keeps the stack of an access that is looked for.
void World::Look(Site site, std::uintptr_t at, std::size_t size) {
  for (Watch& watch : watched_) {
    if (watch.site != site || watch.thread != self_) continue;
    watch.stack = machine_->CallStack(self_, kMostStack);
    watch.at = at;
    watch.size = size;
    watch.seen = true;
  }
}

}  // namespace concert::pthread
