package concert.explorer.scheduling;

import concert.explorer.report.Ledger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Conditions whose waiters may change places: a thread whose wait expires, and that waits again, comes
 * after the others. Where its wait is not tried to expire again, and there are others, an order is missing.
 * All that is known here is known of all executions of a program.
 */
public final class Rotations {
  private static final int SEVERAL = -1;

  private static final Map<Long, Integer> waiters = new HashMap<>();
  private static final Set<Long> inPlace = new HashSet<>();

  private Rotations() {}

  /** Begins with another program. */
  public static void begin() {
    waiters.clear();
    inPlace.clear();
  }

  /** A thread waits. */
  public static void waits(Task me, long queue) {
    me.quiet++;
    Integer before = waiters.put(queue, me.id);
    if (before != null && before != me.id) {
      waiters.put(queue, SEVERAL);
      note(queue);
    }
    me.quiet--;
  }

  /** A thread waits on, as if its wait had not expired. */
  static void staysInPlace(Task me, long queue) {
    me.quiet++;
    inPlace.add(queue);
    note(queue);
    me.quiet--;
  }

  private static void note(long queue) {
    Integer waiter = waiters.get(queue);
    if (waiter != null && waiter == SEVERAL && inPlace.contains(queue)) {
      Ledger.note(Ledger.TIMEOUTS);
    }
  }
}
