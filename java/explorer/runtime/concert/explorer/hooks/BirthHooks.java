package concert.explorer.hooks;

import concert.explorer.memory.Adoption;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;

/** New objects, which get their names. */
public final class BirthHooks {
  private BirthHooks() {}

  public static void born(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.inOpaqueCall = false;
      Names.born(me, object);
    }
  }

  public static void bornObject(Object object) {
    if (object != null) {
      born(object);
    }
  }

  public static void bornArray(Object array) {
    Task me = Scheduler.acting();
    if (me != null && array != null) {
      me.inOpaqueCall = false;
      Names.bornArray(me, array);
    }
  }

  /** A box of a value: a new one, unless the JDK keeps it. */
  public static void bornBox(Object box) {
    if (!Names.isKept(box)) {
      born(box);
    }
  }

  /** After a call of which nothing is told: the library gives the program an object. */
  public static void given(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      Adoption.adopt(me, object);
    }
  }

  public static void libraryBorn(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      Names.born(me, object);
    }
  }

  public static void libraryBornArray(Object array) {
    Task me = Scheduler.acting();
    if (me != null && array != null) {
      Names.bornArray(me, array);
    }
  }
}
