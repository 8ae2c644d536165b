package concert.explorer.memory;

import concert.explorer.Engine;
import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Task;
import java.lang.reflect.Modifier;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Identity hashes, which are random elsewhere and the same in all executions here.
 *
 * <p>The engine counts who asks an object for it. The hash tables of the library ask their keys, which
 * shows only where the program walks a table with two of them. Whoever else asks may print the hash
 * or decide by it.
 */
public final class KeyHashes {
  private static final int MOST_KEYS = 100_000;

  /** Address of the number of times that somebody asked. */
  private static long asked;

  private static long known;

  /** False in executions that do not count. */
  private static boolean counts;

  /** True once the engine has counted a request that the explorer knows nothing of. */
  private static boolean noted;

  /** True once a table has asked for the hash of what a program can meet. */
  private static boolean keyed;

  private KeyHashes() {}

  /** Of each thread that carries the program's. */
  public static void watch() {
    asked = Engine.askedHashes();
  }

  /** Begins with another program, whose first execution sets up classes of the library. */
  public static void begin() {
    counts = false;
    noted = false;
    keyed = false;
  }

  /** Has what is drawn from here on count. */
  public static void count() {
    counts = true;
  }

  /** Returns the identity hash of a key, for a table alone: nobody has asked for it. */
  public static int of(Object key) {
    keyed |= isVisible(key);
    return System.identityHashCode(key);
  }

  /**
   * The hash of an object, for the library alone.
   *
   * <p>Earlier requests stay as they are: in the midst of linking, they are the library's own.
   */
  public static int unseen(Object object) {
    long before = Unsafes.unsafe.getLong(asked);
    int hash = object.hashCode();
    known += Unsafes.unsafe.getLong(asked) - before;
    return hash;
  }

  /** Before the explorer or the virtual machine asks, and at the end: the program may have. */
  public static void look() {
    if (known != Unsafes.unsafe.getLong(asked)) {
      forgive();
      if (counts) {
        noted = true;
        Ledger.note(Ledger.RANDOM_NUMBERS);
      }
    }
  }

  /** Tells whether such a request counted: a class of the library may have set itself up. */
  public static boolean noted() {
    return noted;
  }

  /** After the explorer or the virtual machine may have asked for itself. */
  public static void forgive() {
    if (asked != 0) {
      known = Unsafes.unsafe.getLong(asked);
    }
  }

  /** Before somebody walks a table, whose order follows from its keys' hashes. */
  public static void walks(Task me, Map<?, ?> table) {
    if (!keyed || Ledger.has(Ledger.RANDOM_NUMBERS)) {
      return;
    }
    me.quiet++;
    try {
      // The walk of a table of the program's own class would run the program.
      if (Library.isProgram(table.getClass()) || isRandom(me, table)) {
        Ledger.note(Ledger.RANDOM_NUMBERS);
      }
    } catch (RuntimeException torn) {
      // Another thread is in the midst of a change.
      Ledger.note(Ledger.RANDOM_NUMBERS);
    } finally {
      me.quiet--;
    }
  }

  private static boolean isRandom(Task me, Map<?, ?> table) {
    int keys = 0;
    int drawn = 0;
    for (Object key : table.keySet()) {
      if (key != null && isVisible(key) && isDrawn(me, table, key)) {
        drawn++;
      }
      if (drawn == 2 || ++keys == MOST_KEYS) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDrawn(Task me, Map<?, ?> table, Object key) {
    return table instanceof IdentityHashMap || Library.hashesByIdentity(me, key.getClass());
  }

  // Of what is the library's own, such as the workers of a pool, a program learns no order.
  private static boolean isVisible(Object key) {
    // The class of a constant with a body of its own is not public.
    Class<?> type = key instanceof Enum ? ((Enum<?>) key).getDeclaringClass() : key.getClass();
    return Library.isProgram(type) || Modifier.isPublic(type.getModifiers());
  }
}
