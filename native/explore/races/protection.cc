#include "native/explore/races/protection.h"

#include <algorithm>

namespace concert::explore {

void Protection::clear() {
  uses_.clear();
  // Their sum must not stay.
  lessons_ += 1 + contended_;
  contended_ = 0;
}

bool Protection::known(const Uses& uses, const Use& use) {
  return std::ranges::any_of(uses.all, [&](const Use& other) {
    return other.thread == use.thread && other.kind == use.kind && other.locks == use.locks &&
           (other.ended & ~use.ended) == 0 && (use.made & ~other.made) == 0;
  });
}

bool Protection::contended(Location at) const {
  const auto found = uses_.find(at);
  return found != uses_.end() && found->second.contended;
}

void Protection::make(ThreadId parent, ThreadId child) {
  if (parent >= kMostThreadsInSet || child >= kMostThreadsInSet) return;
  ancestors_[child] = ancestors_[parent] | set_of(parent) | set_of(child);
}

// Tells if the thread is made by the user or by one that it makes, and after the use.
bool Protection::before_made(const Use& use, ThreadId thread) const {
  return contains(ancestors_[thread], use.thread) && (ancestors_[thread] & use.made) == 0;
}

void Protection::add(Uses& uses, const Use& use, const Synchronisation& synchronisation) {
  if (!contains(uses.users, use.thread)) {
    // As long as one thread uses it, nobody has asked for the others.
    if (uses.users != 0) ++lessons_;
    uses.users |= set_of(use.thread);
  }
  const auto is_ordered = [&](const Use& other) {
    return other.thread == use.thread || synchronisation.share_a_lock(other.locks, use.locks) ||
           contains(use.ended, other.thread) || contains(other.ended, use.thread) ||
           before_made(use, other.thread) || before_made(other, use.thread);
  };
  bool contended = false;
  for (const Use& other : uses.all) {
    if (is_ordered(other)) continue;
    if (uses.safe && may_race(other.kind, use.kind)) {
      uses.safe = false;
      ++lessons_;
    }
    const bool atomic = is_atomic(other.kind) || is_atomic(use.kind);
    contended = contended || (atomic && may_conflict(other.kind, use.kind));
  }
  if (!uses.contended && (contended || (!uses.safe && is_atomic(use.kind)))) {
    uses.contended = true;
    ++contended_;
  }
  if (uses.safe) uses.all.push_back(use);
}

}  // namespace concert::explore
