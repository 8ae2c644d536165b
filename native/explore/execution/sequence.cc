#include "native/explore/execution/sequence.h"

#include <algorithm>

#include "native/explore/execution/hash.h"

namespace concert::explore {

std::uint64_t fingerprint(const Sequence& sequence) {
  std::uint64_t name = 0;
  for (const Move& move : sequence) {
    name = mix(name, move.thread);
    for (const std::uint32_t outcome : move.outcomes) name = mix(name, outcome);
  }
  return name;
}

void drop(ThreadId thread, Sequence& sequence) {
  const auto first = std::ranges::find(sequence, thread, &Move::thread);
  if (first != sequence.end()) sequence.erase(first);
}

void SequenceSet::clear() {
  fingerprints_.clear();
  stored_.clear();
  moves_.clear();
  outcomes_.clear();
}

bool SequenceSet::add(const Sequence& sequence, EventName last, FootprintPool& pool) {
  const std::uint64_t name = mix(fingerprint(sequence), last);
  const auto place = std::ranges::lower_bound(fingerprints_, name);
  if (place != fingerprints_.end() && *place == name) return false;
  fingerprints_.insert(place, name);
  stored_.push_back({last, static_cast<std::uint32_t>(moves_.size()),
                     static_cast<std::uint32_t>(sequence.size())});
  for (const Move& move : sequence) {
    moves_.push_back({move.thread, pool.number_of(*move.footprint),
                      static_cast<std::uint32_t>(outcomes_.size()),
                      static_cast<std::uint32_t>(move.outcomes.size())});
    outcomes_.insert(outcomes_.end(), move.outcomes.begin(), move.outcomes.end());
  }
  return true;
}

Sequence SequenceSet::sequence(std::size_t index, const FootprintPool& pool) const {
  const Stored& stored = stored_[index];
  Sequence sequence;
  for (std::uint32_t i = stored.begin; i < stored.begin + stored.length; ++i) {
    const StoredMove& move = moves_[i];
    sequence.push_back({move.thread, std::span(outcomes_).subspan(move.begin, move.length),
                        &pool[move.footprint]});
  }
  return sequence;
}

}  // namespace concert::explore
