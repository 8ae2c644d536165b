package concert.explorer.hooks;

import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Loops;

/** Loops of the program, with what they have in hand at each turn. */
public final class LoopHooks {
  private LoopHooks() {}

  /** A method with that loop begins: its turns in another call are none of this one's. */
  public static void loopBegin(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.loops.begin(site);
    }
  }

  /** The test before a wait begins; first: it comes first of all after the lock was taken. */
  public static void testBegins(int site, boolean first) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.test.begin(site, first);
    }
  }

  public static boolean loop(int site) {
    Task me = Scheduler.acting();
    return me != null && Loops.head(me, site);
  }

  public static void loopInt(int value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mix(me, value);
    }
  }

  public static void loopLong(long value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mix(me, value);
    }
  }

  public static void loopFloat(float value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mix(me, Float.floatToRawIntBits(value));
    }
  }

  public static void loopDouble(double value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mix(me, Double.doubleToRawLongBits(value));
    }
  }

  /** The same for a program that may tell equal values apart. */
  public static void loopIdentity(Object value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mixIdentity(me, value);
    }
  }

  public static void loopRef(Object value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mix(me, value);
    }
  }

  public static void loopEnd(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.turn(me, site);
    }
  }
}
