package concert.explorer.threads;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import java.lang.Thread.UncaughtExceptionHandler;

/**
 * Handlers of uncaught exceptions: who installs one after other threads have started, does so before
 * or after one of them dies.
 */
public final class Handlers {
  /** True if the program is known to install handlers while other threads may die. */
  public static boolean used;

  private Handlers() {}

  public static void installDefault(Task me, UncaughtExceptionHandler handler, int site) {
    if (Scheduler.taskCount() > 1) {
      install(me, site);
    }
    Thread.setDefaultUncaughtExceptionHandler(handler);
  }

  public static void install(Task me, Thread thread, UncaughtExceptionHandler handler, int site) {
    boolean ofAnother = thread != null && thread != me.thread;
    // Another thread may start it, before or after.
    Task other = ofAnother ? Threads.started(me, thread) : null;
    // Of a thread that has not begun, others than its maker may know only if they ask, too.
    boolean known = other != null || ofAnother && !Attributes.isMaker(me, thread);
    if (known || used && thread != null) {
      install(me, site);
    }
    thread.setUncaughtExceptionHandler(handler);
  }

  /** Tells whether a handler is the program's: a group hands on to the one above, and the first prints. */
  public static boolean isProgram(UncaughtExceptionHandler handler) {
    UncaughtExceptionHandler each = handler;
    while (each instanceof ThreadGroup && !Library.isProgram(each.getClass())) {
      each = ((ThreadGroup) each).getParent();
    }
    return each != null;
  }

  /** A thread dies and is about to look for its handler. */
  public static void lookUp(Task me) {
    if (used) {
      Scheduler.stop(me, me.callSite, Tags.CALL);
      me.libraryOpen = true;
      Engine.read(me.id, location());
    }
  }

  /** The program asks for a handler of another thread, which that or its maker may install. */
  public static void askOther(Task me, Thread thread) {
    boolean ofAnother = thread != null && thread != me.thread;
    if (!used && ofAnother && (Scheduler.of(thread) != null || !Attributes.isMaker(me, thread))) {
      learn(me);
    }
    ask(me);
  }

  /** The program asks for a handler, which others may install. */
  public static void ask(Task me) {
    if (used) {
      Library.stop(me);
      Library.readAt(me, location());
    }
  }

  // The first time, the execution starts over: from then on looking for a handler is an event.
  private static void install(Task me, int site) {
    Scheduler.check(me);
    if (!used) {
      learn(me);
    }
    Scheduler.stop(me, site, Tags.CALL);
    // The call that follows asks whether the thread is over: in this event, as it writes here.
    me.libraryOpen = true;
    Engine.write(me.id, location(), 0);
  }

  private static void learn(Task me) {
    used = true;
    Engine.promote(Accesses.HANDLERS);
    Scheduler.outcome().discarded = true;
    Scheduler.halt(me);
  }

  private static long location() {
    return Names.thread(0, Names.HANDLERS);
  }
}
