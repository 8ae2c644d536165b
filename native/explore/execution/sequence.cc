#include "native/explore/execution/sequence.h"

#include <algorithm>

#include "native/explore/execution/hash.h"

namespace concert::explore {
namespace {

void store(std::span<const Move> sequence, FootprintPool& pool, std::vector<StoredMove>& moves,
           std::vector<std::uint32_t>& outcomes) {
  for (const Move& move : sequence) {
    moves.push_back({move.thread, pool.number_of(*move.footprint),
                     static_cast<std::uint32_t>(outcomes.size()),
                     static_cast<std::uint32_t>(move.outcomes.size())});
    outcomes.insert(outcomes.end(), move.outcomes.begin(), move.outcomes.end());
  }
}

Move move_of(const StoredMove& stored, std::span<const std::uint32_t> outcomes,
             const FootprintPool& pool) {
  return {stored.thread, outcomes.subspan(stored.begin, stored.length), &pool[stored.footprint]};
}

template <typename One, typename Other>
std::size_t bytes_of(const std::vector<One>& one, const std::vector<Other>& other) {
  return one.capacity() * sizeof(One) + other.capacity() * sizeof(Other);
}

}  // namespace

std::uint64_t fingerprint(std::span<const Move> sequence) {
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

StoredSequence::StoredSequence(std::span<const Move> sequence, FootprintPool& pool) : pool_(pool) {
  moves_.reserve(sequence.size());
  store(sequence, pool, moves_, outcomes_);
}

Move StoredSequence::operator[](std::size_t index) const {
  return move_of(moves_[index], outcomes_, pool_);
}

std::size_t StoredSequence::bytes() const { return sizeof(*this) + bytes_of(moves_, outcomes_); }

SequenceSet::SequenceSet() = default;
SequenceSet::SequenceSet(SequenceSet&&) noexcept = default;
SequenceSet& SequenceSet::operator=(SequenceSet&&) noexcept = default;
SequenceSet::~SequenceSet() = default;

bool SequenceSet::add(std::span<const Move> sequence, EventName last, FootprintPool& pool) {
  if (contents_ == nullptr) contents_ = std::make_unique<Contents>();
  auto& [fingerprints, stored, moves, outcomes] = *contents_;
  const std::uint64_t name = mix(fingerprint(sequence), last);
  const auto place = std::ranges::lower_bound(fingerprints, name);
  if (place != fingerprints.end() && *place == name) return false;
  fingerprints.insert(place, name);
  stored.push_back({last, static_cast<std::uint32_t>(moves.size()),
                    static_cast<std::uint32_t>(sequence.size())});
  store(sequence, pool, moves, outcomes);
  return true;
}

Sequence SequenceSet::sequence(std::size_t index, const FootprintPool& pool) const {
  const Stored& stored = contents_->stored[index];
  Sequence sequence;
  sequence.reserve(stored.length);
  for (std::uint32_t i = stored.begin; i < stored.begin + stored.length; ++i) {
    sequence.push_back(move_of(contents_->moves[i], contents_->outcomes, pool));
  }
  return sequence;
}

std::size_t SequenceSet::bytes() const {
  if (contents_ == nullptr) return 0;
  const auto& [fingerprints, stored, moves, outcomes] = *contents_;
  return sizeof(Contents) + bytes_of(fingerprints, stored) + bytes_of(moves, outcomes);
}

}  // namespace concert::explore
