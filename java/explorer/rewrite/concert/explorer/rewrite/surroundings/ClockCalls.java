package concert.explorer.rewrite.surroundings;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
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
  private static final String CONCURRENT = "java/util/concurrent/";
  private static final String UNIT = "java/util/concurrent/TimeUnit";

  private static final Set<String> CALENDARS =
      new HashSet<>(Arrays.asList("java/util/Calendar", "java/util/GregorianCalendar"));

  private static final Set<String> LOOKS =
      new HashSet<>(
          Arrays.asList(
              "java/lang/System.nanoTime", "java/lang/System.currentTimeMillis",
              "java/util/concurrent/Delayed.getDelay",
              "java/util/concurrent/ScheduledFuture.compareTo",
              "java/util/concurrent/ScheduledFuture.getDelay",
              "java/util/logging/LogRecord.getMillis"));

  // No other call of the library is sure to decide nothing by a time that it gets.
  private static final Map<String, Set<String>> HARMLESS = new HashMap<>();

  static {
    harmless("java/lang/Double", "doubleValue", "toString", "valueOf");
    harmless("java/lang/Float", "floatValue", "toString", "valueOf");
    harmless("java/lang/Integer", "toString", "valueOf");
    harmless("java/lang/Long", "doubleValue", "longValue", "toString", "valueOf");
    harmless("java/lang/Math", "abs", "ceil", "floor", "max", "min", "round");
    harmless("java/lang/String", "concat", "format", "join", "valueOf");
    harmless("java/lang/StringBuffer", "<init>", "append", "toString");
    harmless("java/lang/StringBuilder", "<init>", "append", "toString");
    harmless("java/text/DateFormat", "format");
    harmless("java/text/SimpleDateFormat", "format");
    harmless("java/time/Duration", "between", "toMillis", "toNanos", "toString");
    harmless("java/time/Instant", "toEpochMilli", "toString");
    harmless("java/time/LocalDateTime", "format", "toString");
    harmless("java/time/LocalTime", "format", "toString");
    harmless("java/util/Date", "<init>", "getTime", "toString");
    harmless(
        UNIT, "convert", "toDays", "toHours", "toMicros", "toMillis", "toMinutes", "toNanos",
        "toSeconds");
  }

  private ClockCalls() {}

  private static void harmless(String owner, String... names) {
    HARMLESS.put(owner, new HashSet<>(Arrays.asList(names)));
  }

  static boolean looks(MethodInsnNode call) {
    return looks(call.owner, call.name, call.desc);
  }

  /** Tells whether a method of the library gives the program a time. */
  static boolean looks(String owner, String name, String descriptor) {
    boolean isMade = name.equals("<init>");
    return LOOKS.contains(owner + "." + name)
        || owner.equals("java/util/Date") && isMade && descriptor.equals("()V")
        // Its calendar is set to now.
        || owner.startsWith("java/text/")
            && (name.equals("getCalendar") || name.equals("get2DigitYearStart"))
        // Of a task, whose class is the program's.
        || name.equals("scheduledExecutionTime") && descriptor.equals("()J")
        // Those of numbers set the day, and the time of day to them or to midnight.
        || owner.equals("java/util/GregorianCalendar") && isMade && !descriptor.startsWith("(I")
        || CALENDARS.contains(owner) && name.equals("getInstance")
        || owner.startsWith("java/time/")
            && (name.equals("now") || name.equals("dateNow") || owner.equals("java/time/Clock"));
  }

  /** Tells whether a method of the library returns what is left of the time that it was to wait. */
  static boolean leaves(String owner, String name) {
    return name.equals("awaitNanos") && owner.startsWith("java/util/concurrent/locks/");
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
      if (use instanceof MethodInsnNode) {
        MethodInsnNode called = (MethodInsnNode) use;
        boolean sets = called.name.equals("setTime") || called.name.equals("setTimeInMillis");
        if (!called.owner.equals("java/util/Date")) {
          return sets && CALENDARS.contains(called.owner);
        }
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

  /** Tells whether a call waits for a time that it gets: the wait may end anywhere, whatever it is. */
  static boolean waits(MethodInsnNode call) {
    switch (call.name) {
      case "wait":
        return call.desc.startsWith("(J") && call.desc.endsWith(")V");
      case "sleep":
        return call.owner.equals("java/lang/Thread") || call.owner.equals(UNIT);
      case "join":
        return call.owner.equals("java/lang/Thread");
      case "awaitNanos":
      case "awaitUntil":
      case "parkNanos":
      case "parkUntil":
        return call.owner.startsWith(CONCURRENT);
      default:
        return call.owner.startsWith(CONCURRENT)
            && !call.owner.equals(UNIT)
            && call.desc.contains("JL" + UNIT + ";");
    }
  }

  /** Tells whether objects of a class are texts that change. */
  static boolean isBuilder(String owner) {
    return owner.equals("java/lang/StringBuilder") || owner.equals("java/lang/StringBuffer");
  }

  /** Tells whether a call does nothing but to make a value of what it gets. */
  static boolean isHarmless(MethodInsnNode call) {
    Set<String> names = HARMLESS.get(call.owner);
    return names != null && names.contains(call.name);
  }
}
