package concert.explorer.hooks;

import concert.explorer.Calls;
import concert.explorer.RealMonitor;

/** As {@code MonitorHooks} of the runtime, without an exploration. */
public final class MonitorHooks {
  private MonitorHooks() {}

  public static void monitorEnter(Object o, int site) {
    Calls.count("monitorEnter", site);
    RealMonitor.enter(o);
  }

  public static void monitorExit(Object o) {
    Calls.count("monitorExit");
    RealMonitor.exit(o);
  }

  public static void waitOn(Object o, int site) throws InterruptedException {
    Calls.count("waitOn", site);
    o.wait();
  }

  public static void waitOn(Object o, long millis, int site) throws InterruptedException {
    Calls.count("waitOn", site);
    o.wait(millis);
  }

  public static void waitOn(Object o, long millis, int nanos, int site)
      throws InterruptedException {
    Calls.count("waitOn", site);
    o.wait(millis, nanos);
  }

  public static void notifyOne(Object o, int site) {
    Calls.count("notifyOne", site);
    o.notify();
  }

  public static void notifyEvery(Object o, int site) {
    Calls.count("notifyEvery", site);
    o.notifyAll();
  }

  public static void libraryMonitorEnter(Object o) {
    RealMonitor.enter(o);
  }

  public static void libraryMonitorExit(Object o) {
    RealMonitor.exit(o);
  }

  public static void libraryWait(Object o) throws InterruptedException {
    o.wait();
  }

  public static void libraryWait(Object o, long millis) throws InterruptedException {
    o.wait(millis);
  }

  public static void libraryWait(Object o, long millis, int nanos) throws InterruptedException {
    o.wait(millis, nanos);
  }

  public static void libraryNotifyOne(Object o) {
    o.notify();
  }

  public static void libraryNotifyEvery(Object o) {
    o.notifyAll();
  }
}
