#include "native/explore/forecast.h"

#include <utility>

namespace concert::explore {

void Forecast::forget_reliance() {
  for (auto& [name, known] : known_) known.relied = 0;
}

const Footprint& Forecast::of(EventName name, const Footprint& guess) {
  const auto found = known_.find(name);
  return found == known_.end() ? guess : found->second.footprint;
}

void Forecast::rely(EventName name, const Footprint& guess) {
  const auto [entry, fresh] = known_.try_emplace(name);
  if (fresh) entry->second.footprint = guess;
  ++entry->second.relied;
}

std::uint32_t Forecast::observe(EventName name, const Footprint& footprint) {
  const auto [entry, fresh] = known_.try_emplace(name);
  Known& known = entry->second;
  if (fresh || known.footprint.covers(footprint)) {
    // What was only guessed is known better now.
    if (!known.seen) known.footprint = footprint;
    known.seen = true;
    return 0;
  }
  known.footprint.unite(footprint);
  known.seen = true;
  return std::exchange(known.relied, 0);
}

}  // namespace concert::explore
