package concert.explorer.scheduling;

import concert.explorer.Engine;
import concert.explorer.report.Ledger;
import concert.explorer.threads.ThreadStates;

/**
 * Decides when timed waits expire. Short ones may expire at any time, a few times each; beyond, and
 * long ones, when nothing else can run.
 */
public final class Timeouts {
  /** Waits from this length on do not expire while other threads can run. */
  public static final long PATIENCE_NANOS = 10_000_000_000L;

  /** The number of early expiries of a wait at one site of one thread. */
  static final int EARLY_PER_WAIT = 2;

  /** The same for the waits of timers and schedulers for their next task. */
  static final int EARLY_PER_DELAY = 2;

  /** The number of times that a sleep or yield at one site lets its thread go on at once. */
  public static final int FREE_SLEEPS = 10;

  /** Threads that poll look again at multiples of this, and a little later. */
  private static final long TURN_NANOS = 1_000;

  /** The end of a wait that has none. */
  public static final long NEVER = -1;

  private Timeouts() {}

  /**
   * Tells whether this wait may expire although others could run. Counts it if so.
   *
   * <p>Which of the waits for a scheduler's next task those are is chosen, wait by wait. Whether
   * somebody could have run as a wait expired differs between equivalent executions, so it cannot
   * be counted; and the first waits are often over before anybody is waiting for the scheduler. A
   * wait that nobody else's event can precede expires by itself.
   */
  public static boolean early(Task me, int site, long nanos, boolean delay) {
    if (delay) {
      if (me.earlyDelays == EARLY_PER_DELAY
          || Scheduler.undisturbed(me)
          || Engine.choose(me.id, 2) == 0) {
        return false;
      }
      me.earlyDelays++;
      return true;
    }
    if (site == 0 || nanos >= PATIENCE_NANOS) {
      return false;
    }
    if (me.expired.next(site) < EARLY_PER_WAIT) {
      return true;
    }
    if (!Scheduler.undisturbed(me)) {
      Ledger.note(Ledger.TIMEOUTS);
    }
    return false;
  }

  /**
   * The same for a wait of a monitor or condition, after which a thread may come round its loop in vain.
   *
   * <p>Such a round leaves everything as it was, but for a condition's waiters: there the thread now comes
   * after all others.
   *
   * @param queue the waiters' location, or 0 where any of them may be the next
   */
  public static boolean early(Task me, int site, long nanos, boolean delay, long queue) {
    if (queue != 0) {
      Rotations.waits(me, queue);
    }
    // Who asks for states of threads sees the rounds.
    if (!delay && !ThreadStates.used && me.loops.waitsOn(me)) {
      if (queue != 0) {
        Rotations.staysInPlace(me, queue);
      }
      return false;
    }
    boolean ends = early(me, site, nanos, delay);
    if (ends && !delay) {
      me.loops.endsEarly(site);
    }
    return ends;
  }

  /** Returns when a time is over; of the longest that there is, which no program sees end, never. */
  public static long deadline(Task me, long nanos) {
    long now = Engine.now(me.id);
    return now + nanos < now || nanos == Long.MAX_VALUE ? NEVER : now + nanos;
  }

  /**
   * Returns when a thread that polls, and lets all others go first, looks again: at the next
   * microsecond, and each thread at another of its nanoseconds, so that they take turns.
   */
  public static long turn(Task me, long nanos) {
    long deadline = deadline(me, nanos);
    return deadline == NEVER ? NEVER : (deadline / TURN_NANOS + 1) * TURN_NANOS + me.id % TURN_NANOS;
  }

  /** Returns a time in nanoseconds; the longest that there is stands for all above. */
  public static long nanos(long millis) {
    return millis > Long.MAX_VALUE / 1_000_000 ? Long.MAX_VALUE : millis * 1_000_000;
  }

  /** Throws what the JDK throws at times that are none. */
  public static void require(long millis) {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
  }

  /** The same with nanoseconds. */
  public static void require(long millis, int nanos) {
    require(millis);
    if (nanos < 0 || nanos > 999999) {
      throw new IllegalArgumentException("nanosecond timeout value out of range");
    }
  }

  /** Returns the milliseconds that Thread.sleep takes a time for. */
  public static long slept(long millis, int nanos) {
    boolean up = nanos >= 500000 || nanos != 0 && millis == 0;
    return up && millis < Long.MAX_VALUE ? millis + 1 : millis;
  }

  /** Returns the milliseconds that Object.wait takes a time for. */
  public static long waited(long millis, int nanos) {
    return nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis;
  }

  /** The wait has expired: the thread's clock shows it. */
  public static void expire(Task me, long deadline) {
    long now = Engine.now(me.id);
    if (deadline > now) {
      Engine.advance(me.id, deadline - now);
    }
  }
}
