package concert.explorer.memory;

import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Task;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Monitors that the JDK takes with nobody told: if the program takes such a one, too, threads may
 * wait for each other where no execution shows it.
 *
 * <p>Rewriting takes the modifier from the synchronized methods whose monitors are modelled. So a
 * class of the JDK that still has such a method locks for real.
 */
public final class UntoldLocks {
  /** Classes of the JDK that lock their objects in blocks; a group does as its threads end. */
  private static final Set<String> LOCKING_OBJECTS =
      set(
          "java.lang.ClassLoader",
          "java.lang.ThreadGroup",
          "java.lang.reflect.AccessibleObject",
          "java.security.PermissionCollection",
          "java.util.Locale",
          "java.util.ResourceBundle",
          "java.util.regex.Pattern");

  /** Classes of the JDK that lock themselves in blocks. */
  private static final Set<String> LOCKING_CLASSES =
      set(
          "java.lang.SecurityManager",
          "java.math.BigDecimal",
          "java.nio.charset.Charset",
          "java.util.Currency");

  private static ClassMemo<Boolean> objects;

  private UntoldLocks() {}

  public static void prepare() {
    objects = new ClassMemo<>();
  }

  public static void reset() {
    objects.clear();
  }

  /** The program takes the monitor of an object. */
  public static void note(Task me, Object object) {
    me.quiet++;
    try {
      Class<?> type = object.getClass();
      if (type == Class.class ? locksItself((Class<?>) object) : locks(type)) {
        Ledger.note(Ledger.LIBRARY_OBJECTS);
      }
    } finally {
      me.quiet--;
    }
  }

  private static boolean locksItself(Class<?> type) {
    return !Library.isProgram(type)
        && (LOCKING_CLASSES.contains(type.getName()) || hasSynchronized(type, true));
  }

  private static boolean locks(Class<?> type) {
    Boolean known = objects.of(type);
    if (known != null) {
      return known;
    }
    boolean locks = false;
    for (Class<?> each = type; each != null && !locks; each = each.getSuperclass()) {
      // Those of threads are modelled by hand.
      locks =
          each != Thread.class
              && !Library.isProgram(each)
              && (LOCKING_OBJECTS.contains(each.getName()) || hasSynchronized(each, false));
    }
    return objects.keep(type, locks);
  }

  private static boolean hasSynchronized(Class<?> type, boolean ofClass) {
    for (Method method : type.getDeclaredMethods()) {
      int modifiers = method.getModifiers();
      if (Modifier.isSynchronized(modifiers) && Modifier.isStatic(modifiers) == ofClass) {
        return true;
      }
    }
    return false;
  }

  private static Set<String> set(String... names) {
    return new HashSet<>(Arrays.asList(names));
  }
}
