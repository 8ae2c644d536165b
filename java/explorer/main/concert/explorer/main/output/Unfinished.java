package concert.explorer.main.output;

import concert.explorer.Engine;
import concert.explorer.Harness;
import concert.explorer.report.Outcome;
import concert.explorer.scheduling.Tags;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Finds the work that the end of the program may cut off, in an execution of the class of the one
 * that has just ended.
 *
 * <p>A program ends when its last user thread does. What a daemon does that is not ordered before the
 * ends of all user threads may come too late.
 */
public final class Unfinished {
  private final TreeSet<String> names = new TreeSet<>();
  private final Map<Integer, Integer> covered = new HashMap<>();

  private Unfinished() {}

  /** Asks the engine, for which the execution must not have ended. */
  public static Unfinished of(Outcome outcome) {
    Unfinished unfinished = new Unfinished();
    boolean ended =
        !outcome.redundant
            && !outcome.diverged
            && outcome.limit.isEmpty()
            && outcome.stuck.isEmpty();
    if (ended) {
      for (int place : outcome.cut) {
        unfinished.names.add(Harness.threadName(place));
      }
      if (outcome.droppedTasks) {
        unfinished.names.add("a pool that was shut down at once");
      }
      if (!outcome.exited && anyDaemon()) {
        unfinished.readDaemons();
      }
    }
    return unfinished;
  }

  /** Names of the threads that may be cut off at work, sorted. */
  public TreeSet<String> names() {
    return names;
  }

  /** True if an event, given by its thread's number and its own, may come too late. */
  boolean mayBeCut(int thread, int event) {
    Integer sure = covered.get(thread);
    return sure != null && event > sure;
  }

  private static boolean anyDaemon() {
    for (int place = 0; place < Harness.threads(); place++) {
      if (Harness.daemon(place)) {
        return true;
      }
    }
    return false;
  }

  private void readDaemons() {
    // Both in the order of the execution: a step's place and site, an event's thread and clock.
    int[] schedule = Engine.schedule();
    int[] clocks = Engine.clocks();
    int threads = Harness.threads();
    int[] events = new int[threads];
    int[] work = new int[threads];
    int[] numbers = new int[threads];
    int[][] last = new int[threads][];
    int at = 0;
    for (int i = 0; i < schedule.length && at < clocks.length; i += 4 + schedule[i + 3]) {
      int place = schedule[i];
      events[place]++;
      boolean first = events[place] == 1 && !Harness.poolWorker(place);
      if (schedule[i + 1] != 0 || schedule[i + 2] == Tags.PRINT || first) {
        work[place] = events[place];
      }
      numbers[place] = clocks[at];
      last[place] = Arrays.copyOfRange(clocks, at + 3, at + 3 + clocks[at + 2]);
      at += 3 + clocks[at + 2];
    }
    for (int place = 0; place < threads; place++) {
      if (Harness.daemon(place)) {
        int sure = events[place] == 0 ? 0 : sure(numbers[place], last);
        if (events[place] > 0) {
          covered.put(numbers[place], sure);
        }
        if (work[place] > sure) {
          names.add(Harness.threadName(place));
        }
      }
    }
  }

  // Returns the number of a thread's events that surely happen before all user threads have ended.
  private static int sure(int number, int[][] last) {
    int sure = 0;
    for (int place = 0; place < last.length; place++) {
      if (!Harness.daemon(place) && last[place] != null && number < last[place].length) {
        sure = Math.max(sure, last[place][number]);
      }
    }
    return sure;
  }
}
