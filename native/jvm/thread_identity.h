#ifndef CONCERT_NATIVE_JVM_THREAD_IDENTITY_H_
#define CONCERT_NATIVE_JVM_THREAD_IDENTITY_H_

#include <jni.h>

#include <cstddef>

namespace concert::jvm {

// Returns where a JavaThread holds its java.lang.Thread, in bytes; -1 where the virtual machine
// does not say.
std::ptrdiff_t ThreadObjectOffset();

// Makes `thread` the java.lang.Thread of the JavaThread at that address. `scratch` is any array.
void Identify(JNIEnv* env, jlong java_thread, jobject thread, jintArray scratch,
              std::ptrdiff_t offset);

}  // namespace concert::jvm

#endif  // CONCERT_NATIVE_JVM_THREAD_IDENTITY_H_
