#include "native/explore/search/state_table.h"

namespace concert::explore {
namespace {

// About 300 MiB with threads and deeds. States beyond are explored each time.
constexpr std::size_t kMostStates = std::size_t{1} << 20;

}  // namespace

void StateTable::clear() {
  entries_.clear();
  parts_.clear();
  pool_.clear();
}

void StateTable::add(StateName state, ThreadSet asleep, const Aftermath& aftermath) {
  if (entries_.size() == kMostStates) return;
  const auto begin = static_cast<std::uint32_t>(parts_.size());
  for (const Aftermath::Part& part : aftermath.parts()) {
    parts_.push_back(
        {.thread = part.thread, .deeds = pool_.number_of(part.deeds), .past = part.past});
  }
  const auto length = static_cast<std::uint32_t>(parts_.size() - begin);
  entries_.emplace(state, Entry{.asleep = asleep, .begin = begin, .length = length});
}

bool StateTable::find(StateName state, ThreadSet asleep, Aftermath& aftermath) const {
  const auto [first, last] = entries_.equal_range(state);
  for (auto known = first; known != last; ++known) {
    const Entry& entry = known->second;
    if ((entry.asleep & ~asleep) != 0) continue;
    for (std::uint32_t i = entry.begin; i < entry.begin + entry.length; ++i) {
      const Part& part = parts_[i];
      aftermath.add({.thread = part.thread, .past = part.past, .deeds = pool_[part.deeds]});
    }
    return true;
  }
  return false;
}

}  // namespace concert::explore
