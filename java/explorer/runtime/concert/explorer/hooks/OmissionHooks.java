package concert.explorer.hooks;

import concert.explorer.Engine;
import concert.explorer.memory.Adoption;
import concert.explorer.memory.Library;
import concert.explorer.memory.Reflection;
import concert.explorer.report.Ledger;
import concert.explorer.report.Refusal;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;

/** Calls that do what no execution shows whole: the ledger gets to know. */
public final class OmissionHooks {
  private OmissionHooks() {}

  public static void draws() {
    omits(Ledger.RANDOM_NUMBERS);
  }

  public static void ordersWeakly() {
    omits(Ledger.MEMORY_ORDERS);
  }

  public static void deserialises() {
    omitsAmongThreads(Ledger.DESERIALISED_OBJECTS);
  }

  /** After an object was read from a stream. */
  public static void deserialised(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      for (Class<?> type : Adoption.adoptRead(me, object)) {
        // The stream makes no object of a class that is not initialised.
        Reflection.initialise(me, type);
      }
    }
  }

  public static void serialises() {
    omitsAmongThreads(Ledger.SERIALISED_OBJECTS);
  }

  // Threads that begin later come after all that the only one does.
  private static void omitsAmongThreads(int omission) {
    if (Scheduler.taskCount() > 1) {
      omits(omission);
    }
  }

  public static void mapsMemory() {
    omits(Ledger.DIRECT_BUFFERS);
  }

  /** Returns the object, or null if its class tells of its accesses itself. */
  public static Object libraryObject(Object object) {
    return object != null && Library.changesUntold(object.getClass()) ? object : null;
  }

  /** The program asks for the number of a log record, which threads draw in any order. */
  public static void asksRecordNumber() {
    omitsAmongThreads(Ledger.LIBRARY_OBJECTS);
  }

  /** The program asks for a class's name: those of proxies have numbers, which depend on other programs. */
  public static void asksClassName(Class<?> type) {
    if (type != null && java.lang.reflect.Proxy.class.isAssignableFrom(type)) {
      omits(Ledger.LIBRARY_OBJECTS);
    }
  }

  /** Returns the object if nothing that it changes by a call is reported, or null. */
  public static Object cursor(Object object) {
    return object != null && Library.keepsCursor(object.getClass()) ? object : null;
  }

  public static void looksInside() {
    omits(Ledger.THREAD_STATES);
  }

  public static void waitsOnce() {
    omits(Ledger.SPURIOUS_WAKEUPS);
  }

  public static void decidesByClock() {
    omits(Ledger.CLOCK);
  }

  /**
   * Returns what the program learns is left of a wait.
   *
   * <p>Whoever was signalled in time may get the lock back only when nothing was left.
   */
  public static long timeLeft(long nanos) {
    Task me = Scheduler.acting();
    boolean isInTime = me != null && nanos > 0 && nanos == me.timeLeft;
    return isInTime && Engine.choose(me.id, 2) == 1 ? 0 : nanos;
  }

  public static void initialisesInterface() {
    omits(Ledger.INTERFACE_INITIALISERS);
    // At another time it may have found other values.
    if (Scheduler.acting() != null) {
      Refusal.distrust();
    }
  }

  static void omits(int omission) {
    if (Scheduler.acting() != null) {
      Ledger.note(omission);
    }
  }
}
