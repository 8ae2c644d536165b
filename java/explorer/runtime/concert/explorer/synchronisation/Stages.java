package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;

/**
 * Stages of computations, on which others depend. Threads may share out what depends on one: where
 * two complete it, or where something more comes to depend on it while another thread completes it.
 * Only the program's own code goes on behind a completion, and can see what the other has left to do.
 */
public final class Stages {
  /** True if threads may share out what depends on a stage, so that it shows. */
  public static boolean sharedOut;

  private static boolean completed;
  private static boolean twoDepend;

  private Stages() {}

  /** A new execution: what the engine has promoted. */
  public static void refresh(boolean isCompleted, boolean doTwoDepend, boolean isCompletedTwice) {
    completed = isCompleted;
    twoDepend = doTwoDepend;
    sharedOut = isCompletedTwice || completed && twoDepend;
  }

  /** Two things depend on one stage. */
  public static void dependTwo() {
    if (!twoDepend) {
      twoDepend = true;
      Engine.promote(Accesses.TWO_DEPEND);
    }
  }

  /**
   * The program completes a stage.
   *
   * @param first whether nobody had completed it
   */
  public static void complete(boolean first) {
    if (!completed) {
      completed = true;
      Engine.promote(Accesses.STAGE_COMPLETED);
    }
    if (!first && !sharedOut) {
      sharedOut = true;
      Engine.promote(Accesses.COMPLETED_TWICE);
    }
  }
}
