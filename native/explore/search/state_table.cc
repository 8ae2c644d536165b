#include "native/explore/search/state_table.h"

#include <algorithm>
#include <utility>

#include "native/explore/execution/hash.h"

namespace concert::explore {
namespace {

// About 300 MiB with threads and deeds. States beyond are explored each time.
constexpr std::size_t kMostStates = std::size_t{1} << 20;
constexpr std::size_t kFirstEntries = 1024;

}  // namespace

void StateTable::clear() {
  entries_.clear();
  used_ = 0;
  parts_.clear();
  pool_.clear();
}

// Entries with the name begin there; the first that is not used ends them.
std::size_t StateTable::place_of(StateName state) const {
  return mix(state, 0) & (entries_.size() - 1);
}

void StateTable::put(const Entry& entry) {
  std::size_t place = place_of(entry.state);
  while (entries_[place].used) place = (place + 1) & (entries_.size() - 1);
  entries_[place] = entry;
}

void StateTable::add(StateName state, ThreadSet asleep, const Aftermath& aftermath) {
  if (used_ == kMostStates) return;
  if (2 * (used_ + 1) > entries_.size()) {
    std::vector<Entry> old(std::max(kFirstEntries, 2 * entries_.size()));
    std::swap(old, entries_);
    for (const Entry& entry : old) {
      if (entry.used) put(entry);
    }
  }
  const auto begin = static_cast<std::uint32_t>(parts_.size());
  for (const Aftermath::Part& part : aftermath.parts()) {
    parts_.push_back(
        {.thread = part.thread, .deeds = pool_.number_of(part.deeds), .past = part.past});
  }
  const auto length = static_cast<std::uint32_t>(parts_.size() - begin);
  put({.used = true, .begin = begin, .length = length, .state = state, .asleep = asleep});
  ++used_;
}

bool StateTable::find(StateName state, ThreadSet asleep, Aftermath& aftermath) const {
  if (entries_.empty()) return false;
  for (std::size_t place = place_of(state); entries_[place].used;
       place = (place + 1) & (entries_.size() - 1)) {
    const Entry& entry = entries_[place];
    if (entry.state != state || (entry.asleep & ~asleep) != 0) continue;
    for (std::uint32_t i = entry.begin; i < entry.begin + entry.length; ++i) {
      const Part& part = parts_[i];
      aftermath.add({.thread = part.thread, .past = part.past, .deeds = pool_[part.deeds]});
    }
    return true;
  }
  return false;
}

}  // namespace concert::explore
