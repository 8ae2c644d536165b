package concert.explorer.main;

/** Tells whether the end of a schedule repeats itself, as where threads undo each other's work. */
final class Circle {
  private static final int MOST_STEPS = 500;

  /** Steps before the first turn. */
  final int start;

  /** Steps of one turn. */
  final int length;

  private Circle(int start, int length) {
    this.start = start;
    this.length = length;
  }

  /**
   * Returns the shortest circle of two threads or more in which the second half of a schedule turns,
   * or null.
   *
   * @param schedule flat, as the engine tells it
   */
  static Circle in(int[] schedule) {
    int[] at = new int[schedule.length / 4];
    int steps = 0;
    for (int i = 0; i < schedule.length; i = end(schedule, i)) {
      at[steps++] = i;
    }
    for (int length = 1; length <= Math.min(MOST_STEPS, steps / 4); length++) {
      int start = steps - length;
      while (start > 0 && same(schedule, at[start - 1], at[start - 1 + length])) {
        start--;
      }
      if (start <= steps / 2 && threads(schedule, at, start, length) > 1) {
        return new Circle(start, length);
      }
    }
    return null;
  }

  private static int end(int[] schedule, int step) {
    return step + 4 + schedule[step + 3];
  }

  private static boolean same(int[] schedule, int one, int other) {
    int length = end(schedule, one) - one;
    for (int i = 0; i < length; i++) {
      if (schedule[one + i] != schedule[other + i]) {
        return false;
      }
    }
    return true;
  }

  private static int threads(int[] schedule, int[] at, int start, int length) {
    java.util.BitSet seen = new java.util.BitSet();
    for (int i = start; i < start + length; i++) {
      seen.set(schedule[at[i]]);
    }
    return seen.cardinality();
  }
}
