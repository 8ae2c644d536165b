package concert.explorer.gaps;

import concert.explorer.memory.GrowingArrays;
import concert.explorer.synchronisation.Monitor;

/** The test of the loop in which a thread last came to wait, or is about to. */
public final class GuardTest {
  private static final int MOST_READS = 64;

  /** The place of the wait. */
  private int site;

  /** Whether the loop comes first of all after the lock was taken. */
  private boolean first;

  private boolean noting;

  /** The number of such tests so far, and what it was when a wait ended, and that wait's place. */
  private long begun;

  private long begunAtWake;
  private int wokenAt;

  private long[] reads = GrowingArrays.NO_LONGS;
  private int readCount;

  /** While it waits, and might wake in a gap that nobody knows yet: the lock of the wait; else 0. */
  public long lock;

  /** Whether the wait may end by itself. */
  public boolean open;

  /** The monitor or the synchronizer. */
  public Object owned;

  /**
   * A monitor among whose waiters the thread still is, though it has woken: if it only tests and waits
   * again, nobody can tell. Else null.
   */
  public Monitor among;

  /** Whether somebody with that lock wrote plain data that the test reads. */
  public boolean written;

  /** Writes by others of synchronising locations that it reads: by when it came, and by the last look. */
  public int writesBefore;

  public int writesSeen;

  /** @param former of a thread of an earlier execution, whose array it takes over; or null */
  public GuardTest(GuardTest former) {
    if (former != null) {
      reads = former.reads;
    }
  }

  /** The test begins that comes before a wait. */
  public void begin(int waitSite, boolean comesFirst) {
    site = waitSite;
    first = comesFirst;
    noting = true;
    readCount = 0;
    begun++;
  }

  /** The thread reads something. */
  public void read(long location) {
    if (!noting || contains(location)) {
      return;
    }
    reads = GrowingArrays.withRoom(reads, readCount, MOST_READS);
    reads[readCount++] = location;
    noting = readCount < MOST_READS;
  }

  /** What the thread reads from now on is no part of a test. */
  public void end() {
    noting = false;
  }

  public int site() {
    return site;
  }

  /**
   * Tells whether the thread has done something else than the test since it took the lock: from where a
   * wait has ended the loop leads to its next one with nothing in between. Nor is it as if it had come
   * later if others may have seen it with the lock, or waiting.
   */
  public boolean followsOther(int waitSite, boolean heldBefore, boolean seen) {
    noting = false;
    return site == waitSite && (seen || !comesAgain(waitSite) && (!first || heldBefore));
  }

  /** Tells whether nothing but the test came since a wait ended there. */
  public boolean comesAgain(int waitSite) {
    return wokenAt == waitSite && begun == begunAtWake + 1;
  }

  public void wakes(int waitSite) {
    wokenAt = waitSite;
    begunAtWake = begun;
  }

  /** Tells whether more was read than is kept. */
  public boolean isTooLong() {
    return readCount == MOST_READS;
  }

  public boolean contains(long location) {
    for (int i = 0; i < readCount; i++) {
      if (reads[i] == location) {
        return true;
      }
    }
    return false;
  }

  public int size() {
    return readCount;
  }

  public long location(int index) {
    return reads[index];
  }
}
