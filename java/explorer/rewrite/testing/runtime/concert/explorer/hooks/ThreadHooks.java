package concert.explorer.hooks;

import concert.explorer.Calls;

/** As {@code ThreadHooks} of the runtime, without an exploration. */
public final class ThreadHooks {
  private ThreadHooks() {}

  public static java.util.Map<Thread, StackTraceElement[]> allStackTraces() {
    return Thread.getAllStackTraces();
  }

  public static void asksLife(Thread thread) {}

  public static void asksEnds(Thread thread) {}

  public static void asksBegun(Thread thread) {}

  public static boolean holdsLock(Object o) {
    return Thread.holdsLock(o);
  }

  public static void sleep(long millis, int site) throws InterruptedException {
    Calls.count("sleep", site);
    Thread.sleep(millis);
  }

  public static void sleep(long millis, int nanos, int site) throws InterruptedException {
    Calls.count("sleep", site);
    Thread.sleep(millis, nanos);
  }

  public static void yieldNow(int site) {
    Calls.count("yieldNow", site);
    Thread.yield();
  }

  public static void librarySleep(long millis) throws InterruptedException {
    Thread.sleep(millis);
  }

  public static void librarySleep(long millis, int nanos) throws InterruptedException {
    Thread.sleep(millis, nanos);
  }

  public static void libraryYield() {
    Thread.yield();
  }

  public static void listsThreads() {
    Calls.count("listsThreads");
  }

  public static void listedThreads() {
    Calls.count("listedThreads");
  }

  public static boolean isAlive(Thread thread) {
    return thread.isAlive();
  }

  public static boolean isListed(Thread thread) {
    return thread.isAlive();
  }

  public static boolean isInterrupted(Thread thread, boolean clears) {
    return thread.isInterrupted(clears);
  }

  @SuppressWarnings("deprecation")
  public static void suspend(Thread thread, int site) {
    thread.suspend();
  }

  @SuppressWarnings("deprecation")
  public static void resume(Thread thread, int site) {
    thread.resume();
  }

  @SuppressWarnings("deprecation")
  public static void stop(Thread thread, int site) {
    thread.stop();
  }

  public static boolean start0(Thread thread) {
    Calls.count("start0");
    return false;
  }

  public static boolean join(Thread thread, long millis) {
    Calls.count("join");
    return false;
  }

  public static boolean interrupt(Thread thread) {
    Calls.count("interrupt");
    return false;
  }

  public static Thread.State getState(Thread thread) {
    return null;
  }
}
