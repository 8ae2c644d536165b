package concert.explorer.gaps;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Names;
import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Monitor;
import concert.explorer.synchronisation.Owners;
import java.util.Arrays;

/**
 * Wake-ups without a reason in loops that only test and wait. To wake is to test again, as if the thread
 * had come later, unless it has done something else with the lock in hand before the loop. Then it may
 * wake after the change that it waits for, and before anybody tells it.
 *
 * <p>Where one critical section does both there is no such gap. So waits end by themselves only at places
 * where a gap was seen: others gave the lock back after they had written what the test reads, and the
 * thread still waited, not notified; or they wrote it without the lock. The search learns of the place,
 * and begins anew.
 */
public final class Gaps {
  private static final long KEY = 1L << 62 | 1L << 40;
  private static final int MOST_WAKES = 50;

  /** Whether a wait may end by itself: not, not as far as is known, or so. */
  public enum Kind {
    CLOSED,
    WATCHED,
    OPEN
  }

  // The threads that wait and may have to learn, or to know, what others write.
  private static Task[] waiters = new Task[8];

  /** Their number. */
  public static int waiting;

  private Gaps() {}

  /** A new execution. */
  public static void reset() {
    Arrays.fill(waiters, null);
    waiting = 0;
  }

  /**
   * Tells what a wait is that begins.
   *
   * @param heldBefore whether the thread had the lock when it last took it
   * @param seen whether others may have asked whether somebody has it
   */
  public static Kind kind(Task me, int site, boolean heldBefore, boolean seen) {
    if (!me.test.followsOther(site, heldBefore, seen || Accesses.locksObserved)) {
      return Kind.CLOSED;
    }
    if (!Engine.promoted(KEY | site)) {
      return Kind.WATCHED;
    }
    if (me.wakes.next(site) < MOST_WAKES) {
      return Kind.OPEN;
    }
    Ledger.note(Ledger.SPURIOUS_WAKEUPS);
    return Kind.CLOSED;
  }

  /**
   * A thread has given its lock back, and waits at a place where no gap is known.
   *
   * @param owned the monitor or the lock; null for one of which it is not known who holds it
   */
  public static void watch(Task me, long lock, Object owned) {
    GuardTest test = me.test;
    if (owned == null || test.isTooLong()) {
      learn(me);
      return;
    }
    test.lock = lock;
    test.open = false;
    test.owned = owned;
    test.written = false;
    test.writesBefore = foreignWrites(me);
    test.writesSeen = test.writesBefore;
    add(me);
  }

  private static void add(Task me) {
    if (waiting == waiters.length) {
      waiters = Arrays.copyOf(waiters, 2 * waiting);
    }
    waiters[waiting++] = me;
  }

  /**
   * Waits until others have written what the test reads, or the thread is told, and the lock is free:
   * before that, to wake is to test in vain.
   */
  public static void sleep(Task me, int site, long lock, long deadline) {
    if (me.test.isTooLong()) {
      Scheduler.stopGuarded(me, site, Tags.WAIT, deadline, lock, Engine.EQUALS, 0);
      return;
    }
    me.test.lock = lock;
    me.test.open = true;
    add(me);
    long[] awaited = new long[me.test.size() + 1];
    awaited[0] = Names.thread(me.id, Names.NOTIFY);
    for (int i = 1; i < awaited.length; i++) {
      awaited[i] = me.test.location(i - 1);
    }
    Scheduler.stopUnwritten(me, site, Tags.WAIT, deadline, lock, awaited, awaited.length);
  }

  /** The wait of a thread has ended. */
  public static void ends(Task me) {
    for (int i = 0; i < waiting; i++) {
      if (waiters[i] == me) {
        waiters[i] = waiters[--waiting];
        waiters[waiting] = null;
        return;
      }
    }
  }

  /** A thread writes plain data. */
  public static void write(Task me, long location) {
    for (int i = 0; i < waiting; i++) {
      Task waiter = waiters[i];
      if (waits(waiter, me) && waiter.test.contains(location)) {
        if (waiter.test.open) {
          // Of data under a lock the engine is not told all writes.
          Engine.show(me.id, location, 0);
        } else if (holds(me, waiter.test.owned)) {
          waiter.test.written = true;
        } else {
          learn(waiter);
        }
      }
    }
  }

  /** A thread takes a lock: what the test of a waiting one reads was not to change without it. */
  public static void taken(Task me, long lock) {
    for (int i = 0; i < waiting; i++) {
      Task waiter = waiters[i];
      if (waiter.test.lock == lock
          && !waiter.test.open
          && waits(waiter, me)
          && foreignWrites(waiter) != waiter.test.writesSeen) {
        learn(waiter);
      }
    }
  }

  /** A thread has given a lock back. */
  public static void released(Task me, long lock) {
    for (int i = 0; i < waiting; i++) {
      Task waiter = waiters[i];
      if (waiter.test.lock == lock && !waiter.test.open && waits(waiter, me)) {
        waiter.test.writesSeen = foreignWrites(waiter);
        if (waiter.test.written || waiter.test.writesSeen != waiter.test.writesBefore) {
          learn(waiter);
        }
      }
    }
  }

  private static boolean waits(Task waiter, Task me) {
    return waiter != me
        && waiter.test.lock != 0
        && Engine.value(Names.thread(waiter.id, Names.NOTIFY)) == 0;
  }

  private static boolean holds(Task me, Object lock) {
    return lock instanceof Monitor
        ? ((Monitor) lock).owner == me
        : Owners.of(lock) == me.thread;
  }

  private static void learn(Task waiter) {
    Engine.promote(KEY | waiter.test.site());
    waiter.test.lock = 0;
  }

  private static int foreignWrites(Task waiter) {
    int writes = 0;
    for (int i = 0; i < waiter.test.size(); i++) {
      writes += Engine.foreignWrites(waiter.id, waiter.test.location(i));
    }
    return writes;
  }
}
