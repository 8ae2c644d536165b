// Clocks count as plain vectors do, with few threads and with many.

#include "native/explore/execution/vector_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <vector>

namespace concert::explore {
namespace {

using Counts = std::vector<std::uint32_t>;

constexpr std::size_t kMostThreads = 12;

Counts counts_of(const VectorClock& clock) {
  Counts counts(kMostThreads, 0);
  for (ThreadId thread = 0; thread < kMostThreads; ++thread) counts[thread] = clock[thread];
  return counts;
}

TEST(VectorClock, IsAVectorOfCounts) {
  std::mt19937 random(7);
  std::array<VectorClock, 4> clocks;
  std::array<Counts, 4> expected;
  expected.fill(Counts(kMostThreads, 0));
  for (int step = 0; step < 20'000; ++step) {
    const std::size_t one = random() % clocks.size();
    const std::size_t other = random() % clocks.size();
    const auto thread = static_cast<ThreadId>(random() % kMostThreads);
    switch (random() % 8) {
      case 0:
        clocks[one].clear();
        expected[one].assign(kMostThreads, 0);
        break;
      case 1:
        clocks[one] = clocks[other];
        expected[one] = expected[other];
        break;
      case 2:
      case 3:
        clocks[one].join(clocks[other]);
        for (std::size_t i = 0; i < kMostThreads; ++i) {
          expected[one][i] = std::max(expected[one][i], expected[other][i]);
        }
        break;
      default: {
        // Often of a program with few threads.
        const ThreadId set = step % 2 == 0 ? thread % 4 : thread;
        const auto count = static_cast<std::uint32_t>(random() % 100);
        clocks[one].set(set, count);
        expected[one][set] = count;
      }
    }
    ASSERT_EQ(counts_of(clocks[one]), expected[one]) << "after step " << step;
    const VectorClock copy(clocks[one]);
    ASSERT_EQ(counts_of(copy), expected[one]) << "after step " << step;
  }
}

TEST(VectorClock, TellsTheCountsUpToTheLastThatWasSet) {
  VectorClock clock;
  EXPECT_TRUE(clock.counts().empty());
  clock.set(7, 3);
  ASSERT_EQ(clock.counts().size(), 8u);
  EXPECT_EQ(clock.counts()[7], 3u);
  EXPECT_EQ(clock.counts()[2], 0u);
}

}  // namespace
}  // namespace concert::explore
