package concert.explorer.hooks;

import concert.explorer.Engine;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.memory.Unsafes;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import concert.explorer.synchronisation.Loops;
import concert.explorer.synchronisation.Monitors;
import concert.explorer.threads.Handlers;
import concert.explorer.threads.ThreadStates;
import concert.explorer.threads.Threads;

/** Starts, ends, sleeps and interrupts of threads, and questions about threads. */
public final class ThreadHooks {
  private ThreadHooks() {}

  public static boolean start0(Thread thread) {
    Task me = Scheduler.acting();
    if (me == null) {
      return false;
    }
    if (Threads.monitorsUsed) {
      Monitors.enter(me, thread, me.callSite);
    }
    // Others may see that this thread has not started, though one before it has.
    Scheduler.stop(me, me.callSite, Tags.START);
    // Another thread may have started it meanwhile.
    boolean isNew = Scheduler.of(thread) == null;
    if (isNew) {
      Scheduler.start(me, thread);
      Loops.progress(me);
    }
    if (Threads.monitorsUsed) {
      Monitors.exit(me, thread);
    }
    if (!isNew) {
      throw new IllegalThreadStateException();
    }
    return true;
  }

  public static boolean join(Thread thread, long millis) throws InterruptedException {
    Task me = Scheduler.acting();
    if (me == null) {
      return false;
    }
    Threads.join(me, thread, millis);
    return true;
  }

  public static boolean interrupt(Thread thread) {
    Task me = Scheduler.acting();
    if (me == null) {
      return false;
    }
    Threads.interrupt(me, thread);
    return true;
  }

  public static Thread.State getState(Thread thread) {
    Task me = Scheduler.acting();
    return me == null || Names.foreign(thread) ? null : ThreadStates.of(me, thread);
  }

  /** Before the program asks which threads there are. */
  public static void listsThreads() {
    Task me = Scheduler.acting();
    if (me != null) {
      Threads.list(me);
    }
  }

  /** Behind that. */
  public static void listedThreads() {
    Task me = Scheduler.acting();
    if (me != null) {
      Threads.listed(me);
    }
  }

  public static boolean isAlive(Thread thread) {
    Task me = Scheduler.acting();
    Task other = Scheduler.of(thread);
    if (other == null && (me == null || me.libraryOpen || Names.foreign(thread))) {
      return thread.isAlive();
    }
    return me == null ? !other.ended : Threads.isAlive(me, thread);
  }

  /**
   * Tells whether a thread of a group is alive, while the group counts or lists its threads: that is
   * one event, and no thread ends in its midst.
   */
  public static boolean isListed(Thread thread) {
    Task other = Scheduler.of(thread);
    return other == null ? thread.isAlive() : !other.ended;
  }

  public static boolean isInterrupted(Thread thread, boolean clear) {
    Task me = Scheduler.acting();
    Task other = Scheduler.of(thread);
    if (other == null && (me == null || Names.foreign(thread))) {
      // Before the native library is there, nobody interrupts.
      return !Scheduler.on
          && Unsafes.unsafe != null
          && Engine.reallyInterrupted(thread, clear);
    }
    return me != null && Threads.isInterrupted(me, thread, clear);
  }

  public static void sleep(long millis, int site) throws InterruptedException {
    Task me = Scheduler.acting();
    Timeouts.require(millis);
    if (me != null) {
      me.libraryOpen = false;
      Threads.sleep(me, Timeouts.nanos(millis), site);
    } else {
      Thread.sleep(millis);
    }
  }

  public static void sleep(long millis, int nanos, int site) throws InterruptedException {
    Timeouts.require(millis, nanos);
    sleep(Timeouts.slept(millis, nanos), site);
  }

  public static void librarySleep(long millis) throws InterruptedException {
    Task me = Scheduler.acting();
    Timeouts.require(millis);
    if (me != null) {
      me.libraryOpen = false;
      Threads.sleep(me, Timeouts.nanos(millis), me.callSite);
    } else {
      Thread.sleep(millis);
    }
  }

  public static void librarySleep(long millis, int nanos) throws InterruptedException {
    Timeouts.require(millis, nanos);
    librarySleep(Timeouts.slept(millis, nanos));
  }

  public static void yieldNow(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Threads.yield(me, site);
    } else {
      Thread.yield();
    }
  }

  public static void libraryYield() {
    Task me = Scheduler.acting();
    if (me != null) {
      Library.spin(me);
    } else {
      Thread.yield();
    }
  }

  public static boolean holdsLock(Object object) {
    Task me = Scheduler.acting();
    return me != null ? Monitors.of(me, object).owner == me : Thread.holdsLock(object);
  }

  public static boolean libraryHoldsLock(Object object) {
    Task me = Scheduler.acting();
    return me != null ? Monitors.of(me, object).owner == me : Thread.holdsLock(object);
  }

  public static void suspend(Thread thread, int site) {
    Task me = Scheduler.acting();
    Task other = alive(me, thread, site);
    if (other != null) {
      Threads.suspend(me, other, site);
    }
  }

  public static void resume(Thread thread, int site) {
    Task me = Scheduler.acting();
    Task other = alive(me, thread, site);
    if (other != null) {
      Threads.resume(me, other, site);
    }
  }

  public static void stop(Thread thread, int site) {
    Task me = Scheduler.acting();
    Task other = alive(me, thread, site);
    if (other != null) {
      Threads.stop(me, other, site);
    } else if (me != null && Scheduler.of(thread) == null) {
      Threads.stopUnstarted(me, thread);
    }
  }

  // Returns a thread that is there to be acted on. In another execution it may be so, or not be.
  private static Task alive(Task me, Thread thread, int site) {
    if (me == null) {
      return null;
    }
    Task other = Scheduler.of(thread);
    if (other == null || other.ended) {
      CallHooks.library(site);
      Threads.asksLife(me, thread);
      other = Scheduler.of(thread);
    }
    return other == null || other.ended ? null : other;
  }

  /** Before the library asks whether a thread has begun. */
  public static void asksBegun(Thread thread) {
    Task me = Scheduler.acting();
    if (me != null && me.thread != thread) {
      Library.stop(me, Tags.BEGUN);
      Threads.startedBefore(me, thread);
    }
  }

  /** Before the library asks whether a thread has begun or is over. */
  public static void asksLife(Thread thread) {
    Task me = Scheduler.acting();
    if (me == null) {
      return;
    }
    if (me.thread != thread) {
      Threads.asksLife(me, thread);
    }
    Handlers.askOther(me, thread);
  }

  /** The program asks what depends on whether threads are over. */
  public static void asksEnds(Thread thread) {
    Task me = Scheduler.acting();
    if (me != null && me.thread != thread) {
      Threads.askEnds();
    }
  }

  /** Of the program's threads alone: others are the explorer's. */
  public static java.util.Map<Thread, StackTraceElement[]> allStackTraces() {
    Task me = Scheduler.acting();
    return me == null ? Thread.getAllStackTraces() : Threads.allStackTraces(me);
  }
}
