package concert.explorer.synchronisation;

/**
 * How many locks and permits a thread has, and when it last had fewer.
 *
 * <p>A loop that gives back on its way what the thread has where the loop begins must not wait there:
 * others could never take it.
 */
final class Holds {
  private static final int LEVELS = 16;

  /** The level of none; a semaphore's permits may be given back by others than took them. */
  private static final int NONE = 4;

  private int held = NONE;

  /** The number of times that the thread gave something back. */
  private long returns;

  /** That number when it last came down to a level. */
  private final long[] lowered = new long[LEVELS];

  /** Where it last took something at a level. */
  private final int[] sites = new int[LEVELS];

  void take(int count, int site) {
    sites[level(held)] = site;
    held += count;
  }

  void giveBack(int count) {
    held -= count;
    lowered[level(held)] = ++returns;
  }

  long returns() {
    return returns;
  }

  /** Returns the fewest that it had since then, as it counts them; what it has if never fewer. */
  int leastSince(long then) {
    int now = level(held);
    for (int i = 0; i < now; i++) {
      if (lowered[i] > then) {
        return i;
      }
    }
    return now;
  }

  int now() {
    return level(held);
  }

  /** Returns where it last went on from that level. */
  int siteFrom(int level) {
    return sites[level];
  }

  private static int level(int held) {
    return Math.max(0, Math.min(LEVELS - 1, held));
  }
}
