package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls that ask for, or set, what is otherwise no event or no variable: the runtime gets to know of
 * them, and makes it one or writes the omission down.
 */
final class Questions {
  private static final String TASK = "java/util/concurrent/ForkJoinTask";

  /** Methods that tell what pools count. */
  private static final Set<String> COUNTS =
      set(
          "getActiveCount", "getActiveThreadCount", "getCompletedTaskCount",
          "getRunningThreadCount", "getStealCount", "getTaskCount", "isQuiescent");

  /** Methods of groups about an end that comes with a thread's, or about plain fields. */
  private static final Set<String> STATE_OF_GROUPS =
      set("destroy", "isDaemon", "isDestroyed", "setDaemon", "setMaxPriority");

  /** Methods of classes whose result has the name, or may have it. */
  private static final Set<String> NAMES =
      set("getName", "getSimpleName", "getTypeName", "toGenericString", "toString");

  private static final Set<String> RESULTS = set("complete", "getRawResult", "setRawResult");

  private Questions() {}

  /** Puts hooks before a call of the library. */
  static void apply(MethodBody body, MethodInsnNode call, String declaring) {
    if (setsForAll(call, declaring)) {
      before(body, call, new Code().call(Hook.SETS_FOR_ALL));
    }
    if (declaring.startsWith("java/util/concurrent/") && COUNTS.contains(call.name)) {
      before(body, call, new Code().op(Opcodes.DUP).call(Hook.ASKS_COUNTS));
    }
    if (declaring.equals("java/util/concurrent/locks/ReentrantLock")
        && call.name.equals("getOwner")) {
      // A lock loses its owner in the event in which it was taken.
      before(body, call, new Code().call(Hook.LOOKS_INSIDE));
    }
    if (declaring.equals("java/util/logging/LogRecord") && call.name.equals("getSequenceNumber")) {
      before(body, call, new Code().call(Hook.ASKS_RECORD_NUMBER));
    }
    if (declaring.equals("java/lang/Class") && NAMES.contains(call.name)) {
      before(body, call, new Code().op(Opcodes.DUP).call(Hook.ASKS_CLASS_NAME));
    }
    if (declaring.equals("java/lang/Thread") && call.name.equals("isInterrupted")) {
      before(body, call, new Code().op(Opcodes.DUP).call(Hook.ASKS_ENDS));
    }
    if (declaring.equals("java/lang/ThreadGroup") && STATE_OF_GROUPS.contains(call.name)) {
      before(body, call, new Code().call(Hook.LOOKS_INSIDE));
    }
    if (isResultOfTask(call, declaring)) {
      boolean asks = call.name.equals("getRawResult");
      Code code = new Code();
      before(
          body,
          call,
          asks ? code.op(Opcodes.DUP).call(Hook.ASKS_RESULT) : code.call(Hook.SETS_FOR_ALL));
    }
  }

  /** Tells whether a call reads or writes the result of a task in passing, which is plain. */
  static boolean isResultOfTask(MethodInsnNode call, String declaring) {
    return RESULTS.contains(call.name)
        && (declaring.equals(TASK) || declaring.equals("java/util/concurrent/RecursiveTask"));
  }

  // Streams, properties, the default locale and time zone; and references, which queues get.
  private static boolean setsForAll(MethodInsnNode call, String declaring) {
    if (declaring.startsWith("java/lang/ref/")) {
      return call.name.equals("enqueue");
    }
    return call.getOpcode() == Opcodes.INVOKESTATIC
        && (call.name.startsWith("set") || call.name.equals("clearProperty"))
        && (declaring.equals("java/lang/System") || declaring.startsWith("java/util/Locale")
            || declaring.equals("java/util/TimeZone"));
  }

  private static void before(MethodBody body, MethodInsnNode call, Code code) {
    body.instructions().insertBefore(call, code.list());
  }

  private static Set<String> set(String... names) {
    return new HashSet<>(Arrays.asList(names));
  }
}
