// Footprints depend on each other as their accesses do, one by one.

#include "native/explore/execution/footprint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace concert::explore {
namespace {

constexpr std::array kModes = {Mode::kRead, Mode::kWrite, Mode::kAdd,
                               Mode::kOpen, Mode::kPass,  Mode::kKeep};

Footprint sealed(const std::vector<Access>& accesses) {
  Footprint footprint;
  for (const Access& access : accesses) footprint.add(access);
  footprint.seal();
  return footprint;
}

// Every footprint over two locations, and the one that depends on everything.
std::vector<Footprint> all_footprints() {
  std::vector<std::optional<Mode>> choices(kModes.begin(), kModes.end());
  choices.emplace_back();
  std::vector<Footprint> all;
  for (const auto& first : choices) {
    for (const auto& second : choices) {
      std::vector<Access> accesses;
      if (first) accesses.push_back({.at = 1, .mode = *first});
      if (second) accesses.push_back({.at = 2, .mode = *second});
      all.push_back(sealed(accesses));
    }
  }
  all.emplace_back().make_barrier();
  return all;
}

bool conflict_one_by_one(const Footprint& one, const Footprint& other) {
  if (one.barrier() || other.barrier()) return true;
  return std::ranges::any_of(one.accesses(), [&](const Access& mine) {
    return std::ranges::any_of(other.accesses(), [&](const Access& theirs) {
      return mine.at == theirs.at && conflict(mine.mode, theirs.mode);
    });
  });
}

TEST(Footprint, ConflictsWhereTwoOfItsAccessesDo) {
  const std::vector<Footprint> all = all_footprints();
  for (const Footprint& one : all) {
    for (const Footprint& other : all) {
      EXPECT_EQ(one.conflicts(other), conflict_one_by_one(one, other));
    }
  }
}

TEST(Footprint, ConflictsWithAllThatAFootprintConflictsWithThatItCovers) {
  const std::vector<Footprint> all = all_footprints();
  int covered = 0;
  for (const Footprint& one : all) {
    for (const Footprint& other : all) {
      if (!one.covers(other)) continue;
      ++covered;
      for (const Footprint& third : all) {
        EXPECT_TRUE(!other.conflicts(third) || one.conflicts(third));
      }
    }
  }
  EXPECT_GT(covered, static_cast<int>(all.size()));
}

TEST(Footprint, CoversItself) {
  for (const Footprint& one : all_footprints()) EXPECT_TRUE(one.covers(one));
}

TEST(Footprint, UnitedConflictsWithAllThatItsPartsConflictWith) {
  const std::vector<Footprint> all = all_footprints();
  for (const Footprint& one : all) {
    for (const Footprint& other : all) {
      Footprint both = one;
      both.unite(other);
      for (const Footprint& third : all) {
        EXPECT_TRUE(!(one.conflicts(third) || other.conflicts(third)) || both.conflicts(third));
      }
    }
  }
}

TEST(Footprint, KeepsOneModeOfALocation) {
  const auto together = [](Mode one, Mode other) {
    const Footprint footprint = sealed({{.at = 9, .mode = one}, {.at = 9, .mode = other}});
    EXPECT_EQ(footprint.accesses().size(), 1u);
    return footprint.accesses().front().mode;
  };
  EXPECT_EQ(together(Mode::kRead, Mode::kRead), Mode::kRead);
  EXPECT_EQ(together(Mode::kAdd, Mode::kAdd), Mode::kAdd);
  EXPECT_EQ(together(Mode::kRead, Mode::kAdd), Mode::kWrite);
  EXPECT_EQ(together(Mode::kRead, Mode::kKeep), Mode::kKeep);
  EXPECT_EQ(together(Mode::kKeep, Mode::kOpen), Mode::kWrite);
}

TEST(Footprint, SortsItsLocationsAndFindsThem) {
  const Footprint footprint = sealed({{.at = 30}, {.at = 10, .mode = Mode::kAdd}, {.at = 20}});
  EXPECT_TRUE(std::ranges::is_sorted(footprint.accesses(), {}, &Access::at));
  ASSERT_NE(footprint.find(10), nullptr);
  EXPECT_EQ(footprint.find(10)->mode, Mode::kAdd);
  EXPECT_EQ(footprint.find(15), nullptr);
}

TEST(Footprint, TurnsIntoReadsOfTheSameLocations) {
  Footprint footprint = sealed({{.at = 1, .mode = Mode::kWrite}, {.at = 2, .mode = Mode::kPass}});
  footprint.only_reads();
  EXPECT_FALSE(footprint.conflicts(sealed({{.at = 1}, {.at = 2}})));
  EXPECT_TRUE(footprint.conflicts(sealed({{.at = 2, .mode = Mode::kAdd}})));
}

TEST(Footprint, IsEmptyAfterItWasCleared) {
  Footprint footprint = sealed({{.at = 1, .mode = Mode::kWrite}});
  footprint.make_barrier();
  footprint.clear();
  EXPECT_FALSE(footprint.barrier());
  EXPECT_FALSE(footprint.conflicts(sealed({{.at = 1, .mode = Mode::kWrite}})));
}

}  // namespace
}  // namespace concert::explore
