#include "native/explore/wakeup_tree.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "native/explore/hash.h"

namespace concert::explore {
namespace {

// As weak_initial(), for a branch: other outcomes of the same thread exclude each other.
WeakInitial weak_initial(const Branch& branch, const std::vector<Move>& sequence) {
  const WeakInitial found = weak_initial(branch.thread, branch.footprint, sequence);
  if (found.at && !agree(branch.outcomes, *sequence[*found.at].outcomes)) return {};
  return found;
}

void append(WakeupTree& tree, const std::vector<Move>& sequence) {
  WakeupTree* level = &tree;
  for (const Move& move : sequence) {
    level = &level
                 ->add({.thread = move.thread,
                        .outcomes = *move.outcomes,
                        .settled = 0,
                        .by_deadline = false,
                        .footprint = *move.footprint,
                        .next = {},
                        .entrusted = {}})
                 .next;
  }
}

void entrust(Branch& branch, const std::vector<Move>& sequence, EventName last) {
  const std::uint64_t name = fingerprint(sequence);
  const bool known = std::ranges::any_of(
      branch.entrusted, [&](const Entrusted& other) { return other.fingerprint == name; });
  if (!known) branch.entrusted.push_back({name, last, chain(sequence)});
}

}  // namespace

WakeupTree::WakeupTree() = default;
WakeupTree::WakeupTree(WakeupTree&&) noexcept = default;
WakeupTree& WakeupTree::operator=(WakeupTree&& other) noexcept {
  std::swap(branches_, other.branches_);
  other.clear();
  return *this;
}
WakeupTree::~WakeupTree() { clear(); }

bool WakeupTree::empty() const { return branches_.empty(); }
Branch& WakeupTree::front() { return branches_.front(); }
const Branch& WakeupTree::front() const { return branches_.front(); }
Branch& WakeupTree::add(Branch branch) { return branches_.emplace_back(std::move(branch)); }
void WakeupTree::erase(std::vector<Branch>::iterator branch) { branches_.erase(branch); }
std::vector<Branch>::iterator WakeupTree::begin() { return branches_.begin(); }
std::vector<Branch>::iterator WakeupTree::end() { return branches_.end(); }

void WakeupTree::clear() {
  std::vector<Branch> left = std::exchange(branches_, {});
  while (!left.empty()) {
    std::vector<Branch> below = std::exchange(left.back().next.branches_, {});
    left.pop_back();
    std::ranges::move(below, std::back_inserter(left));
  }
}

bool agree(const std::vector<std::uint32_t>& one, const std::vector<std::uint32_t>& other) {
  const std::size_t common = std::min(one.size(), other.size());
  return std::equal(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(common), other.begin());
}

Branch chain(const std::vector<Move>& sequence) {
  WakeupTree tree;
  append(tree, sequence);
  return std::move(tree.front());
}

std::vector<Move> moves_of(const Branch& first) {
  std::vector<Move> sequence;
  for (const Branch* branch = &first;; branch = &branch->next.front()) {
    sequence.push_back({branch->thread, &branch->outcomes, &branch->footprint});
    if (branch->next.empty()) return sequence;
  }
}

std::uint64_t fingerprint(const std::vector<Move>& sequence) {
  std::uint64_t name = 0;
  for (const Move& move : sequence) {
    name = mix(name, move.thread);
    for (const std::uint32_t outcome : *move.outcomes) name = mix(name, outcome);
  }
  return name;
}

void drop(ThreadId thread, std::vector<Move>& sequence) {
  const auto first = std::ranges::find(sequence, thread, &Move::thread);
  if (first != sequence.end()) sequence.erase(first);
}

WeakInitial weak_initial(ThreadId thread, const Footprint& footprint,
                         const std::vector<Move>& sequence) {
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    if (sequence[i].thread == thread) return {.holds = true, .at = i};
    if (footprint.conflicts(*sequence[i].footprint)) return {};
  }
  return {.holds = true, .at = std::nullopt};
}

bool insert(WakeupTree& tree, std::vector<Move>& sequence, EventName last, Memory memory) {
  WakeupTree* level = &tree;
  while (!sequence.empty()) {
    const auto found = std::ranges::find_if(
        *level, [&](const Branch& branch) { return weak_initial(branch, sequence).holds; });
    if (found == level->end()) {
      append(*level, sequence);
      return true;
    }
    if (found->next.empty()) {  // Everything after the branch will be explored.
      if (memory == Memory::kRemember) entrust(*found, sequence, last);
      return false;
    }
    drop(found->thread, sequence);
    level = &found->next;
  }
  return false;
}

}  // namespace concert::explore
