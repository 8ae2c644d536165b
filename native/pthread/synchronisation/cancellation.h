// Lets a thread that waits notice that another thread has cancelled it.

#ifndef CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_CANCELLATION_H_
#define CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_CANCELLATION_H_

#include "native/explore/types.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {

// After the guard of a stop: to be cancelled lets the running thread go on, too.
void GuardAgainstCancel(explore::Pending& pending);
// After such a stop: whether the running thread is to end.
bool IsCancelled();
// Its handlers run, and it ends. Nothing of the caller's may be left to do.
[[noreturn]] void EndCancelled();
// Does not come back if it is.
void EndIfCancelled();
// A place where a thread that is cancelled ends; nothing happens in programs that cancel nobody.
void TestCancel();
// The same in front of an access or call, where the running thread is cancelled asynchronously.
// What it does between two of them nobody sees, so that only these need to test.
void TestCancelNow();
inline void TestCancelHere() {
  if (TheWorld().current().cancels_here) TestCancelNow();
}

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_CANCELLATION_H_
