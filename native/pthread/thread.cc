#include "native/pthread/thread.h"

namespace concert::pthread {

void Thread::Reset() {
  present = ended = given_up = detached = joined = cancelled = section_chose = false;
  cancels = true;
  cancels_here = false;
  robust.clear();
  next.size = 0;
  waits_for = nullptr;
  waits_at = 0;
  start = nullptr;
  argument = result = nullptr;
  section_depth = looks_at_clock = 0;
  section_writes.clear();
  loop.reads = loop.next_anchor = 0;
  loop.pc = 0;
  round.Clear();
  other_calls = calls_before = plain_calls_before = 0;
  values.clear();
  destruction = {};
  changes = 0;
  held = loop.least_held = 0;
  unasked.clear();
  onces.clear();
}

}  // namespace concert::pthread
