// The natives of concert.explorer.Engine that concern the virtual machine's threads.

#include <jni.h>
#include <unistd.h>

#include <cstddef>

#include "native/jvm/asked_hashes.h"
#include "native/jvm/hand_over.h"
#include "native/jvm/natives.h"
#include "native/jvm/strain.h"
#include "native/jvm/thread_identity.h"

namespace {

using concert::jvm::Futex;

struct ThreadMethods {
  jmethodID exit;
  jmethodID dispatch_uncaught;
  jmethodID is_interrupted;
};

ThreadMethods methods;
std::ptrdiff_t thread_object_offset = -1;

Futex* FutexAt(jlong address) { return reinterpret_cast<Futex*>(address); }

}  // namespace

#define ENGINE(type, name) extern "C" JNIEXPORT type JNICALL Java_concert_explorer_Engine_##name

extern "C" JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void*) {
  JNIEnv* env = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_8) != JNI_OK) {
    return JNI_ERR;
  }
  jclass thread = env->FindClass("java/lang/Thread");
  methods.exit = env->GetMethodID(thread, "exit", "()V");
  methods.dispatch_uncaught =
      env->GetMethodID(thread, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
  methods.is_interrupted = env->GetMethodID(thread, "isInterrupted", "(Z)Z");
  thread_object_offset = concert::jvm::ThreadObjectOffset();
  if (env->ExceptionCheck() || thread_object_offset < 0 || !concert::jvm::RegisterNatives(env) ||
      !concert::jvm::CountAskedHashes(env) || !concert::jvm::CountSetUpClasses(vm) ||
      !concert::jvm::WatchMemory(vm)) {
    return JNI_ERR;
  }
  return JNI_VERSION_1_8;
}

ENGINE(void, identify)
(JNIEnv* env, jclass, jlong java_thread, jobject thread, jintArray scratch) {
  concert::jvm::Identify(env, java_thread, thread, scratch, thread_object_offset);
}

ENGINE(void, wake)(JNIEnv*, jclass, jlong futex) { concert::jvm::Wake(FutexAt(futex)); }
ENGINE(void, sleep)(JNIEnv*, jclass, jlong futex) { concert::jvm::Sleep(FutexAt(futex)); }

ENGINE(void, handOver)(JNIEnv*, jclass, jlong wakes, jlong sleeps) {
  concert::jvm::Wake(FutexAt(wakes));
  concert::jvm::Sleep(FutexAt(sleeps));
}

ENGINE(void, pin)(JNIEnv*, jclass) { concert::jvm::Pin(); }
ENGINE(void, chooseProcessor)(JNIEnv*, jclass, jboolean waited) {
  concert::jvm::ChooseProcessor(waited == JNI_TRUE);
}

ENGINE(jlong, futex)(JNIEnv*, jclass) { return reinterpret_cast<jlong>(concert::jvm::OwnFutex()); }

ENGINE(void, quit)(JNIEnv*, jclass, jint status) { _exit(status); }

ENGINE(void, exitThread)(JNIEnv* env, jclass, jobject thread) {
  env->CallVoidMethod(thread, methods.exit);
}

ENGINE(void, dispatchUncaught)(JNIEnv* env, jclass, jobject thread, jthrowable thrown) {
  env->CallVoidMethod(thread, methods.dispatch_uncaught, thrown);
}

ENGINE(jboolean, reallyInterrupted)(JNIEnv* env, jclass, jobject thread, jboolean clear) {
  return env->CallBooleanMethod(thread, methods.is_interrupted, clear);
}
