package concert.explorer.main.isolation;

import concert.explorer.Harness;
import concert.explorer.memory.Names;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.Properties;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.LogRecord;
import sun.misc.Unsafe;

/**
 * Resets those parts of the JDK that outlive an execution to their first state: counters that
 * number threads and pools, seeds, common pools, properties, the main group of threads.
 */
public final class JdkState implements Harness.MainNumber {
  private static final int MAIN_THREAD_ID = 1;
  private static final long NEXT_THREAD_ID = 9;
  private static final long SEED = 42;
  private static final int FIRST_RECORD_THREAD = Integer.MAX_VALUE / 2;
  private static final int WORKERS = 2;
  private static final int POOL_NUMBER = 2;
  private static final int TIMER_NUMBER = 3;
  private static final int SPLITTING_PARALLELISM = 1;

  private boolean made;

  private final Unsafe unsafe;
  private final Properties properties;
  private final long threadNumber;
  private final long threadSequence;
  private final long threadId;
  private final long defaultHandler;
  private final long commonPool;
  private final long asyncPool;
  private final AtomicInteger poolNumber;
  private final long poolSequence;
  private final AtomicInteger timerSerial;
  private final AtomicInteger threadLocalHash;
  private final AtomicLong seedUniquifier;
  private final AtomicLong seeder;
  private final AtomicInteger probes;
  private final AtomicLong splittableSeeder;
  private final AtomicLong recordNumber;
  private final AtomicInteger recordThread;
  private final Random[] shared;
  private final long shuffling;
  private final Defaults defaults;
  private final GroupState groupState;
  private final int hashStart;
  private final java.lang.reflect.Constructor<ForkJoinPool> poolConstructor;
  private final long poolQueues;

  public JdkState() throws ReflectiveOperationException {
    Field instance = Unsafe.class.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    unsafe = (Unsafe) instance.get(null);
    // Reflection that turns into bytecode after some calls would load classes in mid-program.
    Class<?> reflection = Class.forName("sun.reflect.ReflectionFactory");
    unsafe.putInt(reflection, offset(reflection, "inflationThreshold"), Integer.MAX_VALUE);
    properties = (Properties) System.getProperties().clone();
    threadNumber = offset(Thread.class, "threadInitNumber");
    threadSequence = offset(Thread.class, "threadSeqNumber");
    threadId = unsafe.objectFieldOffset(Thread.class.getDeclaredField("tid"));
    defaultHandler = offset(Thread.class, "defaultUncaughtExceptionHandler");
    Class<?> pool = ForkJoinPool.class;
    unsafe.putInt(pool, offset(pool, "commonParallelism"), SPLITTING_PARALLELISM);
    poolConstructor =
        ForkJoinPool.class.getDeclaredConstructor(
            int.class,
            ForkJoinPool.ForkJoinWorkerThreadFactory.class,
            Thread.UncaughtExceptionHandler.class,
            int.class,
            String.class);
    poolConstructor.setAccessible(true);
    commonPool = offset(pool, "common");
    poolQueues = unsafe.objectFieldOffset(pool.getDeclaredField("workQueues"));
    poolSequence = offset(pool, "poolNumberSequence");
    Class<?> future = Class.forName("java.util.concurrent.CompletableFuture");
    asyncPool = offset(future, "asyncPool");
    poolNumber =
        (AtomicInteger)
            value(Class.forName("java.util.concurrent.Executors$DefaultThreadFactory"), "poolNumber");
    timerSerial = (AtomicInteger) value(Class.forName("java.util.Timer"), "nextSerialNumber");
    threadLocalHash = (AtomicInteger) value(ThreadLocal.class, "nextHashCode");
    seedUniquifier = (AtomicLong) value(java.util.Random.class, "seedUniquifier");
    Class<?> local = Class.forName("java.util.concurrent.ThreadLocalRandom");
    seeder = (AtomicLong) value(local, "seeder");
    probes = (AtomicInteger) value(local, "probeGenerator");
    splittableSeeder = (AtomicLong) value(SplittableRandom.class, "defaultGen");
    recordNumber = (AtomicLong) value(LogRecord.class, "globalSequenceNumber");
    recordThread = (AtomicInteger) value(LogRecord.class, "nextThreadId");
    shared = new Random[] {sharedBy(Math.class), sharedBy(StrictMath.class)};
    shuffling = offset(Collections.class, "r");
    defaults = new Defaults();
    groupState = new GroupState(unsafe);
    hashStart = threadLocalHash.get();
  }

  private Random sharedBy(Class<?> math) throws ReflectiveOperationException {
    Class<?> holder = Class.forName(math.getName() + "$RandomNumberGeneratorHolder");
    return (Random) value(holder, "randomNumberGenerator");
  }

  /**
   * Sets everything back.
   *
   * @param group the group of the program's main thread
   */
  public void reset(ThreadGroup group) {
    groupState.reset(group);
    unsafe.putInt(Thread.class, threadNumber, 0);
    unsafe.putLong(Thread.class, threadSequence, NEXT_THREAD_ID);
    unsafe.putObject(Thread.class, defaultHandler, null);
    unsafe.putInt(ForkJoinPool.class, poolSequence, 0);
    resetCommonPool();
    poolNumber.set(1);
    timerSerial.set(0);
    threadLocalHash.set(hashStart);
    seedUniquifier.set(SEED);
    seeder.set(SEED);
    probes.set(0);
    splittableSeeder.set(SEED);
    Chance.reset(SEED);
    recordNumber.set(0);
    recordThread.set(FIRST_RECORD_THREAD);
    for (Random random : shared) {
      random.setSeed(SEED);
    }
    unsafe.putObject(Collections.class, shuffling, null);
    if (Guard.takeLoggersReached()) {
      Loggers.reset();
    }
    if (Guard.takePropertiesReached()) {
      System.setProperties((Properties) properties.clone());
      defaults.reset();
      // Setting them has asked, too.
      Guard.takePropertiesReached();
    }
  }

  // Two workers, so that two tasks may run at once; but streams split as for one, into four parts:
  // more parts make no other kinds of interleavings, only more of them.
  private void resetCommonPool() {
    Object old = unsafe.getObject(ForkJoinPool.class, commonPool);
    if (made && unsafe.getObject(old, poolQueues) == null) {
      return;
    }
    try {
      made = true;
      Executor common =
          poolConstructor.newInstance(
              WORKERS,
              ForkJoinPool.defaultForkJoinWorkerThreadFactory,
              null,
              0,
              "ForkJoinPool.commonPool-worker-");
      unsafe.putObject(ForkJoinPool.class, commonPool, common);
      unsafe.putObject(java.util.concurrent.CompletableFuture.class, asyncPool, common);
    } catch (ReflectiveOperationException otherJdk) {
      throw new IllegalStateException(otherJdk);
    }
  }

  @Override
  public void give(Thread main) {
    unsafe.putLong(main, threadId, MAIN_THREAD_ID);
    groupState.enter(main.getThreadGroup(), main);
    // The program's by their names: of two threads that make pools, either may get the first number.
    Names.introduce(poolNumber, POOL_NUMBER);
    Names.introduce(timerSerial, TIMER_NUMBER);
  }

  private long offset(Class<?> type, String field) throws NoSuchFieldException {
    unsafe.ensureClassInitialized(type);
    return unsafe.staticFieldOffset(type.getDeclaredField(field));
  }

  private Object value(Class<?> type, String field) throws NoSuchFieldException {
    unsafe.ensureClassInitialized(type);
    Field found = type.getDeclaredField(field);
    return unsafe.getObject(type, unsafe.staticFieldOffset(found));
  }
}
