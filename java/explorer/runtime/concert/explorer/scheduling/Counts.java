package concert.explorer.scheduling;

/** Small counters by number: a list, as there are few. */
public final class Counts {
  private int[] numbers = {};
  private int[] counts = {};
  private int size;

  /** Adds one and returns how often the number was counted before. */
  public int next(int number) {
    for (int i = 0; i < size; i++) {
      if (numbers[i] == number) {
        return counts[i]++;
      }
    }
    if (size == numbers.length) {
      numbers = grown(numbers);
      counts = grown(counts);
    }
    numbers[size] = number;
    counts[size++] = 1;
    return 0;
  }

  /** Takes one back that was added. */
  public void takeBack(int number) {
    for (int i = 0; i < size; i++) {
      if (numbers[i] == number) {
        counts[i]--;
      }
    }
  }

  private static int[] grown(int[] old) {
    int[] copy = new int[Math.max(4, 2 * old.length)];
    System.arraycopy(old, 0, copy, 0, old.length);
    return copy;
  }
}
