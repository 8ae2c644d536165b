#ifndef CONCERT_NATIVE_JVM_NATIVES_H_
#define CONCERT_NATIVE_JVM_NATIVES_H_

#include <jni.h>

namespace concert::jvm {

// Registers all natives of concert.explorer.Engine and Channel; false where a class does not have
// them.
bool RegisterNatives(JNIEnv* env);

}  // namespace concert::jvm

#endif  // CONCERT_NATIVE_JVM_NATIVES_H_
