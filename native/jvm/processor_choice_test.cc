#include "native/jvm/processor_choice.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>

namespace concert::jvm {
namespace {

constexpr std::int64_t kStep = 60'000'000;

TEST(ProcessorChoice, StaysWhereItHasTheProcessorForItself) {
  ProcessorChoice choice({3, 5}, 5, 1);
  for (int step = 1; step < 100; ++step) choice.Look(step * kStep, step * kStep);
  EXPECT_EQ(choice.current(), 5);
}

TEST(ProcessorChoice, LeavesAProcessorThatItShares) {
  ProcessorChoice choice({3, 5}, 5, 1);
  int step = 1;
  while (choice.current() == 5 && step < 100) {
    choice.Look(step * kStep, step * kStep / 2);
    ++step;
  }
  EXPECT_EQ(choice.current(), 3);
}

TEST(ProcessorChoice, StaysOnTheOnlyOne) {
  ProcessorChoice choice({4}, 4, 1);
  for (int step = 1; step < 100; ++step) choice.Look(step * kStep, 0);
  EXPECT_EQ(choice.current(), 4);
}

TEST(ProcessorChoice, IsOneOfTheAllowed) { EXPECT_EQ(ProcessorChoice({2, 3}, 0, 1).current(), 2); }

TEST(ProcessorChoice, DoesNotCountTheTimeBetweenPrograms) {
  ProcessorChoice choice({3, 5}, 5, 1);
  for (int step = 1; step < 100; ++step) {
    choice.Restart(step * 10 * kStep, step);
    choice.Look(step * 10 * kStep + kStep, step + kStep);
  }
  EXPECT_EQ(choice.current(), 5);
}

TEST(ProcessorChoice, SeparatesProcessesThatBeginOnOneProcessor) {
  constexpr int kProcesses = 4;
  std::vector<ProcessorChoice> choices;
  for (std::uint32_t seed = 0; seed < kProcesses; ++seed) {
    choices.emplace_back(std::vector<int>{0, 1, 2, 3}, 3, seed);
  }
  std::vector<std::int64_t> used(kProcesses);
  for (int step = 1; step < 400; ++step) {
    std::map<int, int> on;
    for (const ProcessorChoice& each : choices) ++on[each.current()];
    for (int i = 0; i < kProcesses; ++i) used[i] += kStep / on[choices[i].current()];
    for (int i = 0; i < kProcesses; ++i) choices[i].Look(step * kStep, used[i]);
  }
  std::map<int, int> on;
  for (const ProcessorChoice& each : choices) ++on[each.current()];
  EXPECT_EQ(on.size(), 4u);
}

}  // namespace
}  // namespace concert::jvm
