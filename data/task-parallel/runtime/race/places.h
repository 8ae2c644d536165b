// Where in the program a piece of work is that waits, and the end of a program in which all do.
#pragma once

#include <cstddef>

namespace concert::race {

constexpr std::size_t kPlaceBytes = 100;

// Writes " at FILE:LINE", the innermost line of the program that this piece of work is in; nothing
// where there is none.
void write_place(char (&text)[kPlaceBytes]);

// Ends the process and tells the judge of a deadlock: "deadlock: ...".
[[noreturn]] void end_as_deadlock(const char* told);

}  // namespace concert::race
