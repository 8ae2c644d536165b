package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.gaps.Gaps;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import concert.explorer.threads.ThreadStates;
import concert.explorer.threads.Threads;

/** Object.wait, notify and notifyAll (JLS 17.2). No wake-up is spurious. */
public final class Waiting {
  private Waiting() {}

  public static void await(Task me, Object object, long millis, int callSite)
      throws InterruptedException {
    Scheduler.check(me);
    object.getClass(); // Null is told before the time is looked at.
    Timeouts.require(millis);
    Monitor monitor = Monitors.of(me, object);
    if (monitor.owner != me) {
      throw new IllegalMonitorStateException();
    }
    Threads.stopIfInterrupted(me, callSite);
    Threads.throwIfInterrupted(me);
    // The last call of the program was in a task that is over.
    boolean delay = isTimerQueue(object);
    int site = delay ? 0 : callSite;
    int count = monitor.count;
    boolean stays = me.test.among == monitor && me.test.comesAgain(site);
    if (stays) {
      me.test.among = null;
    } else {
      leave(me);
    }
    Gaps.Kind kind = Gaps.kind(me, site, count > 1 || me.held > 1 || me.loops.holds.hasAny(), false);
    ThreadStates.holds(me, monitor);
    long gate = Names.thread(me.id, Names.NOTIFY);
    me.writes++;
    if (!stays) {
      Engine.write(me.id, gate, 0);
      monitor.waiters.add(me.thread);
      Engine.write(me.id, monitor.waitSet(), 0);
    }
    Monitors.free(me, monitor);
    if (kind == Gaps.Kind.WATCHED) {
      Gaps.watch(me, monitor.lock(), monitor);
    }
    // What may happen need not: else a notification that is lost would be mended.
    boolean wakes = kind == Gaps.Kind.OPEN && Engine.choose(me.id, 2) == 1;
    me.waitsFor = "notify";
    me.waitsOn = monitor;
    me.waitSite = site;
    boolean library = me.libraryOpen;
    long nanos = Timeouts.nanos(millis);
    long deadline = -1;
    me.reenters = true;
    try {
      if (monitor.pipe && millis > 0) {
        deadline = Pipes.await(me, monitor, site, gate, nanos);
      } else if (wakes) {
        deadline = millis == 0 ? -1 : Timeouts.deadline(me, nanos);
        if (ThreadStates.used) {
          ThreadStates.show(
              me, millis == 0 ? Thread.State.WAITING : Thread.State.TIMED_WAITING);
        }
        Gaps.sleep(me, site, monitor.lock(), deadline);
        wakes = !Engine.timedOut(me.id);
      } else if (ThreadStates.used) {
        deadline = awaitTold(me, site, gate, millis == 0 ? -1 : nanos, delay);
      } else if (millis == 0) {
        Scheduler.stopTwice(me, site, Tags.WAIT, -1, false, gate, 1, monitor.lock(), 0);
      } else {
        deadline = Timeouts.deadline(me, nanos);
        if (Timeouts.early(me, site, nanos, delay, 0)) {
          Scheduler.stopGuarded(
              me, site, Tags.WAIT, deadline, monitor.lock(), Engine.EQUALS, 0);
        } else {
          Scheduler.stopTwice(me, site, Tags.WAIT, deadline, false, gate, 1, monitor.lock(), 0);
        }
      }
      // Let go on by the clock while somebody holds the lock: wait for that, too.
      if (monitor.owner != null) {
        me.waitsFor = "monitor";
        me.waitsOn = monitor;
        if (ThreadStates.used) {
          Engine.look(me.id, monitor.lock());
          ThreadStates.show(me, Thread.State.BLOCKED);
        }
        Scheduler.stopGuarded(
            me, site, Tags.LOCK, -1, monitor.lock(), Engine.EQUALS, 0);
        Monitors.note(me, monitor);
      }
    } finally {
      me.reenters = false;
    }
    me.libraryOpen = library;
    Monitors.take(me, monitor, count);
    Engine.read(me.id, gate);
    Gaps.ends(me);
    boolean notified = !monitor.waiters.contains(me.thread);
    if (!notified) {
      me.test.among = monitor;
      if (!wakes) {
        leave(me);
      }
    }
    Scheduler.check(me);
    if (!notified) {
      if (me.interrupted) {
        Threads.throwIfInterrupted(me);
      }
      if (!wakes) {
        Timeouts.expire(me, deadline);
      }
      Loops.expired(me);
    } else {
      me.loops.forgetExpiry(me);
    }
    me.test.wakes(site);
    if (library) {
      Engine.opaque(me.id);
    }
  }

  /** The thread is no more among those who wait for a monitor, which it has. */
  static void leave(Task me) {
    Monitor monitor = me.test.among;
    if (monitor != null) {
      me.test.among = null;
      monitor.waiters.remove(me.thread);
      Engine.write(me.id, monitor.waitSet(), 0);
    }
  }

  // Others see whether the thread waits still, or for the monitor. Returns when the time is over.
  private static long awaitTold(Task me, int site, long gate, long nanos, boolean delay) {
    long deadline = nanos < 0 ? -1 : Timeouts.deadline(me, nanos);
    if (nanos >= 0 && Timeouts.early(me, site, nanos, delay, 0)) {
      ThreadStates.show(me, Thread.State.TIMED_WAITING);
      Scheduler.stop(me, site, Tags.WAIT);
    } else {
      Scheduler.stopGuarded(me, site, Tags.WAIT, deadline, gate, Engine.EQUALS, 1);
    }
    return deadline;
  }

  public static void notifyOne(Task me, Object object) {
    Monitor monitor = owned(me, object);
    Engine.write(me.id, monitor.waitSet(), 0);
    int waiting = monitor.waiters.size();
    if (waiting > 0 && !haveLeft(me, monitor)) {
      Loops.progress(me);
      int chosen = waiting == 1 ? 0 : Engine.choose(me.id, waiting);
      wake(me, monitor.waiters.remove(chosen));
    }
  }

  public static void notifyEvery(Task me, Object object) {
    Monitor monitor = owned(me, object);
    Engine.write(me.id, monitor.waitSet(), 0);
    if (!monitor.waiters.isEmpty()) {
      Loops.progress(me);
    }
    for (int i = 0; i < monitor.waiters.size(); ) {
      if (hasLeft(me, monitor.waiters.get(i))) {
        i++;
      } else {
        wake(me, monitor.waiters.remove(i));
      }
    }
  }

  // Where a notification may go to another waiter, it does by the choice of one.
  private static boolean haveLeft(Task me, Monitor monitor) {
    for (int i = 0; i < monitor.waiters.size(); i++) {
      Task waiter = Scheduler.of(monitor.waiters.get(i));
      if (!Threads.waitsInterrupted || !isInterrupted(me, waiter)) {
        return false;
      }
    }
    return Engine.choose(me.id, 2) == 1;
  }

  // A thread that is interrupted leaves the wait set by itself (JLS 17.2.4), and needs no monitor.
  private static boolean hasLeft(Task me, Thread waiter) {
    return Threads.waitsInterrupted
        && isInterrupted(me, Scheduler.of(waiter))
        && Engine.choose(me.id, 2) == 1;
  }

  private static boolean isInterrupted(Task me, Task waiter) {
    Engine.read(me.id, Names.thread(waiter.id, Names.INTERRUPT));
    return waiter.interrupted;
  }

  private static void wake(Task me, Thread waiter) {
    Engine.openGate(me.id, Names.thread(Scheduler.of(waiter).id, Names.NOTIFY));
  }

  private static Monitor owned(Task me, Object object) {
    Scheduler.check(me);
    Monitor monitor = Monitors.of(me, object);
    if (monitor.owner != me) {
      throw new IllegalMonitorStateException();
    }
    leave(me);
    return monitor;
  }

  // The class is private to java.util. Nobody but the timer's own thread waits for its queue.
  private static boolean isTimerQueue(Object object) {
    return object.getClass().getName().equals("java.util.TaskQueue");
  }
}
