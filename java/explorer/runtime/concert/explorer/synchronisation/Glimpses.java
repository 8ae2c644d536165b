package concert.explorer.synchronisation;

import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Task;
import java.util.HashMap;
import java.util.Map;

/**
 * Locks and permits that one thread takes and gives back in a waiting loop while another looks at them.
 *
 * <p>The loop stands still after two turns, so the other thread cannot see it hold the lock a third
 * time after not having held it. What is known here is known of all executions of a program.
 */
public final class Glimpses {
  private static final int SEVERAL = -1;

  private static final Map<Long, Integer> turning = new HashMap<>();
  private static final Map<Long, Integer> looking = new HashMap<>();

  private Glimpses() {}

  /** Begins with another program. */
  public static void begin() {
    turning.clear();
    looking.clear();
  }

  /** A thread's loop that has taken the lock stands still. */
  static void turns(Task me, long lock) {
    meet(me, lock, turning, looking);
  }

  /** A thread acts by whether the lock is to be had. */
  static void looks(Task me, long lock) {
    meet(me, lock, looking, turning);
  }

  private static void meet(
      Task me, long lock, Map<Long, Integer> mine, Map<Long, Integer> others) {
    me.quiet++;
    Integer before = mine.put(lock, me.id);
    if (before != null && before != me.id) {
      mine.put(lock, SEVERAL);
    }
    Integer other = others.get(lock);
    if (other != null && other != me.id) {
      Ledger.note(Ledger.THREAD_STATES);
    }
    me.quiet--;
  }
}
