package concert.explorer.pools;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.memory.Unsafes;
import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import concert.explorer.synchronisation.Loops;
import concert.explorer.synchronisation.Synchronizers;
import concert.explorer.synchronisation.WaitEnds;
import concert.explorer.threads.Threads;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import sun.misc.Unsafe;

/**
 * Waits of thread pools and futures. Who came to wait first, and whether that was before or after what
 * is waited for, is nothing that a program can see: the thread stops until it can go on.
 */
public final class Pools {
  // Of ThreadPoolExecutor: run states are the upper bits of ctl, RUNNING alone is negative.
  private static final int SHUTDOWN = 0;

  // Of the word that a pool keeps its state and the number of its threads in.
  private static final int WORKERS = (1 << 29) - 1;
  // From then on the pool's lock is held until all is over, and a counter's set() is no news to guards.
  public static final int TIDYING = 2 << 29;
  // Of FutureTask: states above COMPLETING are final, or about to be.
  private static final int COMPLETED = 2;

  private static long queueOffset;
  private static long ctlOffset;
  private static long countOffset;
  private static long stateOffset;
  private static long resultOffset;

  private static long targetOffset;
  private static long timeOutOffset;
  private static long coreOffset;
  private static long mostOffset;

  /** True if the program is known to ask what pools count: the end of each task is an event then. */
  public static boolean countsAsked;

  /** True if the program is known to shut down a fork-join pool: to submit is no single event then. */
  public static boolean shutDown;

  /** True if the program asks whether a pool has ended. */
  public static boolean askedForEnd;

  private Pools() {}

  public static void prepare() {
    queueOffset = offset(ThreadPoolExecutor.class, "workQueue");
    ctlOffset = offset(ThreadPoolExecutor.class, "ctl");
    countOffset = offset(LinkedBlockingQueue.class, "count");
    stateOffset = offset(FutureTask.class, "state");
    resultOffset = offset(CompletableFuture.class, "result");
    Stages.prepare(offset(CompletableFuture.class, "stack"));
    targetOffset = offset(Thread.class, "target");
    timeOutOffset = offset(ThreadPoolExecutor.class, "allowCoreThreadTimeOut");
    coreOffset = offset(ThreadPoolExecutor.class, "corePoolSize");
    mostOffset = offset(ThreadPoolExecutor.class, "maximumPoolSize");
  }

  private static long offset(Class<?> type, String field) {
    try {
      return Unsafes.unsafe.objectFieldOffset(type.getDeclaredField(field));
    } catch (NoSuchFieldException otherJdk) {
      throw new IllegalStateException("another JDK than the explorer was made for", otherJdk);
    }
  }

  /** Tells whether nobody has shut a pool down. */
  static boolean isRunning(ThreadPoolExecutor pool) {
    return ((AtomicInteger) Unsafes.unsafe.getObject(pool, ctlOffset)).get() < SHUTDOWN;
  }

  /** Returns the number of threads that work for a pool. */
  static int workers(ThreadPoolExecutor pool) {
    return ((AtomicInteger) Unsafes.unsafe.getObject(pool, ctlOffset)).get() & WORKERS;
  }

  /** Tells whether a thread was made to work for a pool. */
  public static boolean isWorker(Thread thread) {
    Object target = Unsafes.unsafe.getObject(thread, targetOffset);
    return target != null
        && target.getClass().getName().equals("java.util.concurrent.ThreadPoolExecutor$Worker");
  }

  /**
   * Tells whether nobody sees if a pool interrupts a worker, as it does where that has no task: it runs
   * code of the JDK alone outside of its tasks.
   */
  public static boolean interruptsUnseen(Thread thread) {
    return thread.getClass() == Thread.class && isWorker(thread);
  }

  /** A worker that will not end by itself waits for a task, an interrupt or the pool's end. */
  public static void awaitTask(Task me, ThreadPoolExecutor pool) {
    Unsafe unsafe = Unsafes.unsafe;
    Object queue = unsafe.getObject(pool, queueOffset);
    AtomicInteger ctl = (AtomicInteger) unsafe.getObject(pool, ctlOffset);
    if (queue == null || queue.getClass() != LinkedBlockingQueue.class || Names.foreign(pool)) {
      return;
    }
    if (!interruptsUnseen(me.thread)) {
      // Whether the queue notices an interrupt, or the worker ends with it, shows.
      return;
    }
    // The fields, since a program may override the methods.
    boolean timed =
        unsafe.getBooleanVolatile(pool, timeOutOffset)
            || unsafe.getIntVolatile(pool, coreOffset) != unsafe.getIntVolatile(pool, mostOffset);
    if (timed) {
      return;
    }
    AtomicInteger count = (AtomicInteger) unsafe.getObject(queue, countOffset);
    me.quiet++;
    boolean isEmpty = count.get() == 0;
    me.quiet--;
    if (!isEmpty && Engine.value(counter(me, count)) == 0) {
      // The queue was made with tasks in it, of which nobody told.
      return;
    }
    me.waitsFor = "task";
    me.waitsOn = queue;
    me.waitSite = 0;
    long[] guards = {
      counter(me, count), Engine.AT_LEAST, 1,
      counter(me, ctl), Engine.AT_LEAST, SHUTDOWN,
      Names.thread(me.id, Names.INTERRUPT), Engine.EQUALS, 1
    };
    Scheduler.stopAny(me, 0, Tags.ACQUIRE, -1, guards);
    me.libraryOpen = true;
  }

  /** The program asks how many tasks are running or have run: a task that is over may count late. */
  public static void askCounts(Task me, Object pool) {
    if (!countsAsked) {
      countsAsked = true;
      Engine.promote(Accesses.POOL_COUNTS);
    }
    me.quiet++;
    boolean over = pool instanceof ExecutorService && ((ExecutorService) pool).isTerminated();
    me.quiet--;
    if (!over) {
      Ledger.note(Ledger.THREAD_STATES);
    }
  }

  /** The program asks for a task's result, which is plain data until the task is over. */
  public static void askResult(Task me, Future<?> task) {
    Library.stop(me);
    Library.readAt(me, Accesses.location(me, task, Names.STATE));
    me.quiet++;
    boolean over = task.isDone();
    me.quiet--;
    if (!over) {
      Ledger.note(Ledger.LIBRARY_OBJECTS);
    }
  }

  /**
   * Waits until a future has a result.
   *
   * @return whether the thread now completes what depends on it, as far as nobody else has
   */
  public static boolean awaitResult(Task me, Future<?> future) {
    if (!waits(me, future) || helps(me, future) && isDone(me, future)) {
      return false;
    }
    awaitDone(me, future, Timeouts.NEVER);
    return helps(future);
  }

  // Only a thread that has begun to wait helps: whether the result is there is an event of its own then,
  // and where a thread might have to wait in another order.
  private static boolean helps(Task me, Future<?> future) {
    if (!(future instanceof CompletableFuture)) {
      return false;
    }
    CompletableFuture<?> stage = (CompletableFuture<?>) future;
    if (value(stage) == 0) {
      Stages.await(me, stage);
    }
    if (Stages.awaited || value(stage) != 0 && Stages.isDependedOn(me, stage)) {
      Library.stop(me);
      Library.readAt(me, state(me, stage));
    }
    return Stages.awaited;
  }

  private static boolean helps(Future<?> future) {
    return Stages.awaited && future instanceof CompletableFuture;
  }

  /** Waits until a future has a result, or until interrupted. */
  public static boolean awaitResultInterruptibly(Task me, Future<?> future)
      throws InterruptedException {
    if (!waits(me, future)) {
      return false;
    }
    boolean helps = helps(me, future);
    if (helps && isDone(me, future)) {
      return false;
    }
    if (Threads.waitsInterrupted) {
      // Only a thread that waits notices an interrupt.
      if (!helps) {
        Library.stop(me);
        Library.readAt(me, state(me, future));
      }
      if (isDone(me, future)) {
        return false;
      }
      Threads.throwIfInterrupted(me);
    }
    awaitDone(me, future, Timeouts.NEVER);
    if (me.interrupted && isDone(me, future)) {
      WaitEnds.throwIfInterrupted(me, true);
    }
    return helps && isDone(me, future);
  }

  /** The same with an end: the JDK's own code would change a list of waiters. */
  public static boolean awaitResultFor(Task me, Future<?> future, long nanos)
      throws InterruptedException, TimeoutException {
    if (!waits(me, future)) {
      return false;
    }
    if (future instanceof CompletableFuture) {
      Stages.ask();
      if (value(future) == 0) {
        Stages.await(me, (CompletableFuture<?>) future);
      }
    }
    Library.stop(me);
    // A loop that asks again need not turn where a task has only begun.
    Library.readAt(me, Names.location(Names.of(me, future), Names.DONE));
    if (isDone(me, future)) {
      return false;
    }
    Threads.throwIfInterrupted(me);
    long deadline = Timeouts.deadline(me, Math.max(0, nanos));
    boolean early = nanos > 0 && deadline >= 0 && Timeouts.early(me, me.callSite, nanos, false);
    if (early) {
      Synchronizers.pauses(me);
    } else if (nanos > 0) {
      awaitDone(me, future, deadline);
    }
    if (early || nanos <= 0 || Engine.timedOut(me.id)) {
      Timeouts.expire(me, deadline);
      throw new TimeoutException();
    }
    if (me.interrupted && isDone(me, future)) {
      WaitEnds.throwIfInterrupted(me, true);
    }
    return helps(future) && isDone(me, future);
  }

  private static long state(Task me, Future<?> future) {
    return Names.location(Names.of(me, future), Names.STATE);
  }

  private static long whenDone(Future<?> future) {
    return future instanceof FutureTask ? COMPLETED : 1;
  }

  private static boolean isDone(Task me, Future<?> future) {
    return Engine.value(state(me, future)) >= whenDone(future);
  }

  // A thread that is a worker itself may have to help, and not wait. One that counts runs the JDK's code.
  private static boolean waits(Task me, Future<?> future) {
    return !Names.foreign(future)
        && !(Stages.counted && future instanceof CompletableFuture)
        && (future instanceof FutureTask
            || !(me.thread instanceof java.util.concurrent.ForkJoinWorkerThread));
  }

  private static void awaitDone(Task me, Future<?> future, long deadline) {
    me.waitsFor = "result";
    me.waitsOn = future;
    me.waitSite = me.callSite;
    long[] guards = {
      state(me, future), Engine.AT_LEAST, whenDone(future),
      Names.thread(me.id, Names.INTERRUPT), Engine.EQUALS, 1
    };
    Scheduler.stopAny(me, me.callSite, Tags.ACQUIRE, deadline, guards);
    me.libraryOpen = true;
  }

  /**
   * Waits until a pool has ended. The JDK's own code would change a list of waiters.
   *
   * @return whether the time, a short one, is over
   */
  public static boolean awaitTermination(Task me, ThreadPoolExecutor pool, long nanos) {
    AtomicInteger ctl = (AtomicInteger) Unsafes.unsafe.getObject(pool, ctlOffset);
    if (nanos <= 0 || Names.foreign(pool)) {
      return false;
    }
    boolean patient = nanos >= Timeouts.PATIENCE_NANOS;
    long deadline = Timeouts.deadline(me, nanos);
    if (!patient) {
      Library.stop(me);
      // A loop that asks again need not turn where a worker has only ended.
      Library.readAt(me, Names.location(Names.of(me, ctl), Names.DONE));
      if (Engine.value(counter(me, ctl)) >= TIDYING || me.interrupted) {
        return false;
      }
      // Until it expires, to wait counts as a change.
      me.writes++;
      if (Timeouts.early(me, me.callSite, nanos, false, 0)) {
        Synchronizers.pauses(me);
        Timeouts.expire(me, deadline);
        Loops.expired(me);
        return true;
      }
    }
    me.waitsFor = "termination";
    me.waitsOn = pool;
    me.waitSite = me.callSite;
    long[] guards = {
      counter(me, ctl), Engine.AT_LEAST, TIDYING,
      Names.thread(me.id, Names.INTERRUPT), Engine.EQUALS, 1
    };
    Scheduler.stopAny(me, me.callSite, Tags.ACQUIRE, deadline, guards);
    me.libraryOpen = true;
    if (patient) {
      return false;
    }
    if (!Engine.timedOut(me.id)) {
      me.loops.forgetExpiry(me);
      return false;
    }
    Timeouts.expire(me, deadline);
    Loops.expired(me);
    return true;
  }

  private static long counter(Task me, AtomicInteger counter) {
    return Names.location(Names.of(me, counter), Names.STATE);
  }

  /** Tells whether a future has a result, or is about to have it. */
  public static boolean done(Future<?> future) {
    return value(future) >= whenDone(future);
  }

  /** Returns the state of an awaited object, as guards see it. */
  public static long value(Object object) {
    if (object instanceof FutureTask) {
      return Unsafes.unsafe.getIntVolatile(object, stateOffset);
    }
    if (object instanceof CompletableFuture) {
      return Unsafes.unsafe.getObjectVolatile(object, resultOffset) == null ? 0 : 1;
    }
    return object instanceof AtomicInteger ? ((AtomicInteger) object).get() : 0;
  }
}
