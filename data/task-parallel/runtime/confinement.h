// What a program may not do to the process that watches it, and not at all.
//
// A task-parallel program is one process: it starts threads, and no other process or program. So
// nothing works for it that its CPU clock does not show, nothing outlives it, and no signal of its
// reaches the stopwatch. Refused calls fail with EPERM.
#pragma once

namespace concert {

// Becomes the program at `path`, for ever confined; returns only where that fails.
void become_confined(const char* path, char* const* argv);

}  // namespace concert
