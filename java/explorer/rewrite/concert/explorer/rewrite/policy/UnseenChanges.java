package concert.explorer.rewrite.policy;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tells which calls of the library may change what nobody reports, such as how far a stream is read. A
 * loop that makes one is no waiting loop: its next turn may do something else.
 *
 * <p>Whatever is not known to report its changes, or to make none, counts.
 */
public final class UnseenChanges {
  private static final Policy POLICY = new Policy();

  /** Interfaces whose implementations report what they change, or are the program's own. */
  private static final Set<String> REPORTING =
      set(
          "java/lang/Comparable",
          "java/lang/Iterable",
          "java/lang/Runnable",
          "java/util/Collection",
          "java/util/Comparator",
          "java/util/Deque",
          "java/util/EventListener",
          "java/util/List",
          "java/util/Map",
          "java/util/Map$Entry",
          "java/util/NavigableMap",
          "java/util/NavigableSet",
          "java/util/Observer",
          "java/util/Queue",
          "java/util/Set",
          "java/util/SortedMap",
          "java/util/SortedSet");

  /** Methods that change nothing, of interfaces whose others do. */
  private static final Set<String> LOOKING =
      set(
          "java/util/Enumeration.hasMoreElements",
          "java/util/Iterator.hasNext",
          "java/util/ListIterator.hasNext",
          "java/util/ListIterator.hasPrevious",
          "java/util/ListIterator.nextIndex",
          "java/util/ListIterator.previousIndex");

  /** Static or immutable: what they change of the program's arrays and collections is reported. */
  private static final Set<String> WITHOUT_STATE =
      set(
          "java/lang/CharSequence",
          "java/lang/Object",
          "java/lang/String",
          "java/util/Arrays",
          "java/util/Collections",
          "java/util/Objects",
          "java/util/Optional",
          "java/util/OptionalDouble",
          "java/util/OptionalInt",
          "java/util/OptionalLong");

  /** Methods that change nothing, of classes of the library that keep state unreported. */
  private static final Map<String, Set<String>> READING = new HashMap<>();

  static {
    reading(
        "java/lang/StringBuffer",
        "capacity", "charAt", "codePointAt", "equals", "hashCode", "indexOf", "lastIndexOf",
        "length", "subSequence", "substring", "toString");
    reading("java/lang/ThreadLocal", "get");
    reading("java/util/StringJoiner", "length", "toString");
    reading(
        "java/nio/",
        "array", "arrayOffset", "capacity", "compareTo", "equals", "hasArray", "hasRemaining",
        "hashCode", "isDirect", "isReadOnly", "length", "order", "remaining", "toString", "wrap");
    reading(
        "java/io/",
        "available", "checkError", "markSupported", "ready", "size", "toByteArray", "toCharArray",
        "toString");
  }

  private UnseenChanges() {}

  /** Tells whether a call from the program may change what nobody reports. */
  public static boolean mayMake(String owner, String name, boolean ofInterface) {
    if (owner.startsWith("[") || name.equals("<init>")) {
      return false;
    }
    if (owner.equals("java/lang/Math") || owner.equals("java/lang/StrictMath")) {
      return name.equals("random");
    }
    if (owner.equals("java/util/concurrent/ThreadLocalRandom")) {
      return !name.equals("current");
    }
    if (owner.equals("java/lang/ThreadLocal") || owner.equals("java/lang/InheritableThreadLocal")) {
      return !READING.get("java/lang/ThreadLocal").contains(name);
    }
    if (owner.endsWith("Exception") || owner.endsWith("Error") || owner.equals("java/lang/Throwable")) {
      return name.startsWith("set") || name.equals("initCause") || name.equals("addSuppressed")
          || name.equals("fillInStackTrace");
    }
    if (owner.equals("java/lang/System")) {
      return name.startsWith("set");
    }
    if (WITHOUT_STATE.contains(owner) || POLICY.isPure(owner)) {
      return false;
    }
    Set<String> reading = READING.get(owner.startsWith("java/nio/") ? "java/nio/" : owner);
    ClassKind kind = POLICY.kind(owner);
    if (kind == ClassKind.STREAM) {
      return !READING.get("java/io/").contains(name);
    }
    if (reading != null) {
      return !reading.contains(name);
    }
    if (kind == ClassKind.THREAD || owner.equals("java/lang/ThreadGroup")) {
      return name.startsWith("set");
    }
    if (kind == ClassKind.COLLECTION || kind == ClassKind.CONCURRENT) {
      return false;
    }
    boolean reports =
        REPORTING.contains(owner) || owner.startsWith("java/util/function/")
            || LOOKING.contains(owner + "." + name);
    return !(ofInterface && reports);
  }

  private static void reading(String owner, String... methods) {
    READING.put(owner, set(methods));
  }

  private static Set<String> set(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }
}
