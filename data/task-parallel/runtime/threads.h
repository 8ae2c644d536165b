// How a framework's runtime is told its number of threads. One file beside this one per framework.
#pragma once

namespace concert {

// Runs `body` with the framework's runtime limited to `threads` threads; returns its status.
int run_with_threads(int threads, int (*body)());

}  // namespace concert
