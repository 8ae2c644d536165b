package concert.explorer.memory;

import concert.explorer.Engine;
import concert.explorer.gaps.Gaps;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Loops;

/**
 * Reads and writes of many elements of arrays in one step: the library call that follows makes them
 * all at once.
 */
public final class ElementRanges {
  // Of an array that holds itself there is no end.
  private static final int MOST_DIMENSIONS = 16;

  private ElementRanges() {}

  public static void read(Task me, Object array, int from, int to, int site) {
    if (isRange(array, from, to)) {
      stopBeforeRead(me, array, null, site);
      record(me, array, from, clip(array, to), false, site);
    }
  }

  public static void write(Task me, Object array, int from, int to, int site) {
    if (isRange(array, from, to)) {
      me.libraryOpen = false;
      if (Engine.promoted(Accesses.arrayKey(me, array))) {
        Scheduler.stop(me, site, Tags.WRITE);
      }
      record(me, array, from, clip(array, to), true, site);
    }
  }

  public static void readBoth(Task me, Object one, Object other, int site) {
    stopBeforeRead(me, one, other, site);
    if (one != null) {
      record(me, one, 0, clip(one, Integer.MAX_VALUE), false, site);
    }
    if (other != null) {
      record(me, other, 0, clip(other, Integer.MAX_VALUE), false, site);
    }
  }

  /** Two arrays and those in them, as deep as they go. */
  public static void readDeep(Task me, Object one, Object other, int site) {
    me.libraryOpen = false;
    if (isPromoted(me, one, 0) || isPromoted(me, other, 0)) {
      Scheduler.stop(me, site, Tags.READ);
    }
    recordDeep(me, one, 0, site);
    recordDeep(me, other, 0, site);
  }

  private static boolean isPromoted(Task me, Object array, int depth) {
    if (!isArray(array) || depth > MOST_DIMENSIONS) {
      return false;
    }
    boolean promoted = Engine.promoted(Accesses.arrayKey(me, array));
    if (array instanceof Object[]) {
      for (Object each : (Object[]) array) {
        promoted |= isPromoted(me, each, depth + 1);
      }
    }
    return promoted;
  }

  private static void recordDeep(Task me, Object array, int depth, int site) {
    if (!isArray(array) || depth > MOST_DIMENSIONS) {
      return;
    }
    record(me, array, 0, clip(array, Integer.MAX_VALUE), false, site);
    if (array instanceof Object[]) {
      for (Object each : (Object[]) array) {
        recordDeep(me, each, depth + 1, site);
      }
    }
  }

  public static void copy(
      Task me, Object source, int from, Object target, int to, int length, int site) {
    if (!isArray(source)
        || !isArray(target)
        || from < 0
        || to < 0
        || length <= 0
        || from > java.lang.reflect.Array.getLength(source) - length
        || to > java.lang.reflect.Array.getLength(target) - length) {
      // Nothing, or the copying throws.
      return;
    }
    me.libraryOpen = false;
    if (Engine.promoted(Accesses.arrayKey(me, source))
        || Engine.promoted(Accesses.arrayKey(me, target))) {
      Scheduler.stop(me, site, Tags.WRITE);
    }
    record(me, source, from, from + length, false, site);
    record(me, target, to, to + length, true, site);
  }

  private static void stopBeforeRead(Task me, Object one, Object other, int site) {
    me.libraryOpen = false;
    if (one != null && Engine.promoted(Accesses.arrayKey(me, one))
        || other != null && Engine.promoted(Accesses.arrayKey(me, other))) {
      Scheduler.stop(me, site, Tags.READ);
    }
  }

  private static void record(
      Task me, Object array, int from, int to, boolean writes, int site) {
    long key = Accesses.arrayKey(me, array);
    long id = Names.of(me, array);
    for (int i = from; i < to; i++) {
      long location = Names.element(id, i);
      if (writes) {
        if (Gaps.waiting > 0) {
          Gaps.write(me, location);
        }
        if (Engine.plainWrite(me.id, location, key, site)) {
          Engine.promotedWrite(me.id, location, key, site);
        }
      } else {
        me.test.read(location);
        if (Engine.plainRead(me.id, location, key, site)) {
          Engine.promotedRead(me.id, location, key, site);
          me.loops.read(location);
        }
      }
    }
    if (writes) {
      Loops.progress(me);
    }
  }

  private static boolean isArray(Object object) {
    return object != null && object.getClass().isArray();
  }

  private static boolean isRange(Object array, int from, int to) {
    return array != null && from >= 0 && from <= to;
  }

  private static int clip(Object array, int to) {
    return Math.min(to, java.lang.reflect.Array.getLength(array));
  }
}
