// Where in the program a piece of work is that waits, and the end of a program in which all do.
#pragma once

namespace concert::race {

// Adds to the line that tells of a deadlock: "WHO NUMBER waits for WHAT MORE at FILE:LINE", with
// the innermost line of the program that the running piece of work is in, if there is one.
void tell_waiting(const char* who, unsigned number, const char* what, const char* more);

// Ends the process and tells the judge of a deadlock: "deadlock: ...".
[[noreturn]] void end_as_deadlock();

}  // namespace concert::race
