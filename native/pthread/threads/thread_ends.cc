// Ends threads, and the program with the last of them.

#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/synchronisation/locks.h"
#include "native/pthread/synchronisation/once.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {

using explore::ThreadId;

void World::EndThread(void* result) {
  // Others may see what the thread did last, and not yet that it has ended.
  TellArgument(result);
  if (request_.asks_for_ends) StopBefore("to end", nullptr);
  LeaveOnces();
  // The handlers of the program's end find them still taken.
  EndAsLast();
  LeaveRobustMutexes();
  EndVariables({reinterpret_cast<std::uintptr_t>(&machine_->frame(self_)),
                machine::kStackBase + (self_ + 1) * machine::kStackBytes},
               pc());
  Thread& thread = current();
  thread.result = result;
  thread.ended = thread.unwound = true;
  LeaveSection();
  NoteWritten();
  NoteStep("exit", nullptr);
  explorer().open(self_, NameOf(Thing::kEnd, self_));
  if (thread.detached) NoteGone(self_);
  Changed();
  TellState();
  SwitchTo(explorer().exit(self_));
  machine::Broken("a thread went on after its end");
}

// The last thread ends the program as exit(0) does. Where main has left others behind, which thread
// that is depends on the order in which they end.
void World::EndAsLast() {
  if (leaving_ || !machine_->HasEndHandlers()) return;
  if (self_ == 0) NoteHandlers();
  const explore::Location all = NameOf(Thing::kHandlers, 0);
  if (handlers_) {
    StopBefore("to end", nullptr);
    explorer().write_plain(self_, all);
  }
  for (const ThreadId id : present_) {
    const Thread& other = *threads_[id];
    if (id != self_ && (!other.ended || other.given_up)) return;
  }
  // After all that the others did.
  for (const ThreadId id : present_) {
    if (id != self_) explorer().read(self_, NameOf(Thing::kEnd, id));
  }
  ends_as_last_ = true;
  machine_->DivertToExit();
}

}  // namespace concert::pthread
