// Lets the search explore only once what follows a state of the program.

#include "native/explore/engine/engine.h"
#include "native/explore/execution/hash.h"

namespace concert::explore {
namespace {

// To compare a state takes time in proportion to the events before it. Programs that are explored
// to their end have shorter executions.
constexpr std::uint32_t kMostEventsBefore = 1'000;

}  // namespace

// Most programs are small: their searches end sooner, and see each class of executions. States are
// not compared where the orders of atomic accesses decide what threads know, and every race of a
// program with races is found without that.
bool Engine::may_merge() const {
  return limits_.merge_after != 0 && !search_.merges() && !statistics_.merged &&
         !limits_.every_order && !unmergeable_ && races_.empty() &&
         searched_events() >= limits_.merge_after;
}

// Some time before, so that little is left to learn.
bool Engine::learns_uses() const {
  // The search has given it up where there are too many threads.
  const bool given_up = statistics_.merged && !search_.merges();
  return limits_.merge_after != 0 && !unmergeable_ && !given_up &&
         searched_events() >= limits_.merge_after - limits_.merge_after / 4;
}

// An addition to atomic data learns from those that come before it, and states do not have which.
void Engine::begin_merging() {
  orders_sums_ = true;
  search_.merge_states(true);
  search_.begin();
  lessons_ = detector_.lessons();
  statistics_.merged = true;
  ++statistics_.rounds;
  statistics_.round_executions = 0;
}

// After an execution: what was told of states so far may no longer hold.
void Engine::check_merging() {
  if (!search_.merges()) return;
  const bool relies = detector_.relies_on_passes();
  if (!races_.empty() || (relies && orders_passes_)) unmergeable_ = true;
  if (!unmergeable_ && !relies && detector_.lessons() == lessons_) return;
  orders_passes_ =
      detector_.may_depart_by_passes() || ((orders_passes_ || relies) && !unmergeable_);
  lessons_ = detector_.lessons();
  search_.merge_states(!unmergeable_);
  statistics_.merged = !unmergeable_;
  ++statistics_.rounds;
  statistics_.round_executions = 0;
}

bool Engine::wants_state() const {
  return scheduler_ == &search_ && !unmergeable_ && execution_.size() < kMostEventsBefore &&
         search_.wants_state(execution_);
}

// The event that has just ended led to a state that the front end has told.
void Engine::tell_state() {
  if (!told_state_) return;
  for (const ThreadId id : execution_.present()) {
    if (id >= kMostThreadsInSet || execution_.thread(id).refused) told_state_.reset();
  }
  if (!told_state_) return;
  search_.at(mix(mix(*told_state_, execution_.state()), detector_.state(execution_)));
  told_state_.reset();
}

}  // namespace concert::explore
