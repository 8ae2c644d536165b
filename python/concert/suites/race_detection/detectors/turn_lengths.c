// Gives each of several runs under Valgrind turns of its own length: the run's name, in blocks.

#include <stdio.h>
#include <valgrind/valgrind.h>

void PrepareRuns(void);
void BeginRun(const char* name);

void PrepareRuns(void) {}

void BeginRun(const char* name) {
  char option[64];
  snprintf(option, sizeof option, "--scheduling-quantum=%s", name);
  VALGRIND_CLO_CHANGE(option);
}
