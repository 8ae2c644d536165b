// What are the program's Java threads doing, and can anything ever wake them?

#ifndef JAVA_WATCH_JAVA_THREADS_H_
#define JAVA_WATCH_JAVA_THREADS_H_

#include <jvmti.h>
#include <sys/types.h>

#include <string>
#include <vector>

#include "java/watch/report.h"

namespace concert::watch {

// Whose thread it is. Kept in the thread's JVMTI-local storage, so no name can fake it.
enum class Kind {
  kProgram,    // Started by the program, or the main thread.
  kSystem,     // The virtual machine's own, there before the program began.
  kDestroyer,  // The launcher, waiting for the last thread that is not a daemon.
};

// One thread in one snapshot. References are local to the caller's JNI frame.
struct JavaThread {
  jthread thread = nullptr;
  Kind kind = Kind::kProgram;
  pid_t tid = 0;       // The kernel's id, for the program's own threads.
  bool known = false;  // False until the thread's own ThreadStart event has been seen.
  bool daemon = false;
  std::string name;
  jint state = 0;
  std::vector<jmethodID> methods;   // Innermost first.
  std::vector<std::string> frames;  // The same, as "Class.method:line".
};

enum class Stuckness {
  kAlive,   // It runs, may run, or will be woken by the clock.
  kDrains,  // A pool's worker that waits for work until its keep-alive time is over, then ends.
  kStuck,   // Only another thread can wake it.
};

enum class Standstill {
  kNone,      // Some thread may go on.
  kDrains,    // Only pools' workers are left that will end by themselves.
  kDeadlock,  // Threads are left that nothing can wake.
};

// Reads the virtual machine's view of its threads.
class JavaThreads {
 public:
  void Use(jvmtiEnv* jvmti) { jvmti_ = jvmti; }

  // To be called once, on the main thread, in the live phase.
  bool Initialize(JNIEnv* jni);

  // Marks a thread in a place that the program cannot reach.
  void Tag(jthread thread, Kind kind, pid_t tid) const;
  bool IsTagged(jthread thread) const;
  bool IsProgram(jthread thread) const;

  // Returns all threads as they were at one safepoint. Needs a JNI local frame around it.
  std::vector<JavaThread> Snapshot(JNIEnv* jni) const;

  // Judges a snapshot of which it is known that every thread of the program was asleep in the
  // kernel when it was taken.
  Standstill Judge(JNIEnv* jni, const std::vector<JavaThread>& threads) const;

  // Returns the indices of threads that wait for each other in a ring, by monitors or by
  // uninterruptible acquisition of java.util.concurrent locks; empty where there is none.
  std::vector<std::size_t> Ring(JNIEnv* jni, const std::vector<JavaThread>& threads) const;

  // Describes a thread of a snapshot.
  StuckThread Describe(JNIEnv* jni, const JavaThread& thread) const;

 private:
  struct Wait {
    jobject on = nullptr;
    jthread owner = nullptr;
  };

  Stuckness StucknessOf(JNIEnv* jni, const JavaThread& thread) const;
  bool DrainsPool(const JavaThread& thread) const;
  Wait WaitOf(JNIEnv* jni, const JavaThread& thread) const;
  std::string FrameName(jmethodID method, jlocation location) const;
  std::string NameOf(jthread thread) const;
  std::string ClassOf(JNIEnv* jni, jobject object) const;

  jvmtiEnv* jvmti_ = nullptr;
  jfieldID park_blocker_ = nullptr;
  jfieldID exclusive_owner_ = nullptr;
  jclass ownable_synchronizer_ = nullptr;
};

}  // namespace concert::watch

#endif  // JAVA_WATCH_JAVA_THREADS_H_
