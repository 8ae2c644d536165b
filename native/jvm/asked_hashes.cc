#include "native/jvm/asked_hashes.h"

#include <dlfcn.h>
#include <jvmti.h>

#include <atomic>
#include <cstdint>

namespace concert::jvm {
namespace {

using HashCode = jint (*)(JNIEnv*, jobject);

// Of the threads that carry the program's, one runs at a time. Java reads it where it is.
std::int64_t asked = 0;
// The virtual machine's own threads ask as well, such as the one that runs finalizers.
thread_local bool carries = false;
HashCode hash_code = nullptr;
// The library keeps proxies, types of methods and much else by class: programs do not see it.
jclass class_of_classes = nullptr;

std::atomic<std::int64_t> set_up{0};

void JNICALL OnPrepare(jvmtiEnv* tools, JNIEnv*, jthread, jclass prepared) {
  jobject loader = nullptr;
  if (tools->GetClassLoader(prepared, &loader) == JVMTI_ERROR_NONE && loader == nullptr) ++set_up;
}

jint JNICALL Ask(JNIEnv* env, jobject object) {
  if (carries && env->IsInstanceOf(object, class_of_classes) == JNI_FALSE) ++asked;
  return hash_code(env, object);
}

}  // namespace

bool CountAskedHashes(JNIEnv* env) {
  hash_code = reinterpret_cast<HashCode>(dlsym(RTLD_DEFAULT, "JVM_IHashCode"));
  jclass object = env->FindClass("java/lang/Object");
  jclass classes = env->FindClass("java/lang/Class");
  if (hash_code == nullptr || object == nullptr || classes == nullptr) return false;
  class_of_classes = static_cast<jclass>(env->NewGlobalRef(classes));
  char name[] = "hashCode";
  char signature[] = "()I";
  const JNINativeMethod method{name, signature, reinterpret_cast<void*>(&Ask)};
  return env->RegisterNatives(object, &method, 1) == JNI_OK;
}

bool CountSetUpClasses(JavaVM* vm) {
  jvmtiEnv* tools = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&tools), JVMTI_VERSION_1_2) != JNI_OK) return false;
  jvmtiEventCallbacks callbacks = {};
  callbacks.ClassPrepare = OnPrepare;
  return tools->SetEventCallbacks(&callbacks, sizeof(callbacks)) == JVMTI_ERROR_NONE &&
         tools->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, nullptr) ==
             JVMTI_ERROR_NONE;
}

}  // namespace concert::jvm

extern "C" JNIEXPORT jlong JNICALL Java_concert_explorer_Engine_askedHashes(JNIEnv*, jclass) {
  concert::jvm::carries = true;
  return reinterpret_cast<jlong>(&concert::jvm::asked);
}

extern "C" JNIEXPORT jlong JNICALL Java_concert_explorer_Engine_setUpClasses(JNIEnv*, jclass) {
  return concert::jvm::set_up;
}
