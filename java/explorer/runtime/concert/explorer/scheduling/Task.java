package concert.explorer.scheduling;

import concert.explorer.gaps.GuardTest;
import concert.explorer.synchronisation.LoopHeads;
import concert.explorer.synchronisation.Monitor;
import concert.explorer.pools.Pools;

/** The state of one thread of the program during one execution. */
public final class Task {
  /** The engine's number: the same in every execution. */
  public final int id;

  public final Thread thread;
  public final boolean daemon;

  /** The thread that started it; null for the first. */
  public final Task parent;

  public Carrier carrier;

  /** Dying: every hook throws. */
  public boolean killed;

  /** True if its first event has begun. */
  boolean begun;

  public boolean ended;

  /** Site of its last stop; 0 in the JDK's own loops. */
  int stopSite;

  int deaths;

  /** Above 0 while the virtual machine or the harness works in this thread: no hook acts. */
  public int quiet;

  /** True if the running event was opened by library code and nothing of the program ran since. */
  public boolean libraryOpen;

  /** True if it was so when the last method ended that the library called, and nothing came since. */
  public boolean endedOpen;

  /** True if the program's last call into a library locks or unlocks a lock, and does no more. */
  public boolean lockCall;

  /** Shared holds of read-write locks. */
  public int readHolds;

  /** Locks that library code took in the program's last call and has not given back. */
  public int nestedLocks;

  /** True if the program's last call into a library went to a part of the JDK without hooks. */
  public boolean inOpaqueCall;

  /** Synchronising accesses of the library in the running event. */
  public int libraryAccesses;

  /** The program's last call into a library; 0 in a worker's own loop. */
  public int callSite;

  /** The site of the call in which the thread has parked, until it looks for an interrupt there. */
  public int parkedAt;

  /** Whether the interrupt that comes next is for a worker that has no task. */
  public boolean interruptsIdleWorker;

  /** Whether the thread goes on with a wait, as if it had looked for an interrupt before it came. */
  public boolean overlooksInterrupt;

  /** Whether the thread may have looked for an interrupt before the one that it would see now. */
  public boolean mayOverlookInterrupt;

  /** Monitors and locks that the thread holds. */
  public int held;

  /** Stops of all threads when it last took its first lock, or gave one back. */
  public long heldFrom;

  public boolean interrupted;
  public boolean permit;

  public boolean suspended;

  /** True if it waits for a condition and leaves by itself, without the lock. */
  public boolean leavesInTime;

  /** ThreadDeath or another, to be thrown by the next hook; null for none. */
  public Throwable pending;

  /** In the midst of a wait, or at its end: it gets its monitor before it dies. */
  public boolean reenters;

  /** Whom it has stopped in its last event, and who dies somewhat later; null for nobody. */
  public Task stopped;

  /** Objects born in this thread, and objects it met first that nobody had named. */
  public int born;

  public int found;

  /** Objects that the library made for it in calls of which nothing is told. */
  public int adopted;

  /** Names of objects that the thread is known to have used, by their last bits; 0 for none. */
  public final long[] met = new long[16];

  /** In a replay: the monitors that its stops to enter one were for, in order. */
  private Monitor[] entered = new Monitor[0];

  private int enteredCount;

  /** The awaited object, for reports; null when the thread does not wait. */
  public String waitsFor;

  public Object waitsOn;
  public int waitSite;

  /** True if it waits for a time that can run out. */
  public boolean timed;

  /** True if it waits because its loop cannot progress. */
  public boolean spins;

  /** In a program that asks for states of threads: how it waits; null while it runs. */
  public Thread.State state;

  /** Expired timed waits and sleeps by site. */
  public final Counts expired = new Counts();

  /** The condition for which its next event waits. */
  public final Awaited awaited = new Awaited();

  /** Hand-overs when its wait ran out while nobody could run; -1 for never. */
  int undisturbedSince = -1;

  /** Waits for a scheduler's next task that could expire although others could run. */
  int earlyDelays;

  /** True while it takes what it has waited for, or gives it back. */
  public boolean transfers;

  /** Rounds of its loops in vain, with nothing but expired waits in between, and since when. */
  int idleRounds;

  long idleEpoch;

  /** The test of the loop in which it last came to wait. */
  public final GuardTest test;

  public final LoopHeads loops;

  /** Waits by site that could end by themselves. */
  public final Counts wakes = new Counts();

  /** Whether its wait has ended by itself, and not by time. */
  public boolean wokeByItself;

  /** True while the message of a rejected task's exception is made. */
  public boolean rejects;

  /** How many methods of the program's have ended that the library may have called. */
  public int callbacks;

  public final ToldWhole whole = new ToldWhole();

  /** Looks at a clock so far. */
  int clockReadings;

  /** What its last timed wait that somebody ended in time said was left, in nanoseconds. */
  public long timeLeft;

  /** Functions that depend on stages and that it is in; below 0 while it gives one to an executor. */
  public int functions;

  /** The number of its searches for a task that could help the one it waits for. */
  public int joinTurns;

  /** Changes that the thread has made to anything: what tells a loop from a waiting loop. */
  public long writes;

  /** The same, when its last event began. */
  public long writesAtStop;

  /** Turns of loops so far. */
  public long turns;

  /** Tells whether the thread looks for work in a loop of the JDK's. */
  public boolean poolWorker() {
    return thread instanceof java.util.concurrent.ForkJoinWorkerThread || Pools.isWorker(thread);
  }

  /** @param former a task of an earlier execution, whose arrays it takes over; or null */
  Task(int id, Thread thread, boolean daemon, Task parent, Task former) {
    this.id = id;
    this.thread = thread;
    this.daemon = daemon;
    this.parent = parent;
    test = new GuardTest(former == null ? null : former.test);
    loops = new LoopHeads(test, former == null ? null : former.loops);
  }

  public void noteEntered(Monitor monitor) {
    if (enteredCount == entered.length) {
      entered = java.util.Arrays.copyOf(entered, 2 * enteredCount + 8);
    }
    entered[enteredCount++] = monitor;
  }

  /** Returns the monitor of the n-th stop to enter one, from 0; null where none was noted. */
  public Monitor entered(int n) {
    return n < enteredCount ? entered[n] : null;
  }
}
