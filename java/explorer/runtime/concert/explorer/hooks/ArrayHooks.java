package concert.explorer.hooks;

import concert.explorer.memory.Accesses;
import concert.explorer.memory.ElementRanges;
import concert.explorer.memory.Reflection;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;

/** Accesses of the program to elements of arrays, one or many, and copies of objects. */
public final class ArrayHooks {
  private ArrayHooks() {}

  static boolean within(Object array, int index) {
    if (array instanceof Object[]) {
      return index >= 0 && index < ((Object[]) array).length;
    }
    return array != null && index >= 0 && index < java.lang.reflect.Array.getLength(array);
  }

  public static void arrayRead(Object array, int index, int site) {
    Task me = Scheduler.acting();
    if (me != null && within(array, index)) {
      Accesses.arrayRead(me, array, index, site);
    }
  }

  public static void arrayWrite(Object array, int index, int site) {
    Task me = Scheduler.acting();
    if (me != null && within(array, index)) {
      Accesses.arrayWrite(me, array, index, site);
    }
  }

  public static void arrayRangeRead(Object array, int from, int to, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      ElementRanges.read(me, array, from, to, site);
    }
  }

  public static void arrayRangeWrite(Object array, int from, int to, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      ElementRanges.write(me, array, from, to, site);
    }
  }

  public static void arrayCopy(
      Object source, int from, Object target, int to, int length, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      ElementRanges.copy(me, source, from, target, to, length, site);
    }
  }

  /** Object.clone is about to read the fields of an object of the program's. */
  public static void clones(Object object, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Reflection.readAll(me, object, site);
    }
  }
}
