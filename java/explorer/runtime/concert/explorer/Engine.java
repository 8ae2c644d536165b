package concert.explorer;

import concert.explorer.memory.Names;

/**
 * The exploration engine, in native code. One engine is open at a time; the running thread of the
 * program, or the harness between executions, calls it.
 *
 * <p>Threads are the engine's numbers, locations those of {@link Names}, sites those of the site
 * table.
 */
public final class Engine {
  /** In place of a thread: nobody can go on. */
  public static final int NOBODY = -1;

  /** Tests of a guard, in the engine's order. */
  public static final int EQUALS = 0;

  public static final int AT_LEAST = 1;
  public static final int MASK_CLEAR = 2;
  public static final int WRITTEN_SINCE = 3;

  private Engine() {}

  /** Loads the native library: from a boot class, so that the boot loader owns it. */
  public static void load(String path) {
    System.load(path);
  }

  // The search.

  /**
   * Opens an engine, which replaces the one before.
   *
   * @param everyOrder whether all events of different threads depend on each other, so that each
   *     order of them is run: for checking the explorer
   * @param schedule steps to follow, flat: thread (in the order of starting), number of outcomes,
   *     outcomes; null to search
   * @param promoted keys that are promoted from the start
   */
  public static native void open(
      long executions,
      long eventsPerExecution,
      long totalEvents,
      long sampledExecutions,
      long seed,
      boolean everyOrder,
      int[] schedule,
      long[] promoted);

  /** From the next execution on: most events of each, and most of all that are still to come. */
  public static native void curb(long eventsPerExecution, long events);

  public static native boolean begin();

  /**
   * Returns the address of a number: how often the threads that called this asked an object for its
   * identity hash.
   */
  public static native long askedHashes();

  /** Returns the number of classes of the library that were made ready for use so far. */
  public static native long setUpClasses();

  public static native void end();

  public static native void discard();

  public static native void promote(long key);

  /** What the running event and all later ones of the execution show counts as no race. */
  public static native void distrust();

  public static native boolean promoted(long key);

  /** Returns which of 64 keys in a row are promoted, a bit for each. */
  public static native long promotedFrom(long key);

  public static native long round();

  // The reason why nobody runs next.

  static final int QUIET = 1;

  public static final int REDUNDANT = 2;
  public static final int LIMIT = 3;
  public static final int DIVERGED = 4;

  /** The reason why nobody runs next. */
  public static native int ending();

  /** Returns executions, blocked, taken back, events, rounds, coverage (0, 1, 2), limit. */
  public static native long[] statistics();

  /** Returns the limit that ended the search; empty for none. */
  public static native String limitName();

  /** Steps of the running execution, flat: thread (in the order of starting), site, tag, n, outcomes. */
  public static native int[] schedule();

  /** Returns the engine's numbers of the threads of the running execution, in the order of starting. */
  public static native int[] startOrder();

  /** Returns the keys promoted, sorted. */
  public static native long[] promotedKeys();

  /** Returns how many races were found so far. */
  public static native int raceCount();

  /** Returns a race: key, location, then site, kind and thread of both accesses. */
  public static native long[] race(int index);

  /** Runs a schedule for a minimisation. */
  public interface Attempt {
    /**
     * @param schedule as {@link #open} takes it
     * @return the schedule that was really run, as {@link #schedule} gives it, if it shows what is to
     *     be shown; else null
     */
    int[] run(int[] schedule);
  }

  /**
   * Returns the schedule with the fewest switches found that still shows what is to be shown.
   *
   * @param schedule as {@link #schedule} gives it
   */
  public static native int[] minimise(int[] schedule, Attempt attempt, int attempts);

  /** Has it kept what each event does: for replays. */
  public static native void keepDeeds();

  /**
   * Per event of the last execution: thread, length of its clock of synchronisation, the clock by
   * thread, number of deeds, and of each: deed, location, site, started thread.
   */
  public static native long[] told();

  /** Per event of the finished execution: thread, index, number of entries, clock by thread. */
  public static native int[] clocks();

  /** Number of the event that the thread is in, or was in last, from 1 in each thread. */
  public static native int eventIndex(int thread);

  /** Tells whether the running event of a thread has done more than take a lock. */
  public static native boolean acted(int thread);

  // Threads.

  public static native int spawn(int parent, boolean daemon);

  public static native int stop(int self, int site, int tag, long deadlineNanos);

  public static native int stopGuarded(
      int self, int site, int tag, long deadlineNanos, long at, int test, long operand);

  public static native int stopTwice(
      int self,
      int site,
      int tag,
      long deadlineNanos,
      boolean any,
      long at1,
      int test1,
      long operand1,
      long at2,
      int test2,
      long operand2);

  /** Stops until somebody else writes one of the locations and the lock, unless that is 0, is free. */
  public static native int stopUnwritten(
      int self, int site, int tag, long deadlineNanos, long lock, long[] locations, int count);

  /** Stops until one of the guards holds: flat, location, test and operand of each. */
  public static native int stopAny(int self, int site, int tag, long deadlineNanos, long[] guards);

  public static native int exit(int self);

  public static native boolean timedOut(int self);

  // Accesses that synchronise.

  public static native void read(int self, long location);

  public static native void write(int self, long location, long value);

  public static native void add(int self, long location);

  /** As {@link #read} and {@link #write}, but they synchronise nothing. */
  public static native void look(int self, long location);

  public static native void show(int self, long location, long value);

  public static native void openGate(int self, long location);

  public static native void acquire(int self, long lock);

  public static native void release(int self, long lock);

  public static native void opaque(int self);

  public static native long value(long location);

  /** Returns how often other threads have written a location in this execution. */
  public static native int foreignWrites(int self, long location);

  public static native int choose(int self, int outcomes);

  // Plain data: the first three return true when the key is promoted and nothing was recorded.

  public static native boolean plainRead(int self, long location, long key, int site);

  public static native boolean plainWrite(int self, long location, long key, int site);

  public static native boolean plainAdd(int self, long location, long key, int site);

  public static native void promotedRead(int self, long location, long key, int site);

  public static native void promotedWrite(int self, long location, long key, int site);

  // Time.

  public static native long now(int self);

  public static native void advance(int self, long nanos);

  // The virtual machine and the kernel.

  /** Makes the carrier, whose JavaThread is at the address, be that thread to everybody. */
  public static native void identify(long javaThread, Thread thread, int[] scratch);

  /** Wakes the owner of a futex word. */
  public static native void wake(long futex);

  /** Sleeps until the own futex word is set, and clears it. */
  public static native void sleep(long futex);

  /** Both in one call: wakes the one, sleeps on the other. */
  public static native void handOver(long wakes, long sleeps);

  /** Binds the calling thread to the processor on which all that hand over to each other run. */
  public static native void pin();

  /**
   * Chooses that processor, before an execution.
   *
   * @param waited whether the process has had nothing to do until now
   */
  public static native void chooseProcessor(boolean waited);

  /** Address of the calling thread's own futex word. */
  public static native long futex();

  // Methods of java.lang.Thread that are private there.

  public static native void exitThread(Thread thread);

  public static native void dispatchUncaught(Thread thread, Throwable thrown);

  public static native boolean reallyInterrupted(Thread thread, boolean clear);

  /**
   * Ends the process at once. The virtual machine's own way waits 0.3 s for threads in native code,
   * and carriers are there for good.
   */
  public static native void quit(int status);

  /** CPU time of the process in nanoseconds. */
  public static native long cpuNanos();
}
