package concert.explorer.threads;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Monitor;
import concert.explorer.synchronisation.Monitors;

/**
 * What Thread.getState tells of others. A program that asks starts over, and each thread stops once
 * more where it comes to a wait: others see it run before, and wait from then on until it runs again.
 *
 * <p>Locks that are taken within a call of the library, and those of System.out, are part of an event.
 * If a thread that is asked about may have waited for one, the ledger has it.
 */
public final class ThreadStates {
  /** True if the program is known to ask. */
  public static boolean used;

  // By the thread's number: who took locks within events, who was asked about, and who asked.
  private static long inside;
  private static long asked;
  private static long asking;

  private ThreadStates() {}

  /** A new execution. */
  public static void refresh(boolean known) {
    used = known;
    inside = 0;
    asked = 0;
    asking = 0;
  }

  /** Returns the state of a thread, or null for one that has not started. */
  public static Thread.State of(Task me, Thread thread) {
    if (!used) {
      used = true;
      Accesses.observeLocks();
      Engine.promote(Accesses.THREAD_STATES);
      Scheduler.outcome().discarded = true;
      Scheduler.halt(me);
    }
    Task other = Threads.started(me, thread);
    if (other == null) {
      return null;
    }
    asking |= bit(me);
    asked |= bit(other);
    judge();
    Threads.asksEnd(me, other);
    if (other.ended) {
      return Thread.State.TERMINATED;
    }
    look(me, phase(other));
    if (other.state == null) {
      return Thread.State.RUNNABLE;
    }
    if ("notify".equals(other.waitsFor)) {
      look(me, Names.thread(other.id, Names.NOTIFY));
      if (!((Monitor) other.waitsOn).waiters.contains(other.thread)) {
        // Notified, it wants the monitor.
        return Thread.State.BLOCKED;
      }
    }
    return other.state;
  }

  // To see a thread's state orders nothing.
  private static void look(Task me, long location) {
    Engine.look(me.id, location);
    me.loops.read(location);
  }

  /**
   * The thread is about to wait, for what its guards say. Others see that it has come so far, and from
   * its next event on that it waits. Returns true if it need not.
   */
  public static boolean goesOn(Task me, int site) {
    Thread.State state = waiting(me);
    if (state == null || me.state != null) {
      return false;
    }
    if (!me.awaited.known()) {
      Ledger.note(Ledger.THREAD_STATES);
      show(me, state);
      return false;
    }
    if (!me.waitsFor.equals("notify")) {
      String waitsFor = me.waitsFor;
      Object waitsOn = me.waitsOn;
      int waitSite = me.waitSite;
      boolean timed = me.timed;
      comes(me, site);
      if (me.awaited.holdsFor(me)) {
        return true;
      }
      me.waitsFor = waitsFor;
      me.waitsOn = waitsOn;
      me.waitSite = waitSite;
      me.timed = timed;
    }
    show(me, state);
    return false;
  }

  /** The thread is about to wait for a time that may be over at once, or to sleep. */
  public static void pauses(Task me, int site) {
    if (used) {
      comes(me, site);
      show(me, Thread.State.TIMED_WAITING);
    }
  }

  private static void comes(Task me, int site) {
    me.waitsFor = null;
    me.timed = false;
    me.awaited.arriving = true;
    Scheduler.pass(me, Engine.stop(me.id, site, Tags.CALL, -1));
    me.awaited.arriving = false;
  }

  /** Others see the thread in that state, until its next event. */
  public static void show(Task me, Thread.State state) {
    me.state = state;
    Engine.show(me.id, phase(me), state.ordinal());
  }

  /** The thread runs again. */
  public static void runs(Task me) {
    me.state = null;
    Engine.show(me.id, phase(me), 0);
  }

  /** Others see that the thread has a lock before it gives it back. */
  public static void holds(Task me, Monitor monitor) {
    if (used && !me.ended && !Monitors.isInner(monitor.object)) {
      boolean open = me.libraryOpen;
      Scheduler.stop(me, me.waitSite, Tags.CALL);
      me.libraryOpen = open;
    }
  }

  /** The thread takes a lock within an event, where others never see it held. */
  public static void inside(Task me) {
    if (used) {
      inside |= bit(me);
      judge();
    }
  }

  private static void judge() {
    long seen = asked & inside;
    long others = Long.bitCount(asking) == 1 ? inside & ~asking : inside;
    if (seen != 0 && (Long.bitCount(seen) > 1 || (others & ~seen) != 0)) {
      Ledger.note(Ledger.THREAD_STATES);
    }
  }

  private static Thread.State waiting(Task me) {
    if (me.waitsFor == null) {
      return null;
    }
    switch (me.waitsFor) {
      case "yield":
      case "spin":
      case "initialiser":
      case "resume":
      case "exit":
        return null;
      case "monitor":
        return Thread.State.BLOCKED;
      case "sleep":
      case "termination":
        return Thread.State.TIMED_WAITING;
      default:
        return me.timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
    }
  }

  private static long phase(Task task) {
    return Names.thread(task.id, Names.PHASE);
  }

  private static long bit(Task task) {
    return 1L << task.id;
  }
}
