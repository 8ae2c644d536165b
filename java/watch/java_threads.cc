#include "java/watch/java_threads.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace concert::watch {
namespace {

constexpr jint kMaxFrames = 64;
constexpr std::size_t kFramesShown = 16;

// Takes over a string that JVMTI allocated.
std::string Take(jvmtiEnv* jvmti, char* text) {
  std::string copy = text == nullptr ? "" : text;
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(text));
  return copy;
}

// Turns "Lcom/example/Main$1;" into "com.example.Main$1".
std::string ClassName(std::string signature) {
  if (signature.size() > 2 && signature.front() == 'L') {
    signature = signature.substr(1, signature.size() - 2);
  }
  std::replace(signature.begin(), signature.end(), '/', '.');
  return signature;
}

// A tag is a word: the thread's id and its kind. Nothing has to be freed while others read.
constexpr int kKindBits = 2;

void* TagOf(Kind kind, pid_t tid) {
  // One more than the kind, so that no tag is null.
  const intptr_t word = (static_cast<intptr_t>(tid) << kKindBits) + static_cast<intptr_t>(kind) + 1;
  return reinterpret_cast<void*>(word);
}

void Untag(const void* tag, JavaThread& thread) {
  const auto word = reinterpret_cast<intptr_t>(tag);
  thread.known = word != 0;
  if (!thread.known) return;
  thread.kind = static_cast<Kind>((word & ((1 << kKindBits) - 1)) - 1);
  thread.tid = static_cast<pid_t>(word >> kKindBits);
}

bool Has(jint state, jint bit) { return (state & bit) != 0; }

bool Blocked(jint state) { return Has(state, JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER); }

bool InLibrary(std::string_view frame) {
  return frame.starts_with("java.util.concurrent.") || frame.starts_with("sun.misc.Unsafe.");
}

}  // namespace

bool JavaThreads::Initialize(JNIEnv* jni) {
  const jclass thread = jni->FindClass("java/lang/Thread");
  const jclass synchronizer =
      jni->FindClass("java/util/concurrent/locks/AbstractOwnableSynchronizer");
  if (thread == nullptr || synchronizer == nullptr) return false;
  park_blocker_ = jni->GetFieldID(thread, "parkBlocker", "Ljava/lang/Object;");
  exclusive_owner_ = jni->GetFieldID(synchronizer, "exclusiveOwnerThread", "Ljava/lang/Thread;");
  ownable_synchronizer_ = static_cast<jclass>(jni->NewGlobalRef(synchronizer));
  return park_blocker_ != nullptr && exclusive_owner_ != nullptr;
}

void JavaThreads::Tag(jthread thread, Kind kind, pid_t tid) const {
  jvmti_->SetThreadLocalStorage(thread, TagOf(kind, tid));
}

bool JavaThreads::IsTagged(jthread thread) const {
  void* tag = nullptr;
  return jvmti_->GetThreadLocalStorage(thread, &tag) == JVMTI_ERROR_NONE && tag != nullptr;
}

bool JavaThreads::IsProgram(jthread thread) const {
  JavaThread tagged;
  void* tag = nullptr;
  jvmti_->GetThreadLocalStorage(thread, &tag);
  Untag(tag, tagged);
  return tagged.known && tagged.kind == Kind::kProgram;
}

std::vector<JavaThread> JavaThreads::Snapshot(JNIEnv* jni) const {
  jvmtiStackInfo* stacks = nullptr;
  jint count = 0;
  if (jvmti_->GetAllStackTraces(kMaxFrames, &stacks, &count) != JVMTI_ERROR_NONE) return {};
  jni->EnsureLocalCapacity(4 * count + 64);
  std::vector<JavaThread> threads;
  for (jint i = 0; i < count; ++i) {
    const jvmtiStackInfo& stack = stacks[i];
    JavaThread thread;
    thread.thread = stack.thread;
    thread.state = stack.state;
    void* tag = nullptr;
    jvmti_->GetThreadLocalStorage(stack.thread, &tag);
    Untag(tag, thread);
    jvmtiThreadInfo info = {};
    if (jvmti_->GetThreadInfo(stack.thread, &info) == JVMTI_ERROR_NONE) {
      thread.daemon = info.is_daemon;
      thread.name = Take(jvmti_, info.name);
    }
    for (jint depth = 0; depth < stack.frame_count; ++depth) {
      const jvmtiFrameInfo& frame = stack.frame_buffer[depth];
      thread.methods.push_back(frame.method);
      thread.frames.push_back(FrameName(frame.method, frame.location));
    }
    threads.push_back(std::move(thread));
  }
  jvmti_->Deallocate(reinterpret_cast<unsigned char*>(stacks));
  return threads;
}

Standstill JavaThreads::Judge(JNIEnv* jni, const std::vector<JavaThread>& threads) const {
  bool destroyer = false;
  bool drains = false;
  bool stuck_user = false;
  for (const JavaThread& thread : threads) {
    // The signal dispatcher has no Java frames; neither has the launcher until it runs hooks.
    const bool bare = thread.frames.empty();
    if (thread.kind == Kind::kSystem && bare) continue;
    if (thread.kind == Kind::kDestroyer && bare) {
      destroyer = true;
      continue;
    }
    switch (StucknessOf(jni, thread)) {
      case Stuckness::kAlive:
        return Standstill::kNone;
      case Stuckness::kDrains:
        drains = true;
        break;
      case Stuckness::kStuck:
        stuck_user |= thread.kind != Kind::kSystem && !thread.daemon;
        break;
    }
  }
  if (stuck_user) return Standstill::kDeadlock;
  return destroyer && drains ? Standstill::kDrains : Standstill::kNone;
}

std::vector<std::size_t> JavaThreads::Ring(JNIEnv* jni,
                                           const std::vector<JavaThread>& threads) const {
  const std::size_t none = threads.size();
  std::vector<std::size_t> next(threads.size(), none);
  for (std::size_t i = 0; i < threads.size(); ++i) {
    if (threads[i].kind != Kind::kProgram || !threads[i].known) continue;
    const std::vector<std::string>& frames = threads[i].frames;
    const bool uninterruptible = std::any_of(frames.begin(), frames.end(), [](const auto& frame) {
      return frame.starts_with(
          "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquireQueued:");
    });
    if (!Blocked(threads[i].state) && !uninterruptible) continue;
    const jthread owner = WaitOf(jni, threads[i]).owner;
    if (owner == nullptr) continue;
    for (std::size_t j = 0; j < threads.size(); ++j) {
      if (jni->IsSameObject(owner, threads[j].thread)) next[i] = j;
    }
  }
  for (std::size_t start = 0; start < threads.size(); ++start) {
    std::vector<std::size_t> path = {start};
    for (std::size_t at = next[start]; at != none && path.size() <= none; at = next[at]) {
      if (at == start) return path;
      path.push_back(at);
    }
  }
  return {};
}

StuckThread JavaThreads::Describe(JNIEnv* jni, const JavaThread& thread) const {
  StuckThread stuck;
  stuck.name = thread.name;
  stuck.daemon = thread.daemon;
  stuck.frames = thread.frames;
  if (stuck.frames.size() > kFramesShown) stuck.frames.resize(kFramesShown);
  if (Blocked(thread.state)) {
    stuck.state = "blocked";
  } else if (Has(thread.state, JVMTI_THREAD_STATE_WAITING_WITH_TIMEOUT)) {
    stuck.state = "timed";
  } else if (Has(thread.state, JVMTI_THREAD_STATE_WAITING)) {
    stuck.state = "waiting";
  } else {
    stuck.state = "suspended";
  }
  const Wait wait = WaitOf(jni, thread);
  if (wait.on != nullptr) stuck.on = ClassOf(jni, wait.on);
  if (wait.owner != nullptr) stuck.owner = NameOf(wait.owner);
  return stuck;
}

Stuckness JavaThreads::StucknessOf(JNIEnv* jni, const JavaThread& thread) const {
  if (!thread.known) return Stuckness::kAlive;
  if (Has(thread.state, JVMTI_THREAD_STATE_SUSPENDED)) return Stuckness::kStuck;
  if (Blocked(thread.state)) {
    // HotSpot may leave a free monitor with a sleeping heir that its own clock wakes later; only
    // a monitor that somebody holds keeps a thread out for good.
    return WaitOf(jni, thread).owner == nullptr ? Stuckness::kAlive : Stuckness::kStuck;
  }
  if (Has(thread.state, JVMTI_THREAD_STATE_WAITING_INDEFINITELY)) return Stuckness::kStuck;
  return DrainsPool(thread) ? Stuckness::kDrains : Stuckness::kAlive;
}

bool JavaThreads::DrainsPool(const JavaThread& thread) const {
  if (!Has(thread.state, JVMTI_THREAD_STATE_WAITING_WITH_TIMEOUT)) return false;
  for (const std::string& frame : thread.frames) {
    if (frame.starts_with("java.util.concurrent.ThreadPoolExecutor.getTask:") ||
        frame.starts_with("java.util.concurrent.ForkJoinPool.awaitWork:")) {
      return true;
    }
    // The delay queue waits for the next task's time, not for the end of the worker.
    if (!InLibrary(frame) || frame.find("DelayedWorkQueue") != std::string::npos) return false;
  }
  return false;
}

JavaThreads::Wait JavaThreads::WaitOf(JNIEnv* jni, const JavaThread& thread) const {
  Wait wait;
  if (jvmti_->GetCurrentContendedMonitor(thread.thread, &wait.on) == JVMTI_ERROR_NONE &&
      wait.on != nullptr) {
    jvmtiMonitorUsage usage = {};
    if (Blocked(thread.state) &&
        jvmti_->GetObjectMonitorUsage(wait.on, &usage) == JVMTI_ERROR_NONE) {
      wait.owner = usage.owner;
      jvmti_->Deallocate(reinterpret_cast<unsigned char*>(usage.waiters));
      jvmti_->Deallocate(reinterpret_cast<unsigned char*>(usage.notify_waiters));
    }
    return wait;
  }
  wait.on = jni->GetObjectField(thread.thread, park_blocker_);
  if (wait.on != nullptr && jni->IsInstanceOf(wait.on, ownable_synchronizer_)) {
    wait.owner = static_cast<jthread>(jni->GetObjectField(wait.on, exclusive_owner_));
  }
  return wait;
}

std::string JavaThreads::FrameName(jmethodID method, jlocation location) const {
  jclass holder = nullptr;
  char* signature = nullptr;
  char* name = nullptr;
  if (jvmti_->GetMethodDeclaringClass(method, &holder) != JVMTI_ERROR_NONE ||
      jvmti_->GetClassSignature(holder, &signature, nullptr) != JVMTI_ERROR_NONE ||
      jvmti_->GetMethodName(method, &name, nullptr, nullptr) != JVMTI_ERROR_NONE) {
    return "?:0";
  }
  jint line = 0;
  jint count = 0;
  jvmtiLineNumberEntry* table = nullptr;
  if (location >= 0 && jvmti_->GetLineNumberTable(method, &count, &table) == JVMTI_ERROR_NONE) {
    jlocation best = -1;
    for (jint i = 0; i < count; ++i) {
      if (table[i].start_location <= location && table[i].start_location > best) {
        best = table[i].start_location;
        line = table[i].line_number;
      }
    }
    jvmti_->Deallocate(reinterpret_cast<unsigned char*>(table));
  }
  return ClassName(Take(jvmti_, signature)) + "." + Take(jvmti_, name) + ":" + std::to_string(line);
}

std::string JavaThreads::NameOf(jthread thread) const {
  jvmtiThreadInfo info = {};
  if (jvmti_->GetThreadInfo(thread, &info) != JVMTI_ERROR_NONE) return "";
  return Take(jvmti_, info.name);
}

std::string JavaThreads::ClassOf(JNIEnv* jni, jobject object) const {
  char* signature = nullptr;
  if (jvmti_->GetClassSignature(jni->GetObjectClass(object), &signature, nullptr) !=
      JVMTI_ERROR_NONE) {
    return "";
  }
  return ClassName(Take(jvmti_, signature));
}

}  // namespace concert::watch
