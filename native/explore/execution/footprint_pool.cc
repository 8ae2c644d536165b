#include "native/explore/execution/footprint_pool.h"

#include "native/explore/execution/hash.h"

namespace concert::explore {
namespace {

std::uint64_t hash_of(const Footprint& footprint) {
  std::uint64_t hash = footprint.barrier() ? 1 : 0;
  for (const Access& access : footprint.accesses()) {
    hash = mix(mix(hash, access.at), static_cast<std::uint64_t>(access.mode));
  }
  return hash;
}

}  // namespace

void FootprintPool::clear() {
  footprints_.clear();
  footprints_.emplace_back();
  numbers_.clear();
}

FootprintPool::Number FootprintPool::number_of(const Footprint& footprint) {
  const std::uint64_t hash = hash_of(footprint);
  const auto [first, last] = numbers_.equal_range(hash);
  for (auto entry = first; entry != last; ++entry) {
    const Footprint& known = footprints_[entry->second];
    if (known.covers(footprint) && footprint.covers(known)) return entry->second;
  }
  const auto number = static_cast<Number>(footprints_.size());
  footprints_.push_back(footprint);
  numbers_.emplace(hash, number);
  return number;
}

}  // namespace concert::explore
