#include "native/explore/search/wakeup_tree.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace concert::explore {
namespace {

// So many events are sooner made branches at once than stored and made branches later.
constexpr std::size_t kShort = 32;

// As weak_initial(), for an event with outcomes: others of the same thread exclude each other.
WeakInitial weak_initial(ThreadId thread, std::span<const std::uint32_t> outcomes,
                         const Footprint& footprint, std::span<const Move> sequence) {
  const WeakInitial found = weak_initial(thread, footprint, sequence);
  if (found.at && !agree(outcomes, sequence[*found.at].outcomes)) return {};
  return found;
}

// Finds another outcome of an event of `thread` in a sequence that can begin with it. Returns its
// place.
std::optional<std::size_t> other_outcome(ThreadId thread, std::span<const std::uint32_t> outcomes,
                                         std::span<const Move> sequence) {
  const auto own = std::ranges::find(sequence, thread, &Move::thread);
  if (own == sequence.end() || agree(outcomes, own->outcomes)) return std::nullopt;
  return weak_initial(thread, *own->footprint, sequence).at;
}

Branch branch_of(const Move& move) {
  return {.thread = move.thread,
          .outcomes = {move.outcomes.begin(), move.outcomes.end()},
          .settled = 0,
          .by_deadline = false,
          .footprint = *move.footprint,
          .next = {},
          .entrusted = {}};
}

// Takes one out. Mostly it is the first: what follows it, which may be long, stays where it is.
std::span<Move> without(std::size_t index, std::span<Move> sequence) {
  const auto taken = sequence.begin() + static_cast<std::ptrdiff_t>(index);
  std::move_backward(sequence.begin(), taken, std::next(taken));
  return sequence.subspan(1);
}

void begin_with(std::size_t index, std::span<Move> sequence) {
  const auto first = sequence.begin() + static_cast<std::ptrdiff_t>(index);
  std::rotate(sequence.begin(), first, std::next(first));
}

}  // namespace

WakeupTree::WakeupTree() = default;
WakeupTree::WakeupTree(WakeupTree&&) noexcept = default;
WakeupTree& WakeupTree::operator=(WakeupTree&& other) noexcept {
  std::swap(run_, other.run_);
  std::swap(branches_, other.branches_);
  other.clear();
  return *this;
}
WakeupTree::~WakeupTree() { clear(); }

bool WakeupTree::empty() const { return branches_.empty() && run_ == nullptr; }

Branch& WakeupTree::front() {
  open();
  return branches_.front();
}

Branch& WakeupTree::add(Branch branch) {
  open();
  return branches_.emplace_back(std::move(branch));
}

void WakeupTree::open() {
  if (run_ == nullptr) return;
  Branch first = branch_of((*run_->sequence)[run_->begin]);
  std::swap(first.next.branches_, branches_);
  if (++run_->begin < run_->end) {
    first.next.run_ = std::move(run_);
  } else {
    first.entrusted = std::move(run_->entrusted);
    run_.reset();
  }
  branches_.push_back(std::move(first));
}

void WakeupTree::erase(std::vector<Branch>::iterator branch) { branches_.erase(branch); }

std::vector<Branch>::iterator WakeupTree::begin() {
  open();
  return branches_.begin();
}

std::vector<Branch>::iterator WakeupTree::end() {
  open();
  return branches_.end();
}

bool WakeupTree::has(ThreadId thread) const {
  if (run_ != nullptr) return (*run_->sequence)[run_->begin].thread == thread;
  return std::ranges::find(branches_, thread, &Branch::thread) != branches_.end();
}

void WakeupTree::clear() {
  run_.reset();
  if (branches_.empty()) return;
  std::vector<Branch> left = std::exchange(branches_, {});
  while (!left.empty()) {
    std::vector<Branch> below = std::exchange(left.back().next.branches_, {});
    left.pop_back();
    std::ranges::move(below, std::back_inserter(left));
  }
}

void WakeupTree::branch_off(std::span<const Move> sequence, FootprintPool& pool) {
  WakeupTree* level = this;
  if (sequence.size() <= kShort) {
    for (const Move& move : sequence) level = &level->branches_.emplace_back(branch_of(move)).next;
    return;
  }
  Branch& branch = branches_.emplace_back(branch_of(sequence.front()));
  auto stored = std::make_shared<const StoredSequence>(sequence.subspan(1), pool);
  const std::size_t size = stored->size();
  branch.next.run_ = std::make_unique<Run>(
      Run{.sequence = std::move(stored), .begin = 0, .end = size, .entrusted = {}});
}

std::size_t WakeupTree::bytes() const {
  std::size_t sum = 0;
  std::vector<const WakeupTree*> left = {this};
  while (!left.empty()) {
    const WakeupTree& tree = *left.back();
    left.pop_back();
    if (tree.run_ != nullptr) {
      // Runs that share a sequence have a part of it each.
      sum += sizeof(Run) + (tree.run_->end - tree.run_->begin) * sizeof(StoredMove) +
             tree.run_->entrusted.bytes();
    }
    sum += tree.branches_.capacity() * sizeof(Branch);
    for (const Branch& branch : tree.branches_) {
      sum += branch.outcomes.capacity() * sizeof(std::uint32_t) +
             branch.footprint.accesses().capacity() * sizeof(Access) + branch.entrusted.bytes();
      left.push_back(&branch.next);
    }
  }
  return sum;
}

// Makes the event at `index` of the run a branch, with what follows it.
void WakeupTree::split(std::size_t index) {
  std::unique_ptr<Run> before;
  if (index > run_->begin) {
    before = std::make_unique<Run>(
        Run{.sequence = run_->sequence, .begin = run_->begin, .end = index, .entrusted = {}});
  }
  run_->begin = index;
  open();
  run_ = std::move(before);
}

WakeupTree::Passed WakeupTree::pass_run(std::span<Move>& rest, EventName last,
                                        FootprintPool& pool) {
  for (std::size_t i = run_->begin; i < run_->end; ++i) {
    if (rest.empty()) return Passed::kCovered;
    const Move move = (*run_->sequence)[i];
    const WeakInitial found = weak_initial(move.thread, move.outcomes, *move.footprint, rest);
    if (!found.holds) {
      split(i);
      if (const auto first = other_outcome(move.thread, move.outcomes, rest)) {
        begin_with(*first, rest);
      }
      branch_off(rest, pool);
      return Passed::kAdded;
    }
    if (i + 1 == run_->end && branches_.empty()) {  // Everything after it will be explored.
      run_->entrusted.add(rest, last, pool);
      return Passed::kCovered;
    }
    if (found.at) rest = without(*found.at, rest);
  }
  return Passed::kAll;
}

bool WakeupTree::insert(Sequence& sequence, EventName last, FootprintPool& pool, ThreadId chosen) {
  WakeupTree* level = this;
  std::span<Move> rest(sequence);
  if (run_ != nullptr && (*run_->sequence)[run_->begin].thread == chosen) open();
  while (!rest.empty()) {
    if (level->run_ != nullptr) {
      const Passed passed = level->pass_run(rest, last, pool);
      if (passed != Passed::kAll) return passed == Passed::kAdded;
      if (rest.empty()) return false;
    }
    WeakInitial initial;
    auto found = level->branches_.begin();
    for (; found != level->branches_.end(); ++found) {
      initial = weak_initial(found->thread, found->outcomes, found->footprint, rest);
      const bool is_other_outcome = level == this && found->thread == chosen && !initial.at;
      if (initial.holds && !is_other_outcome) break;
      // All outcomes of a thread's event are explored before the next thread is tried, and after
      // that the event is asleep: what can begin with another outcome of it must.
      const auto first = other_outcome(found->thread, found->outcomes, rest);
      if (!first) continue;
      begin_with(*first, rest);
      found = std::find_if(found, level->branches_.end(), [&](const Branch& branch) {
        return branch.thread == rest.front().thread &&
               agree(branch.outcomes, rest.front().outcomes);
      });
      initial = {.holds = true, .at = 0};
      break;
    }
    if (found == level->branches_.end()) {
      level->branch_off(rest, pool);
      return true;
    }
    if (found->next.empty()) {  // Everything after the branch will be explored.
      found->entrusted.add(rest, last, pool);
      return false;
    }
    if (initial.at) rest = without(*initial.at, rest);
    level = &found->next;
  }
  return false;
}

bool agree(std::span<const std::uint32_t> one, std::span<const std::uint32_t> other) {
  const std::size_t common = std::min(one.size(), other.size());
  return std::equal(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(common), other.begin());
}

WeakInitial weak_initial(ThreadId thread, const Footprint& footprint,
                         std::span<const Move> sequence) {
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    if (sequence[i].thread == thread) return {.holds = true, .at = i};
    if (footprint.conflicts(*sequence[i].footprint)) return {};
  }
  return {.holds = true, .at = std::nullopt};
}

}  // namespace concert::explore
