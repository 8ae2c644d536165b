#include "java/watch/uncaught.h"

#include <algorithm>
#include <string>

namespace concert::watch {
namespace {

constexpr jint kExceptionSlot = 1;  // dispatchUncaughtException(Throwable): slot 0 is the thread.
constexpr std::size_t kFramesShown = 8;
constexpr jint kFramesRead = 64;
constexpr jint kLocalReferences = 64;

std::string Text(JNIEnv* jni, jstring text) {
  if (text == nullptr) return "";
  const char* characters = jni->GetStringUTFChars(text, nullptr);
  if (characters == nullptr) return "";
  std::string copy = characters;
  jni->ReleaseStringUTFChars(text, characters);
  return copy;
}

std::string ClassName(JNIEnv* jni, jclass type) {
  const jmethodID name =
      jni->GetMethodID(jni->FindClass("java/lang/Class"), "getName", "()Ljava/lang/String;");
  return Text(jni, static_cast<jstring>(jni->CallObjectMethod(type, name)));
}

// The stack trace as Throwable itself keeps it; the program may override the public method.
std::vector<std::string> Frames(JNIEnv* jni, jclass throwable, jthrowable exception) {
  const jmethodID trace =
      jni->GetMethodID(throwable, "getStackTrace", "()[Ljava/lang/StackTraceElement;");
  const auto elements =
      static_cast<jobjectArray>(jni->CallNonvirtualObjectMethod(exception, throwable, trace));
  if (elements == nullptr || jni->ExceptionCheck()) return {};
  const jclass element_type = jni->FindClass("java/lang/StackTraceElement");
  const jmethodID type = jni->GetMethodID(element_type, "getClassName", "()Ljava/lang/String;");
  const jmethodID method = jni->GetMethodID(element_type, "getMethodName", "()Ljava/lang/String;");
  const jmethodID line = jni->GetMethodID(element_type, "getLineNumber", "()I");
  std::vector<std::string> frames;
  const jint count = std::min(jni->GetArrayLength(elements), kFramesRead);
  for (jint i = 0; i < count && frames.size() < kFramesShown; ++i) {
    if (jni->PushLocalFrame(kLocalReferences) != JNI_OK) break;
    const jobject element = jni->GetObjectArrayElement(elements, i);
    frames.push_back(Text(jni, static_cast<jstring>(jni->CallObjectMethod(element, type))) + "." +
                     Text(jni, static_cast<jstring>(jni->CallObjectMethod(element, method))) + ":" +
                     std::to_string(std::max(jni->CallIntMethod(element, line), 0)));
    jni->PopLocalFrame(nullptr);
  }
  return frames;
}

}  // namespace

bool WatchUncaught(jvmtiEnv* jvmti, JNIEnv* jni) {
  const jmethodID dispatch = jni->GetMethodID(
      jni->FindClass("java/lang/Thread"), "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
  return dispatch != nullptr && jvmti->SetBreakpoint(dispatch, 0) == JVMTI_ERROR_NONE;
}

std::optional<UncaughtException> DescribeUncaught(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  if (jni->PushLocalFrame(kLocalReferences) != JNI_OK) return std::nullopt;
  UncaughtException described;
  jvmtiThreadInfo info = {};
  if (jvmti->GetThreadInfo(thread, &info) == JVMTI_ERROR_NONE) {
    described.thread = info.name;
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(info.name));
  }
  jobject exception = nullptr;
  if (jvmti->GetLocalObject(thread, 0, kExceptionSlot, &exception) == JVMTI_ERROR_NONE &&
      exception != nullptr) {
    const jclass throwable = jni->FindClass("java/lang/Throwable");
    const jfieldID message = jni->GetFieldID(throwable, "detailMessage", "Ljava/lang/String;");
    described.type = ClassName(jni, jni->GetObjectClass(exception));
    described.message = Text(jni, static_cast<jstring>(jni->GetObjectField(exception, message)));
    described.frames = Frames(jni, throwable, static_cast<jthrowable>(exception));
  }
  jni->ExceptionClear();
  jni->PopLocalFrame(nullptr);
  if (described.type == "java.lang.ThreadDeath") return std::nullopt;
  return described;
}

}  // namespace concert::watch
