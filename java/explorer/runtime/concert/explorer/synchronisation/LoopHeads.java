package concert.explorer.synchronisation;

/** The state of one thread's loops when they last came round. */
public final class LoopHeads {
  private static final int MOST_READS = 64;

  private int[] sites = new int[8];
  private long[] writes = new long[8];
  private long[] hashes = new long[8];
  private boolean[] hashed = new boolean[8];
  private int size;

  /** Hash of the locals at the head that is being looked at. */
  long hash;

  /** Shared locations read, and locks taken, since the last change. */
  public final long[] reads = new long[MOST_READS];

  public int readCount;

  /** The times in a row that a loop without shared reads came round unchanged. */
  int blindTurns;

  public void read(long location) {
    for (int i = 0; i < readCount; i++) {
      if (reads[i] == location) {
        return;
      }
    }
    if (readCount < MOST_READS) {
      reads[readCount++] = location;
    }
  }

  int find(int site) {
    for (int i = 0; i < size; i++) {
      if (sites[i] == site) {
        return i;
      }
    }
    if (size == sites.length) {
      sites = java.util.Arrays.copyOf(sites, 2 * size);
      writes = java.util.Arrays.copyOf(writes, 2 * size);
      hashes = java.util.Arrays.copyOf(hashes, 2 * size);
      hashed = java.util.Arrays.copyOf(hashed, 2 * size);
    }
    sites[size] = site;
    writes[size] = -1;
    return size++;
  }

  /** Tells whether nothing was changed since the head was last passed. */
  boolean unchanged(int head, long now) {
    if (writes[head] == now) {
      return true;
    }
    writes[head] = now;
    hashed[head] = false;
    return false;
  }

  /** Tells whether the locals, too, are as they were. */
  boolean same(int head) {
    boolean same = hashed[head] && hashes[head] == hash;
    hashed[head] = true;
    hashes[head] = hash;
    return same;
  }

  /** The loop begins anew, in another call. */
  public void begin(int site) {
    for (int i = 0; i < size; i++) {
      if (sites[i] == site) {
        writes[i] = -1;
        hashed[i] = false;
        return;
      }
    }
  }

  void forget(int head) {
    hashed[head] = false;
  }

  /** Tells whether more was read than is kept: it is not known what the loop waits for. */
  boolean readsTooMuch() {
    return readCount == MOST_READS;
  }
}
