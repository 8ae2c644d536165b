// Sets of sequences give back what was put in, each once; a pool keeps equal footprints once.

#include "native/explore/execution/sequence.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "native/explore/execution/footprint_pool.h"

namespace concert::explore {
namespace {

Footprint access_to(Location at, Mode mode) {
  Footprint footprint;
  footprint.add({.at = at, .mode = mode});
  footprint.seal();
  return footprint;
}

TEST(SequenceSet, GivesBackWhatWasPutIn) {
  FootprintPool pool;
  const Footprint reads = access_to(1, Mode::kRead);
  const Footprint writes = access_to(2, Mode::kWrite);
  const std::array<std::uint32_t, 2> outcomes = {3, 0};
  SequenceSet set;
  ASSERT_TRUE(set.add(Sequence{{.thread = 4, .footprint = &writes}}, 8, pool));
  ASSERT_TRUE(set.add(Sequence{{.thread = 1, .outcomes = outcomes, .footprint = &reads},
                               {.thread = 2, .footprint = &writes}},
                      9, pool));
  ASSERT_EQ(set.size(), 2u);
  EXPECT_EQ(set.last(1), 9u);
  const Sequence found = set.sequence(1, pool);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].thread, 1u);
  EXPECT_EQ(std::vector(found[0].outcomes.begin(), found[0].outcomes.end()),
            (std::vector<std::uint32_t>{3, 0}));
  EXPECT_EQ(found[0].footprint->accesses().front().at, 1u);
  EXPECT_EQ(found[1].footprint->accesses().front().mode, Mode::kWrite);
  EXPECT_TRUE(found[1].outcomes.empty());
}

TEST(SequenceSet, RefusesASequenceThatItHas) {
  FootprintPool pool;
  const Footprint reads = access_to(1, Mode::kRead);
  const Sequence sequence = {{.thread = 1, .footprint = &reads}};
  SequenceSet set;
  EXPECT_TRUE(set.add(sequence, 5, pool));
  EXPECT_FALSE(set.add(sequence, 5, pool));
  EXPECT_TRUE(set.add(sequence, 6, pool)) << "the last event is another one";
  set.clear();
  EXPECT_TRUE(set.empty());
  EXPECT_TRUE(set.add(sequence, 5, pool));
}

TEST(Sequence, LosesTheFirstEventOfAThreadThatIsDropped) {
  const Footprint reads = access_to(1, Mode::kRead);
  Sequence sequence = {{.thread = 1, .footprint = &reads},
                       {.thread = 2, .footprint = &reads},
                       {.thread = 1, .footprint = &reads}};
  drop(1, sequence);
  ASSERT_EQ(sequence.size(), 2u);
  EXPECT_EQ(sequence[0].thread, 2u);
  EXPECT_EQ(sequence[1].thread, 1u);
  drop(3, sequence);
  EXPECT_EQ(sequence.size(), 2u);
}

TEST(FootprintPool, GivesEqualFootprintsOneNumberAndOthersAnother) {
  FootprintPool pool;
  const auto first = pool.number_of(access_to(1, Mode::kRead));
  EXPECT_EQ(pool.number_of(access_to(1, Mode::kRead)), first);
  EXPECT_NE(pool.number_of(access_to(1, Mode::kAdd)), first);
  EXPECT_NE(pool.number_of(access_to(2, Mode::kRead)), first);
  EXPECT_NE(first, 0u) << "0 stands for no footprint";
  EXPECT_EQ(pool[first].accesses().front().at, 1u);
}

}  // namespace
}  // namespace concert::explore
