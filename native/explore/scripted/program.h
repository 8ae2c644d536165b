// The language of small concurrent programs for tests of the engine.
//
// A program is text, one instruction a line:
//   volatile x y a[4]      variables that synchronise; every access is a stop
//   plain d                data that does not; accesses are stops once they are promoted
//   thread                 begins a thread; all are started by the root, in order
//   atomic a b             data that is accessed with memory orders, or like plain data
//   read x r0              r0 = x            write x 1 | write x r0
//   add x 2                x += 2, unseen    cas x 0 5 r0      r0 = whether x went from 0 to 5
//   load a acquire r0      r0 = a            store a release 1
//   rmw a relaxed 2 r0     r0 = a; a += 2    sum a relaxed 2   a += 2, unseen
//   fence acq_rel
//   lock l, unlock l, wait l, notify l, notifyall l
//   timedwait l 100 r0     r0 = whether nobody notified it before time 100
//   await x == 1           goes on once x is 1 (also >=, clear: no common bit)
//   awaitboth x y == 1     goes on once x and y are 1; awaitany x y == 1: once one of them is
//   spin x == 1            loops until x is 1, waiting for writes in between
//   block x == 1           as an access that is taken back while x is not 1
//   sleep 100              until everybody waits; then whoever has the smallest time goes on
//   choose 3 r0            r0 = 0, 1 or 2
//   set r0 5, inc r0 -1, mul r0 2, mod r0 7
//   skip 2 r0 == 0         skips 2 instructions if r0 is 0 (also !=, <, >=); back 2 r0 == 0
//   halt                   the program ends, whatever the others do
//   pass                   a stop without an access
//   promote d              unless d is promoted: promotes it and has the execution discarded
//   opaque                 tells the engine that it cannot see what comes
// `a+r1` is the element r1 of the array a. An instruction after `&` belongs to the event before it.

#ifndef CONCERT_NATIVE_EXPLORE_SCRIPTED_PROGRAM_H_
#define CONCERT_NATIVE_EXPLORE_SCRIPTED_PROGRAM_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "native/explore/types.h"

namespace concert::explore::scripted {

inline constexpr int kRegisters = 6;

enum class Op : std::uint8_t {
  kRead,
  kWrite,
  kAdd,
  kCas,
  kLock,
  kUnlock,
  kWait,
  kTimedWait,
  kNotify,
  kNotifyAll,
  kAwait,
  kAwaitBoth,
  kAwaitAny,
  kSpin,
  kBlock,
  kSleep,
  kChoose,
  kSet,
  kInc,
  kMul,
  kMod,
  kSkip,
  kBack,
  kPass,
  kHalt,
  kOpaque,
  kPromote,
  kLoad,
  kStore,
  kReadModifyWrite,
  kSum,
  kFence,
};

enum class Comparison : std::uint8_t { kEqual, kNotEqual, kLess, kAtLeast, kClear };

bool compare(Comparison comparison, std::int64_t left, std::int64_t right);

struct Operand {
  int in_register = -1;  // Negative: the constant.
  std::int64_t constant = 0;
};

struct Instruction {
  Op op = Op::kPass;
  bool merged = false;         // Belongs to the event before it.
  std::uint32_t variable = 0;  // Also a lock.
  std::uint32_t second = 0;    // Another variable, of kAwaitBoth and kAwaitAny.
  int index_register = -1;     // Negative: none.
  Operand value = {};
  Operand expected = {};  // Of kCas.
  Comparison comparison = Comparison::kEqual;
  int target = 0;              // The register that is set or looked at.
  std::uint32_t distance = 0;  // Of kSkip and kBack.
  MemoryOrder order = MemoryOrder::kRelaxed;
  bool total = false;  // seq_cst.
};

struct Variable {
  std::string name;
  bool plain = false;       // What read, write and add do to it does not synchronise.
  bool atomic = false;      // The same, and it may be accessed with memory orders.
  std::uint32_t array = 0;  // The number of the first element: what is promoted together.
};

struct Program {
  std::vector<Variable> variables;
  std::vector<std::string> locks;
  std::vector<std::vector<Instruction>> threads;
  std::string error;  // Of parsing; empty if there is none.
};

Program parse(std::string_view text);
std::string print(const Program& program);

}  // namespace concert::explore::scripted

#endif  // CONCERT_NATIVE_EXPLORE_SCRIPTED_PROGRAM_H_
