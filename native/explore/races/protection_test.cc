#include "native/explore/races/protection.h"

#include <gtest/gtest.h>

namespace concert::explore {
namespace {

constexpr Location kData = 40;
// As large as names of locks are in Java.
constexpr Location kLock = ~Location{0} - 50;

class ProtectionTest : public testing::Test {
 protected:
  ProtectionTest() {
    synchronisation_.clear();
    protection_.make(0, 1);
    protection_.make(0, 2);
    protection_.make(1, 3);
  }

  LockSet holding(ThreadId thread, bool shared) {
    const Held held{.lock = kLock, .shared = shared};
    synchronisation_.take(thread, held);
    const LockSet locks = synchronisation_.held(thread);
    synchronisation_.give_back(thread, held);
    return locks;
  }
  bool safe_after(const Use& one, const Use& other) {
    Uses& uses = protection_.of(kData);
    protection_.add(uses, one, synchronisation_);
    protection_.add(uses, other, synchronisation_);
    return uses.safe;
  }

  Synchronisation synchronisation_;
  Protection protection_;
};

Use write(ThreadId thread) { return {.thread = thread, .kind = AccessKind::kWrite}; }
Use read(ThreadId thread) { return {.thread = thread, .kind = AccessKind::kRead}; }

TEST_F(ProtectionTest, TwoThreadsThatWriteAreNotSafe) {
  EXPECT_FALSE(safe_after(write(1), write(2)));
}

TEST_F(ProtectionTest, ReadsAreSafe) { EXPECT_TRUE(safe_after(read(1), read(2))); }

TEST_F(ProtectionTest, ACommonLockIsSafe) {
  Use one = write(1);
  Use other = write(2);
  one.locks = holding(1, false);
  other.locks = holding(2, false);
  EXPECT_TRUE(safe_after(one, other));
}

TEST_F(ProtectionTest, ALockThatBothShareIsNot) {
  Use one = write(1);
  Use other = write(2);
  one.locks = holding(1, true);
  other.locks = holding(2, true);
  EXPECT_FALSE(safe_after(one, other));
}

TEST_F(ProtectionTest, ALockThatOneHoldsAloneIs) {
  Use one = write(1);
  Use other = read(2);
  one.locks = holding(1, false);
  other.locks = holding(2, true);
  EXPECT_TRUE(safe_after(one, other));
}

TEST_F(ProtectionTest, WhoKnowsTheOthersEndIsSafe) {
  Use other = read(2);
  other.ended = set_of(1);
  EXPECT_TRUE(safe_after(write(1), other));
}

TEST_F(ProtectionTest, WhoIsMadeLaterIsSafeAndSoIsWhomItMakes) {
  Use one = write(0);
  EXPECT_TRUE(safe_after(one, read(1)));
  EXPECT_TRUE(safe_after(one, read(3)));
}

TEST_F(ProtectionTest, WhoHasBeenMadeBeforeIsNot) {
  Use one = write(0);
  one.made = set_of(1);
  EXPECT_FALSE(safe_after(one, read(3)));
}

TEST_F(ProtectionTest, ASafeUseSaysNothingNewWhereALessSafeOneIsKnown) {
  Uses& uses = protection_.of(kData);
  protection_.add(uses, write(1), synchronisation_);
  Use safer = write(1);
  safer.ended = set_of(2);
  EXPECT_TRUE(Protection::known(uses, safer));
  Use less = write(1);
  less.made = set_of(3);
  EXPECT_FALSE(Protection::known(uses, less));
}

TEST_F(ProtectionTest, ASecondUserAndARaceAreLessons) {
  Uses& uses = protection_.of(kData);
  protection_.add(uses, write(1), synchronisation_);
  const std::uint64_t before = protection_.lessons();
  protection_.add(uses, write(2), synchronisation_);
  EXPECT_EQ(protection_.lessons(), before + 2);
}

}  // namespace
}  // namespace concert::explore
