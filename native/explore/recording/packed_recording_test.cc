#include "native/explore/recording/packed_recording.h"

#include <gtest/gtest.h>

namespace concert::explore {
namespace {

Step step_of(ThreadId thread) {
  return {.thread = thread, .site = kAnySite, .tag = 0, .outcomes = {}, .timed_out = false};
}

void expect_the_same(const Recording& one) {
  const Recording other = unpack(pack(one));
  EXPECT_EQ(other.threads, one.threads);
  EXPECT_EQ(other.promoted, one.promoted);
  EXPECT_EQ(other.steps, one.steps);
  EXPECT_EQ(other.walked, one.walked);
}

TEST(PackedRecordingTest, NothingPackedIsAnEmptyRecording) {
  EXPECT_TRUE(unpack({}).steps.empty());
  expect_the_same({});
}

TEST(PackedRecordingTest, AllPartsComeBack) {
  Recording recording{.threads = {{}, {.parent = 0, .ordinal = 0}, {.parent = 1, .ordinal = 300}},
                      .promoted = {0, 7, kOlderWrites, ~Key{0}},
                      .steps = {step_of(0), step_of(0), step_of(2), step_of(0)},
                      .walked = true};
  recording.steps.push_back(
      {.thread = 70'000, .site = 0, .tag = 0xffffffff, .outcomes = {}, .timed_out = true});
  recording.steps.push_back(
      {.thread = 1, .site = 200, .tag = 0, .outcomes = {0, 127, 128, 0xffffffff}});
  expect_the_same(recording);
}

TEST(PackedRecordingTest, EqualStepsInARowTakeNoMoreRoomThanOne) {
  Recording recording;
  recording.steps.assign(100, step_of(1));
  const std::size_t few = pack(recording).bytes.size();
  recording.steps.assign(120, step_of(1));
  EXPECT_EQ(pack(recording).bytes.size(), few);
  expect_the_same(recording);
}

}  // namespace
}  // namespace concert::explore
