#include "native/explore/races/race_list.h"

#include <gtest/gtest.h>

#include <cstddef>

namespace concert::explore {
namespace {

Race race_between(Site one, Site other, Key key = 0, bool adjacent = false) {
  return race_of(key, /*at=*/1, {.site = one, .kind = AccessKind::kRead, .thread = 1},
                 {.site = other, .kind = AccessKind::kWrite, .thread = 2}, adjacent);
}

TEST(RaceListTest, ARaceHasItsSidesKeyAndAdjacency) {
  RaceList list(/*by_sites=*/false);
  EXPECT_TRUE(list.empty());
  list.add(race_between(1, 2, 7));
  EXPECT_TRUE(list.has(race_between(1, 2, 7)));
  EXPECT_FALSE(list.has(race_between(1, 2, 8)));
  EXPECT_FALSE(list.has(race_between(1, 3, 7)));
  EXPECT_FALSE(list.has(race_between(1, 66, 7)));
  EXPECT_FALSE(list.has(race_between(2, 1, 7)));
  EXPECT_FALSE(list.has(race_between(1, 2, 7, /*adjacent=*/true)));
  EXPECT_TRUE(list.same(race_between(1, 2, 7), race_between(1, 2, 7)));
  EXPECT_FALSE(list.same(race_between(1, 2, 7), race_between(1, 2, 8)));
  list.clear();
  EXPECT_FALSE(list.has(race_between(1, 2, 7)));
}

TEST(RaceListTest, BySitesTheKeyDoesNotCount) {
  RaceList list(/*by_sites=*/true);
  list.add(race_between(1, 2, 7));
  EXPECT_TRUE(list.has(race_between(1, 2, 8)));
}

TEST(RaceListTest, WhatIsOnlyCountedIsKnownAndNotKept) {
  RaceList list(/*by_sites=*/false);
  list.add(race_between(1, 2, 7));
  list.count(race_between(1, 3, 7));
  EXPECT_TRUE(list.has(race_between(1, 3, 7)));
  EXPECT_EQ(list.counted(), 1U);
  ASSERT_EQ(list.sorted().size(), 1U);
  EXPECT_EQ(list.sorted().front().second.site, 2U);
}

TEST(RaceListTest, ManyRacesAreAllKnownAndSorted) {
  RaceList list(/*by_sites=*/true);
  constexpr Site kSites = 300;
  for (Site one = kSites; one > 0; --one) {
    for (Site other = one + 1; other <= kSites; other += 2) list.add(race_between(one, other));
  }
  std::size_t known = 0;
  for (Site one = 1; one <= kSites; ++one) {
    for (Site other = one + 1; other <= kSites; ++other) {
      EXPECT_EQ(list.has(race_between(one, other)), (other - one) % 2 == 1);
      if (list.has(race_between(one, other))) ++known;
    }
  }
  EXPECT_EQ(known, list.races().size());
  EXPECT_EQ(list.sorted().front().first.site, 1U);
  EXPECT_EQ(list.sorted().back().first.site, kSites - 1);
}

}  // namespace
}  // namespace concert::explore
