package concert.explorer.hooks;

import concert.explorer.Calls;

/** As {@code AttributeHooks} of the runtime, without an exploration. */
public final class AttributeHooks {
  private AttributeHooks() {}

  public static void numbersThread() {}

  public static String getName(Thread t, int site) {
    Calls.count("getName", site);
    return t.getName();
  }

  public static void setName(Thread t, String name, int site) {
    Calls.count("setName", site);
    t.setName(name);
  }

  public static int getPriority(Thread t, int site) {
    Calls.count("getPriority", site);
    return t.getPriority();
  }

  public static void setPriority(Thread t, int priority, int site) {
    Calls.count("setPriority", site);
    t.setPriority(priority);
  }

  public static void setDefaultHandler(Thread.UncaughtExceptionHandler handler, int site) {
    Calls.count("setDefaultHandler", site);
    Thread.setDefaultUncaughtExceptionHandler(handler);
  }

  public static void setHandler(
      Thread thread, Thread.UncaughtExceptionHandler handler, int site) {
    Calls.count("setHandler", site);
    thread.setUncaughtExceptionHandler(handler);
  }

  public static boolean isDaemon(Thread thread, int site) {
    return thread.isDaemon();
  }

  public static void setDaemon(Thread thread, boolean on, int site) {
    thread.setDaemon(on);
  }

  public static void asksAttributes(Thread thread) {}

  public static Thread.UncaughtExceptionHandler getDefaultHandler(int site) {
    return Thread.getDefaultUncaughtExceptionHandler();
  }
}
