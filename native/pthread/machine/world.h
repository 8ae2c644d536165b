// Declares the machine's reports and questions to the layer above.
//
// All of it is called on the runtime stack of the running thread, in a normal context (never in a
// signal handler), and may switch to other threads before it returns.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_WORLD_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_WORLD_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "native/pthread/machine/layout.h"

namespace concert::machine {

// A piece of heap.
struct Block {
  std::uintptr_t base = 0;
  std::size_t size = 0;      // As asked for.
  std::size_t set = 0;       // Of its first bytes: set as it was made.
  std::uintptr_t born = 0;   // The program's return address of the call that made it.
  std::uintptr_t freed = 0;  // Of the call that freed it; 0: not freed.
  Slot slot = 0;
};

// An access by a library function, told before it is made.
struct Access {
  const void* at = nullptr;
  std::size_t size = 0;  // In bytes, not 0.
  bool writes = false;
  const char* function = "";  // As the program calls it: "memcpy".
};

enum class FaultKind : std::uint8_t {
  kBadAddress,        // SIGSEGV or SIGBUS: an address that is not mapped, or not writable.
  kStackOverflow,     // The stack has grown into its guard.
  kArithmetic,        // SIGFPE: division by zero, or INT_MIN / -1.
  kBadCall,           // A call through a pointer to what is no function.
  kSmashedStack,      // A return address or a saved register was overwritten; a stale jmp_buf.
  kBadInstruction,    // SIGILL or SIGTRAP, such as __builtin_trap().
  kInvalidFree,       // free() of what malloc() did not return.
  kDoubleFree,        // free() of what is freed.
  kHeapExhausted,     // More heap than Options::heap_bytes: a bound, no error of the program.
  kLoopWithoutEvent,  // Has been running without calling us: see Options::silent_cpu_ns.
};

struct Fault {
  FaultKind kind = FaultKind::kBadAddress;
  std::uintptr_t address = 0;  // What was accessed or freed; 0 where that makes no sense.
  // Position in the program: of the faulting instruction, or of the return from the library
  // function in which it lies.
  std::uintptr_t pc = 0;
  const char* function = nullptr;  // Of a library function, if known.
  // kLoopWithoutEvent: the loop comes back to the same state and can never end. If not, it may have
  // been a long computation.
  bool for_ever = false;
};

enum class Stop : std::uint8_t {
  kAbort,      // abort()
  kAssertion,  // A failed assert().
};

enum class Leave : std::uint8_t {
  kReturn,     // main has returned; handlers of atexit() have run.
  kExit,       // exit(); likewise.
  kImmediate,  // _exit(), _Exit(), quick_exit()
};

enum class Stream : std::uint8_t { kOut, kError };

// The threads' world: scheduling, races, time. Functions marked [[noreturn]] go on elsewhere: they
// switch to other threads for ever, or leave the execution.
class World {
 public:
  virtual ~World() = default;

  virtual void OnAccess(const Access& access) = 0;
  // The program accesses memory, not of its own stack, that it has not announced.
  virtual void OnUnannounced() {}
  // The runtime is asked whether the program may make an access.
  virtual void OnJudged() {}
  virtual void OnAllocate(const Block& block) = 0;
  // Told before the block counts as freed. A free is a write of all bytes of the block.
  virtual void OnFree(const Block& block) = 0;
  // Told before the text is added to the output; false: the program has ended before that.
  virtual bool OnPrint(Stream stream, std::string_view text) = 0;
  // The program writes to standard output past the stream, which still holds text back.
  virtual void OnOvertaken() {}
  // Returns input for a call that reads standard input: text that ends with a line; nothing where
  // the input is at its end. Good until the next call.
  virtual std::string_view OnInput() = 0;
  // The program draws a random number.
  virtual void OnDraw() {}
  // The program gives a stream memory to keep text in.
  virtual void OnStreamMemory() {}
  // Told before a handler is added to those of atexit(), or before the last one of them is taken.
  virtual void OnHandlers(bool /*adds*/) {}
  // There is no room for another handler.
  virtual void OnManyHandlers() {}

  // Virtual time since 1970 in nanoseconds, as the running thread knows it.
  virtual std::int64_t Now() = 0;
  virtual void OnSleep(std::int64_t ns) = 0;

  // The function of the running thread, which is not main, has returned.
  [[noreturn]] virtual void OnReturn(void* result) = 0;
  // The program ends.
  [[noreturn]] virtual void OnLeave(Leave how, int status) = 0;
  // `what`: the assertion as it would be printed, without the program's name.
  [[noreturn]] virtual void OnStop(Stop why, std::string_view what) = 0;
  // A call of a function that we do not have, such as fork, socket or one without a definition.
  [[noreturn]] virtual void OnUnsupported(const char* function) = 0;
  [[noreturn]] virtual void OnFault(const Fault& fault) = 0;
  // The execution has made as many calls as `machine_running` lets it make.
  virtual void OnManyCalls() {}
};

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_WORLD_H_
