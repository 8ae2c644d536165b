package concert.explorer.hooks;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import concert.explorer.pools.PoolParts;
import concert.explorer.pools.Pools;
import concert.explorer.pools.Schedulers;
import concert.explorer.pools.Stages;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeoutException;

/** Workers, tasks and waits of thread pools. */
public final class PoolHooks {
  private static final int MOST_JOIN_TURNS = 3;

  private PoolHooks() {}

  /** A worker of a pool has run a task: what it counts then, and that it is idle, few programs ask for. */
  public static void taskRan() {
    Task me = Scheduler.acting();
    if (me != null
        && !Pools.countsAsked
        && me.endedOpen
        && Pools.interruptsUnseen(me.thread)) {
      me.libraryOpen = true;
      me.endedOpen = false;
    }
  }

  /** The program asks what a pool counts. */
  public static void asksCounts(Object pool) {
    Task me = Scheduler.acting();
    if (me != null) {
      Pools.askCounts(me, pool);
    }
  }

  /** The program asks for the result of a task, which may not be over. */
  public static void asksResult(java.util.concurrent.Future<?> task) {
    Task me = Scheduler.acting();
    if (me != null && task != null) {
      Pools.askResult(me, task);
    }
  }

  /** A pool's worker looks for its next task. */
  public static void workerIdle(ThreadPoolExecutor pool) {
    Task me = Scheduler.acting();
    if (me != null) {
      LibraryHooks.libraryBoundary();
      Pools.awaitTask(me, pool);
    }
  }

  /**
   * Somebody wants to know the result of a future, unless interrupted.
   *
   * @return whether the thread now completes what depends on it, as far as nobody else has
   */
  public static boolean awaitFutureInterruptibly(Future<?> future) throws InterruptedException {
    Task me = Scheduler.acting();
    return me != null && Pools.awaitResultInterruptibly(me, future);
  }

  /** The same for a time. */
  public static boolean awaitFutureFor(Future<?> future, long nanos)
      throws InterruptedException, TimeoutException {
    Task me = Scheduler.acting();
    return me != null && Pools.awaitResultFor(me, future, nanos);
  }

  /** Somebody wants to know the result of a future. */
  public static boolean awaitFuture(Future<?> future) {
    Task me = Scheduler.acting();
    return me != null && Pools.awaitResult(me, future);
  }

  /**
   * Somebody waits for a pool to end.
   *
   * @return whether the time is over
   */
  public static boolean awaitTermination(ThreadPoolExecutor pool, long nanos) {
    Task me = Scheduler.acting();
    return me != null && Pools.awaitTermination(me, pool, nanos);
  }

  /** A worker that waits for a task looks once more whether it can help; by itself it looks for ever. */
  public static void joinRetry() {
    Task me = Scheduler.acting();
    if (me != null) {
      LibraryHooks.libraryBoundary();
      if (++me.joinTurns > MOST_JOIN_TURNS) {
        me.joinTurns = 0;
        Library.spin(me);
      }
    }
  }

  /** Somebody is about to complete what depends on a stage, or to make something depend on it. */
  public static void sharesOut() {
    Task me = Scheduler.acting();
    if (me != null && Stages.sharedOut) {
      me.libraryOpen = false;
    }
  }

  /** Somebody looks whether what leads to a stage has done so. */
  public static void looksAtDependant(Object completion) {
    Task me = Scheduler.acting();
    if (me != null && Stages.leadersShow()) {
      Library.read(me, completion);
    }
  }

  /** What leads to a stage has done so, and the stage is complete before others can know. */
  public static void dropsDependant(Object completion) {
    Task me = Scheduler.acting();
    if (me != null && Stages.leadersShow()) {
      me.libraryOpen = false;
      Library.write(me, completion);
    }
  }

  /** Something comes to depend on a stage. */
  public static void depends(CompletableFuture<?> stage) {
    Task me = Scheduler.acting();
    if (me != null) {
      Stages.depend(me, stage);
    }
  }

  /** What depends on two stages looks at both. */
  public static void looksAtTwo(boolean either) {
    if (Scheduler.acting() != null) {
      Stages.lookAtTwo(either);
    }
  }

  /** The program asks how far a stage is, and does not wait for it. */
  public static void asksStage() {
    if (Scheduler.acting() != null) {
      Stages.ask();
    }
  }

  /** A function of the program's that depends on a stage begins. */
  public static void functionBegins() {
    Task me = Scheduler.acting();
    if (me != null) {
      Stages.begin(me);
    }
  }

  public static void functionEnds() {
    Task me = Scheduler.acting();
    if (me != null) {
      Stages.end(me);
    }
  }

  /** It has thrown, or nobody has taken what would have run it. */
  public static void functionFails() {
    Task me = Scheduler.acting();
    if (me != null) {
      Stages.fail(me);
    }
  }

  /** An executor gets a task of a stage. */
  public static void givesStage() {
    Task me = Scheduler.acting();
    if (me != null) {
      Stages.give(me);
    }
  }

  public static void gaveStage() {
    Task me = Scheduler.acting();
    if (me != null) {
      Stages.given(me);
    }
  }

  /** Somebody counts what depends on a stage. */
  public static void countsDependants() {
    if (Scheduler.acting() != null) {
      Stages.count();
    }
  }

  /**
   * The task of a stage is about to complete it, unless it has a result: whoever has set that may not
   * have completed yet what depends on it, and the task does so, too.
   */
  public static void completesTask(Object result) {
    taskCompleted(result == null);
  }

  /** A task has completed its stage, unless others were first. */
  public static void taskCompleted(boolean first) {
    if (Scheduler.acting() != null) {
      Stages.completeByTask(first);
    }
  }

  /** The program sets the result of a stage, whether it has one or not. */
  public static void obtrudes() {
    if (Scheduler.acting() != null) {
      Stages.complete(false);
    }
  }

  /** The program has completed a stage, unless others were first. */
  public static void completed(boolean first) {
    if (Scheduler.acting() != null) {
      Stages.complete(first);
    }
  }

  /** Somebody from outside is about to put a task into a fork-join pool. */
  public static void submits() {
    Task me = Scheduler.acting();
    if (me != null && Pools.shutDown) {
      me.libraryOpen = false;
    }
  }

  /** A pool interrupts a worker that has no task: no wait of a task is interrupted. */
  public static void interruptsIdleWorker() {
    Task me = Scheduler.acting();
    if (me != null) {
      me.interruptsIdleWorker = true;
    }
  }

  /** The program asks whether a pool has ended. */
  public static void asksForEnd() {
    if (Scheduler.acting() != null && !Pools.askedForEnd) {
      Pools.askedForEnd = true;
      Engine.promote(Accesses.POOL_END);
    }
  }

  /** A pool is ending, and has not ended. */
  public static void ends() {
    Task me = Scheduler.acting();
    if (me != null && Pools.askedForEnd) {
      me.libraryOpen = false;
    }
  }

  /** A pool gets a task. */
  public static void givesToPool(ThreadPoolExecutor pool) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(pool)) {
      PoolParts.give(me, pool);
    }
  }

  /** A worker of a pool is about to end; if its task has thrown, another one takes its place. */
  public static void losesWorker(ThreadPoolExecutor pool, boolean replaced) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(pool)) {
      PoolParts.lose(me, pool, replaced);
    }
  }

  /** Somebody shuts a pool down. */
  public static void shutsPool(ThreadPoolExecutor pool) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(pool)) {
      PoolParts.shutDown(me, pool);
    }
  }

  /** A pool goes on with a task that it gets, or with a worker that it loses. */
  public static void poolStep() {
    Task me = Scheduler.acting();
    if (me != null) {
      PoolParts.step(me);
    }
  }

  /** A scheduler goes on with a task that somebody gives it. */
  public static void givesTask() {
    Task me = Scheduler.acting();
    if (me != null) {
      Schedulers.give(me);
    }
  }

  /** Somebody shuts a scheduler down. */
  public static void shutsScheduler() {
    Task me = Scheduler.acting();
    if (me != null) {
      Schedulers.shutDown(me);
    }
  }

  /** A pool has found that it can end, and has not ended. */
  public static void schedulerEnds(ThreadPoolExecutor pool) {
    Task me = Scheduler.acting();
    if (me != null && pool instanceof ScheduledThreadPoolExecutor) {
      Schedulers.end(me);
    }
  }

  /** A task that no pool runs is about to look whether it was cancelled. */
  public static void runs() {
    Task me = Scheduler.acting();
    if (me != null && !Pools.isWorker(me.thread)) {
      me.libraryOpen = false;
    }
  }

  /** A fork-join pool is shut down. */
  public static void shutsDown() {
    if (Scheduler.acting() != null && !Pools.shutDown) {
      Pools.shutDown = true;
      Engine.promote(Accesses.POOL_SHUT_DOWN);
    }
  }

  /** A pool will not run these tasks. */
  public static void dropped(java.util.List<?> tasks) {
    Task me = Scheduler.acting();
    if (me != null && !tasks.isEmpty()) {
      Scheduler.outcome().droppedTasks = true;
    }
  }
}
