// Tells the virtual machine the natives of concert.explorer.Engine and Channel before the first is
// called: looking them up by name would run Java code in the middle of the program under test.

#include "native/jvm/natives.h"

#include <jni.h>

extern "C" void Java_concert_explorer_Engine_acquire();
extern "C" void Java_concert_explorer_Engine_acted();
extern "C" void Java_concert_explorer_Engine_add();
extern "C" void Java_concert_explorer_Engine_advance();
extern "C" void Java_concert_explorer_Engine_askedHashes();
extern "C" void Java_concert_explorer_Engine_begin();
extern "C" void Java_concert_explorer_Engine_choose();
extern "C" void Java_concert_explorer_Engine_clocks();
extern "C" void Java_concert_explorer_Engine_keepDeeds();
extern "C" void Java_concert_explorer_Engine_told();
extern "C" void Java_concert_explorer_Engine_cpuNanos();
extern "C" void Java_concert_explorer_Engine_curb();
extern "C" void Java_concert_explorer_Engine_discard();
extern "C" void Java_concert_explorer_Engine_dispatchUncaught();
extern "C" void Java_concert_explorer_Engine_distrust();
extern "C" void Java_concert_explorer_Engine_end();
extern "C" void Java_concert_explorer_Engine_ending();
extern "C" void Java_concert_explorer_Engine_eventIndex();
extern "C" void Java_concert_explorer_Engine_exit();
extern "C" void Java_concert_explorer_Engine_exitThread();
extern "C" void Java_concert_explorer_Engine_futex();
extern "C" void Java_concert_explorer_Engine_handOver();
extern "C" void Java_concert_explorer_Engine_foreignWrites();
extern "C" void Java_concert_explorer_Engine_identify();
extern "C" void Java_concert_explorer_Engine_limitName();
extern "C" void Java_concert_explorer_Engine_look();
extern "C" void Java_concert_explorer_Engine_minimise();
extern "C" void Java_concert_explorer_Engine_now();
extern "C" void Java_concert_explorer_Engine_opaque();
extern "C" void Java_concert_explorer_Engine_open();
extern "C" void Java_concert_explorer_Engine_openGate();
extern "C" void Java_concert_explorer_Engine_pin();
extern "C" void Java_concert_explorer_Engine_chooseProcessor();
extern "C" void Java_concert_explorer_Engine_plainAdd();
extern "C" void Java_concert_explorer_Engine_plainRead();
extern "C" void Java_concert_explorer_Engine_plainWrite();
extern "C" void Java_concert_explorer_Engine_promote();
extern "C" void Java_concert_explorer_Engine_promoted();
extern "C" void Java_concert_explorer_Engine_promotedFrom();
extern "C" void Java_concert_explorer_Engine_promotedKeys();
extern "C" void Java_concert_explorer_Engine_promotedRead();
extern "C" void Java_concert_explorer_Engine_promotedWrite();
extern "C" void Java_concert_explorer_Engine_quit();
extern "C" void Java_concert_explorer_Engine_race();
extern "C" void Java_concert_explorer_Engine_raceCount();
extern "C" void Java_concert_explorer_Engine_read();
extern "C" void Java_concert_explorer_Engine_reallyInterrupted();
extern "C" void Java_concert_explorer_Engine_release();
extern "C" void Java_concert_explorer_Engine_round();
extern "C" void Java_concert_explorer_Engine_setUpClasses();
extern "C" void Java_concert_explorer_Engine_schedule();
extern "C" void Java_concert_explorer_Engine_show();
extern "C" void Java_concert_explorer_Engine_sleep();
extern "C" void Java_concert_explorer_Engine_spawn();
extern "C" void Java_concert_explorer_Engine_startOrder();
extern "C" void Java_concert_explorer_Engine_statistics();
extern "C" void Java_concert_explorer_Engine_stop();
extern "C" void Java_concert_explorer_Engine_stopAny();
extern "C" void Java_concert_explorer_Engine_stopGuarded();
extern "C" void Java_concert_explorer_Engine_stopTwice();
extern "C" void Java_concert_explorer_Engine_stopUnwritten();
extern "C" void Java_concert_explorer_Engine_timedOut();
extern "C" void Java_concert_explorer_Engine_value();
extern "C" void Java_concert_explorer_Engine_wake();
extern "C" void Java_concert_explorer_Engine_write();

extern "C" void Java_concert_explorer_Channel_answer();
extern "C" void Java_concert_explorer_Channel_exhausted();
extern "C" void Java_concert_explorer_Channel_giveUp();
extern "C" void Java_concert_explorer_Channel_open();
extern "C" void Java_concert_explorer_Channel_request();
extern "C" void Java_concert_explorer_Channel_strain();

namespace concert::jvm {
namespace {

template <typename Function>
JNINativeMethod Native(const char* name, const char* signature, Function* function) {
  // The virtual machine's interface predates const.
  return JNINativeMethod{const_cast<char*>(name), const_cast<char*>(signature),
                         reinterpret_cast<void*>(function)};
}

bool RegisterChannel(JNIEnv* env) {
  jclass channel = env->FindClass("concert/explorer/Channel");
  if (channel == nullptr) {
    return false;
  }
  const JNINativeMethod methods[] = {
      Native("answer", "([B)Z", Java_concert_explorer_Channel_answer),
      Native("exhausted", "(I)V", Java_concert_explorer_Channel_exhausted),
      Native("giveUp", "(Ljava/lang/String;)V", Java_concert_explorer_Channel_giveUp),
      Native("open", "()Z", Java_concert_explorer_Channel_open),
      Native("request", "()[B", Java_concert_explorer_Channel_request),
      Native("strain", "()I", Java_concert_explorer_Channel_strain),
  };
  return env->RegisterNatives(channel, methods, sizeof(methods) / sizeof(methods[0])) == JNI_OK;
}

}  // namespace

bool RegisterNatives(JNIEnv* env) {
  jclass engine = env->FindClass("concert/explorer/Engine");
  if (engine == nullptr) {
    return false;
  }
  const JNINativeMethod methods[] = {
      Native("acquire", "(IJ)V", Java_concert_explorer_Engine_acquire),
      Native("acted", "(I)Z", Java_concert_explorer_Engine_acted),
      Native("add", "(IJ)V", Java_concert_explorer_Engine_add),
      Native("advance", "(IJ)V", Java_concert_explorer_Engine_advance),
      Native("askedHashes", "()J", Java_concert_explorer_Engine_askedHashes),
      Native("setUpClasses", "()J", Java_concert_explorer_Engine_setUpClasses),
      Native("begin", "()Z", Java_concert_explorer_Engine_begin),
      Native("choose", "(II)I", Java_concert_explorer_Engine_choose),
      Native("clocks", "()[I", Java_concert_explorer_Engine_clocks),
      Native("keepDeeds", "()V", Java_concert_explorer_Engine_keepDeeds),
      Native("told", "()[J", Java_concert_explorer_Engine_told),
      Native("cpuNanos", "()J", Java_concert_explorer_Engine_cpuNanos),
      Native("curb", "(JJ)V", Java_concert_explorer_Engine_curb),
      Native("discard", "()V", Java_concert_explorer_Engine_discard),
      Native("dispatchUncaught", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V",
             Java_concert_explorer_Engine_dispatchUncaught),
      Native("distrust", "()V", Java_concert_explorer_Engine_distrust),
      Native("end", "()V", Java_concert_explorer_Engine_end),
      Native("ending", "()I", Java_concert_explorer_Engine_ending),
      Native("eventIndex", "(I)I", Java_concert_explorer_Engine_eventIndex),
      Native("exit", "(I)I", Java_concert_explorer_Engine_exit),
      Native("exitThread", "(Ljava/lang/Thread;)V", Java_concert_explorer_Engine_exitThread),
      Native("futex", "()J", Java_concert_explorer_Engine_futex),
      Native("handOver", "(JJ)V", Java_concert_explorer_Engine_handOver),
      Native("foreignWrites", "(IJ)I", Java_concert_explorer_Engine_foreignWrites),
      Native("identify", "(JLjava/lang/Thread;[I)V", Java_concert_explorer_Engine_identify),
      Native("limitName", "()Ljava/lang/String;", Java_concert_explorer_Engine_limitName),
      Native("look", "(IJ)V", Java_concert_explorer_Engine_look),
      Native("minimise", "([ILconcert/explorer/Engine$Attempt;I)[I",
             Java_concert_explorer_Engine_minimise),
      Native("now", "(I)J", Java_concert_explorer_Engine_now),
      Native("opaque", "(I)V", Java_concert_explorer_Engine_opaque),
      Native("open", "(JJJJJZ[I[J)V", Java_concert_explorer_Engine_open),
      Native("openGate", "(IJ)V", Java_concert_explorer_Engine_openGate),
      Native("pin", "()V", Java_concert_explorer_Engine_pin),
      Native("chooseProcessor", "(Z)V", Java_concert_explorer_Engine_chooseProcessor),
      Native("plainAdd", "(IJJI)Z", Java_concert_explorer_Engine_plainAdd),
      Native("plainRead", "(IJJI)Z", Java_concert_explorer_Engine_plainRead),
      Native("plainWrite", "(IJJI)Z", Java_concert_explorer_Engine_plainWrite),
      Native("promote", "(J)V", Java_concert_explorer_Engine_promote),
      Native("promoted", "(J)Z", Java_concert_explorer_Engine_promoted),
      Native("promotedFrom", "(J)J", Java_concert_explorer_Engine_promotedFrom),
      Native("promotedKeys", "()[J", Java_concert_explorer_Engine_promotedKeys),
      Native("promotedRead", "(IJJI)V", Java_concert_explorer_Engine_promotedRead),
      Native("promotedWrite", "(IJJI)V", Java_concert_explorer_Engine_promotedWrite),
      Native("quit", "(I)V", Java_concert_explorer_Engine_quit),
      Native("race", "(I)[J", Java_concert_explorer_Engine_race),
      Native("raceCount", "()I", Java_concert_explorer_Engine_raceCount),
      Native("read", "(IJ)V", Java_concert_explorer_Engine_read),
      Native("reallyInterrupted", "(Ljava/lang/Thread;Z)Z",
             Java_concert_explorer_Engine_reallyInterrupted),
      Native("release", "(IJ)V", Java_concert_explorer_Engine_release),
      Native("round", "()J", Java_concert_explorer_Engine_round),
      Native("schedule", "()[I", Java_concert_explorer_Engine_schedule),
      Native("show", "(IJJ)V", Java_concert_explorer_Engine_show),
      Native("sleep", "(J)V", Java_concert_explorer_Engine_sleep),
      Native("spawn", "(IZ)I", Java_concert_explorer_Engine_spawn),
      Native("startOrder", "()[I", Java_concert_explorer_Engine_startOrder),
      Native("statistics", "()[J", Java_concert_explorer_Engine_statistics),
      Native("stop", "(IIIJ)I", Java_concert_explorer_Engine_stop),
      Native("stopAny", "(IIIJ[J)I", Java_concert_explorer_Engine_stopAny),
      Native("stopGuarded", "(IIIJJIJ)I", Java_concert_explorer_Engine_stopGuarded),
      Native("stopTwice", "(IIIJZJIJJIJ)I", Java_concert_explorer_Engine_stopTwice),
      Native("stopUnwritten", "(IIIJJ[JI)I", Java_concert_explorer_Engine_stopUnwritten),
      Native("timedOut", "(I)Z", Java_concert_explorer_Engine_timedOut),
      Native("value", "(J)J", Java_concert_explorer_Engine_value),
      Native("wake", "(J)V", Java_concert_explorer_Engine_wake),
      Native("write", "(IJJ)V", Java_concert_explorer_Engine_write),
  };
  return env->RegisterNatives(engine, methods, sizeof(methods) / sizeof(methods[0])) == JNI_OK &&
         RegisterChannel(env);
}

}  // namespace concert::jvm
