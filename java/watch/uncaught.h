// Which exceptions end threads?

#ifndef JAVA_WATCH_UNCAUGHT_H_
#define JAVA_WATCH_UNCAUGHT_H_

#include <jvmti.h>

#include <optional>

#include "java/watch/report.h"

namespace concert::watch {

// Sets a breakpoint where the virtual machine hands over what no frame of a thread has caught.
// Handlers that the program installed come after it and change nothing.
bool WatchUncaught(jvmtiEnv* jvmti, JNIEnv* jni);

// Describes the exception at that breakpoint; nothing for ThreadDeath, which is how a thread is
// stopped. Runs none of the program's code.
std::optional<UncaughtException> DescribeUncaught(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread);

}  // namespace concert::watch

#endif  // JAVA_WATCH_UNCAUGHT_H_
