// The checks that the tests of the embedded runtime share.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "hpx/embedded/init.h"

inline void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

// Runs checks on few and on many threads.
inline void run_on_threads(int (*check)(int, char**)) {
  for (const char* threads : {"1", "2", "7", "48"}) {
    hpx::local::init_params parameters;
    parameters.cfg = {std::string("hpx.os_threads=") + threads};
    char name[] = "test";
    char* arguments[] = {name, nullptr};
    demand(hpx::local::init(check, 1, arguments, parameters) == 0, "init gives the status");
  }
}
