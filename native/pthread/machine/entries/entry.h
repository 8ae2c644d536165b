// The way by which the program calls the runtime.
//
// Through entries. A thread of the program has two stacks: the program's, part of the execution's
// state, and the runtime's. An entry is a piece of assembly that saves the program's registers on
// its stack (an EntryFrame), goes over to the runtime's stack, calls an implementation there, and
// goes back. So nothing of ours is ever left on the program's stack or in its registers, where
// uninitialised variables would find it; and a thread that is stopped in an entry is no more than
// the bytes of its program stack from its frame upwards, which can be hashed, saved and put back.
//
//   extern "C" std::uint64_t MutexLock(pthread_mutex_t* mutex) { ... }
//   CONCERT_ENTRY(concert_pthread_mutex_lock, MutexLock);
//
// The implementation takes the arguments that the program passed, at most six words in registers.
// Its result (a whole 64-bit word: cast int results through CONCERT_RESULT or declare the
// implementation as std::uint64_t) is what the program gets. Implementations must be extern "C".
//
// Code that must run on the program's stack, because it calls back into the program or takes
// variable arguments, is a shim: see library/shims.c.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_ENTRY_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_ENTRY_H_

#include <cstdint>

namespace concert::machine {

// The frame that an entry leaves on the program's stack.
struct EntryFrame {
  std::uint64_t r15;
  std::uint64_t r14;
  std::uint64_t r13;
  std::uint64_t r12;
  std::uint64_t rbx;
  std::uint64_t rbp;
  std::uintptr_t return_address;  // Into the program, or into a shim.
};

// The same at the top of the runtime stack, by which the entry goes back: what lies on the
// program's stack, others may have overwritten since.
struct KeptFrame {
  EntryFrame registers;  // Its return address is `frame`.
  std::uintptr_t return_address;
};
static_assert(sizeof(KeptFrame) == 64);

}  // namespace concert::machine

// Symbols of switch.S: machine_running (frame, runtime stack pointer), machine_leave_entry.
#define CONCERT_ENTRY_AS_(symbol, implementation, begin, tail)                                 \
  asm(".pushsection .text.entries, \"ax\", @progbits\n"                                        \
      ".balign 16\n"                                                                           \
      ".globl " #symbol                                                                        \
      "\n"                                                                                     \
      ".type " #symbol ", @function\n" #symbol                                                 \
      ":\n"                                                                                    \
      "  pushq %rbp\n"                                                                         \
      "  pushq %rbx\n"                                                                         \
      "  pushq %r12\n"                                                                         \
      "  pushq %r13\n"                                                                         \
      "  pushq %r14\n"                                                                         \
      "  pushq %r15\n"                                                                         \
      "  movq %rsp, machine_running\n"                                                         \
      "  movq %rsp, %r10\n"                                                                    \
      "  movq 48(%rsp), %r11\n"                                                                \
      "  movq machine_running+8, %rsp\n"                                                       \
      "  pushq %r11\n"                                                                         \
      "  pushq %r10\n"                                                                         \
      "  pushq %rbp\n"                                                                         \
      "  pushq %rbx\n"                                                                         \
      "  pushq %r12\n"                                                                         \
      "  pushq %r13\n"                                                                         \
      "  pushq %r14\n"                                                                         \
      "  pushq %r15\n"                                                                         \
      "  incq machine_running+16\n" begin "  call " #implementation "\n" tail ".size " #symbol \
      ", . - " #symbol                                                                         \
      "\n"                                                                                     \
      ".popsection\n")

// The thread's announcements end here: its accesses from now on may be ordered otherwise. The call
// is counted: a loop of calls that do nothing else would never end.
#define CONCERT_ENTRY_FORGETS_      \
  "  movq $0, machine_running+56\n" \
  "  movq $0, machine_running+72\n" \
  "  decq machine_running+88\n"     \
  "  jns 1f\n"                      \
  "  call MachineManyCalls\n"       \
  "1:\n"

// An entry that returns what its implementation returns.
#define CONCERT_ENTRY(symbol, implementation) \
  CONCERT_ENTRY_AS_(symbol, implementation, CONCERT_ENTRY_FORGETS_, "  jmp machine_leave_entry\n")

// An entry whose implementation returns nothing.
#define CONCERT_ENTRY_VOID(symbol, implementation)                  \
  CONCERT_ENTRY_AS_(symbol, implementation, CONCERT_ENTRY_FORGETS_, \
                    "  jmp machine_leave_void_entry\n")

// An entry that announces an access, or looks at one, and orders nothing.
#define CONCERT_ENTRY_OF_ACCESS(symbol, implementation) \
  CONCERT_ENTRY_AS_(symbol, implementation, "", "  jmp machine_leave_void_entry\n")

// An entry whose implementation returns 16 bytes in two registers (unsigned __int128).
#define CONCERT_ENTRY_WIDE(symbol, implementation)                  \
  CONCERT_ENTRY_AS_(symbol, implementation, CONCERT_ENTRY_FORGETS_, \
                    "  jmp machine_leave_wide_entry\n")

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_ENTRY_H_
