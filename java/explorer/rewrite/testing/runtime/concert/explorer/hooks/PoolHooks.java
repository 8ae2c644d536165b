package concert.explorer.hooks;

import concert.explorer.Calls;

/** As {@code PoolHooks} of the runtime, without an exploration. */
public final class PoolHooks {
  private PoolHooks() {}

  public static void joinRetry() {
    Calls.count("joinRetry");
  }

  public static void asksCounts(Object pool) {}

  public static void asksResult(java.util.concurrent.Future<?> task) {}

  public static void taskRan() {}

  public static void sharesOut() {}

  public static void depends(java.util.concurrent.CompletableFuture<?> stage) {}

  public static void looksAtTwo(boolean either) {}

  public static void asksStage() {}

  public static void functionBegins() {}

  public static void functionEnds() {}

  public static void functionFails() {}

  public static void givesStage() {}

  public static void gaveStage() {}

  public static void countsDependants() {}

  public static void looksAtDependant(Object completion) {}

  public static void dropsDependant(Object completion) {}

  public static void obtrudes() {}

  public static void completed(boolean first) {}

  public static void completesTask(Object result) {}

  public static void taskCompleted(boolean first) {}

  public static void submits() {}

  public static void shutsDown() {}

  public static void dropped(java.util.List<?> tasks) {
    Calls.count("dropped");
  }

  public static void workerIdle(java.util.concurrent.ThreadPoolExecutor pool) {
    Calls.count("workerIdle");
  }

  public static void interruptsIdleWorker() {
    Calls.count("interruptsIdleWorker");
  }

  public static void asksForEnd() {
    Calls.count("asksForEnd");
  }

  public static void ends() {
    Calls.count("ends");
  }

  public static void givesToPool(java.util.concurrent.ThreadPoolExecutor pool) {}

  public static void losesWorker(
      java.util.concurrent.ThreadPoolExecutor pool, boolean replaced) {}

  public static void shutsPool(java.util.concurrent.ThreadPoolExecutor pool) {}

  public static void poolStep() {}

  public static void givesTask() {
    Calls.count("givesTask");
  }

  public static void shutsScheduler() {
    Calls.count("shutsScheduler");
  }

  public static void schedulerEnds(java.util.concurrent.ThreadPoolExecutor pool) {
    Calls.count("schedulerEnds");
  }

  public static void runs() {
    Calls.count("runs");
  }

  public static boolean awaitFutureInterruptibly(java.util.concurrent.Future<?> future) {
    Calls.count("awaitFutureInterruptibly");
    return false;
  }

  public static boolean awaitFutureFor(java.util.concurrent.Future<?> future, long nanos) {
    return false;
  }

  public static boolean awaitFuture(java.util.concurrent.Future<?> future) {
    Calls.count("awaitFuture");
    return false;
  }

  public static boolean awaitTermination(
      java.util.concurrent.ThreadPoolExecutor pool, long nanos) {
    Calls.count("awaitTermination");
    return false;
  }
}
