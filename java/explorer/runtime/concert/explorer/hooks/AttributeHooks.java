package concert.explorer.hooks;

import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Monitors;
import concert.explorer.threads.Attributes;
import concert.explorer.threads.Handlers;
import concert.explorer.threads.Numbering;
import concert.explorer.threads.Threads;
import java.lang.Thread.UncaughtExceptionHandler;

/** Names, priorities and handlers of threads. */
public final class AttributeHooks {
  private AttributeHooks() {}

  public static String getName(Thread thread, int site) {
    looks(thread, Names.NAME, site);
    asksName();
    return thread.getName();
  }

  public static void setName(Thread thread, String name, int site) {
    Task me = Scheduler.acting();
    boolean locks = me != null && thread != null && Threads.monitorsUsed;
    if (locks) {
      Monitors.enter(me, thread, site);
    }
    try {
      alters(thread, Names.NAME, site);
      thread.setName(name);
    } finally {
      if (locks) {
        Monitors.exit(me, thread);
      }
    }
  }

  public static int getPriority(Thread thread, int site) {
    looks(thread, Names.PLAIN_ATTRIBUTES, site);
    return thread.getPriority();
  }

  public static void setPriority(Thread thread, int priority, int site) {
    alters(thread, Names.PLAIN_ATTRIBUTES, site);
    thread.setPriority(priority);
  }

  public static boolean isDaemon(Thread thread, int site) {
    looks(thread, Names.PLAIN_ATTRIBUTES, site);
    return thread.isDaemon();
  }

  public static void setDaemon(Thread thread, boolean on, int site) {
    alters(thread, Names.PLAIN_ATTRIBUTES, site);
    CallHooks.library(site);
    thread.setDaemon(on);
  }

  /** Before the text of a thread is made, which has its name and priority. */
  public static void asksAttributes(Thread thread) {
    Task me = Scheduler.acting();
    if (me != null) {
      Attributes.looksAtBoth(me, thread);
      Numbering.asksName(me);
    }
  }

  private static void asksName() {
    Task me = Scheduler.acting();
    if (me != null) {
      Numbering.asksName(me);
    }
  }

  /** Before a thread without a name gets a number. */
  public static void numbersThread() {
    Task me = Scheduler.acting();
    if (me != null) {
      Numbering.numbers(me);
    }
  }

  public static UncaughtExceptionHandler getDefaultHandler(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      CallHooks.library(site);
      Handlers.ask(me);
    }
    return Thread.getDefaultUncaughtExceptionHandler();
  }

  private static void looks(Thread thread, int part, int site) {
    Task me = Scheduler.acting();
    if (me != null && thread != null) {
      Attributes.looks(me, thread, part, site);
    }
  }

  private static void alters(Thread thread, int part, int site) {
    Task me = Scheduler.acting();
    if (me != null && thread != null) {
      Attributes.alters(me, thread, part, site);
    }
  }

  public static void setDefaultHandler(UncaughtExceptionHandler handler, int site) {
    Task me = Scheduler.acting();
    if (me == null) {
      Thread.setDefaultUncaughtExceptionHandler(handler);
    } else {
      CallHooks.library(site);
      Handlers.installDefault(me, handler, site);
    }
  }

  public static void setHandler(Thread thread, UncaughtExceptionHandler handler, int site) {
    Task me = Scheduler.acting();
    if (me == null) {
      thread.setUncaughtExceptionHandler(handler);
    } else {
      CallHooks.library(site);
      Handlers.install(me, thread, handler, site);
    }
  }
}
