package concert.explorer.report;

import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Task;
import java.util.Arrays;

/** Counts the threads that used each object on which threads met. */
public final class Meetings {
  private static final int MOST_THREADS = 64;
  private static final int SITES = 4;
  // Names from here on are the JDK's and the harness's own.
  private static final long FOREIGN_MAKERS = 2042;

  /** In place of a call: the program's own code touches the object. */
  public static final int NO_CALL = -1;

  // Open addressing by name: who used the object in this execution, and the calls that led there.
  private static long[] ids = new long[256];
  private static long[] users = new long[256];
  private static Object[] objects = new Object[256];
  private static int[] calls = new int[256 * SITES];
  // The slots in use: few of them, in every one of very many executions.
  private static int[] slots = new int[128];
  private static int used;

  private static long[] fieldUsers = {};
  private static int[] fieldThreads = {};
  private static int[] fieldWorkers = {};
  private static Meeting[] found = new Meeting[16];
  private static int foundCount;

  private Meetings() {}

  /** That threads met on objects of a class, in any execution. */
  public static final class Meeting {
    /** The class; for the monitor of a class, that class. */
    public final Class<?> type;

    /** Sites of calls through which it was used, or {@link #NO_CALL}; 0 where there are fewer. */
    public final int[] calls;

    /** Most threads that used one object. */
    public int threads;

    /** The same, without the first thread. */
    public int workers;

    Meeting(Class<?> type, int[] calls) {
      this.type = type;
      this.calls = calls;
    }
  }

  /** Another program, whose classes have so many fields. */
  public static void prepare(int fieldCount) {
    clear();
    fieldUsers = new long[fieldCount];
    fieldThreads = new int[fieldCount];
    fieldWorkers = new int[fieldCount];
    foundCount = 0;
  }

  /** Another execution. */
  public static void reset() {
    clear();
    Arrays.fill(fieldUsers, 0);
  }

  private static void clear() {
    for (int i = 0; i < used; i++) {
      int slot = slots[i];
      ids[slot] = 0;
      users[slot] = 0;
      objects[slot] = null;
      Arrays.fill(calls, slot * SITES, (slot + 1) * SITES, 0);
    }
    used = 0;
  }

  /** A thread uses an object of that name. */
  public static void use(Task me, Object object, long id) {
    int slot = newTo(me, object, id);
    if (slot >= 0) {
      note(slot, Library.isProgram(object.getClass()) ? NO_CALL : me.callSite);
    }
  }

  /** The program's own code uses an array of that name. */
  public static void useArray(Task me, Object array, long id) {
    int slot = newTo(me, array, id);
    if (slot >= 0) {
      note(slot, NO_CALL);
    }
  }

  /** Returns the place for noting a call, or -1 if it was used before or does not count. */
  private static int newTo(Task me, Object object, long id) {
    int recent = (int) id & me.met.length - 1;
    if (me.met[recent] == id
        || me.id >= MOST_THREADS
        || id == 0
        || Names.maker(id) >= FOREIGN_MAKERS && !(object instanceof Class)) {
      return -1;
    }
    if (used == slots.length) {
      grow();
    }
    int slot = slot(id, ids.length);
    while (ids[slot] != 0 && ids[slot] != id) {
      slot = slot + 1 & ids.length - 1;
    }
    me.met[recent] = id;
    long bit = 1L << me.id;
    if ((users[slot] & bit) != 0) {
      return -1;
    }
    if (ids[slot] == 0) {
      ids[slot] = id;
      objects[slot] = object;
      slots[used++] = slot;
    }
    users[slot] |= bit;
    return slot;
  }

  /** Returns the object of that name that threads of this execution used, or null. */
  static Object object(long id) {
    int slot = slot(id, ids.length);
    while (ids[slot] != 0) {
      if (ids[slot] == id) {
        return objects[slot];
      }
      slot = slot + 1 & ids.length - 1;
    }
    return null;
  }

  /** A thread uses a static field. */
  public static void use(Task me, int field) {
    if (field < fieldUsers.length && me.id < MOST_THREADS) {
      fieldUsers[field] |= 1L << me.id;
    }
  }

  private static void note(int slot, int call) {
    for (int i = slot * SITES; i < (slot + 1) * SITES; i++) {
      if (calls[i] == call || calls[i] == 0) {
        calls[i] = call;
        return;
      }
    }
  }

  private static int slot(long id, int size) {
    return (int) (id * 0x9E3779B97F4A7C15L >>> 40) & size - 1;
  }

  private static void grow() {
    long[] oldIds = ids;
    long[] oldUsers = users;
    Object[] oldObjects = objects;
    int[] oldCalls = calls;
    ids = new long[2 * oldIds.length];
    users = new long[ids.length];
    objects = new Object[ids.length];
    calls = new int[ids.length * SITES];
    slots = Arrays.copyOf(slots, ids.length / 2);
    for (int i = 0; i < used; i++) {
      int old = slots[i];
      int slot = slot(oldIds[old], ids.length);
      while (ids[slot] != 0) {
        slot = slot + 1 & ids.length - 1;
      }
      ids[slot] = oldIds[old];
      users[slot] = oldUsers[old];
      objects[slot] = oldObjects[old];
      System.arraycopy(oldCalls, old * SITES, calls, slot * SITES, SITES);
      slots[i] = slot;
    }
  }

  /** Takes in the execution that has just ended. */
  public static void learn() {
    for (int i = 0; i < used; i++) {
      int slot = slots[i];
      if ((users[slot] & users[slot] - 1) != 0) {
        Object object = objects[slot];
        Class<?> type = object instanceof Class ? (Class<?>) object : object.getClass();
        merge(meeting(type, slot), users[slot]);
      }
    }
    for (int i = 0; i < fieldUsers.length; i++) {
      long mask = fieldUsers[i];
      if ((mask & mask - 1) != 0) {
        fieldThreads[i] = Math.max(fieldThreads[i], Long.bitCount(mask));
        fieldWorkers[i] = Math.max(fieldWorkers[i], Long.bitCount(mask & ~1L));
      }
    }
  }

  private static void merge(Meeting meeting, long mask) {
    meeting.threads = Math.max(meeting.threads, Long.bitCount(mask));
    meeting.workers = Math.max(meeting.workers, Long.bitCount(mask & ~1L));
  }

  private static Meeting meeting(Class<?> type, int slot) {
    int[] sites = Arrays.copyOfRange(calls, slot * SITES, (slot + 1) * SITES);
    Arrays.sort(sites);
    for (int i = 0; i < foundCount; i++) {
      if (found[i].type == type && Arrays.equals(found[i].calls, sites)) {
        return found[i];
      }
    }
    if (foundCount == found.length) {
      found = Arrays.copyOf(found, 2 * foundCount);
    }
    found[foundCount] = new Meeting(type, sites);
    return found[foundCount++];
  }

  /** Returns the meetings since the program was loaded. */
  public static Meeting[] found() {
    return Arrays.copyOf(found, foundCount);
  }

  /** Most threads that used a static field in one execution. */
  public static int threadsOnField(int field) {
    return field < fieldThreads.length ? fieldThreads[field] : 0;
  }

  /** The same, without the first thread. */
  public static int workersOnField(int field) {
    return field < fieldWorkers.length ? fieldWorkers[field] : 0;
  }
}
