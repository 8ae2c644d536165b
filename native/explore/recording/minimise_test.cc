#include "native/explore/recording/minimise.h"

#include <gtest/gtest.h>

namespace concert::explore {
namespace {

std::vector<Step> steps_of(const std::vector<ThreadId>& threads) {
  std::vector<Step> steps;
  for (const ThreadId thread : threads) {
    Step& step = steps.emplace_back();
    step.thread = thread;
    // Its number, to see which is where.
    step.tag = static_cast<std::uint32_t>(steps.size());
  }
  return steps;
}

std::vector<std::uint32_t> tags_of(const std::vector<Step>& steps) {
  std::vector<std::uint32_t> tags;
  for (const Step& step : steps) tags.push_back(step.tag);
  return tags;
}

TEST(JoinedTest, EachThreadHasOneRun) {
  const std::vector<Step> steps = joined(steps_of({0, 2, 1, 2, 0, 1}));
  EXPECT_EQ(tags_of(steps), (std::vector<std::uint32_t>{1, 5, 2, 4, 3, 6}));
  EXPECT_EQ(switches(steps), 2U);
}

TEST(JoinedTest, TheThreadOfTheLastStepIsTheLast) {
  EXPECT_EQ(tags_of(joined(steps_of({0, 1, 2, 1}))), (std::vector<std::uint32_t>{1, 3, 2, 4}));
}

TEST(JoinedTest, NoStepsStayNone) { EXPECT_TRUE(joined({}).empty()); }

}  // namespace
}  // namespace concert::explore
