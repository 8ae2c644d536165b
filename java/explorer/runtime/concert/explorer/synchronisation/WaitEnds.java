package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import concert.explorer.threads.Threads;

/** What ends the waits of synchronizers besides what they wait for: interrupts and time. */
public final class WaitEnds {
  private WaitEnds() {}

  public static void throwIfInterrupted() throws InterruptedException {
    Task me = Scheduler.acting();
    if (me != null) {
      me.overlooksInterrupt = false;
      Threads.throwIfInterrupted(me);
    }
  }

  // A thread that can have what it waits for may have looked for an interrupt before it came.
  public static void throwIfInterrupted(Task me, boolean free) throws InterruptedException {
    me.overlooksInterrupt =
        free && me.interrupted && Threads.waitsInterrupted && Engine.choose(me.id, 2) == 1;
    if (me.overlooksInterrupt) {
      Engine.read(me.id, Names.thread(me.id, Names.INTERRUPT));
    } else {
      Threads.throwIfInterrupted(me);
    }
  }

  /**
   * Takes and clears the flag of a thread that has waited. If its time was over early, that may have been
   * before the interrupt.
   */
  public static boolean interrupted(boolean early) {
    Task me = Scheduler.acting();
    if (me == null || !me.interrupted) {
      return false;
    }
    if (early && Threads.waitsInterrupted && Engine.choose(me.id, 2) == 1) {
      return false;
    }
    me.interrupted = false;
    // The wait does not lead back to its loop.
    me.test.wakes(0);
    Loops.progress(me);
    Engine.write(me.id, Names.thread(me.id, Names.INTERRUPT), 0);
    return true;
  }

  public static long deadline(long nanos) {
    Task me = Scheduler.acting();
    return me == null ? System.nanoTime() + nanos : Timeouts.deadline(me, nanos);
  }

  public static long now() {
    Task me = Scheduler.acting();
    return me == null ? System.nanoTime() : Engine.now(me.id);
  }

  /** Returns the time until a deadline that a wait was to end at. */
  public static long timeLeft(long deadline) {
    Task me = Scheduler.acting();
    long left = deadline - now();
    if (me != null) {
      me.timeLeft = left;
    }
    return left;
  }

  public static void expire(long deadline) {
    Task me = Scheduler.acting();
    if (me != null) {
      // A thread that is told so may do something before it waits again.
      me.test.wakes(0);
      Timeouts.expire(me, deadline);
    }
  }
}
