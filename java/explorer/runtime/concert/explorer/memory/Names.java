package concert.explorer.memory;

import concert.explorer.Identified;
import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Task;

/**
 * Names objects for the engine, equally in all equivalent executions: by the thread that made the
 * object, and its number among that thread's objects.
 *
 * <p>A location is an object (36 bits: thread 11, number 25) and a part of it (28 bits: a field, an
 * index, a monitor).
 */
public final class Names {
  public static final int PARTS = 28;
  private static final int NUMBERS = 25;
  private static final int STAMPED = 36;
  private static final long OBJECT = (1L << STAMPED) - 1;
  private static final long FOUND = 1024;
  private static final long ADOPTED = 1L << NUMBERS - 1;
  private static final long INTERNAL = 2043L << NUMBERS;
  private static final long CLASSES = 2045;
  private static final long THREADS = 2046;
  private static final long STATICS = 2047;

  public static final int MONITOR = (1 << 27) + 1;
  public static final int WAITERS = (1 << 27) + 2;
  public static final int STATE = (1 << 27) + 3;
  public static final int NAME = (1 << 27) + 4;
  public static final int QUEUE = (1 << 27) + 5;
  public static final int CHANGES = (1 << 27) + 6;
  public static final int DONE = (1 << 27) + 7;
  public static final int PLAIN_ATTRIBUTES = (1 << 27) + 8;
  private static final int ARRAY_PARTS = 1 << 27;

  /** Gates of a thread. */
  public static final int WAKE = 1;

  public static final int NOTIFY = 2;
  public static final int ENDED = 3;
  public static final int INTERRUPT = 4;
  public static final int INTRUSION = 5;
  public static final int EXIT = 6;
  public static final int SHUTDOWN = 7;
  public static final int HANDLERS = 8;
  public static final int TURN = 9;
  public static final int LIST = 10;
  public static final int PHASE = 11;
  public static final int NUMBERING = 12;
  public static final int OUTPUT = 13;
  public static final int ERRORS = 14;

  /** Number of the execution: an object that was named in another is none of this one's. */
  private static long stamp;

  private static IdentityTable unidentified;
  private static java.util.HashMap<Object, Permanent> permanent;

  /** A name that holds for all executions, and who had it last. */
  private static final class Permanent {
    final long id;
    long stamp = -1;
    Object object;

    Permanent(long id) {
      this.id = id;
    }
  }

  private Names() {}

  public static void prepare() {
    unidentified = new IdentityTable();
    permanent = new java.util.HashMap<>();
  }

  /** Forgets the objects of the last execution. */
  public static void reset() {
    unidentified.clear();
    stamp = stamp + 1 & (1L << 64 - STAMPED) - 1;
  }

  public static long location(long object, int part) {
    return object << PARTS | part;
  }

  public static long thread(int task, int gate) {
    return location(THREADS << NUMBERS | task, gate);
  }

  /** Returns the name of what all static fields are parts of. */
  public static long statics() {
    return STATICS << NUMBERS;
  }

  static long staticField(int field) {
    return location(STATICS << NUMBERS, field);
  }

  static long initialiser(int classIndex) {
    return location(STATICS << NUMBERS | 1, classIndex);
  }

  static long element(long array, int index) {
    return location(array, index & ARRAY_PARTS - 1);
  }

  /** Returns the number of the thread that made the object of that name. */
  public static long maker(long id) {
    return id >>> NUMBERS;
  }

  /** Tells whether a thread made the object of that name, or was the first to meet it. */
  public static boolean isBy(Task me, long id) {
    return maker(id) == me.id || maker(id) == FOUND + me.id;
  }

  /** Names an object at its birth. */
  public static void born(Task me, Object object) {
    if (me.inOpaqueCall) {
      // The JDK's own business: nobody else gets hold of it.
      if (object instanceof Identified) {
        ((Identified) object).concert$id(stamp << STAMPED | INTERNAL);
      }
      return;
    }
    long id = (long) me.id << NUMBERS | ++me.born;
    if (object instanceof Identified) {
      ((Identified) object).concert$id(stamp << STAMPED | id);
    } else {
      unidentified.put(object, id);
    }
  }

  /** Names an array and the arrays in it, unless they have names. */
  public static void bornArray(Task me, Object array) {
    if (named(array)) {
      return;
    }
    born(me, array);
    if (array.getClass().getName().startsWith("[[")) {
      for (Object row : (Object[]) array) {
        if (row != null) {
          bornArray(me, row);
        }
      }
    }
  }

  /** Tells whether the library made an object in a call of this execution of which nothing is told. */
  static boolean isInternal(Object object) {
    return object instanceof Identified
        && ((Identified) object).concert$id() == (stamp << STAMPED | INTERNAL);
  }

  // Such objects are counted apart: the library makes some of them in the first execution alone.
  static void adopt(Task me, Object object) {
    long id = (long) me.id << NUMBERS | ADOPTED | ++me.adopted;
    if (object instanceof Identified) {
      ((Identified) object).concert$id(stamp << STAMPED | id);
    } else {
      unidentified.put(object, id);
    }
  }

  /**
   * Gives an object that the harness made for the program a name of its own.
   *
   * @param number from 1, which is the common pool
   */
  public static void introduce(Object object, int number) {
    ((Identified) object).concert$id(stamp << STAMPED | 2042L << NUMBERS | number);
  }

  // Of the tests below, that for an array of references is quick; that for an interface is a search,
  // which finds nothing in an array.

  /** Tells whether a library object is the JDK's own, neither made by nor given to the program. */
  public static boolean foreign(Object object) {
    if (object instanceof Object[]) {
      return unidentified.get(object) == 0;
    }
    if (!(object instanceof Identified)) {
      return object == null || object.getClass().isArray() && unidentified.get(object) == 0;
    }
    long id = ((Identified) object).concert$id();
    return id >>> STAMPED != stamp || (id & OBJECT) == INTERNAL;
  }

  /** Returns a library object's name; 0 for the JDK's own. */
  static long own(Task me, Object object) {
    if (object instanceof Object[]) {
      return unidentified.get(object);
    }
    if (object instanceof Identified) {
      long id = ((Identified) object).concert$id();
      return id >>> STAMPED != stamp || (id & OBJECT) == INTERNAL ? 0 : id & OBJECT;
    }
    return foreign(object) ? 0 : of(me, object);
  }

  /** Tells whether the object has a name. */
  static boolean named(Object object) {
    return object instanceof Identified
        ? ((Identified) object).concert$id() >>> STAMPED == stamp
        : unidentified.get(object) != 0;
  }

  /** Returns an object's name; whoever meets a nameless one first gives it. */
  public static long of(Task me, Object object) {
    if (object instanceof Object[]) {
      return unidentifiedOf(me, object);
    }
    if (object instanceof Identified) {
      Identified identified = (Identified) object;
      long id = identified.concert$id();
      if (id >>> STAMPED != stamp || (id & OBJECT) == INTERNAL) {
        id = found(me);
        identified.concert$id(stamp << STAMPED | id);
        return id;
      }
      return id & OBJECT;
    }
    if (object instanceof Class
        || object instanceof String
        || object instanceof Number
        || object instanceof Boolean
        || object instanceof Character) {
      long id = unidentified.get(object);
      return id == 0 ? permanent(me, object) : id;
    }
    return unidentifiedOf(me, object);
  }

  private static long unidentifiedOf(Task me, Object object) {
    if (object == null) {
      // As a monitor, say; Unsafe would read its hash from address 8.
      throw new NullPointerException();
    }
    long id = unidentified.get(object);
    if (id == 0) {
      id = found(me);
      unidentified.put(object, id);
    }
    return id;
  }

  /** Whether a box is one of those that the JDK keeps (JLS 5.1.7), and has for all executions. */
  public static boolean isKept(Object box) {
    if (box instanceof Boolean || box instanceof Byte) {
      return true;
    }
    if (box instanceof Character) {
      return (Character) box <= 127;
    }
    if (box instanceof Integer || box instanceof Long || box instanceof Short) {
      long value = ((Number) box).longValue();
      return value >= -128 && value <= 127;
    }
    return false;
  }

  // Classes, literals and boxes that the JDK keeps outlive executions. So may others that came from
  // the library, of which the explorer knows no more than their values.
  private static long permanent(Task me, Object object) {
    me.quiet++;
    try {
      // Of a class that is loaded anew for each execution, the name stays.
      Object key = object instanceof Class ? "class\n" + ((Class<?>) object).getName() : object;
      Permanent known = permanent.get(key);
      if (known == null) {
        known = new Permanent(CLASSES << NUMBERS | permanent.size() + 1);
        permanent.put(key, known);
      }
      if (known.stamp == stamp && known.object != object && !(object instanceof Class)) {
        Ledger.note(Ledger.EQUAL_OBJECTS);
      }
      known.stamp = stamp;
      known.object = object;
      return known.id;
    } finally {
      me.quiet--;
    }
  }

  private static long found(Task me) {
    return (FOUND + me.id) << NUMBERS | ++me.found;
  }

  /** Returns the key of an array as it would be with threads numbered by their places in the order. */
  public static long renameArray(long key, int[] order) {
    if (key >= 0) {
      return key;
    }
    long id = key & Long.MAX_VALUE;
    long maker = id >>> NUMBERS;
    boolean found = maker >= FOUND;
    if (maker >= CLASSES) {
      return key;
    }
    for (int place = 0; place < order.length; place++) {
      if (order[place] == (found ? maker - FOUND : maker)) {
        long renamed = found ? FOUND + place : place;
        return key & Long.MIN_VALUE | renamed << NUMBERS | id & (1L << NUMBERS) - 1;
      }
    }
    return key;
  }

  /** Returns the type of a nameless class's object of that name. */
  public static String arrayType(long id) {
    Object array = unidentified.find(id);
    return array == null ? "array" : array.getClass().getSimpleName();
  }
}
