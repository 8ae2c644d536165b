// The natives of concert.explorer.Channel.

#include <jni.h>

#include <string>

#include "native/jvm/channel.h"
#include "native/jvm/strain.h"

#define CHANNEL(type, name) extern "C" JNIEXPORT type JNICALL Java_concert_explorer_Channel_##name

CHANNEL(jboolean, open)(JNIEnv*, jclass) {
  if (!concert::jvm::OpenChannel()) {
    return JNI_FALSE;
  }
  concert::jvm::WatchForSleep();
  return JNI_TRUE;
}

CHANNEL(jbyteArray, request)(JNIEnv* env, jclass) {
  std::string request;
  if (!concert::jvm::TakeRequest(&request)) {
    return nullptr;
  }
  const auto size = static_cast<jsize>(request.size());
  jbyteArray bytes = env->NewByteArray(size);
  if (bytes != nullptr) {
    env->SetByteArrayRegion(bytes, 0, size, reinterpret_cast<const jbyte*>(request.data()));
  }
  return bytes;
}

CHANNEL(jboolean, answer)(JNIEnv* env, jclass, jbyteArray json) {
  const jsize size = env->GetArrayLength(json);
  jbyte* bytes = env->GetByteArrayElements(json, nullptr);
  if (bytes == nullptr) {
    return JNI_FALSE;
  }
  const bool written =
      concert::jvm::Answer(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  env->ReleaseByteArrayElements(json, bytes, JNI_ABORT);
  return written ? JNI_TRUE : JNI_FALSE;
}

CHANNEL(void, giveUp)(JNIEnv* env, jclass, jstring reason) {
  const char* text = env->GetStringUTFChars(reason, nullptr);
  concert::jvm::GiveUp(text == nullptr ? "exhausted: memory" : text);
}

CHANNEL(void, exhausted)(JNIEnv*, jclass, jint strain) {
  const bool stack = (strain & concert::jvm::kStack) != 0;
  concert::jvm::GiveUp(stack ? "exhausted: stack" : "exhausted: memory");
}

CHANNEL(jint, strain)(JNIEnv*, jclass) { return concert::jvm::TakeStrain(); }
