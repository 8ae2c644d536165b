#include "native/jvm/strain.h"

#include <jvmti.h>
#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "native/jvm/channel.h"

namespace concert::jvm {
namespace {

// HotSpot throws StackOverflowError where a method would come nearer to the stack's end than 20
// pages and its guard pages, 3 (StackShadowPages, StackYellowPages, StackRedPages). What a hook
// needs for itself comes on top.
constexpr std::uintptr_t kPage = 4096;
constexpr std::uintptr_t kReserved = 23 * kPage;
constexpr std::uintptr_t kHook = 48 << 10;

std::atomic<int> strain{0};

// Of the calling thread: the lowest address where a hook can be sure to end; 1 before it is known.
thread_local std::uintptr_t lowest = 1;

std::uintptr_t FindLowest() {
  pthread_attr_t attributes;
  void* address = nullptr;
  std::size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
    return 0;
  }
  pthread_attr_getstack(&attributes, &address, &size);
  pthread_attr_destroy(&attributes);
  return reinterpret_cast<std::uintptr_t>(address) + kReserved + kHook;
}

// So many OutOfMemoryErrors in one execution, each after a collection of the whole heap, and the
// program will go on for ever.
constexpr int kMostErrors = 64;

std::atomic<int> errors{0};

void JNICALL OnExhausted(jvmtiEnv*, JNIEnv*, jint, const void*, const char*) {
  strain |= kMemory;
  if (++errors > kMostErrors) {
    GiveUp("exhausted: memory");
  }
}

}  // namespace

bool WatchMemory(JavaVM* vm) {
  jvmtiEnv* tools = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&tools), JVMTI_VERSION_1_2) != JNI_OK) {
    return false;
  }
  jvmtiCapabilities wanted = {};
  wanted.can_generate_resource_exhaustion_heap_events = 1;
  wanted.can_generate_resource_exhaustion_threads_events = 1;
  jvmtiEventCallbacks callbacks = {};
  callbacks.ResourceExhausted = OnExhausted;
  return tools->AddCapabilities(&wanted) == JVMTI_ERROR_NONE &&
         tools->SetEventCallbacks(&callbacks, sizeof(callbacks)) == JVMTI_ERROR_NONE &&
         tools->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_RESOURCE_EXHAUSTED, nullptr) ==
             JVMTI_ERROR_NONE;
}

void CheckStack() {
  if (lowest == 1) {
    lowest = FindLowest();
  }
  if (reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) < lowest) {
    strain |= kStack;
  }
}

int TakeStrain() {
  errors = 0;
  return strain.exchange(0);
}

}  // namespace concert::jvm
