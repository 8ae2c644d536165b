// A JVMTI agent that tells how one run of a Java program ended: by itself, or stuck for ever.
//
// Loaded as -agentpath:libwatch.so=IDLE_MILLISECONDS,THREADS,OUTPUT_BYTES. It writes one report
// (report.h) on the process's standard output and decides by state, never by time: a deadlock is
// reported when at one safepoint every thread of the program waits for another one and the kernel
// shows that all of them slept, without one context switch, from before the safepoint until after
// it. So nothing was on its way to wake any of them, however busy the machine.

#include <jvmti.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "java/watch/channel.h"
#include "java/watch/java_threads.h"
#include "java/watch/kernel_threads.h"
#include "java/watch/report.h"
#include "java/watch/uncaught.h"

namespace concert::watch {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr milliseconds kPeriod{5};
// Rings are looked for on every so many looks at a program that is not asleep as a whole.
constexpr int kLooksPerRing = 20;
constexpr jint kLocalReferences = 256;
constexpr std::size_t kUncaughtKept = 16;
// Exit status of a process in which the agent could not work; its report is missing then.
constexpr int kExitBroken = 120;

struct Limits {
  milliseconds idle{0};
  int64_t threads = 0;
  int64_t output_bytes = 0;
};

// All that the callbacks share. It lives as long as the process.
struct Watch {
  Watch(Channel channel_in, Limits limits_in) : channel(std::move(channel_in)), limits(limits_in) {}

  Channel channel;
  Limits limits;
  jvmtiEnv* jvmti = nullptr;
  pid_t main_tid = 0;
  KernelThreads kernel;
  JavaThreads java;
  std::atomic<bool> sampling = false;  // The sampler's thread has begun.
  std::atomic<bool> live = false;      // The program may run; its threads are counted.
  std::atomic<bool> dead = false;      // The virtual machine has ended.
  std::atomic<int64_t> started = 0;
  std::atomic<int64_t> alive = 0;

  std::mutex mutex;  // Guards what follows.
  std::vector<UncaughtException> uncaught;
  bool reported = false;
};

Watch* watch = nullptr;

// Writes the report, once.
void WriteReport(End end, std::vector<StuckThread> stuck) {
  const std::lock_guard lock(watch->mutex);
  if (watch->reported) return;
  watch->reported = true;
  if (watch->channel.OutputSize() > watch->limits.output_bytes) end = End::kOutput;
  watch->channel.Write(ToJson({
      .nonce = watch->channel.nonce(),
      .end = end,
      .threads_started = watch->started,
      .uncaught = watch->uncaught,
      .stuck = std::move(stuck),
      .output = watch->channel.Output(watch->limits.output_bytes),
  }));
}

// Writes the report and ends the process without giving the program another instruction.
[[noreturn]] void Finish(End end, std::vector<StuckThread> stuck = {}) {
  WriteReport(end, std::move(stuck));
  _exit(0);
}

std::vector<StuckThread> Describe(JNIEnv* jni, const std::vector<JavaThread>& threads,
                                  const std::vector<std::size_t>& chosen) {
  std::vector<StuckThread> stuck;
  for (const std::size_t index : chosen) {
    stuck.push_back(watch->java.Describe(jni, threads[index]));
  }
  return stuck;
}

std::vector<StuckThread> DescribeProgram(JNIEnv* jni, const std::vector<JavaThread>& threads) {
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < threads.size(); ++i) {
    const bool bare_destroyer = threads[i].kind == Kind::kDestroyer && threads[i].frames.empty();
    if (threads[i].kind != Kind::kSystem && !bare_destroyer) chosen.push_back(i);
  }
  return Describe(jni, threads, chosen);
}

// Lets the program end as it would have when its idle workers' time had passed.
void Drain(JNIEnv* jni) {
  const jclass system = jni->FindClass("java/lang/System");
  const jmethodID exit = jni->GetStaticMethodID(system, "exit", "(I)V");
  jni->CallStaticVoidMethod(system, exit, 0);
}

// Looks at the program again and again until the virtual machine ends.
class Sampler {
 public:
  explicit Sampler(JNIEnv* jni) : jni_(jni) {}

  void Run() {
    while (!watch->dead) {
      std::this_thread::sleep_for(kPeriod);
      if (watch->channel.OutputSize() > watch->limits.output_bytes) Finish(End::kOutput);
      const std::vector<Look> looks = watch->kernel.LookAtAll();
      const bool asleep = AllAsleep(looks);
      CountIdleTime(asleep, looks == last_looks_);
      last_looks_ = looks;
      ++looks_taken_;
      if (!asleep && looks_taken_ % kLooksPerRing != 0) continue;
      if (jni_->PushLocalFrame(kLocalReferences) != JNI_OK) {
        jni_->ExceptionClear();
        continue;
      }
      LookInside(looks, asleep);
      jni_->PopLocalFrame(nullptr);
      jni_->ExceptionClear();
      if (idle_ > watch->limits.idle) Finish(End::kIdle);
    }
  }

 private:
  // Takes one snapshot between two looks. Two such snapshots in a row must say the same, with
  // every thread asleep all the time.
  void LookInside(const std::vector<Look>& before, bool asleep) {
    const std::vector<JavaThread> threads = watch->java.Snapshot(jni_);
    const Standstill standstill = asleep ? watch->java.Judge(jni_, threads) : Standstill::kNone;
    const std::vector<std::size_t> ring = standstill == Standstill::kNone
                                              ? watch->java.Ring(jni_, threads)
                                              : std::vector<std::size_t>();
    const std::vector<Look> after = watch->kernel.LookAtAll();
    if (standstill != Standstill::kNone && after == before) {
      if (standstill == last_standstill_ && before == last_standstill_looks_) {
        if (standstill == Standstill::kDeadlock) {
          Finish(End::kDeadlock, DescribeProgram(jni_, threads));
        }
        Drain(jni_);
      }
      last_standstill_ = standstill;
      last_standstill_looks_ = before;
    } else {
      last_standstill_ = Standstill::kNone;
    }
    if (!ring.empty() && SleptThrough(threads, ring, before, after)) {
      Finish(End::kDeadlock, Describe(jni_, threads, ring));
    }
  }

  // Whether every thread of the ring slept from `before` to `after`, whatever the others did.
  static bool SleptThrough(const std::vector<JavaThread>& threads,
                           const std::vector<std::size_t>& ring, const std::vector<Look>& before,
                           const std::vector<Look>& after) {
    return std::all_of(ring.begin(), ring.end(), [&](std::size_t index) {
      const auto is_it = [&](const Look& look) { return look.tid == threads[index].tid; };
      const auto first = std::find_if(before.begin(), before.end(), is_it);
      const auto second = std::find_if(after.begin(), after.end(), is_it);
      return first != before.end() && second != after.end() && first->asleep && *first == *second;
    });
  }

  // Time counts as idle only where the kernel shows the whole program asleep. A program that is
  // kept from running by a busy machine is not asleep.
  void CountIdleTime(bool asleep, bool unchanged) {
    const steady_clock::time_point now = steady_clock::now();
    const nanoseconds passed = now - last_time_;
    last_time_ = now;
    if (!asleep) return;
    idle_ += unchanged ? passed : std::min<nanoseconds>(passed, kPeriod);
  }

  JNIEnv* jni_;
  std::vector<Look> last_looks_;
  std::vector<Look> last_standstill_looks_;
  Standstill last_standstill_ = Standstill::kNone;
  steady_clock::time_point last_time_ = steady_clock::now();
  nanoseconds idle_{0};
  int64_t looks_taken_ = 0;
};

void JNICALL Sample(jvmtiEnv*, JNIEnv* jni, void*) {
  watch->java.Tag(nullptr, Kind::kSystem, 0);  // Null is the calling thread.
  watch->sampling = true;
  Sampler(jni).Run();
}

// Starts the sampler on a thread that the virtual machine does not count among the program's, and
// waits until it has begun. Its name keeps the program's own numbering of threads as it was; in
// the system's group the program cannot reach it.
bool StartSampler(JNIEnv* jni) {
  jint count = 0;
  jthreadGroup* groups = nullptr;
  if (watch->jvmti->GetTopThreadGroups(&count, &groups) != JVMTI_ERROR_NONE || count == 0) {
    return false;
  }
  const jclass type = jni->FindClass("java/lang/Thread");
  const jmethodID constructor =
      jni->GetMethodID(type, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V");
  const jobject thread = jni->NewObject(type, constructor, groups[0], jni->NewStringUTF("watch"));
  watch->jvmti->Deallocate(reinterpret_cast<unsigned char*>(groups));
  if (thread == nullptr ||
      watch->jvmti->RunAgentThread(thread, Sample, nullptr, JVMTI_THREAD_MAX_PRIORITY) !=
          JVMTI_ERROR_NONE) {
    return false;
  }
  while (!watch->sampling) std::this_thread::yield();
  return true;
}

[[noreturn]] void GiveUp(const char* what) {
  std::fprintf(stderr, "watch: %s\n", what);
  _exit(kExitBroken);
}

void JNICALL OnVmInit(jvmtiEnv* jvmti, JNIEnv* jni, jthread main) {
  jint count = 0;
  jthread* threads = nullptr;
  jvmti->GetAllThreads(&count, &threads);
  for (jint i = 0; i < count; ++i) {
    const bool is_main = jni->IsSameObject(threads[i], main);
    watch->java.Tag(threads[i], is_main ? Kind::kProgram : Kind::kSystem,
                    is_main ? watch->main_tid : 0);
  }
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(threads));
  watch->kernel.Begin();
  if (!watch->java.Initialize(jni)) GiveUp("cannot read java.lang.Thread");
  if (!WatchUncaught(jvmti, jni)) GiveUp("cannot watch for uncaught exceptions");
  if (!StartSampler(jni)) GiveUp("cannot start the sampler");
  watch->live = true;
}

void JNICALL OnVmDeath(jvmtiEnv*, JNIEnv*) {
  watch->dead = true;
  WriteReport(End::kExit, {});
}

void JNICALL OnThreadStart(jvmtiEnv*, JNIEnv*, jthread thread) {
  // A thread of the virtual machine's own, there since before the program, may get to run late.
  if (!watch->live || watch->java.IsTagged(thread)) return;
  const pid_t tid = CurrentTid();
  watch->kernel.Begin();
  if (tid == watch->main_tid) {
    // Only the launcher can come back on the main thread, to wait for all others.
    watch->java.Tag(thread, Kind::kDestroyer, tid);
    return;
  }
  watch->java.Tag(thread, Kind::kProgram, tid);
  ++watch->started;
  if (++watch->alive > watch->limits.threads) Finish(End::kThreads);
}

void JNICALL OnThreadEnd(jvmtiEnv*, JNIEnv*, jthread thread) {
  if (!watch->live || !watch->java.IsProgram(thread)) return;
  watch->kernel.Ending();
  if (CurrentTid() != watch->main_tid) --watch->alive;
}

void JNICALL OnBreakpoint(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread, jmethodID, jlocation) {
  std::optional<UncaughtException> exception = DescribeUncaught(jvmti, jni, thread);
  if (!exception.has_value()) return;
  const std::lock_guard lock(watch->mutex);
  if (watch->uncaught.size() < kUncaughtKept) watch->uncaught.push_back(*std::move(exception));
}

void JNICALL OnResourceExhausted(jvmtiEnv*, JNIEnv*, jint flags, const void*, const char*) {
  Finish((flags & JVMTI_RESOURCE_EXHAUSTED_THREADS) != 0 ? End::kThreads : End::kMemory);
}

// Sets up the environment: what the agent may do and what it is told.
bool Configure(jvmtiEnv* jvmti) {
  jvmtiCapabilities capabilities = {};
  capabilities.can_generate_breakpoint_events = 1;
  capabilities.can_access_local_variables = 1;
  capabilities.can_get_line_numbers = 1;
  capabilities.can_get_current_contended_monitor = 1;
  capabilities.can_get_monitor_info = 1;
  capabilities.can_generate_resource_exhaustion_heap_events = 1;
  capabilities.can_generate_resource_exhaustion_threads_events = 1;
  if (jvmti->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE) return false;
  jvmtiEventCallbacks callbacks = {};
  callbacks.VMInit = OnVmInit;
  callbacks.VMDeath = OnVmDeath;
  callbacks.ThreadStart = OnThreadStart;
  callbacks.ThreadEnd = OnThreadEnd;
  callbacks.Breakpoint = OnBreakpoint;
  callbacks.ResourceExhausted = OnResourceExhausted;
  if (jvmti->SetEventCallbacks(&callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) return false;
  for (const jvmtiEvent event :
       {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END,
        JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_RESOURCE_EXHAUSTED}) {
    if (jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) != JVMTI_ERROR_NONE) {
      return false;
    }
  }
  return true;
}

bool ParseLimits(const char* options, Limits& limits) {
  long long idle_milliseconds = 0;
  long long threads = 0;
  long long output_bytes = 0;
  if (options == nullptr ||
      std::sscanf(options, "%lld,%lld,%lld", &idle_milliseconds, &threads, &output_bytes) != 3) {
    return false;
  }
  limits = {
      .idle = milliseconds(idle_milliseconds), .threads = threads, .output_bytes = output_bytes};
  return true;
}

}  // namespace
}  // namespace concert::watch

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  using namespace concert::watch;  // NOLINT: the entry point belongs to the global namespace.
  Limits limits;
  if (!ParseLimits(options, limits)) GiveUp("options are IDLE_MILLISECONDS,THREADS,OUTPUT_BYTES");
  if (!KernelThreads::Available()) GiveUp("/proc does not show this process's threads");
  std::optional<Channel> channel = Channel::Open();
  if (!channel.has_value())
    GiveUp("no nonce on standard input, or no file for the program's output");
  watch = new Watch(*std::move(channel), limits);  // Never freed: daemons outlive the machine.
  watch->main_tid = CurrentTid();
  void* jvmti = nullptr;
  if (vm->GetEnv(&jvmti, JVMTI_VERSION_1_2) != JNI_OK) GiveUp("no JVMTI 1.2");
  watch->jvmti = static_cast<jvmtiEnv*>(jvmti);
  watch->java.Use(watch->jvmti);
  return Configure(watch->jvmti) ? JNI_OK : JNI_ERR;
}
