// Wakeup trees agree with a definition that tries every order of the events of small sequences.
//
// Definitions: Abdulla, Aronis, Jonsson and Sagonas, "Source Sets: A Foundation for Optimal Dynamic
// Partial Order Reduction", J. ACM 64(4), 2017, sections 4 and 5.

#include "native/explore/search/wakeup_tree.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

namespace concert::explore {
namespace {

constexpr std::size_t kSmallStack = 64 * 1024;  // Bytes.
constexpr ThreadId kThreads = 4;

// The events of a program: each thread has its own, in order, each with one access.
class Program {
 public:
  explicit Program(std::mt19937& random) : footprints_(kThreads) {
    constexpr Mode kModes[] = {Mode::kRead, Mode::kWrite, Mode::kAdd};
    for (std::vector<Footprint>& events : footprints_) {
      events.resize(2);
      for (Footprint& event : events) {
        event.add({.at = 1 + random() % 2, .mode = kModes[random() % 3]});
        event.seal();
      }
    }
  }

  const Footprint& footprint(ThreadId thread, std::size_t ordinal) const {
    return footprints_[thread][ordinal];
  }

  // A sequence of `length` events at most, each thread's in their order.
  Sequence sequence(std::mt19937& random, std::size_t length) const {
    std::vector<std::size_t> done(kThreads, 0);
    Sequence made;
    for (std::size_t i = 0; i < length; ++i) {
      const ThreadId thread = random() % kThreads;
      if (done[thread] == footprints_[thread].size()) continue;
      made.push_back({.thread = thread, .footprint = &footprint(thread, done[thread]++)});
    }
    return made;
  }

 private:
  std::vector<std::vector<Footprint>> footprints_;
};

using Threads = std::vector<ThreadId>;

Threads threads_of(const Sequence& sequence) {
  Threads threads;
  for (const Move& move : sequence) threads.push_back(move.thread);
  return threads;
}

bool independent(const Move& one, const Move& other) {
  return one.thread != other.thread && !one.footprint->conflicts(*other.footprint);
}

// Every order of the events that comes about by swapping neighbours that are independent.
std::set<Threads> equivalent_orders(const Sequence& sequence) {
  std::set<Threads> seen = {threads_of(sequence)};
  std::vector<Sequence> left = {sequence};
  while (!left.empty()) {
    const Sequence one = left.back();
    left.pop_back();
    for (std::size_t i = 0; i + 1 < one.size(); ++i) {
      if (!independent(one[i], one[i + 1])) continue;
      Sequence swapped = one;
      std::swap(swapped[i], swapped[i + 1]);
      if (seen.insert(threads_of(swapped)).second) left.push_back(swapped);
    }
  }
  return seen;
}

// Tells whether `sequence`, with those events of `beginning` added that it lacks, has an equivalent
// order that starts with `beginning`.
bool can_begin_with(const Sequence& beginning, Sequence sequence) {
  std::vector<std::ptrdiff_t> there(kThreads);
  for (const Move& move : sequence) ++there[move.thread];
  for (const Move& move : beginning) {
    if (--there[move.thread] < 0) sequence.push_back(move);
  }
  const Threads wanted = threads_of(beginning);
  return std::ranges::any_of(equivalent_orders(sequence), [&](const Threads& order) {
    return std::equal(wanted.begin(), wanted.end(), order.begin());
  });
}

// The sequences from the root to the leaves.
void collect_leaves(WakeupTree& tree, Sequence& path, std::vector<Sequence>& leaves) {
  for (Branch& branch : tree) {
    path.push_back({.thread = branch.thread, .footprint = &branch.footprint});
    if (branch.next.empty()) {
      leaves.push_back(path);
    } else {
      collect_leaves(branch.next, path, leaves);
    }
    path.pop_back();
  }
}

std::vector<Sequence> leaves_of(WakeupTree& tree) {
  std::vector<Sequence> leaves;
  Sequence path;
  collect_leaves(tree, path, leaves);
  return leaves;
}

TEST(WeakInitial, HoldsIfAnEquivalentOrderBeginsWithTheEvent) {
  std::mt19937 random(1);
  int held = 0;
  for (int i = 0; i < 2000; ++i) {
    const Program program(random);
    const Sequence sequence = program.sequence(random, 5);
    for (ThreadId thread = 0; thread < kThreads; ++thread) {
      const Footprint& first = program.footprint(thread, 0);
      const WeakInitial found = weak_initial(thread, first, sequence);
      ASSERT_EQ(found.holds, can_begin_with({{.thread = thread, .footprint = &first}}, sequence));
      const auto at = std::ranges::find(sequence, thread, &Move::thread);
      if (!found.holds) continue;
      ++held;
      ASSERT_EQ(found.at.has_value(), at != sequence.end());
      const auto place = static_cast<std::size_t>(at - sequence.begin());
      ASSERT_EQ(found.at.value_or(place), place);
    }
  }
  EXPECT_GT(held, 1000);
}

TEST(WakeupTree, HasALeafForEachSequenceThatWasPutIn) {
  std::mt19937 random(2);
  for (int i = 0; i < 500; ++i) {
    const Program program(random);
    FootprintPool pool;
    WakeupTree tree;
    std::vector<Sequence> put_in;
    for (int k = 0; k < 6; ++k) {
      Sequence sequence = program.sequence(random, 5);
      if (sequence.empty()) continue;
      put_in.push_back(sequence);
      tree.insert(sequence, k, pool);
    }
    const std::vector<Sequence> leaves = leaves_of(tree);
    for (const Sequence& sequence : put_in) {
      ASSERT_TRUE(std::ranges::any_of(
          leaves, [&](const Sequence& leaf) { return can_begin_with(leaf, sequence); }));
    }
  }
}

TEST(WakeupTree, GrowsByOneLeafIfItSaysThatItAdded) {
  std::mt19937 random(3);
  int refused = 0;
  for (int i = 0; i < 500; ++i) {
    const Program program(random);
    FootprintPool pool;
    WakeupTree tree;
    for (int k = 0; k < 6; ++k) {
      Sequence sequence = program.sequence(random, 5);
      if (sequence.empty()) continue;
      const std::size_t before = leaves_of(tree).size();
      const bool added = tree.insert(sequence, k, pool);
      ASSERT_EQ(leaves_of(tree).size(), before + (added ? 1 : 0));
      refused += added ? 0 : 1;
    }
  }
  EXPECT_GT(refused, 100);
}

TEST(WakeupTree, BranchesAfterALongBeginningAsItDoesAtOnce) {
  std::mt19937 random(4);
  Footprint own;
  own.add({.at = 9});
  own.seal();
  const Sequence beginning(50, Move{.thread = kThreads, .footprint = &own});
  for (int i = 0; i < 500; ++i) {
    const Program program(random);
    FootprintPool pool;
    WakeupTree at_once;
    WakeupTree after;
    for (int k = 0; k < 6; ++k) {
      Sequence sequence = program.sequence(random, 5);
      Sequence longer = beginning;
      longer.insert(longer.end(), sequence.begin(), sequence.end());
      if (sequence.empty()) continue;
      ASSERT_EQ(at_once.insert(sequence, k, pool), after.insert(longer, k, pool));
    }
    if (at_once.empty()) continue;
    const std::vector<Sequence> leaves = leaves_of(at_once);
    const std::vector<Sequence> others = leaves_of(after);
    ASSERT_EQ(leaves.size(), others.size());
    for (std::size_t k = 0; k < leaves.size(); ++k) {
      Threads expected(beginning.size(), kThreads);
      const Threads rest = threads_of(leaves[k]);
      expected.insert(expected.end(), rest.begin(), rest.end());
      ASSERT_EQ(threads_of(others[k]), expected);
    }
  }
}

TEST(WakeupTree, EntrustsASequenceToTheLeafThatCoversIt) {
  Footprint reads;
  reads.add({.at = 1});
  reads.seal();
  FootprintPool pool;
  WakeupTree tree;
  Sequence first = {{.thread = 1, .footprint = &reads}};
  ASSERT_TRUE(tree.insert(first, 1, pool));
  Sequence second = {{.thread = 2, .footprint = &reads}, {.thread = 1, .footprint = &reads}};
  EXPECT_FALSE(tree.insert(second, 2, pool));
  EXPECT_EQ(tree.front().entrusted.size(), 1u);
  EXPECT_EQ(tree.front().entrusted.last(0), 2u);
}

TEST(WakeupTree, TakesOtherOutcomesOfAChoiceForOtherEvents) {
  Footprint nothing;
  const std::uint32_t zero = 0;
  const std::uint32_t one = 1;
  FootprintPool pool;
  WakeupTree tree;
  Sequence first = {{.thread = 1, .outcomes = {&zero, 1}, .footprint = &nothing}};
  Sequence second = {{.thread = 1, .outcomes = {&one, 1}, .footprint = &nothing}};
  EXPECT_TRUE(tree.insert(first, 1, pool));
  EXPECT_TRUE(tree.insert(second, 2, pool));
  EXPECT_EQ(leaves_of(tree).size(), 2u);
}

TEST(WakeupTree, IsTakenDownOnASmallStackHoweverDeepItIs) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, kSmallStack), 0);
  const auto build_and_destroy = [](void*) -> void* {
    const Footprint nothing;
    FootprintPool pool;
    WakeupTree tree;
    Sequence sequence(200'000, Move{.thread = 1, .footprint = &nothing});
    tree.insert(sequence, 1, pool);
    return nullptr;
  };
  pthread_t thread;
  ASSERT_EQ(pthread_create(&thread, &attributes, build_and_destroy, nullptr), 0);
  EXPECT_EQ(pthread_join(thread, nullptr), 0);
  pthread_attr_destroy(&attributes);
}

TEST(Outcomes, AgreeWhereOneIsTheBeginningOfTheOther) {
  const std::uint32_t all[] = {1, 2, 3};
  const std::uint32_t other[] = {1, 3};
  EXPECT_TRUE(agree({all, 2}, {all, 3}));
  EXPECT_TRUE(agree({}, {all, 3}));
  EXPECT_FALSE(agree({other, 2}, {all, 3}));
}

}  // namespace
}  // namespace concert::explore
