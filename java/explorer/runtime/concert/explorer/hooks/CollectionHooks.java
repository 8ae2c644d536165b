package concert.explorer.hooks;

import concert.explorer.memory.Accesses;
import concert.explorer.memory.ElementRanges;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.memory.Reflection;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;

/** Accesses of the library's collections to their fields and arrays. */
public final class CollectionHooks {
  private CollectionHooks() {}

  public static void collectionRangeRead(Object array, int from, int to) {
    Task me = Scheduler.acting();
    if (me != null && array != null && !Names.foreign(array)) {
      boolean open = me.libraryOpen;
      ElementRanges.read(me, array, from, to, me.callSite);
      me.libraryOpen = open;
    }
  }

  public static void collectionRangeWrite(Object array, int from, int to) {
    Task me = Scheduler.acting();
    if (me != null && array != null && !Names.foreign(array)) {
      boolean open = me.libraryOpen;
      ElementRanges.write(me, array, from, to, me.callSite);
      me.libraryOpen = open;
    }
  }

  public static void collectionArrayCopy(
      Object source, int from, Object target, int to, int length) {
    Task me = Scheduler.acting();
    if (me == null || source == null || target == null) {
      return;
    }
    boolean open = me.libraryOpen;
    if (Names.foreign(source)) {
      if (!Names.foreign(target) && length > 0) {
        ElementRanges.write(me, target, to, to + length, me.callSite);
      }
    } else if (Names.foreign(target)) {
      if (length > 0) {
        ElementRanges.read(me, source, from, from + length, me.callSite);
      }
    } else {
      ElementRanges.copy(me, source, from, target, to, length, me.callSite);
    }
    me.libraryOpen = open;
  }

  /** Object.clone is about to read a field that objects of a class have. */
  public static void libraryCloneReads(Object object, int field, Class<?> owner) {
    Task me = Scheduler.acting();
    if (me != null && owner.isInstance(object)) {
      Accesses.memberRead(me, object, field);
    }
  }

  /** Object.clone is about to read the fields of an object, some of which may be the program's. */
  public static void libraryClones(Object object) {
    Task me = Scheduler.acting();
    if (me != null && Library.isProgram(object.getClass())) {
      Reflection.readAll(me, object, me.callSite);
    }
  }

  public static void collectionRead(Object object, int field) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.memberRead(me, object, field);
    }
  }

  public static void collectionWrite(Object object, int field) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.memberWrite(me, object, field);
    }
  }

  public static void collectionArrayRead(Object array, int index) {
    Task me = Scheduler.acting();
    if (me != null && ArrayHooks.within(array, index)) {
      Accesses.elementRead(me, array, index);
    }
  }

  public static void collectionArrayWrite(Object array, int index) {
    Task me = Scheduler.acting();
    if (me != null && ArrayHooks.within(array, index)) {
      Accesses.elementWrite(me, array, index);
    }
  }
}
