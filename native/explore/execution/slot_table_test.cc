// The table of slots numbers locations as a map would.

#include "native/explore/execution/slot_table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <random>
#include <unordered_map>

namespace concert::explore {
namespace {

constexpr Location kNameSpace = 2000;
constexpr int kLookups = 20'000;

TEST(SlotTable, NumbersNamesInTheOrderOfTheirFirstUse) {
  SlotTable table;
  EXPECT_EQ(table.slot(70), 0u);
  EXPECT_EQ(table.slot(5), 1u);
  EXPECT_EQ(table.slot(70), 0u);
  EXPECT_EQ(table.size(), 2u);
}

TEST(SlotTable, FindsOnlyNamesThatHaveANumber) {
  SlotTable table;
  table.slot(0);
  EXPECT_EQ(table.find(0), std::optional<std::uint32_t>(0));
  EXPECT_EQ(table.find(1), std::nullopt);
  EXPECT_EQ(table.size(), 1u);
}

TEST(SlotTable, ForgetsAllNamesWhenItIsCleared) {
  SlotTable table;
  table.slot(7);
  table.slot(8);
  table.clear();
  EXPECT_EQ(table.size(), 0u);
  EXPECT_EQ(table.find(8), std::nullopt);
  EXPECT_EQ(table.slot(8), 0u);
}

TEST(SlotTable, AgreesWithAMapOverManyExecutions) {
  std::mt19937_64 random(1);
  SlotTable table;
  for (int execution = 0; execution < 5; ++execution) {
    table.clear();
    std::unordered_map<Location, std::uint32_t> map;
    for (int i = 0; i < kLookups; ++i) {
      const Location name = (random() % kNameSpace) << (random() % 2 == 0 ? 0 : 40);
      if (random() % 2 == 0) {
        const auto [place, added] = map.try_emplace(name, map.size());
        ASSERT_EQ(table.slot(name), place->second);
      } else {
        const auto place = map.find(name);
        const std::optional<std::uint32_t> expected =
            place == map.end() ? std::nullopt : std::optional(place->second);
        ASSERT_EQ(table.find(name), expected);
      }
    }
    EXPECT_EQ(table.size(), map.size());
  }
}

}  // namespace
}  // namespace concert::explore
