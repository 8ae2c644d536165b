package concert.explorer.memory;

import java.util.Arrays;

/**
 * Arrays that begin empty and grow up to a limit: most threads keep little. Each execution makes its
 * threads anew; they take over the arrays of earlier ones.
 */
public final class GrowingArrays {
  private static final int FIRST = 4;

  public static final long[] NO_LONGS = {};
  public static final int[] NO_INTS = {};

  private GrowingArrays() {}

  /** Returns the array, or a longer one if all of it is used and the limit allows more. */
  public static long[] withRoom(long[] array, int used, int most) {
    return used < array.length || used >= most ? array : Arrays.copyOf(array, longer(used, most));
  }

  public static int[] withRoom(int[] array, int used, int most) {
    return used < array.length || used >= most ? array : Arrays.copyOf(array, longer(used, most));
  }

  private static int longer(int used, int most) {
    return Math.min(most, Math.max(FIRST, 2 * used));
  }
}
