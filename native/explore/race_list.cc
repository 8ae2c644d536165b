#include "native/explore/race_list.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace concert::explore {
namespace {

auto identity(const Race& race) {
  return std::tuple(race.key, race.first.site, race.first.kind, race.second.site, race.second.kind);
}

}  // namespace

bool RaceList::has(const Race& race) const {
  const auto found = std::ranges::lower_bound(races_, identity(race), {}, identity);
  return found != races_.end() && identity(*found) == identity(race);
}

void RaceList::add(Race race) {
  races_.insert(std::ranges::lower_bound(races_, identity(race), {}, identity), std::move(race));
}

}  // namespace concert::explore
