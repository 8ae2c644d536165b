// Counts how often somebody asks an object for its identity hash, which is random elsewhere.
#ifndef CONCERT_NATIVE_JVM_ASKED_HASHES_H_
#define CONCERT_NATIVE_JVM_ASKED_HASHES_H_

#include <jni.h>

namespace concert::jvm {

// Has Object.hashCode count from here on; false if the virtual machine does not let it.
bool CountAskedHashes(JNIEnv* env);

// Has the virtual machine tell of each class of the library that it makes ready for use: such a
// class asks for hashes and makes events once, whoever comes to it first. False where it cannot.
bool CountSetUpClasses(JavaVM* vm);

}  // namespace concert::jvm

#endif  // CONCERT_NATIVE_JVM_ASKED_HASHES_H_
