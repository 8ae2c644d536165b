// Makes the atomic accesses of instrumented code for it.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "native/pthread/accesses/compiler_orders.h"
#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/world/unasked.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::Atomic;

std::uintptr_t Position() { return machine::machine_running.frame->return_address - 1; }

template <typename Word>
std::uint64_t Low(Word value) {
  return static_cast<std::uint64_t>(value);
}
template <typename Word>
std::uint64_t High(Word value) {
  if constexpr (sizeof value > sizeof(std::uint64_t)) {
    return static_cast<std::uint64_t>(value >> 64);
  } else {
    return 0;
  }
}

template <typename Word>
void Note(const Word* at, int order) {
  TheWorld().NoteOrder(reinterpret_cast<std::uintptr_t>(at), order == __ATOMIC_SEQ_CST);
}

// The function that reads and writes `expected`, as far as the program calls one.
constexpr const char* kExpected = "compare_exchange";

// Tells apart what decides what an access does, besides its place in the program: where, in what
// order, and with what.
template <typename Word>
std::uint64_t OperandsOf(const Word* at, int order, Word one = 0, Word other = 0) {
  const std::uint64_t where =
      reinterpret_cast<std::uintptr_t>(at) ^ static_cast<std::uint64_t>(order) << 60;
  return where * 0x9e3779b97f4a7c15U + Low(one) * 0xbf58476d1ce4e5b9U +
         High(one) * 0x94d049bb133111ebU + Low(other) * 0xd6e8feb86659fd93U +
         High(other) * 0xff51afd7ed558ccdU;
}

template <typename Word>
std::uintptr_t AddressOf(const Word* at) {
  return reinterpret_cast<std::uintptr_t>(at);
}

constexpr const char* kAtomic = "an atomic operation";

template <typename Word>
explore::AtomicValue ValueOf(Word value) {
  return {.low = Low(value), .high = High(value)};
}

template <typename Word>
struct Found {
  Word value;
  bool newest;
  bool older_equal;
};

// Tells which write an access finds that is about to be made.
template <typename Word>
Found<Word> Find(const Word* at, const explore::AtomicAttempt& attempt) {
  const explore::Found found = TheWorld().FindAtomic(AddressOf(at), sizeof(Word), attempt);
  auto value = static_cast<Word>(found.value.low);
  if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
    value |= static_cast<Word>(found.value.high) << 64;
  }
  return {value, found.newest, found.older_equal};
}

template <typename Word>
Word Load(const Word* at, int order) {
  machine::CheckReadable(at, sizeof *at, kAtomic);
  Note(at, order);
  World& world = TheWorld();
  const std::uintptr_t pc = Position();
  world.StopBeforeAtomic(AddressOf(at), sizeof(Word), /*writes=*/false, pc, OperandsOf(at, order));
  const explore::AtomicAccess access = AccessOf(Atomic::kLoad, order);
  const Found<Word> found = Find(at, {.memory = ValueOf(*at), .access = access});
  world.TouchAtomic(AddressOf(at), sizeof(Word), access, pc, Low(found.value));
  return found.value;
}

template <typename Word>
void Store(Word* at, Word value, int order) {
  machine::CheckObject(at, sizeof *at, kAtomic);
  Note(at, order);
  World& world = TheWorld();
  const std::uintptr_t pc = Position();
  world.StopBeforeAtomic(AddressOf(at), sizeof(Word), /*writes=*/true, pc,
                         OperandsOf(at, order, value));
  explore::AtomicAccess access = AccessOf(Atomic::kStore, order, *at == value);
  const Found<Word> found = Find(at, {.memory = ValueOf(*at), .access = access});
  access.value = ValueOf(value);
  world.TouchAtomic(AddressOf(at), sizeof(Word), access, pc);
  if (found.newest) *at = value;
}

template <typename Word, typename Compute>
Word Modify(Word* at, int order, Word operand, Compute compute, bool adds = false) {
  machine::CheckObject(at, sizeof *at, kAtomic);
  Note(at, order);
  World& world = TheWorld();
  const std::uintptr_t pc = Position();
  world.StopBeforeAtomic(AddressOf(at), sizeof(Word), /*writes=*/true, pc,
                         OperandsOf(at, order, operand));
  explore::AtomicAccess access = AccessOf(Atomic::kReadModifyWrite, order);
  const Found<Word> found = Find(at, {.memory = ValueOf(*at), .access = access});
  const Word old = found.value;
  const Word value = compute(old);
  access.keeps = old == value;
  access.value = ValueOf(value);
  access.adds = adds && world.IsUnseenSum(AddressOf(at), sizeof(Word), pc);
  world.TouchAtomic(AddressOf(at), sizeof(Word), access, pc, access.adds ? 0 : Low(old));
  if (found.newest) *at = value;
  return old;
}

template <typename Word>
struct Exchange {
  Word old;
  bool done;
};

// A weak one may fail although the values are equal (C11 7.17.7.4): it is a load then.
template <typename Word>
Exchange<Word> CompareExchange(Word* at, Word expected, Word value, int order, int failure_order,
                               bool weak) {
  machine::CheckObject(at, sizeof *at, kAtomic);
  Note(at, order == __ATOMIC_SEQ_CST ? failure_order : order);
  World& world = TheWorld();
  const std::uintptr_t pc = Position();
  world.StopBeforeAtomic(AddressOf(at), sizeof(Word), /*writes=*/*at == expected, pc,
                         OperandsOf(at, order, expected, value));
  explore::AtomicAccess access = AccessOf(Atomic::kReadModifyWrite, order);
  access.compares = true;
  access.fails_weakly = failure_order != __ATOMIC_SEQ_CST;
  const explore::AtomicAccess failure = AccessOf(Atomic::kLoad, failure_order);
  const Found<Word> found = Find(at, {.memory = ValueOf(*at),
                                      .access = access,
                                      .failure = failure,
                                      .expected = ValueOf(expected)});
  const Word old = found.value;
  if (weak && found.older_equal) {
    world.NoteBound(kWeakExchange, "none fails that has found an older value");
  }
  if (old != expected ||
      (weak && FailsUnasked(kWeakExchange, OperandsOf(at, order, expected, value)))) {
    world.TouchAtomic(AddressOf(at), sizeof(Word), failure, pc, Low(old));
    return {old, /*done=*/false};
  }
  access.keeps = old == value;
  access.value = ValueOf(value);
  world.TouchAtomic(AddressOf(at), sizeof(Word), access, pc, Low(old));
  if (found.newest) *at = value;
  return {old, /*done=*/true};
}

template <typename Word>
std::uint64_t CompareExchangeInPlace(Word* at, Word* expected, Word value, int order,
                                     int failure_order, bool weak) {
  machine::CheckObject(expected, sizeof *expected, kExpected);
  // The compared value is plain data of the program's, mostly its own.
  World& world = TheWorld();
  const auto at_expected = AddressOf(expected);
  const std::uintptr_t pc = Position();
  world.Touch(at_expected, sizeof(Word), /*writes=*/false, pc, kExpected);
  // It may fail and then succeed at once: a failure has written there what there was.
  if (weak && !world.IsOwnVariable(at_expected)) {
    world.Touch(at_expected, sizeof(Word), /*writes=*/true, pc, kExpected, /*keeps=*/true);
  }
  const Word wanted = *expected;
  const Exchange<Word> exchange = CompareExchange(at, wanted, value, order, failure_order, weak);
  if (exchange.done) return 1;
  world.NoteFound(exchange.old);
  world.NoteUndo(expected, sizeof(Word));
  world.Touch(at_expected, sizeof(Word), /*writes=*/true, pc, kExpected,
              /*keeps=*/exchange.old == wanted);
  *expected = exchange.old;
  return 0;
}

}  // namespace

#define CONCERT_MODIFY(bits, name, expression)                                                 \
  extern "C" std::uint64_t ExploreAtomic##bits##name(std::uint##bits##_t* at,                  \
                                                     std::uint##bits##_t operand, int order) { \
    using Word = std::uint##bits##_t;                                                          \
    return Modify<Word>(at, order, operand,                                                    \
                        [&](Word old) { return static_cast<Word>(expression); });              \
  }                                                                                            \
  static_assert(true)

#define CONCERT_ADD(bits, name, expression)                                                    \
  extern "C" std::uint64_t ExploreAtomic##bits##name(std::uint##bits##_t* at,                  \
                                                     std::uint##bits##_t operand, int order) { \
    using Word = std::uint##bits##_t;                                                          \
    return Modify<Word>(                                                                       \
        at, order, operand, [&](Word old) { return static_cast<Word>(expression); }, true);    \
  }                                                                                            \
  static_assert(true)

#define CONCERT_ATOMIC(bits)                                                                       \
  extern "C" std::uint64_t ExploreAtomic##bits##Load(const std::uint##bits##_t* at, int order) {   \
    return Load(at, order);                                                                        \
  }                                                                                                \
  extern "C" void ExploreAtomic##bits##Store(std::uint##bits##_t* at, std::uint##bits##_t value,   \
                                             int order) {                                          \
    Store(at, value, order);                                                                       \
  }                                                                                                \
  CONCERT_MODIFY(bits, Exchange, (static_cast<void>(old), operand));                               \
  CONCERT_ADD(bits, Add, old + operand);                                                           \
  CONCERT_ADD(bits, Sub, old - operand);                                                           \
  CONCERT_MODIFY(bits, And, old& operand);                                                         \
  CONCERT_MODIFY(bits, Or, old | operand);                                                         \
  CONCERT_MODIFY(bits, Xor, old ^ operand);                                                        \
  CONCERT_MODIFY(bits, Nand, ~(old & operand));                                                    \
  extern "C" std::uint64_t ExploreAtomic##bits##CompareExchange(                                   \
      std::uint##bits##_t* at, std::uint##bits##_t* expected, std::uint##bits##_t value,           \
      int order, int failure_order) {                                                              \
    return CompareExchangeInPlace(at, expected, value, order, failure_order, /*weak=*/false);      \
  }                                                                                                \
  extern "C" std::uint64_t ExploreAtomic##bits##WeakExchange(                                      \
      std::uint##bits##_t* at, std::uint##bits##_t* expected, std::uint##bits##_t value,           \
      int order, int failure_order) {                                                              \
    return CompareExchangeInPlace(at, expected, value, order, failure_order, /*weak=*/true);       \
  }                                                                                                \
  extern "C" std::uint64_t ExploreAtomic##bits##CompareExchangeValue(                              \
      std::uint##bits##_t* at, std::uint##bits##_t expected, std::uint##bits##_t value, int order, \
      int failure_order) {                                                                         \
    return CompareExchange(at, expected, value, order, failure_order, /*weak=*/false).old;         \
  }                                                                                                \
  CONCERT_ENTRY(__tsan_atomic##bits##_load, ExploreAtomic##bits##Load);                            \
  CONCERT_ENTRY_VOID(__tsan_atomic##bits##_store, ExploreAtomic##bits##Store);                     \
  CONCERT_ENTRY(__tsan_atomic##bits##_exchange, ExploreAtomic##bits##Exchange);                    \
  CONCERT_ENTRY(__tsan_atomic##bits##_fetch_add, ExploreAtomic##bits##Add);                        \
  CONCERT_ENTRY(__tsan_atomic##bits##_fetch_sub, ExploreAtomic##bits##Sub);                        \
  CONCERT_ENTRY(__tsan_atomic##bits##_fetch_and, ExploreAtomic##bits##And);                        \
  CONCERT_ENTRY(__tsan_atomic##bits##_fetch_or, ExploreAtomic##bits##Or);                          \
  CONCERT_ENTRY(__tsan_atomic##bits##_fetch_xor, ExploreAtomic##bits##Xor);                        \
  CONCERT_ENTRY(__tsan_atomic##bits##_fetch_nand, ExploreAtomic##bits##Nand);                      \
  CONCERT_ENTRY(__tsan_atomic##bits##_compare_exchange_strong,                                     \
                ExploreAtomic##bits##CompareExchange);                                             \
  CONCERT_ENTRY(__tsan_atomic##bits##_compare_exchange_weak, ExploreAtomic##bits##WeakExchange);   \
  CONCERT_ENTRY(__tsan_atomic##bits##_compare_exchange_val,                                        \
                ExploreAtomic##bits##CompareExchangeValue)

CONCERT_ATOMIC(8);
CONCERT_ATOMIC(16);
CONCERT_ATOMIC(32);
CONCERT_ATOMIC(64);

// Of 16 bytes, which come and go in two registers.
__extension__ using Wide = unsigned __int128;

#define CONCERT_MODIFY_WIDE(name, expression)                                     \
  extern "C" Wide ExploreAtomic128##name(Wide* at, Wide operand, int order) {     \
    return Modify<Wide>(at, order, operand,                                       \
                        [&](Wide old) { return static_cast<Wide>(expression); }); \
  }                                                                               \
  static_assert(true)

extern "C" {

Wide ExploreAtomic128Load(const Wide* at, int order) { return Load(at, order); }
void ExploreAtomic128Store(Wide* at, Wide value, int order) { Store(at, value, order); }
std::uint64_t ExploreAtomic128CompareExchange(Wide* at, Wide* expected, Wide value, int order,
                                              int failure_order) {
  return CompareExchangeInPlace(at, expected, value, order, failure_order, /*weak=*/false);
}
std::uint64_t ExploreAtomic128WeakExchange(Wide* at, Wide* expected, Wide value, int order,
                                           int failure_order) {
  return CompareExchangeInPlace(at, expected, value, order, failure_order, /*weak=*/true);
}

}  // extern "C"

CONCERT_MODIFY_WIDE(Exchange, (static_cast<void>(old), operand));
CONCERT_MODIFY_WIDE(Add, old + operand);
CONCERT_MODIFY_WIDE(Sub, old - operand);
CONCERT_MODIFY_WIDE(And, old& operand);
CONCERT_MODIFY_WIDE(Or, old | operand);
CONCERT_MODIFY_WIDE(Xor, old ^ operand);
CONCERT_MODIFY_WIDE(Nand, ~(old& operand));
CONCERT_ENTRY_WIDE(__tsan_atomic128_load, ExploreAtomic128Load);
CONCERT_ENTRY_VOID(__tsan_atomic128_store, ExploreAtomic128Store);
CONCERT_ENTRY_WIDE(__tsan_atomic128_exchange, ExploreAtomic128Exchange);
CONCERT_ENTRY_WIDE(__tsan_atomic128_fetch_add, ExploreAtomic128Add);
CONCERT_ENTRY_WIDE(__tsan_atomic128_fetch_sub, ExploreAtomic128Sub);
CONCERT_ENTRY_WIDE(__tsan_atomic128_fetch_and, ExploreAtomic128And);
CONCERT_ENTRY_WIDE(__tsan_atomic128_fetch_or, ExploreAtomic128Or);
CONCERT_ENTRY_WIDE(__tsan_atomic128_fetch_xor, ExploreAtomic128Xor);
CONCERT_ENTRY_WIDE(__tsan_atomic128_fetch_nand, ExploreAtomic128Nand);
CONCERT_ENTRY(__tsan_atomic128_compare_exchange_strong, ExploreAtomic128CompareExchange);
CONCERT_ENTRY(__tsan_atomic128_compare_exchange_weak, ExploreAtomic128WeakExchange);

extern "C" {

// A fence is no access: it matters for what it orders only. So the program's state does not have
// it, and a loop that does nothing else but to look waits, with fences or without.
void ExploreThreadFence(int order) {
  World& world = TheWorld();
  world.NoteTold();
  if (world.concurrent())
    world.explorer().fence(world.self(), OrderOf(order), order == __ATOMIC_SEQ_CST);
}
void ExploreSignalFence(int /*order*/) { TheWorld().NoteTold(); }
// Exceptions of an atomic computation with floating-point numbers, which the compiler asks for.
void ExploreRaiseExceptions(int /*exceptions*/) {}

}  // extern "C"

CONCERT_ENTRY_VOID(concert___atomic_feraiseexcept, ExploreRaiseExceptions);
CONCERT_ENTRY_VOID(__tsan_atomic_thread_fence, ExploreThreadFence);
CONCERT_ENTRY_VOID(__tsan_atomic_signal_fence, ExploreSignalFence);

}  // namespace concert::pthread
