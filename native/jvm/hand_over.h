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

// Binds the calling thread to the last processor it may use. With all threads that hand over to
// each other on one processor a wake-up costs a tenth of one across processors.
void Pin();

}  // namespace concert::jvm

#endif  // CONCERT_NATIVE_JVM_HAND_OVER_H_
