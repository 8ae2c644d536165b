#include "native/explore/search/state_table.h"

#include <gtest/gtest.h>

#include "native/explore/search/aftermath.h"

namespace concert::explore {
namespace {

Footprint of(Location at, Mode mode) {
  Footprint footprint;
  footprint.add({.at = at, .slot = 0, .mode = mode});
  footprint.seal();
  return footprint;
}

TEST(AftermathTest, AThreadsDeedsAreOnePart) {
  Aftermath aftermath;
  aftermath.add(2, of(7, Mode::kRead));
  aftermath.add(1, of(8, Mode::kRead));
  aftermath.add(2, of(7, Mode::kWrite));
  ASSERT_EQ(aftermath.parts().size(), 2U);
  EXPECT_EQ(aftermath.parts()[0].thread, 1U);
  EXPECT_EQ(aftermath.parts()[1].deeds.accesses().size(), 1U);
  EXPECT_EQ(aftermath.parts()[1].deeds.find(7)->mode, Mode::kWrite);
}

TEST(AftermathTest, ThatAnEventDependsOnEverythingDoesNotCount) {
  Footprint footprint = of(7, Mode::kWrite);
  footprint.make_barrier();
  Aftermath aftermath;
  aftermath.add(1, footprint);
  EXPECT_FALSE(aftermath.parts()[0].deeds.barrier());
  EXPECT_NE(aftermath.parts()[0].deeds.find(7), nullptr);
}

TEST(AftermathTest, WhatConflictsWithAnEventBeforeMustFollowIt) {
  Aftermath aftermath;
  aftermath.add(1, of(7, Mode::kRead));
  aftermath.add(2, of(8, Mode::kRead));
  aftermath.precede(3, of(7, Mode::kWrite), /*made=*/0, /*all=*/false);
  EXPECT_EQ(aftermath.parts()[0].past, set_of(1) | set_of(3));
  EXPECT_EQ(aftermath.parts()[1].past, set_of(2));
}

TEST(AftermathTest, WhatMustFollowAFollowerFollows) {
  Aftermath aftermath;
  aftermath.add(1, of(7, Mode::kRead));
  aftermath.add(2, of(8, Mode::kWrite));
  aftermath.precede(1, of(8, Mode::kRead), /*made=*/0, /*all=*/false);
  aftermath.precede(3, of(7, Mode::kWrite), /*made=*/0, /*all=*/false);
  EXPECT_EQ(aftermath.parts()[1].past, set_of(1) | set_of(2) | set_of(3));
}

TEST(AftermathTest, AThreadFollowsWhoMakesItAndEverythingWhoWaitsForAll) {
  Aftermath aftermath;
  aftermath.add(1, of(7, Mode::kRead));
  aftermath.add(2, of(8, Mode::kRead));
  aftermath.precede(0, of(9, Mode::kWrite), /*made=*/set_of(2), /*all=*/false);
  EXPECT_EQ(aftermath.parts()[0].past, set_of(1));
  EXPECT_EQ(aftermath.parts()[1].past, set_of(2) | set_of(0));
  aftermath.precede(4, of(9, Mode::kWrite), /*made=*/0, /*all=*/true);
  EXPECT_EQ(aftermath.parts()[0].past, set_of(1) | set_of(4));
}

TEST(StateTableTest, AStateIsKnownWhereNoFewerThreadsAreAsleep) {
  Aftermath aftermath;
  aftermath.add(1, of(7, Mode::kRead));
  StateTable states;
  states.add(5, set_of(1), aftermath);
  Aftermath found;
  EXPECT_FALSE(states.find(6, set_of(1), found));
  EXPECT_FALSE(states.find(5, 0, found));
  EXPECT_TRUE(found.empty());
  EXPECT_TRUE(states.find(5, set_of(1) | set_of(2), found));
  ASSERT_EQ(found.parts().size(), 1U);
  EXPECT_EQ(found.parts()[0].deeds.accesses().size(), 1U);
}

TEST(StateTableTest, AStateExploredForFewerSleepersIsKnownForThem) {
  StateTable states;
  states.add(5, set_of(1), {});
  states.add(5, 0, {});
  Aftermath found;
  EXPECT_TRUE(states.find(5, 0, found));
  states.clear();
  EXPECT_FALSE(states.find(5, 0, found));
}

}  // namespace
}  // namespace concert::explore
