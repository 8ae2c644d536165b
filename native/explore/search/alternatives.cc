#include "native/explore/search/alternatives.h"

#include <algorithm>

namespace concert::explore {

std::uint32_t Alternatives::Met::outcome(std::uint32_t choice) const {
  return choice < outcomes.size() ? outcomes[choice] : 0;
}

bool Alternatives::Met::is_pending(Place place) const {
  return place >= next && place.choice < arities->size() &&
         place.outcome < (*arities)[place.choice] && place.outcome != outcome(place.choice) &&
         std::ranges::find(taken, place) == taken.end();
}

std::optional<Alternatives::Place> Alternatives::Met::pending_from(Place place) const {
  place = std::max(place, next);
  for (; place.choice < arities->size(); place = {place.choice + 1, 0}) {
    for (; place.outcome < (*arities)[place.choice]; ++place.outcome) {
      if (is_pending(place)) return place;
    }
  }
  return std::nullopt;
}

std::optional<Alternatives::Place> Alternatives::Met::agreeing(
    std::span<const std::uint32_t> other) const {
  for (std::uint32_t choice = 0; choice < other.size(); ++choice) {
    if (choice == arities->size()) return std::nullopt;
    if (other[choice] == outcome(choice)) continue;
    const Place place{choice, other[choice]};
    return is_pending(place) ? std::optional(place) : std::nullopt;
  }
  return pending_from({static_cast<std::uint32_t>(other.size()), 0});
}

Branch Alternatives::Met::branch(Place place) const {
  Branch branch{.thread = thread,
                .outcomes = {},
                .settled = place.choice + 1,
                .by_deadline = by_deadline,
                .footprint = {},
                .next = {},
                .entrusted = {}};
  branch.outcomes.reserve(place.choice + 1);
  for (std::uint32_t i = 0; i < place.choice; ++i) branch.outcomes.push_back(outcome(i));
  branch.outcomes.push_back(place.outcome);
  // Its actions are not known: nothing may be left out for its sake.
  branch.footprint.make_barrier();
  return branch;
}

void Alternatives::add(ThreadId thread, bool by_deadline, std::span<const std::uint32_t> outcomes,
                       std::uint32_t settled, const std::vector<std::uint32_t>& arities,
                       WakeupTree& planned) {
  Met met{.thread = thread,
          .by_deadline = by_deadline,
          .outcomes = {outcomes.begin(), outcomes.end()},
          .arities = nullptr,
          .next = {settled, 0},
          .taken = {}};
  while (!met.outcomes.empty() && met.outcomes.back() == 0) met.outcomes.pop_back();
  // Events of one point mostly have the same choices.
  if (!met_.empty() && met_.back().arities != nullptr && *met_.back().arities == arities) {
    met.arities = met_.back().arities;
  } else {
    met.arities = std::make_shared<const std::vector<std::uint32_t>>(arities);
  }
  for (Branch& branch : planned) {
    if (branch.thread != thread) continue;
    const auto [differs, _] = std::ranges::mismatch(branch.outcomes, outcomes);
    if (differs == branch.outcomes.end()) continue;
    const Place place{static_cast<std::uint32_t>(differs - branch.outcomes.begin()), *differs};
    if (!met.is_pending(place)) continue;
    met.taken.push_back(place);
    branch.settled = place.choice + 1;
  }
  met_.push_back(std::move(met));
  pass_over();
}

std::optional<Branch> Alternatives::take() {
  if (empty()) return std::nullopt;
  Met& met = met_[first_];
  Branch branch = met.branch(met.next);
  ++met.next.outcome;
  pass_over();
  return branch;
}

std::optional<Branch> Alternatives::take(ThreadId thread, std::span<const std::uint32_t> outcomes) {
  for (std::size_t i = first_; i < met_.size(); ++i) {
    Met& met = met_[i];
    if (met.thread != thread) continue;
    if (const std::optional<Place> place = met.agreeing(outcomes)) {
      met.taken.push_back(*place);
      Branch branch = met.branch(*place);
      pass_over();
      return branch;
    }
  }
  return std::nullopt;
}

// The first one met has something pending, and it is the next one.
void Alternatives::pass_over() {
  while (!empty()) {
    Met& met = met_[first_];
    if (const std::optional<Place> place = met.pending_from(met.next)) {
      met.next = *place;
      return;
    }
    met.outcomes = {};
    met.taken = {};
    ++first_;
  }
  met_.clear();
  first_ = 0;
}

}  // namespace concert::explore
