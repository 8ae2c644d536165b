package concert.explorer.pools;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.scheduling.Task;

/**
 * Schedulers that one thread shuts down, while another gives them a task. To give a task and to end
 * the pool are then several steps: the pool may end between the steps of the other.
 */
public final class Schedulers {
  /** True if a thread of the program is known to give tasks to a scheduler, and another to shut one down. */
  private static boolean contended;

  private static final Object SEVERAL = new Object();

  /** The thread of this execution that gives tasks, {@link #SEVERAL}, or null. */
  private static Object giver;

  /** The same, of shutting down. */
  private static Object shutter;

  private Schedulers() {}

  /** A new execution. */
  public static void refresh(boolean known) {
    contended = known;
    giver = null;
    shutter = null;
  }

  /** A scheduler is about to go on with a task that a thread gives it. */
  public static void give(Task me) {
    giver = with(giver, me);
    compare();
    step(me);
  }

  /** A scheduler is about to be shut down. */
  public static void shutDown(Task me) {
    shutter = with(shutter, me);
    compare();
  }

  /** A scheduler has found that it can end, and is about to end. */
  public static void end(Task me) {
    step(me);
  }

  private static void step(Task me) {
    if (contended) {
      me.libraryOpen = false;
    } else {
      PoolParts.step(me);
    }
  }

  private static Object with(Object before, Task me) {
    return before == null || before == me ? me : SEVERAL;
  }

  private static void compare() {
    boolean both = giver != null && shutter != null;
    if (!contended && both && (giver != shutter || giver == SEVERAL)) {
      contended = true;
      Engine.promote(Accesses.SCHEDULER_CONTENDED);
    }
  }
}
