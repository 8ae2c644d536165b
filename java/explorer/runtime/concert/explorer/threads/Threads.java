package concert.explorer.threads;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.memory.Unsafes;
import concert.explorer.report.Ledger;
import concert.explorer.report.Stacks;
import concert.explorer.scheduling.Kill;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import concert.explorer.synchronisation.Loops;
import concert.explorer.synchronisation.Monitor;
import concert.explorer.synchronisation.Monitors;
import concert.explorer.synchronisation.Waiting;
import java.security.AccessControlContext;
import java.security.AccessController;

/** Starting, joining, sleeping, interrupting and asking after threads. */
public final class Threads {
  private Threads() {}

  /** True if the program is known to ask whether threads are over: each end is an event then. */
  public static boolean endsAsked;

  /** True if the program is known to interrupt threads. */
  public static boolean interruptsUsed;

  /** True if some interrupt may meet a thread that waits, and not only a pool's idle worker. */
  public static boolean waitsInterrupted;

  /** True if the program is known to stop, suspend or end threads from outside. */
  public static boolean intrusionsUsed;

  /** True if the program is known to stop or suspend threads, which may hold locks then. */
  public static boolean stoppedAnywhere;

  /** True if the program is known to use a thread's own monitor, as start, join and the end do. */
  public static boolean monitorsUsed;

  /** True if the program is known to ask which threads there are. */
  public static boolean listsUsed;

  private static AccessControlContext rights;

  public static void prepare() {
    rights = AccessController.getContext();
  }

  /**
   * Returns the rights that a thread inherits: the same for all. java.lang.Thread would walk the
   * stack for them, and the security manager in force never looks at them.
   */
  public static AccessControlContext rights() {
    return rights == null ? AccessController.getContext() : rights;
  }

  /** The program uses the monitor of a thread. The first time, the execution starts over. */
  public static void useMonitor(Task me) {
    if (!monitorsUsed) {
      monitorsUsed = true;
      Engine.promote(Accesses.THREAD_MONITORS);
      Scheduler.outcome().discarded = true;
      Scheduler.halt(me);
    }
  }

  public static void join(Task me, Thread thread, long millis) throws InterruptedException {
    Scheduler.check(me);
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (!monitorsUsed) {
      awaitEnd(me, thread, millis);
      return;
    }
    int site = me.callSite;
    Monitors.enter(me, thread, site);
    try {
      Task other = Scheduler.of(thread);
      if (other != null && other != me) {
        Monitor monitor = Monitors.of(me, thread);
        int count = monitor.count;
        Monitors.free(me, monitor);
        try {
          awaitEnd(me, thread, millis);
        } finally {
          if (!me.killed) {
            me.callSite = site;
            Monitors.enter(me, thread, site);
            monitor.count = count;
          }
        }
      } else {
        awaitEnd(me, thread, millis);
      }
    } finally {
      Monitors.exit(me, thread);
    }
  }

  /** The thread's end: whoever waits for its monitor is told. */
  public static void end(Task me) {
    Monitors.enter(me, me.thread, 0);
    Waiting.notifyEvery(me, me.thread);
  }

  private static void awaitEnd(Task me, Thread thread, long millis) throws InterruptedException {
    awaitEndOf(me, thread, millis);
    Task other = Scheduler.of(thread);
    if (other != null && other.ended) {
      acts(other);
    }
  }

  private static void awaitEndOf(Task me, Thread thread, long millis)
      throws InterruptedException {
    int site = me.callSite;
    long interrupted = Names.thread(me.id, Names.INTERRUPT);
    Task other = Scheduler.of(thread);
    if (millis == 0 && !interruptsUsed && other == me.stopped) {
      // It does nothing until the other is dead.
      me.stopped = null;
    }
    if (other == null || other.parent != me) {
      // Of a thread that another starts it matters whether that has been.
      Scheduler.stop(me, site, Tags.JOIN);
      Engine.read(me.id, unstarted(me, thread));
      other = Scheduler.of(thread);
    }
    if (other == null) {
      // Of a thread that is not alive nothing is awaited, so an interrupt goes unnoticed.
      return;
    }
    long ended = Names.thread(other.id, Names.ENDED);
    if (interruptsUsed) {
      if (me.interrupted) {
        // Between its last act and its end the other is alive.
        askEnds();
      }
      // Only a thread that waits notices an interrupt.
      Scheduler.stop(me, site, Tags.JOIN);
      Engine.read(me.id, ended);
      if (other.ended) {
        return;
      }
      throwIfInterrupted(me);
    }
    me.waitsFor = "join";
    me.waitsOn = other;
    me.waitSite = site;
    long deadline = -1;
    if (millis > 0) {
      long nanos = Timeouts.nanos(millis);
      deadline = Timeouts.deadline(me, nanos);
      if (Timeouts.early(me, site, nanos, false)) {
        ThreadStates.pauses(me, site);
        Scheduler.stop(me, site, Tags.JOIN);
        Engine.read(me.id, ended);
        if (!other.ended || interruptedToo(me)) {
          throwIfInterrupted(me);
        }
        if (!other.ended) {
          Timeouts.expire(me, deadline);
        }
        return;
      }
    }
    if (interruptsUsed) {
      Scheduler.stopTwice(me, site, Tags.JOIN, deadline, true, ended, 1, interrupted, 1);
    } else {
      Scheduler.stopGuarded(me, site, Tags.JOIN, deadline, ended, Engine.EQUALS, 1);
    }
    Engine.read(me.id, ended);
    if (!other.ended || interruptedToo(me)) {
      throwIfInterrupted(me);
    }
    if (!other.ended) {
      Timeouts.expire(me, deadline);
    }
  }

  // Interrupted before the other ended: which of the two the thread wakes up for is open.
  private static boolean interruptedToo(Task me) {
    if (!interruptsUsed) {
      return false;
    }
    Engine.read(me.id, Names.thread(me.id, Names.INTERRUPT));
    return me.interrupted && Engine.choose(me.id, 2) == 1;
  }

  public static void sleep(Task me, long nanos, int site) throws InterruptedException {
    Scheduler.check(me);
    stopIfInterrupted(me, site);
    throwIfInterrupted(me, "sleep interrupted");
    pause(me, nanos, site, Tags.SLEEP);
    throwIfInterrupted(me, "sleep interrupted");
  }

  public static void yield(Task me, int site) {
    Scheduler.check(me);
    pause(me, 0, site, Tags.YIELD);
  }

  // A pause orders nothing: others may run meanwhile, or not. One that comes again and again is a
  // poll, and lets everybody else go first.
  private static void pause(Task me, long nanos, int site, int tag) {
    long deadline = Timeouts.deadline(me, nanos);
    if (deadline >= 0 && me.expired.next(site) < Timeouts.FREE_SLEEPS) {
      if (tag == Tags.SLEEP) {
        ThreadStates.pauses(me, site);
      }
      Scheduler.stop(me, site, tag);
    } else {
      if (deadline >= 0 && !Scheduler.undisturbed(me)) {
        Ledger.note(Ledger.PAUSES);
      }
      deadline = Timeouts.turn(me, nanos);
      me.waitsFor = tag == Tags.SLEEP ? "sleep" : "yield";
      me.waitSite = site;
      long interrupted = Names.thread(me.id, Names.INTERRUPT);
      Scheduler.stopGuarded(me, site, tag, deadline, interrupted, Engine.EQUALS, 1);
    }
    if (!me.interrupted) {
      Timeouts.expire(me, deadline);
    }
  }

  /** Others may find a thread interrupted before the call in which it notices and clears the flag. */
  public static void stopIfInterrupted(Task me, int site) {
    if (waitsInterrupted && me.interrupted) {
      Scheduler.stop(me, site, Tags.SLEEP);
    }
  }

  public static void throwIfInterrupted(Task me) throws InterruptedException {
    throwIfInterrupted(me, null);
  }

  private static void throwIfInterrupted(Task me, String message) throws InterruptedException {
    if (interruptsUsed) {
      long location = Names.thread(me.id, Names.INTERRUPT);
      Engine.read(me.id, location);
      if (me.interrupted) {
        me.interrupted = false;
        Loops.progress(me);
        Engine.write(me.id, location, 0);
        throw new InterruptedException(message);
      }
    }
  }

  /** Interrupts a thread. The first time, the execution starts over: waits are modelled otherwise. */
  public static void interrupt(Task me, Thread thread) {
    Scheduler.check(me);
    boolean idle = me.interruptsIdleWorker;
    me.interruptsIdleWorker = false;
    if (!interruptsUsed || !idle && !waitsInterrupted) {
      interruptsUsed = true;
      Engine.promote(Accesses.INTERRUPTS);
      if (!idle) {
        waitsInterrupted = true;
        Engine.promote(Accesses.WAITS_INTERRUPTED);
      }
      Scheduler.outcome().discarded = true;
      Scheduler.halt(me);
    }
    // A library that interrupts, as pools do, does so in the middle of a call.
    Library.stop(me);
    Task other = startedBefore(me, thread);
    if (other == null) {
      return;
    }
    long location = Names.thread(other.id, Names.INTERRUPT);
    if (other.ended || other.interrupted) {
      // It changes nothing, or not until the other thread clears the flag.
      me.loops.read(location);
    } else {
      other.interrupted = true;
      Loops.progress(me);
    }
    // A write and not merely the opening of a gate: whoever asks for the flag depends on it. Even if
    // the other thread is over: in another execution it is not.
    Engine.write(me.id, location, 1);
    Engine.openGate(me.id, Names.thread(other.id, Names.NOTIFY));
    Engine.openGate(me.id, Names.thread(other.id, Names.WAKE));
  }

  /** The program's threads that live, with their stacks. */
  public static java.util.Map<Thread, StackTraceElement[]> allStackTraces(Task me) {
    me.libraryOpen = false;
    Library.stop(me);
    Ledger.note(Ledger.THREAD_STATES);
    // The program's own: what it does with it is its own business.
    java.util.Map<Thread, StackTraceElement[]> stacks = new java.util.LinkedHashMap<>();
    for (int i = 0; i < Scheduler.taskCount(); i++) {
      Task task = Scheduler.task(i);
      Engine.read(me.id, Names.thread(task.id, Names.ENDED));
      if (!task.ended) {
        stacks.put(task.thread, Stacks.of(task.thread));
      }
    }
    return stacks;
  }

  public static boolean isInterrupted(Task me, Thread thread, boolean clear) {
    if (!interruptsUsed) {
      return false;
    }
    // Pools ask when they shut down: of a thread that is over it is all the same there.
    boolean asks = endsAsked;
    Library.stop(me);
    // Of one that has not started, too, the answer holds for this moment only.
    Task other = thread == me.thread ? me : startedBefore(me, thread);
    if (other == null) {
      return false;
    }
    if (asks && other != me) {
      asksEnd(me, other);
    }
    long location = Names.thread(other.id, Names.INTERRUPT);
    Engine.read(me.id, location);
    me.loops.read(location);
    // A thread that is over has no flag.
    boolean interrupted = other.interrupted && !(asks && other.ended);
    boolean mayOverlook = clear && me.mayOverlookInterrupt;
    me.mayOverlookInterrupt = false;
    if (interrupted && mayOverlook && Engine.choose(me.id, 2) == 1) {
      return false;
    }
    if (clear && interrupted) {
      other.interrupted = false;
      Loops.progress(me);
      Engine.write(me.id, location, 0);
    }
    return interrupted;
  }

  /** The program asks which threads there are. The first time, the execution starts over. */
  public static void list(Task me) {
    if (!listsUsed) {
      listsUsed = true;
      Engine.promote(Accesses.THREAD_LISTS);
      Scheduler.outcome().discarded = true;
      Scheduler.halt(me);
    }
    me.libraryOpen = false;
    Library.stop(me);
  }

  /** What the program was told depends on every start and every end. */
  public static void listed(Task me) {
    Library.readAt(me, Names.thread(0, Names.LIST));
    for (int i = 0; i < Scheduler.taskCount(); i++) {
      asksEnd(me, Scheduler.task(i));
    }
  }

  public static boolean isAlive(Task me, Thread thread) {
    me.libraryOpen = false;
    Task other = started(me, thread);
    if (other == null) {
      return false;
    }
    asksEnd(me, other);
    return !other.ended;
  }

  /** Tells whether another thread is not over. In another execution it may be so, or not be. */
  public static boolean meetsOthers(Task me) {
    boolean meets = false;
    for (int i = 0; i < Scheduler.taskCount(); i++) {
      Task other = Scheduler.task(i);
      if (other != me) {
        asksEnd(me, other);
        meets |= !other.ended;
      }
    }
    return meets;
  }

  /** What is done to a thread, or asked of it, depends on whether it has begun and is over. */
  public static void asksLife(Task me, Thread thread) {
    Task other = started(me, thread);
    if (other != null) {
      asksEnd(me, other);
    }
  }

  /** The program asks what depends on whether threads are over. */
  public static void askEnds() {
    if (!endsAsked) {
      endsAsked = true;
      Engine.promote(Accesses.ENDS);
    }
  }

  /** Whether a thread is over: between its last act and its end, too. */
  public static void asksEnd(Task me, Task other) {
    askEnds();
    Library.readAt(me, Names.thread(other.id, Names.ENDED));
    if (other.ended) {
      acts(other);
    }
  }

  /** Looks whether a thread has started: returns its task, or null. */
  public static Task started(Task me, Thread thread) {
    Library.stop(me);
    return startedBefore(me, thread);
  }

  /** The same in the midst of an event. */
  public static Task startedBefore(Task me, Thread thread) {
    Task other = Scheduler.of(thread);
    if (other == null || other.parent != me) {
      Library.readAt(me, unstarted(me, thread));
    }
    return other;
  }

  /** Thread.stop: the other dies of ThreadDeath at its next event, wherever it waits. */
  public static void stop(Task me, Task other, int site) {
    intrudeAnywhere(me, site);
    if (other != me && other.writes > other.writesAtStop + 1) {
      // It could have died between two of these changes.
      Ledger.note(Ledger.THREAD_STATES);
    }
    if (other != me && !diesInWait(other)) {
      me.stopped = other;
    }
    Loops.progress(me);
    // As in the JDK: who is suspended is to go on and die.
    other.suspended = false;
    other.pending = new ThreadDeath();
    Engine.write(me.id, intrusion(other), 0);
    Engine.openGate(me.id, Names.thread(other.id, Names.NOTIFY));
    Engine.openGate(me.id, Names.thread(other.id, Names.WAKE));
    Scheduler.check(me);
  }

  // Waits from which a thread that is stopped does not come back. It may get a lock first.
  private static boolean diesInWait(Task task) {
    String waitsFor = task.waitsFor == null ? "" : task.waitsFor;
    switch (waitsFor) {
      case "join":
      case "notify":
      case "park":
      case "signal":
      case "sleep":
        return true;
      default:
        return false;
    }
  }

  /** Thread.stop of a thread that has not been started: when it is, it does not run. */
  public static void stopUnstarted(Task me, Thread thread) {
    Loops.progress(me);
    Engine.write(me.id, unstarted(me, thread), 1);
    Unsafes.unsafe.putBoolean(thread, Unsafes.threadStillborn, true);
  }

  /** Tells whether a thread was stopped before it was started. */
  public static boolean isStillborn(Thread thread) {
    return Unsafes.unsafe.getBoolean(thread, Unsafes.threadStillborn);
  }

  /**
   * A thread does something else, or another learns of its end. Whom it has stopped before dies of
   * that within a bounded number of steps (JLS 11.1.3), and may see what is done next, which no
   * execution shows.
   */
  public static void acts(Task me) {
    if (me.stopped != null) {
      me.stopped = null;
      if (!me.killed) {
        Ledger.note(Ledger.THREAD_STATES);
      }
    }
  }

  /** Thread.suspend: the other does not go on past its next event until it is resumed. */
  public static void suspend(Task me, Task other, int site) {
    intrudeAnywhere(me, site);
    Loops.progress(me);
    other.suspended = true;
    Engine.write(me.id, intrusion(other), 1);
    if (other == me) {
      Scheduler.stop(me, site, Tags.INTERRUPT);
    }
  }

  public static void resume(Task me, Task other, int site) {
    intrude(me, site);
    Loops.progress(me);
    other.suspended = false;
    Engine.write(me.id, intrusion(other), 0);
  }

  /** System.exit, and Runtime.halt, which runs no hooks: then nobody has another event. */
  public static void exit(Task me, boolean hooksRun, int status) {
    intrude(me, me.callSite);
    if (hooksRun && Shutdown.begun(me)) {
      // As documented: for ever.
      me.waitsFor = "exit";
      me.waitSite = me.callSite;
      long never = Names.thread(me.id, Names.EXIT);
      Scheduler.stopGuarded(
          me, me.callSite, Tags.INTERRUPT, -1, never, Engine.EQUALS, Integer.MIN_VALUE);
    }
    if (hooksRun && Shutdown.used) {
      // All others go on meanwhile.
      Shutdown.begin(me);
      Shutdown.await(me);
    }
    Scheduler.outcome().exits = true;
    Scheduler.outcome().status = status;
    Engine.write(me.id, exits(), 1);
    Scheduler.outcome().exited = true;
    me.killed = true;
    throw Kill.instance;
  }

  /**
   * At the beginning of an event in a program that stops, suspends or ends threads from outside: the
   * event depends on that.
   */
  public static void heed(Task me) {
    Engine.read(me.id, exits());
    if (Scheduler.outcome().exits) {
      Scheduler.cut(me);
      me.killed = true;
      throw Kill.instance;
    }
    Engine.read(me.id, intrusion(me));
    while (me.suspended) {
      me.waitsFor = "resume";
      me.waitSite = 0;
      Scheduler.stopGuarded(me, 0, Tags.INTERRUPT, -1, intrusion(me), Engine.EQUALS, 0);
    }
    Scheduler.check(me);
  }

  // To give a lock or monitor back is an event then: the thread may still hold it.
  private static void intrudeAnywhere(Task me, int site) {
    if (!stoppedAnywhere) {
      stoppedAnywhere = true;
      Engine.promote(Accesses.STOPS_ANYWHERE);
      Accesses.observeLocks();
    }
    intrude(me, site);
  }

  // The first time, the execution starts over: from then on every event heeds intrusions.
  private static void intrude(Task me, int site) {
    Scheduler.check(me);
    if (!intrusionsUsed) {
      intrusionsUsed = true;
      Engine.promote(Accesses.INTRUSIONS);
      Scheduler.outcome().discarded = true;
      Scheduler.halt(me);
    }
    Scheduler.stop(me, site, Tags.INTERRUPT);
  }

  private static long intrusion(Task task) {
    return Names.thread(task.id, Names.INTRUSION);
  }

  private static long exits() {
    return Names.thread(0, Names.EXIT);
  }

  // The thread object tells if a thread has been started: it has no number before.
  private static long unstarted(Task me, Thread thread) {
    return Names.location(Names.of(me, thread), Names.STATE);
  }

  /** The thread is about to start. */
  public static void starts(Task me, Thread thread) {
    Engine.write(me.id, unstarted(me, thread), 1);
  }
}
