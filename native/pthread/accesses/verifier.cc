// The functions that programs for verifiers call.

#include <algorithm>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

constexpr int kMostValues = 64;

// A value of the request's list, and only values that differ once they are of the type.
template <typename Number>
std::uint64_t AnyOf() {
  World& world = TheWorld();
  const std::vector<std::int64_t>& all = world.request().nondet;
  const auto first_as = [&](std::size_t end, Number value) {
    for (std::size_t i = 0; i < end; ++i) {
      if (static_cast<Number>(all[i]) == value) return false;
    }
    return true;
  };
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (first_as(i, static_cast<Number>(all[i]))) ++count;
  }
  world.NoteBound("values", "unknown inputs are some constants only");
  world.NoteTold();
  std::uint32_t chosen = world.Choose(count);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!first_as(i, static_cast<Number>(all[i]))) continue;
    if (chosen-- == 0) return static_cast<std::uint64_t>(static_cast<std::int64_t>(all[i]));
  }
  return 0;
}

}  // namespace

extern "C" {

std::uint64_t ExploreAnyBool() {
  TheWorld().NoteTold();
  return TheWorld().Choose(2);
}
std::uint64_t ExploreAnyChar() {
  return static_cast<std::uint64_t>(static_cast<std::int8_t>(AnyOf<std::int8_t>()));
}
std::uint64_t ExploreAnyUchar() { return static_cast<std::uint8_t>(AnyOf<std::uint8_t>()); }
std::uint64_t ExploreAnyShort() {
  return static_cast<std::uint64_t>(static_cast<std::int16_t>(AnyOf<std::int16_t>()));
}
std::uint64_t ExploreAnyUshort() { return static_cast<std::uint16_t>(AnyOf<std::uint16_t>()); }
std::uint64_t ExploreAnyInt() {
  return static_cast<std::uint64_t>(static_cast<std::int32_t>(AnyOf<std::int32_t>()));
}
std::uint64_t ExploreAnyUint() { return static_cast<std::uint32_t>(AnyOf<std::uint32_t>()); }
std::uint64_t ExploreAnyLong() { return AnyOf<std::int64_t>(); }
// One of the values that the rewritten program has for an input, by its number.
std::uint64_t ExploreChoice(int count) {
  TheWorld().NoteTold();
  return TheWorld().Choose(static_cast<std::uint32_t>(std::clamp(count, 1, kMostValues)));
}
std::uint64_t ExploreAnyPointer() {
  TheWorld().NoteBound("values", "unknown inputs are some constants only");
  return 0;
}

void ExploreAtomicBegin() { TheWorld().BeginSection(); }
void ExploreAtomicEnd() { TheWorld().EndSection(); }

void ExploreAssume(int holds) {
  World& world = TheWorld();
  if (holds != 0) return world.NoteHarmless();
  if (world.in_section() && world.concurrent()) {
    world.TakeBackSection(Impossible::kAssumes);
  }
  world.GiveUpForNothing();
}
// An end of the program, as its abort() is.
void ExploreAssumeOrAbort(int holds) {
  if (holds != 0) return;
  World& world = TheWorld();
  if (world.in_section() && world.concurrent()) {
    world.TakeBackSection(Impossible::kEnds);
  }
  world.NoteHeldText();
  world.GiveUp();
}
void ExploreVerifierAssert(int holds) {
  if (holds != 0) return TheWorld().NoteHarmless();
  TheWorld().OnStop(machine::Stop::kAssertion, "__VERIFIER_assert()");
}
void ExploreReachError() {
  World& world = TheWorld();
  world.Report(FindingKind::kReachError, "an error location is reached");
  world.GiveUp();
}

}  // extern "C"

CONCERT_ENTRY(__VERIFIER_nondet_bool, ExploreAnyBool);
CONCERT_ENTRY(__VERIFIER_nondet__Bool, ExploreAnyBool);
CONCERT_ENTRY(__VERIFIER_nondet_char, ExploreAnyChar);
CONCERT_ENTRY(__VERIFIER_nondet_uchar, ExploreAnyUchar);
CONCERT_ENTRY(__VERIFIER_nondet_unsigned_char, ExploreAnyUchar);
CONCERT_ENTRY(__VERIFIER_nondet_u8, ExploreAnyUchar);
CONCERT_ENTRY(__VERIFIER_nondet_short, ExploreAnyShort);
CONCERT_ENTRY(__VERIFIER_nondet_ushort, ExploreAnyUshort);
CONCERT_ENTRY(__VERIFIER_nondet_u16, ExploreAnyUshort);
CONCERT_ENTRY(__VERIFIER_nondet_int, ExploreAnyInt);
CONCERT_ENTRY(__VERIFIER_nondet_uint, ExploreAnyUint);
CONCERT_ENTRY(__VERIFIER_nondet_unsigned, ExploreAnyUint);
CONCERT_ENTRY(__VERIFIER_nondet_unsigned_int, ExploreAnyUint);
CONCERT_ENTRY(__VERIFIER_nondet_u32, ExploreAnyUint);
CONCERT_ENTRY(__VERIFIER_nondet_long, ExploreAnyLong);
CONCERT_ENTRY(__VERIFIER_nondet_ulong, ExploreAnyLong);
CONCERT_ENTRY(__VERIFIER_nondet_longlong, ExploreAnyLong);
CONCERT_ENTRY(__VERIFIER_nondet_ulonglong, ExploreAnyLong);
CONCERT_ENTRY(__VERIFIER_nondet_u64, ExploreAnyLong);
CONCERT_ENTRY(__VERIFIER_nondet_size_t, ExploreAnyLong);
CONCERT_ENTRY(__VERIFIER_nondet_loff_t, ExploreAnyLong);
CONCERT_ENTRY(__VERIFIER_nondet_sector_t, ExploreAnyLong);
CONCERT_ENTRY(__VERIFIER_nondet_pointer, ExploreAnyPointer);
CONCERT_ENTRY(__VERIFIER_nondet_pchar, ExploreAnyPointer);
CONCERT_ENTRY(concert_verifier_choice, ExploreChoice);
CONCERT_ENTRY_VOID(__VERIFIER_atomic_begin, ExploreAtomicBegin);
CONCERT_ENTRY_VOID(__VERIFIER_atomic_end, ExploreAtomicEnd);
CONCERT_ENTRY_VOID(__VERIFIER_assume, ExploreAssume);
CONCERT_ENTRY_VOID(concert_assume_abort_if_not, ExploreAssumeOrAbort);
CONCERT_ENTRY_VOID(__VERIFIER_assert, ExploreVerifierAssert);
CONCERT_ENTRY_VOID(__VERIFIER_error, ExploreReachError);
CONCERT_ENTRY_VOID(concert_reach_error, ExploreReachError);

}  // namespace concert::pthread
