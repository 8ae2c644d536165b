#ifndef CONCERT_NATIVE_JVM_STRAIN_H_
#define CONCERT_NATIVE_JVM_STRAIN_H_

#include <jni.h>

namespace concert::jvm {

// The resources that the virtual machine used up while a program ran. A hook may have been
// left in its middle then, whoever catches the error that followed, and what it had to note is
// lost.
enum Strain : int {
  kMemory = 1,  // An OutOfMemoryError was thrown.
  kStack = 2,   // The explorer was called where the stack is nearly used up.
};

// Has the virtual machine tell of each OutOfMemoryError. False where it cannot.
bool WatchMemory(JavaVM* vm);

// Notes it where the calling thread has little stack left.
void CheckStack();

// Returns what was noted since this was asked last, as bits.
int TakeStrain();

}  // namespace concert::jvm

#endif  // CONCERT_NATIVE_JVM_STRAIN_H_
