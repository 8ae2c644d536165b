package concert.explorer.synchronisation;

import concert.explorer.memory.GrowingArrays;

/**
 * The locks and permits that a thread has, and when it took them.
 *
 * <p>A loop that takes on its way what the thread has where the loop begins gives it back before. It must
 * not wait there: others could never take it.
 */
final class Holds {
  private static final int MOST = 32;

  private long[] locks = GrowingArrays.NO_LONGS;

  /** Negative for a semaphore whose permits others have taken. */
  private int[] counts = GrowingArrays.NO_INTS;

  /** The number of acquisitions by then. */
  private long[] taken = GrowingArrays.NO_LONGS;

  private int size;
  private long acquisitions;

  /** True once the thread has had more than are kept. */
  private boolean isTooMany;

  /** @param former of a thread of an earlier execution, whose arrays it takes over; or null */
  Holds(Holds former) {
    if (former != null) {
      locks = former.locks;
      counts = former.counts;
      taken = former.taken;
    }
  }

  void take(long lock, int count) {
    int at = find(lock);
    acquisitions++;
    if (at >= 0) {
      counts[at] += count;
      taken[at] = acquisitions;
      drop(at);
    }
  }

  void giveBack(long lock, int count) {
    int at = find(lock);
    if (at >= 0) {
      counts[at] -= count;
      drop(at);
    }
  }

  long acquisitions() {
    return acquisitions;
  }

  /** Tells whether the thread has something that it took since then. */
  boolean hasTakenSince(long then) {
    boolean has = isTooMany && acquisitions > then;
    for (int i = 0; i < size; i++) {
      has |= counts[i] > 0 && taken[i] > then;
    }
    return has;
  }

  boolean hasAny() {
    return hasTakenSince(-1);
  }

  private int find(long lock) {
    for (int i = 0; i < size; i++) {
      if (locks[i] == lock) {
        return i;
      }
    }
    if (size == MOST) {
      isTooMany = true;
      return -1;
    }
    locks = GrowingArrays.withRoom(locks, size, MOST);
    counts = GrowingArrays.withRoom(counts, size, MOST);
    taken = GrowingArrays.withRoom(taken, size, MOST);
    locks[size] = lock;
    counts[size] = 0;
    taken[size] = 0;
    return size++;
  }

  private void drop(int at) {
    if (counts[at] == 0) {
      size--;
      locks[at] = locks[size];
      counts[at] = counts[size];
      taken[at] = taken[size];
    }
  }
}
