#include "native/explore/races/race_list.h"

#include <algorithm>
#include <utility>

namespace concert::explore {

RaceList::Identity RaceList::identity(const Race& race) const {
  return {by_sites_ ? 0 : race.key, race.first.site,  race.first.kind,
          race.second.site,         race.second.kind, race.adjacent};
}

bool RaceList::has(const Race& race) const {
  const auto name = [this](const Race& other) { return identity(other); };
  const auto found = std::ranges::lower_bound(races_, identity(race), {}, name);
  return found != races_.end() && identity(*found) == identity(race);
}

void RaceList::add(Race race) {
  const auto name = [this](const Race& other) { return identity(other); };
  races_.insert(std::ranges::lower_bound(races_, identity(race), {}, name), std::move(race));
}

Race race_of(Key key, Location at, const RaceSide& one, const RaceSide& other, bool adjacent) {
  const bool in_order = std::tie(one.site, one.kind) <= std::tie(other.site, other.kind);
  return {.key = key,
          .at = at,
          .first = in_order ? one : other,
          .second = in_order ? other : one,
          .adjacent = adjacent,
          .shown_by = {}};
}

}  // namespace concert::explore
