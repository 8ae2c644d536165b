package concert.explorer.memory;

import concert.explorer.Engine;
import concert.explorer.Identified;
import concert.explorer.UserFields;
import concert.explorer.report.Meetings;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import concert.explorer.synchronisation.Loops;
import concert.explorer.pools.Pools;
import java.lang.reflect.Method;
import java.text.Format;
import java.util.Calendar;
import java.util.Date;
import java.util.Formatter;
import java.util.HashMap;
import java.util.Scanner;
import java.util.SplittableRandom;
import java.util.StringTokenizer;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import sun.misc.Unsafe;

/**
 * Synchronising accesses that library code makes: volatile fields and Unsafe.
 *
 * <p>A call from the program into a library is one event: the first such access opens it, the others
 * belong to it, unless each is to be an event. All fields of one library object are one location.
 */
public final class Library {
  private static final int MOST_ACCESSES = 2_000;

  /** Of a thread that has had as many before; its events are many, and kept. */
  private static final int MOST_ACCESSES_OF_A_TURN = 100;

  private static HashMap<Class<?>, long[]> userFields;
  private static ClassMemo<Boolean> ofProgram;
  private static ClassMemo<Boolean> byIdentity;
  private static ClassMemo<Boolean> withCursor;
  private static ClassMemo<Boolean> withText;
  private static ClassMemo<Boolean> whole;
  private static ClassMemo<Boolean> concurrent;
  private static UserFields resolver;

  /** True if each of these accesses is an event of its own, to check where calls are single events. */
  public static boolean everyAccess;

  /** True if the program goes over a concurrent map while others may fill it. */
  public static boolean mapsWalked;

  /** True if threads may give back one stamp of a lock at the same time. */
  public static boolean stampsRace;

  private Library() {}

  public static void prepare() {
    userFields = new HashMap<>();
    ofProgram = new ClassMemo<>();
    byIdentity = new ClassMemo<>();
    withCursor = new ClassMemo<>();
    withText = new ClassMemo<>();
    whole = new ClassMemo<>();
    concurrent = new ClassMemo<>();
  }

  /** Says which fields of the program's classes lie where. */
  public static void resolveWith(UserFields fields) {
    resolver = fields;
    userFields.clear();
    ofProgram.clear();
    byIdentity.clear();
    withCursor.clear();
    withText.clear();
    whole.clear();
    concurrent.clear();
  }

  /** Tells whether a class is one of the program's. */
  public static boolean isProgram(Class<?> type) {
    if (resolver == null) {
      return false;
    }
    Boolean known = ofProgram.of(type);
    return known != null ? known : ofProgram.keep(type, resolver.isUser(type));
  }

  /** Tells whether an iterator or a stream of that class tells of nothing that it changes. */
  public static boolean keepsCursor(Class<?> type) {
    Boolean known = withCursor.of(type);
    if (known != null) {
      return known;
    }
    String name = type.getName();
    boolean keeps =
        !isProgram(type)
            && (name.startsWith("java.util.concurrent.")
                || name.startsWith("java.util.stream.")
                || !Identified.class.isAssignableFrom(type));
    return withCursor.keep(type, keeps);
  }

  /** Tells whether objects of a class may change, and neither it nor the explorer tells of that. */
  public static boolean changesUntold(Class<?> type) {
    String name = type.getName();
    boolean tells =
        Identified.class.isAssignableFrom(type)
            && !name.equals("java.io.ObjectInputStream")
            && !name.equals("java.io.ObjectOutputStream")
            && !(name.startsWith("java.util.zip.") && name.endsWith("Stream"));
    return name.startsWith("java.") && !name.contains("$$Lambda$") && !tells && !isProgram(type);
  }

  /** Tells whether the objects of a class are one variable each, if they are the library's. */
  public static boolean isWhole(Task me, Class<?> type) {
    Boolean known = whole.of(type);
    if (known != null) {
      return known;
    }
    me.quiet++;
    try {
      return whole.keep(type, isWhole(type));
    } finally {
      me.quiet--;
    }
  }

  private static boolean isWhole(Class<?> type) {
    return type == StringBuilder.class
        || Date.class.isAssignableFrom(type)
        || Calendar.class.isAssignableFrom(type)
        || Format.class.isAssignableFrom(type)
        || type == Formatter.class
        || type == Scanner.class
        || type == SplittableRandom.class
        || StringTokenizer.class.isAssignableFrom(type)
        || type == Matcher.class
        || CRC32.class.isAssignableFrom(type)
        || Adler32.class.isAssignableFrom(type)
        || Deflater.class.isAssignableFrom(type)
        || Inflater.class.isAssignableFrom(type);
  }

  /**
   * Tells whether a class is one of java.util.concurrent, or below one: its calls are events. Of what
   * other classes do, accesses of data and monitors tell themselves.
   */
  public static boolean isConcurrent(Task me, Class<?> type) {
    Boolean known = concurrent.of(type);
    if (known != null) {
      return known;
    }
    me.quiet++;
    try {
      boolean found = false;
      for (Class<?> each = type; each != null && !found; each = each.getSuperclass()) {
        found = each.getName().startsWith("java.util.concurrent.");
      }
      return concurrent.keep(type, found);
    } finally {
      me.quiet--;
    }
  }

  /** Tells whether the hash codes of a class's objects are drawn, and not computed. */
  public static boolean hashesByIdentity(Task me, Class<?> type) {
    Boolean known = byIdentity.of(type);
    if (known != null) {
      return known;
    }
    me.quiet++;
    try {
      // An enum's is that of an object.
      return byIdentity.keep(type, !declares(type, Enum.class, "hashCode"));
    } finally {
      me.quiet--;
    }
  }

  /** Tells whether a class has a text of its own, and not the one that names an object by its hash. */
  public static boolean tellsText(Task me, Class<?> type) {
    Boolean known = withText.of(type);
    if (known != null) {
      return known;
    }
    me.quiet++;
    try {
      return withText.keep(type, declares(type, Object.class, "toString"));
    } finally {
      me.quiet--;
    }
  }

  // Tells whether a class below Object, and below another one, has a method without parameters.
  private static boolean declares(Class<?> type, Class<?> above, String name) {
    for (Class<?> each = type;
        each != null && each != Object.class && each != above;
        each = each.getSuperclass()) {
      for (Method method : each.getDeclaredMethods()) {
        if (method.getName().equals(name) && method.getParameterTypes().length == 0) {
          return true;
        }
      }
    }
    return false;
  }

  public static void stop(Task me) {
    stop(me, Tags.CALL);
  }

  /** @param tag purpose of the stop, if the call begins an event with it */
  public static void stop(Task me, int tag) {
    Scheduler.check(me);
    if (!me.libraryOpen) {
      me.libraryAccesses = 0;
      Scheduler.stop(me, me.callSite, tag);
      me.libraryOpen = true;
      me.endedOpen = false;
    } else if (++me.libraryAccesses > MOST_ACCESSES) {
      spin(me);
    }
  }

  /** Before an access that library code makes. */
  public static void step(Task me) {
    int accesses = me.libraryAccesses;
    if (everyAccess && me.libraryOpen && accesses < MOST_ACCESSES) {
      me.libraryOpen = false;
      stop(me);
      me.libraryAccesses = accesses + 1;
    } else {
      stop(me);
    }
  }

  /** Library code turns in a loop until another thread writes what it reads. */
  public static void spin(Task me) {
    Scheduler.check(me);
    me.libraryAccesses = MOST_ACCESSES - MOST_ACCESSES_OF_A_TURN;
    me.waitsFor = "spin";
    me.waitSite = me.callSite;
    me.spins = true;
    if (me.loops.readCount > 0) {
      // When nothing else can run it turns on: the library may turn a limited number of times only.
      Scheduler.stopUnwritten(
          me,
          me.callSite,
          Tags.SPIN,
          Timeouts.turn(me, 0),
          me.loops.reads,
          me.loops.readCount);
      me.loops.readCount = 0;
    } else {
      long never = Names.thread(me.id, Names.INTERRUPT);
      Scheduler.stopGuarded(
          me, me.callSite, Tags.SPIN, Timeouts.turn(me, 0), never, Engine.EQUALS, -1);
    }
    me.libraryOpen = true;
  }

  public static void read(Task me, Object object) {
    step(me);
    readAt(me, Accesses.location(me, object, Names.STATE));
  }

  public static void write(Task me, Object object) {
    step(me);
    writeAt(me, Accesses.location(me, object, Names.STATE));
  }

  public static void readStatic(Task me, int field) {
    step(me);
    readAt(me, Names.staticField(field));
  }

  public static void writeStatic(Task me, int field) {
    step(me);
    writeAt(me, Names.staticField(field));
  }

  public static void readAt(Task me, long location) {
    Engine.read(me.id, location);
    me.loops.read(location);
  }

  static void writeAt(Task me, long location) {
    me.whole.forget();
    // Guards look at some states; which field of the object this is about is not known.
    Engine.write(me.id, location, Engine.value(location));
    Loops.progress(me);
  }

  public static void readAt(Task me, Object object, long offset) {
    step(me);
    readAt(me, at(me, object, offset));
  }

  public static void writeAt(Task me, Object object, long offset) {
    step(me);
    writeAt(me, at(me, object, offset));
  }

  /** A read and a write in one, before it is made: by how much it changes a counter. */
  public static void updateAt(Task me, Object object, long offset, long delta) {
    step(me);
    long location = at(me, object, offset);
    readAt(me, location);
    writeAt(me, location);
    if (object instanceof AtomicInteger) {
      int value = Unsafes.unsafe.getIntVolatile(object, offset);
      Engine.write(me.id, location, value + delta);
    }
  }

  /** A compare-and-swap has been made: a read, or a read and a write. */
  public static void compared(Task me, Object object, long offset, boolean swapped) {
    long location = at(me, object, offset);
    readAt(me, location);
    if (swapped) {
      writeAt(me, location);
      settle(me, object);
    }
  }

  /** After a write to an object for whose state others may wait: tells the engine the state. */
  public static void settle(Task me, Object object) {
    if (object instanceof AtomicInteger || object instanceof Future) {
      me.quiet++;
      long value = Pools.value(object);
      me.quiet--;
      long id = Names.of(me, object);
      Engine.write(me.id, Names.location(id, Names.STATE), value);
      boolean done =
          object instanceof Future ? Pools.done((Future<?>) object) : value == Pools.TIDYING;
      if (done) {
        Engine.write(me.id, Names.location(id, Names.DONE), 1);
      }
    }
  }

  /** A sum was added to whose value nobody asked for. */
  public static void addAt(Task me, Object object) {
    Engine.add(me.id, Accesses.location(me, object, Names.STATE));
    Loops.progress(me);
  }

  /** Returns the location of what Unsafe finds at an offset in an object. */
  static long at(Task me, Object object, long offset) {
    if (object == null) {
      return Names.location(0, (int) (offset & 0xFFFFFF));
    }
    long id = Names.of(me, object);
    Meetings.use(me, object, id);
    Class<?> type = object.getClass();
    if (type.isArray()) {
      Unsafe unsafe = Unsafes.unsafe;
      int index =
          (int) ((offset - unsafe.arrayBaseOffset(type)) / unsafe.arrayIndexScale(type));
      return Names.element(id, index);
    }
    if (isProgram(type)) {
      return userField(me, id, type, offset);
    }
    return Names.location(id, Names.STATE);
  }

  private static long userField(Task me, long id, Class<?> type, long offset) {
    me.quiet++;
    try {
      long[] pairs = userFields.get(type);
      if (pairs == null) {
        pairs = resolver.fields(type);
        userFields.put(type, pairs);
      }
      for (int i = 0; i < pairs.length; i += 2) {
        if (pairs[i] == offset) {
          return Names.location(id, (int) pairs[i + 1]);
        }
      }
      return Names.location(id, Names.STATE);
    } finally {
      me.quiet--;
    }
  }
}
