#ifndef CONCERT_NATIVE_JVM_HAND_OVER_H_
#define CONCERT_NATIVE_JVM_HAND_OVER_H_

namespace concert::jvm {

// A word on which its owner sleeps until somebody wakes it. A wake-up before the sleep counts.
struct Futex {
  int word = 0;
};

// Returns the calling thread's own; it lasts as long as the thread.
Futex* OwnFutex();

void Wake(Futex* futex);
void Sleep(Futex* futex);

// Chooses the processor for all threads that hand over to each other, and binds the calling thread
// to it. To be called before each execution, always by the same thread. `waited`: the process has
// had nothing to do until now.
void ChooseProcessor(bool waited);

// Binds the calling thread to the chosen processor. With all threads that hand over to each other
// on one processor a wake-up costs a tenth of one across processors.
void Pin();

}  // namespace concert::jvm

#endif  // CONCERT_NATIVE_JVM_HAND_OVER_H_
