// Collects the races that an execution shows, and tells the search about them.

#include <algorithm>
#include <iterator>
#include <utility>

#include "native/explore/engine/engine.h"
#include "native/explore/recording/packed_recording.h"

namespace concert::explore {
namespace {

// The earlier accesses of a location with which an access is compared. Those further back are
// compared in other executions.
constexpr std::size_t kMostNeighbours = 16;

// Of recordings that show races, which is more than a report has.
constexpr std::size_t kMostBytesOfRaces = std::size_t{192} << 20;

}  // namespace

// The order of events knows nothing of data that is not promoted. As long as that does not race, it
// need not; what comes after a race of such data may be ordered by it, and passes of a lock may not
// commute as the order has it. Such an execution still shows what to promote, and what else races
// shows in one that knows.
bool Engine::trusts(const Race& race) {
  if (walking() || scheduler_ == &replay_) return true;
  const ThreadId runs = execution_.event(execution_.size() - 1).step.thread;
  const RaceSide& side = race.first.thread == runs ? race.first : race.second;
  const Racing here{execution_.size(), race.at, side};
  if (!first_racing_) {
    if (!promoted(race.key)) first_racing_ = here;
    return true;
  }
  return *first_racing_ == here;
}

void Engine::note_races() {
  PackedRecording recorded;  // The same for all.
  for (Race& race : seen_) {
    if (!race.adjacent && (racing_.empty() || racing_.back() != race.key)) {
      racing_.push_back(race.key);
    }
    if (distrusted_ || (!race.adjacent && !trusts(race))) continue;
    if (sought_ && !races_.same(*sought_, race)) continue;
    if (races_.has(race) || fresh_.has(race)) continue;
    if (recorded.bytes.empty()) recorded = pack(recording());
    keep(std::move(race), recorded);
  }
  seen_.clear();
}

void Engine::keep(Race race, PackedRecording shown_by) {
  const std::size_t bytes = sizeof race + shown_by.bytes.size();
  if (bytes_of_races_ + bytes > kMostBytesOfRaces) {
    races_.count(race);
    return;
  }
  bytes_of_races_ += bytes;
  race.shown_by = std::move(shown_by);
  fresh_.add(std::move(race));
}

// Takes over what this execution has shown, and starts the search afresh if it has shown that the
// program must stop more often.
void Engine::learn() {
  for (const Race& race : fresh_.races()) races_.add(race);
  fresh_.clear();
  check_orders();
  check_merging();
  std::ranges::copy(racing_, std::back_inserter(to_be_promoted_));
  racing_.clear();
  if (to_be_promoted_.empty()) return;
  std::ranges::sort(to_be_promoted_);
  std::vector<Key> all;
  std::ranges::set_union(promoted_, to_be_promoted_, std::back_inserter(all));
  const auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
  if (all.size() == promoted_.size()) return;
  if (scheduler_ == &replay_) return;
  promoted_ = std::move(all);
  restart();
}

// After an execution: what weak orders ask of the search, it must do from its beginning.
void Engine::check_orders() {
  if (scheduler_ != &search_) return;
  const bool passes = !orders_passes_ && detector_.may_depart_by_passes();
  if (!passes && knows_weak_ == detector_.weak()) return;
  knows_weak_ = detector_.weak();
  if (passes) {
    orders_passes_ = true;
    detector_.order_passes();
  }
  restart();
}

void Engine::expose(Location at, const RaceSide& side, bool first) {
  if (!limits_.adjacent_pairs) return;
  execution_.running().exposed.push_back({at, execution_.locations().slot(at), side, first});
}

void Engine::adjacent(Location at, Key key, const RaceSide& one, const RaceSide& other) {
  seen_.push_back(race_of(key, at, one, other, true));
  note_races();
}

// Two accesses of one location that are exposed by the events that begin with them: if the later
// event need not come after the earlier one but for what they do themselves, then an equivalent
// execution comes to a state in which both are about to be made.
void Engine::find_adjacent() {
  const std::uint32_t size = execution_.size();
  for (std::uint32_t later = 0; later < size; ++later) {
    const Event& event = execution_.event(later);
    if (event.previous == kNoEvent) continue;
    for (const Exposed& access : event.exposed) {
      if (!access.first) continue;
      const LocationState& location = execution_.locations()[access.slot];
      const std::size_t end = location.visits_before(later);
      for (std::size_t i = end; i-- > 0 && end - i <= kMostNeighbours;) {
        const Visit& visit = location.visits[i];
        const Event& earlier = execution_.event(visit.event);
        if (earlier.step.thread == event.step.thread) continue;
        if (execution_.happens_before(visit.event, event.previous)) break;
        for (const Exposed& other : earlier.exposed) {
          if (other.at != access.at || !may_race(other.side.kind, access.side.kind)) continue;
          Race race = race_of(0, access.at, other.side, access.side, true);
          if (races_.has(race) || fresh_.has(race)) continue;
          keep(std::move(race), pack(before_both(visit.event, later)));
        }
      }
    }
  }
}

}  // namespace concert::explore
