package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Names;
import concert.explorer.memory.Unsafes;
import concert.explorer.scheduling.Task;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Stages of computations, on which others depend. Threads may share out what depends on one: where
 * two complete it, where something more comes to depend on it while another thread completes it, or
 * where a thread waits for it. What depends on two stages may fall to whoever has completed the first.
 * Only the program's own code goes on behind a completion, and can see what the other has left to do.
 */
public final class Stages {
  /** True if threads may share out what depends on a stage, so that it shows. */
  public static boolean sharedOut;

  private static boolean completed;
  private static boolean twoDepend;
  private static boolean ofTwo;

  /** True if a thread that has waited for a stage may complete what depends on it. */
  public static boolean awaited;

  // Stages for which threads have waited in this execution, and on which something has come to depend.
  private static final Set<Long> waitedFor = new HashSet<>();
  private static final Set<Long> dependedOn = new HashSet<>();

  private static long stackOffset;

  private Stages() {}

  /** @param offset of the list of what depends on a stage */
  static void prepare(long offset) {
    stackOffset = offset;
  }

  /** A new execution: what the engine has promoted. */
  public static void refresh(boolean isCompleted, boolean doTwoDepend, boolean areShared) {
    completed = isCompleted;
    twoDepend = doTwoDepend;
    sharedOut = areShared || completed && twoDepend;
  }

  /** A new execution: what else the engine has promoted. */
  public static void refreshWaits(boolean looksAtTwo, boolean isAwaited) {
    ofTwo = looksAtTwo;
    awaited = isAwaited;
    sharedOut |= completed && ofTwo || awaited;
    waitedFor.clear();
    dependedOn.clear();
  }

  /** Something comes to depend on a stage. */
  public static void depend(Task me, CompletableFuture<?> stage) {
    if (!twoDepend && hasDependants(stage)) {
      twoDepend = true;
      Engine.promote(Accesses.TWO_DEPEND);
    }
    note(me, dependedOn, stage);
  }

  /** A thread waits for a stage without a result. */
  static void await(Task me, CompletableFuture<?> stage) {
    note(me, waitedFor, stage);
  }

  private static void note(Task me, Set<Long> stages, CompletableFuture<?> stage) {
    long id = Names.of(me, stage);
    me.quiet++;
    stages.add(id);
    boolean both = waitedFor.contains(id) && dependedOn.contains(id);
    me.quiet--;
    if (both && !awaited) {
      awaited = true;
      Engine.promote(Accesses.STAGE_AWAITED);
    }
  }

  /** Tells whether something has come to depend on a stage. */
  static boolean isDependedOn(Task me, CompletableFuture<?> stage) {
    long id = Names.of(me, stage);
    me.quiet++;
    boolean is = dependedOn.contains(id);
    me.quiet--;
    return is;
  }

  private static boolean hasDependants(CompletableFuture<?> stage) {
    return Unsafes.unsafe.getObjectVolatile(stage, stackOffset) != null;
  }

  /** What depends on two stages looks at the one and at the other. */
  public static void lookAtTwo() {
    if (!ofTwo) {
      ofTwo = true;
      Engine.promote(Accesses.OF_TWO_STAGES);
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
    if (!first) {
      shareOut();
    }
  }

  /** Who completes what depends on stages, and when, shows. */
  public static void shareOut() {
    if (!sharedOut) {
      sharedOut = true;
      Engine.promote(Accesses.STAGES_SHARED);
    }
  }
}
