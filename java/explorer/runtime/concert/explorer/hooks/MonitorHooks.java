package concert.explorer.hooks;

import concert.explorer.report.Output;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import concert.explorer.synchronisation.Monitors;
import concert.explorer.synchronisation.UnsafeMonitors;
import concert.explorer.synchronisation.Waiting;
import concert.explorer.threads.Threads;

/** Monitors of the program and of the library, with their waits. */
public final class MonitorHooks {
  private MonitorHooks() {}

  public static void monitorEnter(Object object, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Monitors.enter(me, object, site);
    } else {
      enterReally(object);
    }
  }

  public static void monitorExit(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      Monitors.exit(me, object);
    } else {
      exitReally(object);
    }
  }

  public static void libraryMonitorEnter(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      if (Output.locks(object)) {
        Monitors.enterInLibrary(me, object);
      }
    } else {
      enterReally(object);
    }
  }

  public static void libraryMonitorExit(Object object) {
    if (Scheduler.acting() == null || Output.locks(object)) {
      monitorExit(object);
    }
  }

  // Threads that are not the program's lock for real; one of the program's that loads classes needs
  // no lock, as it runs alone.
  private static void enterReally(Object object) {
    if (Scheduler.current() == null) {
      UnsafeMonitors.enter(object);
    }
  }

  private static void exitReally(Object object) {
    if (Scheduler.current() == null) {
      UnsafeMonitors.exit(object);
    }
  }

  public static void waitOn(Object object, int site) throws InterruptedException {
    waitOn(object, 0L, site);
  }

  public static void waitOn(Object object, long millis, int site) throws InterruptedException {
    Task me = Scheduler.acting();
    if (me != null) {
      me.libraryOpen = false;
      Waiting.await(me, object, millis, site);
    } else {
      object.wait(millis);
    }
  }

  public static void waitOn(Object object, long millis, int nanos, int site) throws InterruptedException {
    object.getClass(); // Null is told before the times are looked at.
    Timeouts.require(millis, nanos);
    waitOn(object, Timeouts.waited(millis, nanos), site);
  }

  public static void libraryWait(Object object) throws InterruptedException {
    libraryWait(object, 0L);
  }

  public static void libraryWait(Object object, long millis) throws InterruptedException {
    Task me = Scheduler.acting();
    if (me != null) {
      Waiting.await(me, object, millis, me.callSite);
    } else {
      object.wait(millis);
    }
  }

  public static void libraryWait(Object object, long millis, int nanos) throws InterruptedException {
    object.getClass();
    Timeouts.require(millis, nanos);
    libraryWait(object, Timeouts.waited(millis, nanos));
  }

  public static void notifyOne(Object object, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Waiting.notifyOne(me, object);
    } else if (Scheduler.current() == null) {
      object.notify();
    }
  }

  public static void libraryNotifyOne(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      Waiting.notifyOne(me, object);
    } else if (Scheduler.current() == null) {
      object.notify();
    }
  }

  public static void notifyEvery(Object object, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Waiting.notifyEvery(me, object);
    } else if (Scheduler.current() == null) {
      object.notifyAll();
    }
  }

  public static void libraryNotifyEvery(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      Waiting.notifyEvery(me, object);
    } else if (Scheduler.current() == null) {
      object.notifyAll();
    }
  }
}
