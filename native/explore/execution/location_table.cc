#include "native/explore/execution/location_table.h"

#include <algorithm>

namespace concert::explore {

void LocationState::reset(Location new_name) {
  name = new_name;
  value = 0;
  group_mode = Mode::kRead;
  group.clear();
  before.clear();
  group_hash = 0;
  before_hash = 0;
  all_hash = 0;
  group_ns = 0;
  before_ns = 0;
  visits.clear();
}

std::size_t LocationState::visits_before(std::uint32_t event) const {
  const auto end = std::ranges::lower_bound(visits, event, {}, &Visit::event);
  return static_cast<std::size_t>(end - visits.begin());
}

void LocationState::visit(std::uint32_t event, Mode mode, const VectorClock& clock,
                          std::uint64_t hash, std::int64_t now_ns) {
  auto start = static_cast<std::uint32_t>(visits.size());
  if (joins_group(mode)) {
    if (!visits.empty()) start = visits.back().group_start;
  } else {
    before = group;
    before_ns = group_ns;
    before_hash = all_hash;
    group_hash = 0;
    group_mode = mode;
  }
  group.join(clock);
  group_hash += hash;  // The order within a group does not matter.
  all_hash = mix(mix(before_hash, static_cast<std::uint64_t>(mode)), group_hash);
  group_ns = std::max(group_ns, now_ns);
  visits.push_back({event, mode, start, value});
}

std::uint32_t LocationTable::slot(Location name) {
  const std::uint32_t known = slots_.size();
  const std::uint32_t slot = slots_.slot(name);
  if (slot == known) {
    if (slot == states_.size()) states_.emplace_back();
    states_[slot].reset(name);
  }
  return slot;
}

const LocationState* LocationTable::find(Location name) const {
  const auto slot = slots_.find(name);
  return slot ? &states_[*slot] : nullptr;
}

}  // namespace concert::explore
