package concert.explorer.pools;

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
 *
 * <p>If the program completes the stage, its code goes on behind that, and can see what another thread has
 * left to do. If the stage's own task does, only others can see it: they ask how far stages are, or
 * functions of two that depend on one stage meet in what they do. Without either, each stage has the
 * result that it has, whoever computes it, unless it depends on either of two.
 */
public final class Stages {
  /** True if threads may share out what depends on a stage, so that it shows. */
  public static boolean sharedOut;

  /** True if the program counts what depends on stages, threads that wait included: these queue. */
  public static boolean counted;

  private static boolean completed;
  private static boolean twoDepend;
  private static boolean ofTwo;
  private static boolean completedByTask;
  private static boolean asked;
  private static boolean act;
  private static boolean either;

  // More than functions that call one another.
  private static final int GIVES = 1 << 20;

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

  /** A new execution: what else the engine has promoted, of stages that tasks complete. */
  public static void refreshTasks(
      boolean doTasksComplete, boolean isAsked, boolean doFunctionsAct, boolean ofEither) {
    completedByTask = doTasksComplete;
    asked = isAsked;
    act = doFunctionsAct;
    either = ofEither;
    sharedOut |= completedByTask && (ofTwo && asked || twoDepend && (asked || act || either));
  }

  /**
   * Tells whether it shows when what has led to a stage is taken out of it: who comes before that may
   * complete what depends on the stage. Nobody sees by whom pure functions are called.
   */
  public static boolean leadersShow() {
    return sharedOut && (completed || asked || act || either);
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
  public static void lookAtTwo(boolean ofEither) {
    if (!ofTwo) {
      ofTwo = true;
      Engine.promote(Accesses.OF_TWO_STAGES);
    }
    if (ofEither && !either) {
      either = true;
      Engine.promote(Accesses.OF_EITHER_STAGE);
    }
  }

  /** The program asks how far a stage is. */
  public static void ask() {
    if (!asked) {
      asked = true;
      Engine.promote(Accesses.STAGES_ASKED);
    }
  }

  /** A function that depends on a stage begins. */
  public static void begin(Task me) {
    me.functions = Math.max(0, me.functions) + 1;
  }

  public static void end(Task me) {
    me.functions = Math.max(0, me.functions - 1);
  }

  /** A function has thrown, or an executor has not taken it. */
  public static void fail(Task me) {
    if (me.functions < 0) {
      given(me);
    } else {
      end(me);
    }
  }

  /** An executor gets the task of a stage: what that does tells of itself. */
  public static void give(Task me) {
    me.functions -= GIVES;
  }

  public static void given(Task me) {
    me.functions = Math.max(0, me.functions + GIVES);
  }

  /** A thread does what others may see. */
  public static void act(Task me) {
    if (me.functions > 0 && !act) {
      act = true;
      Engine.promote(Accesses.STAGES_ACT);
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

  /**
   * A task completes its stage.
   *
   * @param first whether nobody had completed it
   */
  public static void completeByTask(boolean first) {
    if (!completedByTask) {
      completedByTask = true;
      Engine.promote(Accesses.TASK_COMPLETES);
    }
    if (!first) {
      shareOut();
    }
  }

  /** The program counts what depends on a stage. */
  public static void count() {
    if (!counted) {
      counted = true;
      Engine.promote(Accesses.DEPENDANTS_COUNTED);
    }
    shareOut();
  }

  /** Who completes what depends on stages, and when, shows. */
  public static void shareOut() {
    if (!sharedOut) {
      sharedOut = true;
      Engine.promote(Accesses.STAGES_SHARED);
    }
  }
}
