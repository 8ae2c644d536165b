#include "native/explore/search/wakeup_tree.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace concert::explore {
namespace {

// As weak_initial(), for a branch: other outcomes of the same thread exclude each other.
WeakInitial weak_initial(const Branch& branch, const Sequence& sequence) {
  const WeakInitial found = weak_initial(branch.thread, branch.footprint, sequence);
  if (found.at && !agree(branch.outcomes, sequence[*found.at].outcomes)) return {};
  return found;
}

void append(WakeupTree& tree, const Sequence& sequence) {
  WakeupTree* level = &tree;
  for (const Move& move : sequence) {
    level = &level
                 ->add({.thread = move.thread,
                        .outcomes = {move.outcomes.begin(), move.outcomes.end()},
                        .settled = 0,
                        .by_deadline = false,
                        .footprint = *move.footprint,
                        .next = {},
                        .entrusted = {}})
                 .next;
  }
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

bool WakeupTree::has(ThreadId thread) const {
  return std::ranges::find(branches_, thread, &Branch::thread) != branches_.end();
}

void WakeupTree::clear() {
  if (branches_.empty()) return;
  std::vector<Branch> left = std::exchange(branches_, {});
  while (!left.empty()) {
    std::vector<Branch> below = std::exchange(left.back().next.branches_, {});
    left.pop_back();
    std::ranges::move(below, std::back_inserter(left));
  }
}

bool agree(std::span<const std::uint32_t> one, std::span<const std::uint32_t> other) {
  const std::size_t common = std::min(one.size(), other.size());
  return std::equal(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(common), other.begin());
}

WeakInitial weak_initial(ThreadId thread, const Footprint& footprint, const Sequence& sequence) {
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    if (sequence[i].thread == thread) return {.holds = true, .at = i};
    if (footprint.conflicts(*sequence[i].footprint)) return {};
  }
  return {.holds = true, .at = std::nullopt};
}

bool insert(WakeupTree& tree, Sequence& sequence, EventName last, FootprintPool& pool) {
  WakeupTree* level = &tree;
  while (!sequence.empty()) {
    const auto found = std::ranges::find_if(
        *level, [&](const Branch& branch) { return weak_initial(branch, sequence).holds; });
    if (found == level->end()) {
      append(*level, sequence);
      return true;
    }
    if (found->next.empty()) {  // Everything after the branch will be explored.
      found->entrusted.add(sequence, last, pool);
      return false;
    }
    drop(found->thread, sequence);
    level = &found->next;
  }
  return false;
}

}  // namespace concert::explore
