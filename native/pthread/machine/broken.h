// Ends the process when the runtime itself cannot go on.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_BROKEN_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_BROKEN_H_

#include <cstdint>

namespace concert::machine {

// Exit status of a process whose runtime is broken: it was corrupted by the program, or has a
// fault. A line on standard error says what was seen.
inline constexpr int kBroken = 70;
inline constexpr int kCannotStart = 71;

// Says `what` in one line on standard error and exits with kBroken. Safe in handlers.
[[noreturn]] void Broken(const char* what, std::uintptr_t address = 0, std::uintptr_t pc = 0);

// The same with kCannotStart and errno.
[[noreturn]] void CannotStart(const char* what);

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_BROKEN_H_
