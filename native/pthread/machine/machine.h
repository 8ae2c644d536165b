// Runs a program's threads on one thread of the system, and starts the program again at no cost.
//
// The machine knows nothing of scheduling: the layer above (a World) says who runs. There is one
// machine in a process. Two kinds of code call it:
//
//   - the controller, on the stack of the process: Run, Restore, results.
//   - implementations of entries and the World, on the runtime stack of a thread: the rest.
//
//   Machine machine(options, world);
//   while (...) {
//     machine.Run();      // Thread 0 runs main, until somebody calls Leave().
//     machine.Restore();  // Memory is as it was before Run().
//   }
//
// Rules for code on a runtime stack:
//   - Leave() and Restore() abandon it: no destructor runs. Hold no owning object over a call that
//     may switch (SwitchTo, Leave, and the World's functions that do).
//   - No thread_local variables: each thread of the program has its own of everything.
//   - It may call malloc and all of libc: those are the real ones, and not part of the snapshot.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_MACHINE_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_MACHINE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "native/pthread/machine/address_space/heap.h"
#include "native/pthread/machine/address_space/undo_log.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/execution.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/machine/world.h"

namespace concert::machine {

enum class Region : std::uint8_t {
  kNone,         // Not the program's.
  kGlobal,       // .data, .bss and the like of the program.
  kReadOnly,     // Its constants and code.
  kHeap,         // Inside a block, or between blocks.
  kStack,        // A thread's stack.
  kThreadLocal,  // A thread's copy of a thread-local variable.
};

// The object at an address.
struct Place {
  Region region = Region::kNone;
  Slot slot = 0;            // Heap, stack, thread-local: whose.
  std::uintptr_t base = 0;  // Heap: of the block, if there is one. Thread-local: of the storage.
  std::size_t size = 0;     // Heap: of the block. 0: between blocks.
};

// A thread as it was when it was in an entry.
class Checkpoint {
 public:
  Checkpoint();
  ~Checkpoint();
  Checkpoint(Checkpoint&&) noexcept;
  Checkpoint& operator=(Checkpoint&&) noexcept;

 private:
  friend class Machine;
  struct State;
  std::unique_ptr<State> state_;
};

// A register and a variable that a stopped thread overwrites before it looks at them.
struct Unseen {
  bool rbx = false;
  std::uintptr_t variable = 0;
  std::size_t size = 0;  // 0: no variable.
};

class Machine {
 public:
  // Maps memory, installs signal handlers, and takes the snapshot to which Restore goes back. To be
  // called once in the life of the process, before any execution. `world` must outlive it.
  // A failure is reported on standard error, and the process exits with kCannotStart.
  Machine(const Options& options, World& world);
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  // ---- By the controller.

  // Thread 0 runs the program's constructors and main. Returns when somebody has called Leave().
  void Run();
  // Brings back the memory of the program: globals, heaps, stacks, thread-local storage, output.
  // Costs time in proportion to what the execution has touched.
  void Restore();
  // The output of the current or last execution.
  const Output& output() const;

  // ---- By the running thread.

  Slot running() const;
  // Makes a thread that will run start(argument) when it is first switched to. The slot must be
  // unused in this execution.
  void Spawn(Slot slot, void* (*start)(void*), void* argument);
  // Goes on with another thread, where it called SwitchTo or at its beginning; returns when
  // somebody switches back. Nothing happens if `slot` is the running one.
  void SwitchTo(Slot slot);
  // Main's variables lie in the stack of thread 0 from here upwards, and stay as they are when main
  // has returned, until the execution ends.
  void KeepMainsVariables(std::uintptr_t from);
  // Ends the execution: Run() returns.
  [[noreturn]] void Leave();

  // The running thread's program goes on after the call of its innermost entry, which returns
  // `result`. For code that does not come back to the implementation.
  [[noreturn]] void ReturnFromEntry(std::uint64_t result);

  // The same, but the program goes on as if it had called `shim` and not the entry.
  [[noreturn]] void DivertEntry(void (*shim)());

  // Tells if functions of the program run when it ends.
  bool HasEndHandlers() const;
  // Goes on as if the running thread called exit(0) in place of its entry.
  [[noreturn]] void DivertToExit();

  // Saves the running thread as it is in its entry: program stack, registers, thread-local storage,
  // heap position. Memory elsewhere is the caller's business, see UndoLog.
  void Save(Checkpoint& checkpoint) const;
  // Puts the running thread back into the entry in which it was saved. Go on with
  // ReturnFromEntry(), or return from the implementation of an entry that returns a word.
  void Rewind(const Checkpoint& checkpoint);

  // ---- By anybody; the slot must be in use, and not be running outside of an entry.

  // The frame that the thread's innermost entry saved. A new thread has none until it has run.
  const EntryFrame& frame(Slot slot) const;
  // The program's call of the innermost entry: its return address - 1, past all shims.
  std::uintptr_t pc(Slot slot) const;
  // Return addresses - 1 in the program from the innermost function outwards, by frame pointers. At
  // most `limit`.
  std::vector<std::uintptr_t> CallStack(Slot slot, std::size_t limit) const;
  // The live part of the thread's program stack, frame included.
  std::span<const std::byte> LiveStack(Slot slot) const;
  // Hash of the registers, the floating-point environment and the live stack: equal when the thread
  // is at the same place with the same local variables.
  std::uint64_t StackHash(Slot slot, const Unseen& unseen = {}) const;

  // Hashes of all that decides what the program does next, together with what the layer above
  // knows: of one thread, its registers, its stack and its thread-local storage; and of the rest,
  // output included. Nothing: the machine keeps more than that of the program.
  std::uint64_t ThreadState(Slot slot) const;
  std::optional<std::uint64_t> SharedState() const;

  // ---- About memory.

  Place Locate(const void* at) const;
  // The block in which `at` lies, freed or not; nullptr: in none.
  const Block* BlockAt(const void* at) const;
  // Tells whether the program may access these bytes; quick for what is not heap.
  Validity Check(const void* at, std::size_t size) const {
    return InHeap(reinterpret_cast<std::uintptr_t>(at)) ? CheckHeap(at, size) : Validity::kValid;
  }
  bool InProgramText(std::uintptr_t pc) const;

  // Allocation by the layer above on behalf of the running thread, without telling the World.
  void* Allocate(std::size_t size);

 private:
  Validity CheckHeap(const void* at, std::size_t size) const;
  std::uint64_t FloatingPointState(Slot slot) const;

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_MACHINE_H_
