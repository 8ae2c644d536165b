package concert.explorer.rewrite.surroundings;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.LineNumberNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.VarInsnNode;

/** The calls of the library that tell the time, wait for it, or make a value of one. */
final class ClockCalls {
  private static final Set<String> LOOKS =
      new HashSet<>(
          Arrays.asList(
              "java/lang/System.nanoTime()J",
              "java/lang/System.currentTimeMillis()J",
              "java/util/Date.<init>()V",
              "java/util/GregorianCalendar.<init>()V"));

  private static final Set<String> CALENDARS =
      new HashSet<>(Arrays.asList("java/util/Calendar", "java/util/GregorianCalendar"));

  private static final Set<String> WAITS =
      new HashSet<>(
          Arrays.asList("awaitNanos", "awaitUntil", "join", "parkNanos", "parkUntil", "sleep", "wait"));

  private static final Set<String> KEEP_TIME =
      new HashSet<>(
          Arrays.asList(
              "java/lang/Long.longValue", "java/lang/Long.valueOf",
              "java/lang/Math.abs", "java/lang/Math.max", "java/lang/Math.min",
              "java/util/Date.getTime"));

  private static final String[] PURE = {
    "java/lang/Double", "java/lang/Float", "java/lang/Integer", "java/lang/Long", "java/lang/Math",
    "java/lang/StrictMath", "java/lang/String", "java/math/Big", "java/text/", "java/time/",
    "java/util/Calendar", "java/util/Date", "java/util/GregorianCalendar",
  };

  private static final Set<String> COMPARES =
      new HashSet<>(
          Arrays.asList(
              "bitCount", "compare", "compareTo", "equals", "hashCode", "intValue", "signum"));

  private ClockCalls() {}

  /** Tells whether a call gives the program a time. */
  static boolean looks(MethodInsnNode call) {
    return LOOKS.contains(call.owner + "." + call.name + call.desc)
        || call.owner.equals("java/util/Calendar") && call.name.equals("getInstance")
        || call.owner.startsWith("java/time/")
            && (call.name.equals("now") || call.owner.equals("java/time/Clock"));
  }

  /** Tells whether the next use of a calendar that a call makes sets it to another time. */
  static boolean isSetAtOnce(MethodInsnNode call) {
    AbstractInsnNode store = next(call);
    AbstractInsnNode load = store == null ? null : next(store);
    boolean isKept =
        load != null
            && store.getOpcode() == Opcodes.ASTORE
            && load.getOpcode() == Opcodes.ALOAD
            && ((VarInsnNode) store).var == ((VarInsnNode) load).var;
    AbstractInsnNode use = isKept ? next(load) : null;
    while (use != null && !(use instanceof JumpInsnNode)) {
      if (use instanceof MethodInsnNode && CALENDARS.contains(((MethodInsnNode) use).owner)) {
        String name = ((MethodInsnNode) use).name;
        return name.equals("setTime") || name.equals("setTimeInMillis");
      }
      use = next(use);
    }
    return false;
  }

  // Null at a join, where there is a frame, and at the end.
  private static AbstractInsnNode next(AbstractInsnNode instruction) {
    AbstractInsnNode next = instruction.getNext();
    while (next instanceof LabelNode || next instanceof LineNumberNode) {
      next = next.getNext();
    }
    return next instanceof FrameNode ? null : next;
  }

  /** Tells whether a call waits for a time that it gets: each may end the wait, whatever it is. */
  static boolean waits(MethodInsnNode call) {
    return call.desc.contains("JLjava/util/concurrent/TimeUnit;")
        || call.desc.contains("J") && WAITS.contains(call.name)
        || call.name.equals("awaitUntil");
  }

  /** Tells whether objects of a class are texts that change. */
  static boolean isBuilder(String owner) {
    return owner.equals("java/lang/StringBuilder") || owner.equals("java/lang/StringBuffer");
  }

  /** Tells whether what a call returns is a time if it gets one. */
  static boolean keepsTime(MethodInsnNode call) {
    return call.owner.equals("java/util/concurrent/TimeUnit")
        || KEEP_TIME.contains(call.owner + "." + call.name);
  }

  /** Tells whether a call does nothing but to make a value of what it gets. */
  static boolean isPure(MethodInsnNode call) {
    for (String prefix : PURE) {
      if (call.owner.startsWith(prefix)) {
        return true;
      }
    }
    return isBuilder(call.owner) || keepsTime(call);
  }

  /** Tells whether a call compares numbers or times that it gets, or draws by one. */
  static boolean compares(MethodInsnNode call) {
    boolean ofNumbers = call.owner.startsWith("java/lang/") && isPure(call) && !isText(call.owner);
    return ofNumbers && COMPARES.contains(call.name) || asksTime(call) || seeds(call);
  }

  // A day, an hour, or whether one is before another.
  private static boolean asksTime(MethodInsnNode call) {
    boolean ofTimes =
        call.owner.startsWith("java/time/")
            || call.owner.equals("java/util/Date")
            || CALENDARS.contains(call.owner);
    return ofTimes && (call.desc.endsWith(")I") || call.desc.endsWith(")Z"));
  }

  /** Tells whether a call asks a text what is in it. */
  static boolean reads(MethodInsnNode call) {
    char returned = call.desc.charAt(call.desc.indexOf(')') + 1);
    return isText(call.owner) && returned != 'V' && returned != 'L';
  }

  /** Tells whether a call makes a generator that draws by the number that it gets. */
  static boolean seeds(MethodInsnNode call) {
    return call.owner.endsWith("Random") && call.desc.startsWith("(J");
  }

  private static boolean isText(String owner) {
    return owner.equals("java/lang/String") || isBuilder(owner);
  }
}
