package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.gaps.Gaps;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Rotations;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import concert.explorer.threads.ThreadList;
import concert.explorer.threads.ThreadStates;
import concert.explorer.threads.Threads;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** The conditions of locks: who waits, who is signalled, and what ends a wait. */
public final class Conditions {
  private Conditions() {}

  /** The thread joins a condition's waiters; it holds the lock. */
  public static void beginWait(Object condition) {
    Task me = Scheduler.acting();
    if (me != null) {
      Engine.write(me.id, Names.thread(me.id, Names.NOTIFY), 0);
      touch(condition);
      me.writes++;
    }
  }

  /**
   * Stops until signalled (or late) and the lock is free, or until interrupted: an interrupt decides how
   * the wait ends before the lock is free. Returns whether the time was over early.
   */
  public static boolean sleep(
      AbstractQueuedSynchronizer synchronizer,
      Object condition,
      boolean interruptible,
      boolean heldBefore,
      long nanos,
      long deadline) {
    Task me = Scheduler.acting();
    if (me == null) {
      Thread.yield();
      return false;
    }
    long lock = Synchronizers.waits(me, synchronizer);
    boolean inTurn = Queues.on(synchronizer);
    me.waitsFor = "signal";
    me.waitsOn = condition;
    long gate = Names.thread(me.id, Names.NOTIFY);
    int site = me.callSite;
    boolean isLock = Synchronizers.isLock(synchronizer);
    Gaps.Kind kind = Gaps.kind(me, site, heldBefore || me.held > 0 || me.loops.holds.hasAny(), !isLock);
    if (kind == Gaps.Kind.WATCHED) {
      Gaps.watch(me, lock, isLock ? synchronizer : null);
    }
    // As of a monitor, see Waiting.
    me.wokeByItself = kind == Gaps.Kind.OPEN && Engine.choose(me.id, 2) == 1;
    boolean delay = me.callSite == 0 && deadline >= 0;
    long queue = Names.location(Names.of(me, condition), Names.WAITERS);
    if (deadline < 0) {
      Rotations.waits(me, queue);
    }
    boolean early =
        !me.wokeByItself && deadline >= 0 && Timeouts.early(me, me.callSite, nanos, delay, queue);
    me.leavesInTime = early;
    if (me.wokeByItself) {
      if (ThreadStates.used) {
        ThreadStates.pauses(me, site);
      }
      Gaps.sleep(me, site, lock, deadline);
      me.wokeByItself = !Engine.timedOut(me.id);
    } else if (early) {
      // It leaves the waiters without the lock, which somebody may have who signals then.
      ThreadStates.pauses(me, me.callSite);
      Scheduler.stop(me, me.callSite, Tags.WAIT);
      if (!inTurn) {
        // Whether it has the lock in the same event.
        Engine.look(me.id, lock);
      }
    } else if (inTurn || interruptible && Threads.waitsInterrupted) {
      Scheduler.stopGuarded(me, me.callSite, Tags.WAIT, deadline, gate, Engine.EQUALS, 1);
    } else {
      Scheduler.stopTwice(me, me.callSite, Tags.WAIT, deadline, false, gate, 1, lock, 0);
    }
    me.leavesInTime = false;
    me.libraryOpen = true;
    Gaps.ends(me);
    me.test.wakes(site);
    Engine.read(me.id, gate);
    if (early && Engine.value(gate) == 1) {
      me.loops.forgetExpiry(me);
    }
    if (Threads.waitsInterrupted) {
      // An interrupt and a signal open the same gate: which has come first the waiters tell.
      Engine.read(me.id, Names.location(Names.of(me, condition), Names.WAITERS));
    }
    return early;
  }

  /** Tells whether the thread's wait, of which nobody has told it, has ended by itself and not by time. */
  public static boolean wokeByItself() {
    Task me = Scheduler.acting();
    return me != null && me.wokeByItself;
  }

  /** Stops until the lock of a condition is free, if it is not. */
  public static void awaitLock(AbstractQueuedSynchronizer synchronizer) {
    Task me = Scheduler.acting();
    if (me != null && Engine.value(Synchronizers.location(me, synchronizer)) != 0) {
      long lock = Synchronizers.waits(me, synchronizer);
      Scheduler.stopGuarded(me, me.callSite, Tags.ACQUIRE, -1, lock, Engine.EQUALS, 0);
      me.libraryOpen = true;
    }
  }

  /** The program looks at a condition's waiters, some of whom may leave without the lock. */
  public static void looksAtWaiters(ThreadList waiters) {
    Task me = Scheduler.acting();
    if (me == null) {
      return;
    }
    boolean leave = Threads.waitsInterrupted;
    for (int i = 0; i < waiters.size() && !leave; i++) {
      Task waiter = Scheduler.of(waiters.get(i));
      leave = waiter != null && waiter.leavesInTime;
    }
    if (leave) {
      Library.stop(me);
    }
  }

  /** The program asks for a condition's waiters. */
  public static void countsWaiters(ThreadList waiters) {
    Task me = Scheduler.acting();
    for (int i = 0; me != null && i < waiters.size(); i++) {
      Task waiter = Scheduler.of(waiters.get(i));
      if (waiter != null && waiter.timed) {
        // Whose time is over leaves before it has the lock again, and here with the lock.
        Ledger.note(Ledger.THREAD_STATES);
      }
    }
  }

  /** The thread leaves a condition's waiters by itself. */
  public static void leaveWait(Object condition) {
    touch(condition);
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.expired(me);
    }
  }

  public static void touch(Object condition) {
    Task me = Scheduler.acting();
    if (me != null) {
      // A barrier that a thread breaks as it is unwound signals all.
      Scheduler.check(me);
      Engine.write(me.id, Names.location(Names.of(me, condition), Names.WAITERS), 0);
    }
  }

  public static void signal(Thread waiter) {
    Task me = Scheduler.acting();
    Task other = Scheduler.of(waiter);
    if (me != null && other != null) {
      Scheduler.check(me);
      Loops.progress(me);
      Engine.openGate(me.id, Names.thread(other.id, Names.NOTIFY));
    }
  }
}
