package concert.explorer.scheduling;

import concert.explorer.Engine;
import concert.explorer.synchronisation.Loops;

/** Virtual time: it passes in waits and, a little, with every look at a clock. */
public final class Clock {
  private static final long START_MILLIS = 1_700_000_000_000L;
  private static final long LOOK_NANOS = 1_000;
  private static final int LOOKS_PER_DOUBLING = 4;
  private static final int MOST_DOUBLINGS = 40;

  private Clock() {}

  /** The clock's time at the beginning of the execution, in ns since 1970. */
  public static long epochNanos() {
    return START_MILLIS * 1_000_000;
  }

  public static long nanoTime(Task me) {
    // Ever more the more often a thread looks: who waits in a loop for a time to come gets there.
    int doublings = Math.min(me.clockReadings++ / LOOKS_PER_DOUBLING, MOST_DOUBLINGS);
    Loops.progress(me);
    Engine.advance(me.id, LOOK_NANOS << doublings);
    return Engine.now(me.id);
  }

  public static long currentTimeMillis(Task me) {
    return START_MILLIS + nanoTime(me) / 1_000_000;
  }
}
