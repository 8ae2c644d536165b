// Declares the running thread for the assembly of the entries.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_RUNNING_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_RUNNING_H_

#include <cstddef>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/layout.h"

namespace concert::machine {

// Memory that a thread has told it will access.
struct Announced {
  std::uintptr_t at;
  std::size_t size;
};

// Stands for a library function where the program itself makes the access.
inline constexpr const char* kOfProgram = "";

// switch.S, entry.h and ../confinement/confine.S know the offsets.
struct Running {
  EntryFrame* frame;      // Of the innermost entry.
  std::uintptr_t stack;   // Top of the runtime stack.
  std::uint64_t entries;  // Calls of entries so far.
  Slot slot;              // kSlots: nobody; the controller runs.
  // The library function that touches the program's memory right now, for who handles a fault.
  const char* volatile guarded;
  std::uintptr_t shadow;   // Next free place of the shadow stack, see confine.S.
  Announced announced[2];  // What the thread announced last: that it reads, that it writes.
  std::uint64_t calls;     // Of functions of the program, in the life of the process.
  // Calls of entries, other than accesses, that the execution may still make.
  std::int64_t calls_left = INT64_MAX;
};
static_assert(offsetof(Running, frame) == 0);
static_assert(offsetof(Running, stack) == 8);
static_assert(offsetof(Running, entries) == 16);
static_assert(offsetof(Running, shadow) == 40);
static_assert(offsetof(Running, announced) == 48);
static_assert(offsetof(Running, calls) == 80);
static_assert(offsetof(Running, calls_left) == 88);

// The context in which a stopped thread, or the controller, goes on.
struct Context {
  std::uintptr_t stack_pointer;
  std::uintptr_t storage;  // Base of the thread-local storage: fs.
};

extern "C" {
extern Running machine_running;
extern std::uint8_t machine_can_write_fs;
extern std::uintptr_t machine_mains_variables;
void machine_switch(Context* from, const Context* to);
void machine_begin();
[[noreturn]] void machine_return_from_entry(std::uint64_t result);
[[noreturn]] void machine_divert_entry(void (*shim)());
}

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ENTRIES_RUNNING_H_
