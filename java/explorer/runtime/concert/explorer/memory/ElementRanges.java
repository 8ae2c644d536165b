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
  // Stands for the end of any array.
  private static final int ALL = Integer.MAX_VALUE;

  private ElementRanges() {}

  public static void read(Task me, Object array, int from, int to, int site) {
    if (isRange(array, from, to)) {
      me.libraryOpen = false;
      if (Engine.promoted(Accesses.arrayKey(me, array))) {
        Scheduler.stop(me, site, Tags.READ);
      }
      record(me, array, from, clip(array, to), false, site);
    }
  }

  public static void write(Task me, Object array, int from, int to, int site) {
    // Where elements are wanted that there are not, the call throws before it writes one.
    if (isRange(array, from, to) && (to == ALL || to == clip(array, to))) {
      me.libraryOpen = false;
      if (Engine.promoted(Accesses.arrayKey(me, array))) {
        Scheduler.stop(me, site, Tags.WRITE);
      }
      record(me, array, from, clip(array, to), true, site);
    }
  }

  public static void copy(
      Task me, Object source, int from, Object target, int to, int length, int site) {
    if (!isArray(source)
        || !isArray(target)
        || from < 0
        || to < 0
        || length <= 0
        || !fits(source.getClass(), target.getClass())
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

  // Numbers of one type are not copied to numbers of another.
  private static boolean fits(Class<?> source, Class<?> target) {
    boolean numbers =
        source.getComponentType().isPrimitive() || target.getComponentType().isPrimitive();
    return source == target || !numbers;
  }

  private static boolean isRange(Object array, int from, int to) {
    return array != null && from >= 0 && from <= to;
  }

  private static int clip(Object array, int to) {
    return Math.min(to, java.lang.reflect.Array.getLength(array));
  }
}
