// The natives of concert.explorer.Engine: the engine's face for the virtual machine.

#include <jni.h>
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "native/explore/explorer.h"
#include "native/explore/recording/minimise.h"
#include "native/jvm/hand_over.h"
#include "native/jvm/session.h"
#include "native/jvm/strain.h"
#include "native/jvm/thread_identity.h"

namespace {

using concert::explore::AccessKind;
using concert::explore::Explorer;
using concert::explore::Guard;
using concert::explore::Key;
using concert::explore::Location;
using concert::explore::Pending;
using concert::explore::Race;
using concert::explore::Site;
using concert::explore::Step;
using concert::explore::ThreadId;
using concert::jvm::Session;

// One search at a time per process; the virtual machine's side sees to that.
std::unique_ptr<Session> session;

Explorer& engine() {
  concert::jvm::CheckStack();
  return session->explorer();
}

Pending PendingAt(jint site, jint tag, jlong deadline) {
  Pending pending;
  pending.site = static_cast<Site>(site);
  pending.tag = static_cast<std::uint32_t>(tag);
  pending.deadline_ns = deadline;
  return pending;
}

Guard GuardOf(jlong at, jint test, jlong operand) {
  return Guard{static_cast<Location>(at), static_cast<Guard::Test>(test), operand};
}

jint Next(ThreadId thread) { return static_cast<jint>(session->Next(thread)); }

jintArray IntArray(JNIEnv* env, const std::vector<std::int32_t>& values) {
  const auto size = static_cast<jsize>(values.size());
  jintArray array = env->NewIntArray(size);
  if (array != nullptr) {
    env->SetIntArrayRegion(array, 0, size, values.data());
  }
  return array;
}

jlongArray LongArray(JNIEnv* env, const std::vector<std::int64_t>& values) {
  const auto size = static_cast<jsize>(values.size());
  jlongArray array = env->NewLongArray(size);
  if (array != nullptr) {
    env->SetLongArrayRegion(array, 0, size, reinterpret_cast<const jlong*>(values.data()));
  }
  return array;
}

std::vector<std::int32_t> Ints(JNIEnv* env, jintArray array) {
  std::vector<std::int32_t> values(static_cast<std::size_t>(env->GetArrayLength(array)));
  env->GetIntArrayRegion(array, 0, static_cast<jsize>(values.size()), values.data());
  return values;
}

std::vector<std::int64_t> Longs(JNIEnv* env, jlongArray array) {
  std::vector<std::int64_t> values(static_cast<std::size_t>(env->GetArrayLength(array)));
  env->GetLongArrayRegion(array, 0, static_cast<jsize>(values.size()),
                          reinterpret_cast<jlong*>(values.data()));
  return values;
}

}  // namespace

#define ENGINE(type, name) extern "C" JNIEXPORT type JNICALL Java_concert_explorer_Engine_##name

ENGINE(void, open)
(JNIEnv* env, jclass, jlong executions, jlong events, jlong total_events, jlong sampled, jlong seed,
 jboolean every_order, jintArray schedule, jlongArray promoted) {
  concert::explore::Limits limits;
  limits.executions = static_cast<std::uint64_t>(executions);
  limits.events_per_execution = static_cast<std::uint64_t>(events);
  limits.total_events = static_cast<std::uint64_t>(total_events);
  limits.sampled_executions = static_cast<std::uint64_t>(sampled);
  limits.seed = static_cast<std::uint64_t>(seed);
  limits.every_order = every_order != JNI_FALSE;
  if (schedule == nullptr) {
    session = std::make_unique<Session>(limits);
  } else {
    session = std::make_unique<Session>(
        limits, concert::jvm::Recorded(Ints(env, schedule), Longs(env, promoted)));
  }
}

ENGINE(void, curb)(JNIEnv*, jclass, jlong events_per_execution, jlong events) {
  engine().curb(static_cast<std::uint64_t>(events_per_execution),
                static_cast<std::uint64_t>(events));
}

ENGINE(jboolean, begin)(JNIEnv*, jclass) { return session->Begin(); }
ENGINE(void, end)(JNIEnv*, jclass) { engine().end(); }
ENGINE(void, discard)(JNIEnv*, jclass) { engine().discard(); }
ENGINE(void, distrust)(JNIEnv*, jclass) { engine().distrust(); }
ENGINE(void, promote)(JNIEnv*, jclass, jlong key) { engine().promote(static_cast<Key>(key)); }

ENGINE(jboolean, promoted)(JNIEnv*, jclass, jlong key) {
  return engine().promoted(static_cast<Key>(key));
}

// Bit n of the result: whether the n-th key from `first` on is promoted, of 64 keys.
ENGINE(jlong, promotedFrom)(JNIEnv*, jclass, jlong first) {
  const std::vector<Key>& keys = engine().promoted_keys();
  const auto begin = static_cast<Key>(first);
  std::uint64_t among = 0;
  for (auto key = std::ranges::lower_bound(keys, begin); key != keys.end(); ++key) {
    if (*key - begin >= 64) break;
    among |= std::uint64_t{1} << (*key - begin);
  }
  return static_cast<jlong>(among);
}

ENGINE(jlong, round)(JNIEnv*, jclass) { return static_cast<jlong>(engine().round()); }
// The numbers are those of concert.explorer.Engine.
ENGINE(jint, ending)(JNIEnv*, jclass) {
  switch (engine().ending()) {
    case concert::explore::Ending::kRunning:
      return 0;
    case concert::explore::Ending::kQuiet:
    case concert::explore::Ending::kHalted:
      return 1;
    case concert::explore::Ending::kRedundant:
      return 2;
    case concert::explore::Ending::kLimit:
      return 3;
    case concert::explore::Ending::kDiverged:
      return 4;
  }
  return 0;
}

ENGINE(jlongArray, statistics)(JNIEnv* env, jclass) {
  const auto& counts = engine().statistics();
  return LongArray(
      env, {static_cast<std::int64_t>(counts.executions), static_cast<std::int64_t>(counts.blocked),
            static_cast<std::int64_t>(counts.taken_back), static_cast<std::int64_t>(counts.events),
            static_cast<std::int64_t>(counts.rounds), static_cast<std::int64_t>(counts.coverage),
            static_cast<std::int64_t>(counts.sampled)});
}

ENGINE(jstring, limitName)(JNIEnv* env, jclass) {
  switch (engine().statistics().limit) {
    case concert::explore::Limit::kNone:
      return env->NewStringUTF("");
    case concert::explore::Limit::kExecutions:
      return env->NewStringUTF("executions");
    case concert::explore::Limit::kEventsPerExecution:
    case concert::explore::Limit::kTotalEvents:
      return env->NewStringUTF("events");
    case concert::explore::Limit::kPlans:
      return env->NewStringUTF("plans");
  }
  return nullptr;
}

ENGINE(jintArray, schedule)(JNIEnv* env, jclass) { return IntArray(env, session->Schedule()); }

ENGINE(jintArray, startOrder)(JNIEnv* env, jclass) {
  std::vector<std::int32_t> order(session->start_order().begin(), session->start_order().end());
  return IntArray(env, order);
}

ENGINE(jlongArray, promotedKeys)(JNIEnv* env, jclass) {
  return LongArray(env, session->PromotedKeys());
}

ENGINE(jint, raceCount)(JNIEnv*, jclass) { return static_cast<jint>(session->Races().size()); }

ENGINE(jlongArray, race)(JNIEnv* env, jclass, jint index) {
  const Race& race = session->Races()[static_cast<std::size_t>(index)];
  std::vector<std::int64_t> flat = {static_cast<std::int64_t>(race.key),
                                    static_cast<std::int64_t>(race.at)};
  for (const auto& side : {race.first, race.second}) {
    flat.push_back(side.site);
    flat.push_back(side.kind == AccessKind::kRead ? 0 : 1);
    flat.push_back(side.thread);
  }
  return LongArray(env, flat);
}

ENGINE(void, keepDeeds)(JNIEnv*, jclass) { engine().keep_deeds(); }

ENGINE(jlongArray, told)(JNIEnv* env, jclass) {
  std::vector<std::int64_t> flat;
  for (const auto& event : engine().told()) {
    flat.push_back(event.thread);
    flat.push_back(static_cast<std::int64_t>(event.clock.size()));
    flat.insert(flat.end(), event.clock.begin(), event.clock.end());
    flat.push_back(static_cast<std::int64_t>(event.deeds.size()));
    for (const auto& deed : event.deeds) {
      flat.push_back(static_cast<std::int64_t>(deed.deed));
      flat.push_back(static_cast<std::int64_t>(deed.at));
      flat.push_back(deed.site);
      flat.push_back(deed.spawned);
    }
  }
  return LongArray(env, flat);
}

ENGINE(jintArray, clocks)(JNIEnv* env, jclass) {
  std::vector<std::int32_t> flat;
  std::vector<std::int32_t> counts;
  for (const auto& event : engine().trace()) {
    if (counts.size() <= event.step.thread) {
      counts.resize(event.step.thread + 1);
    }
    flat.push_back(static_cast<std::int32_t>(event.step.thread));
    flat.push_back(++counts[event.step.thread]);
    flat.push_back(static_cast<std::int32_t>(event.clock.size()));
    flat.insert(flat.end(), event.clock.begin(), event.clock.end());
  }
  return IntArray(env, flat);
}

ENGINE(jboolean, acted)(JNIEnv*, jclass, jint thread) {
  return session->Acted(static_cast<ThreadId>(thread)) ? JNI_TRUE : JNI_FALSE;
}

ENGINE(jint, eventIndex)(JNIEnv*, jclass, jint thread) {
  return session->EventIndex(static_cast<ThreadId>(thread));
}

ENGINE(jintArray, minimise)
(JNIEnv* env, jclass, jintArray schedule, jobject attempt, jint attempts) {
  jmethodID run = env->GetMethodID(env->GetObjectClass(attempt), "run", "([I)[I");
  const auto try_schedule =
      [&](const std::vector<Step>& steps) -> std::optional<std::vector<Step>> {
    auto ran = static_cast<jintArray>(
        env->CallObjectMethod(attempt, run, IntArray(env, concert::jvm::Bare(steps))));
    if (ran == nullptr || env->ExceptionCheck()) {
      return std::nullopt;
    }
    return concert::jvm::Steps(Ints(env, ran));
  };
  const std::vector<Step> best = concert::explore::minimise(
      concert::jvm::Steps(Ints(env, schedule)), try_schedule, static_cast<std::size_t>(attempts));
  return IntArray(env, concert::jvm::Flat(best));
}

// Threads.

ENGINE(jint, spawn)(JNIEnv*, jclass, jint parent, jboolean daemon) {
  return static_cast<jint>(session->Spawn(static_cast<ThreadId>(parent), daemon != JNI_FALSE));
}

ENGINE(jint, stop)(JNIEnv*, jclass, jint self, jint site, jint tag, jlong deadline) {
  return Next(engine().stop(static_cast<ThreadId>(self), PendingAt(site, tag, deadline)));
}

ENGINE(jint, stopGuarded)
(JNIEnv*, jclass, jint self, jint site, jint tag, jlong deadline, jlong at, jint test,
 jlong operand) {
  Pending pending = PendingAt(site, tag, deadline);
  pending.guards.push_back(GuardOf(at, test, operand));
  return Next(engine().stop(static_cast<ThreadId>(self), pending));
}

ENGINE(jint, stopTwice)
(JNIEnv*, jclass, jint self, jint site, jint tag, jlong deadline, jboolean any, jlong at1,
 jint test1, jlong operand1, jlong at2, jint test2, jlong operand2) {
  Pending pending = PendingAt(site, tag, deadline);
  pending.any = any != JNI_FALSE;
  pending.guards.push_back(GuardOf(at1, test1, operand1));
  pending.guards.push_back(GuardOf(at2, test2, operand2));
  return Next(engine().stop(static_cast<ThreadId>(self), pending));
}

ENGINE(jint, stopUnwritten)
(JNIEnv* env, jclass, jint self, jint site, jint tag, jlong deadline, jlong lock,
 jlongArray locations, jint count) {
  Pending pending = PendingAt(site, tag, deadline);
  if (lock != 0) {
    pending.guards.push_back(GuardOf(lock, static_cast<jint>(Guard::Test::kEquals), 0));
  }
  const std::vector<std::int64_t> at = Longs(env, locations);
  for (jint i = 0; i < count; ++i) {
    pending.guards.push_back(Guard{static_cast<Location>(at[static_cast<std::size_t>(i)]),
                                   Guard::Test::kWrittenSince, 0});
  }
  return Next(engine().stop(static_cast<ThreadId>(self), pending));
}

ENGINE(jint, stopAny)
(JNIEnv* env, jclass, jint self, jint site, jint tag, jlong deadline, jlongArray guards) {
  Pending pending = PendingAt(site, tag, deadline);
  pending.any = true;
  const std::vector<std::int64_t> flat = Longs(env, guards);
  for (std::size_t i = 0; i + 2 < flat.size(); i += 3) {
    pending.guards.push_back(GuardOf(flat[i], static_cast<jint>(flat[i + 1]), flat[i + 2]));
  }
  return Next(engine().stop(static_cast<ThreadId>(self), pending));
}

ENGINE(jint, exit)(JNIEnv*, jclass, jint self) {
  return Next(engine().exit(static_cast<ThreadId>(self)));
}

ENGINE(jboolean, timedOut)(JNIEnv*, jclass, jint self) {
  return engine().timed_out(static_cast<ThreadId>(self));
}

// Accesses.

ENGINE(void, read)(JNIEnv*, jclass, jint self, jlong at) {
  session->Acts(static_cast<ThreadId>(self));
  engine().read(static_cast<ThreadId>(self), static_cast<Location>(at));
}

ENGINE(void, write)(JNIEnv*, jclass, jint self, jlong at, jlong value) {
  session->Wrote(static_cast<ThreadId>(self), static_cast<Location>(at));
  engine().write(static_cast<ThreadId>(self), static_cast<Location>(at), value);
}

ENGINE(void, add)(JNIEnv*, jclass, jint self, jlong at) {
  session->Wrote(static_cast<ThreadId>(self), static_cast<Location>(at));
  engine().add(static_cast<ThreadId>(self), static_cast<Location>(at));
}

ENGINE(void, look)(JNIEnv*, jclass, jint self, jlong at) {
  session->Acts(static_cast<ThreadId>(self));
  engine().read_plain(static_cast<ThreadId>(self), static_cast<Location>(at));
}

ENGINE(void, show)(JNIEnv*, jclass, jint self, jlong at, jlong value) {
  session->Wrote(static_cast<ThreadId>(self), static_cast<Location>(at));
  engine().change(static_cast<ThreadId>(self), static_cast<Location>(at), value);
}

ENGINE(void, openGate)(JNIEnv*, jclass, jint self, jlong at) {
  session->Wrote(static_cast<ThreadId>(self), static_cast<Location>(at));
  engine().open(static_cast<ThreadId>(self), static_cast<Location>(at));
}

ENGINE(void, acquire)(JNIEnv*, jclass, jint self, jlong lock) {
  session->Locked(static_cast<ThreadId>(self), static_cast<Location>(lock));
  engine().acquire(static_cast<ThreadId>(self), static_cast<Location>(lock));
}

ENGINE(void, release)(JNIEnv*, jclass, jint self, jlong lock) {
  session->Wrote(static_cast<ThreadId>(self), static_cast<Location>(lock));
  engine().release(static_cast<ThreadId>(self), static_cast<Location>(lock));
}

ENGINE(void, opaque)(JNIEnv*, jclass, jint self) { engine().opaque(static_cast<ThreadId>(self)); }

ENGINE(jlong, value)(JNIEnv*, jclass, jlong at) {
  return engine().value(static_cast<Location>(at));
}

ENGINE(jint, foreignWrites)(JNIEnv*, jclass, jint self, jlong at) {
  return session->ForeignWrites(static_cast<ThreadId>(self), static_cast<Location>(at));
}

ENGINE(jint, choose)(JNIEnv*, jclass, jint self, jint outcomes) {
  return static_cast<jint>(
      engine().choose(static_cast<ThreadId>(self), static_cast<std::uint32_t>(outcomes)));
}

ENGINE(jboolean, plainRead)(JNIEnv*, jclass, jint self, jlong at, jlong key, jint site) {
  if (engine().promoted(static_cast<Key>(key))) {
    return JNI_TRUE;
  }
  engine().plain_read(static_cast<ThreadId>(self), static_cast<Location>(at), static_cast<Key>(key),
                      static_cast<Site>(site));
  return JNI_FALSE;
}

ENGINE(jboolean, plainWrite)(JNIEnv*, jclass, jint self, jlong at, jlong key, jint site) {
  if (engine().promoted(static_cast<Key>(key))) {
    return JNI_TRUE;
  }
  engine().plain_write(static_cast<ThreadId>(self), static_cast<Location>(at),
                       static_cast<Key>(key), static_cast<Site>(site));
  return JNI_FALSE;
}

ENGINE(jboolean, plainAdd)(JNIEnv*, jclass, jint self, jlong at, jlong key, jint site) {
  if (engine().promoted(static_cast<Key>(key))) {
    return JNI_TRUE;
  }
  engine().plain_add(static_cast<ThreadId>(self), static_cast<Location>(at), static_cast<Key>(key),
                     static_cast<Site>(site));
  return JNI_FALSE;
}

ENGINE(void, promotedRead)(JNIEnv*, jclass, jint self, jlong at, jlong key, jint site) {
  session->Acts(static_cast<ThreadId>(self));
  engine().plain_read(static_cast<ThreadId>(self), static_cast<Location>(at), static_cast<Key>(key),
                      static_cast<Site>(site));
  engine().read_plain(static_cast<ThreadId>(self), static_cast<Location>(at));
}

ENGINE(void, promotedWrite)(JNIEnv*, jclass, jint self, jlong at, jlong key, jint site) {
  session->Wrote(static_cast<ThreadId>(self), static_cast<Location>(at));
  engine().plain_write(static_cast<ThreadId>(self), static_cast<Location>(at),
                       static_cast<Key>(key), static_cast<Site>(site));
  engine().write_plain(static_cast<ThreadId>(self), static_cast<Location>(at));
}

// Time.

ENGINE(jlong, now)(JNIEnv*, jclass, jint self) {
  return engine().now_ns(static_cast<ThreadId>(self));
}

ENGINE(void, advance)(JNIEnv*, jclass, jint self, jlong nanos) {
  engine().advance_ns(static_cast<ThreadId>(self), nanos);
}

ENGINE(jlong, cpuNanos)(JNIEnv*, jclass) {
  timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<jlong>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}
