package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.gaps.Gaps;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.ClassMemo;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import concert.explorer.threads.ThreadStates;
import concert.explorer.threads.Threads;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * The base of the explorer's AbstractQueuedSynchronizer: decides when an acquisition succeeds, and
 * which thread learns of it.
 *
 * <p>Of the JDK's own synchronizers it is known which states let an acquisition through, so that a
 * thread stops before it, once, until it can be had. Others are asked again whenever the state was
 * written.
 */
public final class Synchronizers {
  private enum Kind {
    LOCK,
    WORKER,
    READ_WRITE_LOCK,
    SEMAPHORE,
    LATCH,
    OTHER
  }

  private static final int WRITERS = 0xFFFF;

  private static final int READERS = 16;

  private static ClassMemo<Kind> kinds;

  private Synchronizers() {}

  public static void prepare() {
    kinds = new ClassMemo<>();
  }

  /** Another program, with classes of its own. */
  public static void reset() {
    kinds.clear();
  }

  private static Kind kind(AbstractQueuedSynchronizer synchronizer) {
    Class<?> type = synchronizer.getClass();
    Kind known = kinds.of(type);
    return known != null ? known : kinds.keep(type, kind(type.getName()));
  }

  // Compared by name: the classes are private to their owners.
  private static Kind kind(String name) {
    if (!name.startsWith("java.util.concurrent.")) {
      return Kind.OTHER;
    }
    if (name.startsWith("java.util.concurrent.locks.ReentrantLock")) {
      return Kind.LOCK;
    }
    if (name.startsWith("java.util.concurrent.locks.ReentrantReadWriteLock")) {
      return Kind.READ_WRITE_LOCK;
    }
    if (name.startsWith("java.util.concurrent.Semaphore")) {
      return Kind.SEMAPHORE;
    }
    if (name.startsWith("java.util.concurrent.CountDownLatch")) {
      return Kind.LATCH;
    }
    return name.startsWith("java.util.concurrent.ThreadPoolExecutor") ? Kind.WORKER : Kind.OTHER;
  }

  static boolean isLock(AbstractQueuedSynchronizer synchronizer) {
    return kind(synchronizer) == Kind.LOCK;
  }

  static long location(Task me, Object synchronizer) {
    return Accesses.location(me, synchronizer, Names.STATE);
  }

  // State.

  public static void read(AbstractQueuedSynchronizer synchronizer) {
    Task me = Scheduler.acting();
    if (me == null) {
      return;
    }
    Scheduler.check(me);
    Kind kind = kind(synchronizer);
    if (kind == Kind.LOCK) {
      readLock(me, synchronizer);
      return;
    }
    Library.stop(me);
    long location = location(me, synchronizer);
    Engine.read(me.id, location);
    // Whoever waits until it can take something gets it, whatever the state is now.
    if (!me.transfers) {
      me.loops.read(location);
    }
    if (!me.transfers && (kind == Kind.READ_WRITE_LOCK || kind == Kind.SEMAPHORE)) {
      Glimpses.looks(me, location);
    }
  }

  // The owner of a lock alone changes its state: its own look at it depends on nobody.
  private static void readLock(Task me, AbstractQueuedSynchronizer synchronizer) {
    if (Owners.of(synchronizer) == me.thread) {
      return;
    }
    if (!me.libraryOpen) {
      // Not on the way to lock or unlock: it asks whether somebody holds the lock.
      Accesses.observeLocks();
    }
    Library.stop(me);
    long location = location(me, synchronizer);
    Engine.read(me.id, location);
    if (!me.transfers) {
      me.loops.read(location);
      Glimpses.looks(me, location);
    }
  }

  /** A thread takes what it has waited for, or gives it back, and looks at the state on the way. */
  public static void transfers(AbstractQueuedSynchronizer synchronizer, boolean begins) {
    Task me = Scheduler.acting();
    if (me != null) {
      // A synchronizer of the program's own may try to take others on the way.
      me.transfers = begins && kind(synchronizer) != Kind.OTHER;
    }
  }

  public static void set(AbstractQueuedSynchronizer synchronizer, int from, int to) {
    Task me = Scheduler.acting();
    if (me != null && kind(synchronizer) == Kind.SEMAPHORE) {
      // A new one: nobody has given these permits back.
      Scheduler.check(me);
      Library.stop(me);
      Engine.write(me.id, location(me, synchronizer), to);
      Loops.progress(me);
    } else {
      write(synchronizer, from, to);
    }
  }

  public static void write(AbstractQueuedSynchronizer synchronizer, int from, int to) {
    Task me = Scheduler.acting();
    if (me == null) {
      return;
    }
    if (from == 0 && to == 0 && kind(synchronizer) == Kind.LOCK) {
      // A lock that comes out of a stream is free.
      return;
    }
    Scheduler.check(me);
    long location = location(me, synchronizer);
    if (kind(synchronizer) == Kind.LOCK) {
      if (from == 0) {
        if (!me.lockCall) {
          // A lock inside a library guards data that nobody reports.
          Engine.opaque(me.id);
          ThreadStates.inside(me);
          me.nestedLocks++;
        }
        Engine.acquire(me.id, location);
        Gaps.taken(me, location);
        takes(me, location);
        me.loops.take(location, me.callSite);
      } else if (to == 0) {
        if (Accesses.locksObserved) {
          Library.stop(me);
        }
        givesBack(me, location);
        me.nestedLocks = Math.max(0, me.nestedLocks - 1);
        Engine.release(me.id, location);
        me.test.end();
        Gaps.released(me, location);
      }
      Loops.shift(me, location, to - from);
      return;
    }
    Library.stop(me);
    // A compare-and-set reads, too; and whoever sets the state has looked at it.
    Engine.read(me.id, location);
    Engine.write(me.id, location, to);
    switch (kind(synchronizer)) {
      case READ_WRITE_LOCK:
        move(me, location, from, to);
        break;
      case SEMAPHORE:
        move(me, location, from - to);
        break;
      default:
        Loops.progress(me);
        return;
    }
    me.loops.take(location, me.callSite);
    Loops.shift(me, location, to - from);
  }

  private static void move(Task me, long location, int from, int to) {
    if (to >>> READERS != from >>> READERS) {
      me.readHolds += to > from ? 1 : -1;
      move(me, location, to > from ? 1 : -1);
    } else if (from != to && ((from & WRITERS) == 0 || (to & WRITERS) == 0)) {
      move(me, location, to > from ? 1 : -1);
      me.heldFrom = Scheduler.stops;
    }
  }

  private static void move(Task me, long location, int taken) {
    me.whole.forget();
    if (taken > 0) {
      me.loops.holds.take(location, taken);
    } else {
      me.loops.holds.giveBack(location, -taken);
    }
  }

  // The thread alone has it now.
  private static void takes(Task me, long location) {
    move(me, location, 1);
    if (me.held++ == 0) {
      me.heldFrom = Scheduler.stops;
    }
  }

  private static void givesBack(Task me, long location) {
    move(me, location, -1);
    me.held--;
    me.heldFrom = Scheduler.stops;
  }

  /** Before the compare-and-set with which lock() begins: the lock must be free. */
  public static void beforeCompare(
      AbstractQueuedSynchronizer synchronizer, int expect, int update, Thread owner) {
    Task me = Scheduler.acting();
    if (me == null || me.libraryOpen) {
      return;
    }
    if (kind(synchronizer) != Kind.LOCK) {
      Library.stop(me);
      return;
    }
    if (Queues.used) {
      comesRound(synchronizer);
      Library.stop(me);
    } else if (expect == 0 && owner != me.thread) {
      enter(synchronizer, false, update, owner);
    }
  }

  // Acquisition.

  /** Tells whether threads can wait for it in a queue. */
  static boolean queues(AbstractQueuedSynchronizer synchronizer) {
    Kind kind = kind(synchronizer);
    return kind != Kind.LATCH && kind != Kind.WORKER;
  }

  /** Of a semaphore's permits, one taken before many keeps those who want the many waiting. */
  public static void wants(AbstractQueuedSynchronizer synchronizer, int arg) {
    Task me = Scheduler.acting();
    if (me != null && arg > 1 && kind(synchronizer) == Kind.SEMAPHORE) {
      Queues.tell(me);
    }
  }

  /**
   * Tells whether this wait is one that may end at any time. Others run first: they may find the thread
   * in the queue, and let go what it has not got.
   */
  public static boolean mayEnd(
      AbstractQueuedSynchronizer synchronizer, long nanos, long deadline) {
    Task me = Scheduler.acting();
    if (me == null || deadline < 0) {
      return false;
    }
    waits(me, synchronizer);
    if (!Timeouts.early(me, me.callSite, nanos, false)) {
      return false;
    }
    me.waitsFor = null;
    ThreadStates.pauses(me, me.callSite);
    Scheduler.stop(me, me.callSite, Tags.ACQUIRE);
    me.libraryOpen = true;
    Timeouts.expire(me, deadline);
    return true;
  }

  /** Tells whether a thread looks once more before its time is over: it may have done so before. */
  public static boolean looksOnceMore(boolean interruptible) throws InterruptedException {
    Task me = Scheduler.acting();
    if (me == null || Engine.choose(me.id, 2) == 0) {
      return false;
    }
    if (interruptible && Threads.interruptsUsed) {
      Engine.read(me.id, Names.thread(me.id, Names.INTERRUPT));
      if (me.interrupted && Engine.choose(me.id, 2) == 0) {
        Threads.throwIfInterrupted(me);
      }
    }
    return true;
  }

  /**
   * Waits in the queue until it is the thread's turn and an attempt may succeed. Returns false when the
   * time is over.
   */
  public static boolean awaitTurn(
      AbstractQueuedSynchronizer synchronizer,
      boolean shared,
      int arg,
      boolean interruptible,
      long deadline)
      throws InterruptedException {
    Task me = Scheduler.acting();
    if (me == null) {
      Thread.yield();
      return true;
    }
    long location = waits(me, synchronizer);
    int site = me.callSite;
    long turn = Queues.turn(me);
    boolean ends = interruptible && Threads.interruptsUsed;
    boolean other = kind(synchronizer) == Kind.OTHER;
    if (other || ends) {
      long interrupt = ends ? Names.thread(me.id, Names.INTERRUPT) : 0;
      Scheduler.stopEither(
          me, site, Tags.ACQUIRE, deadline, turn, Engine.EQUALS, 1, interrupt);
      if (!Engine.timedOut(me.id) && !(ends && me.interrupted)) {
        waits(me, synchronizer);
        Scheduler.stopEither(
            me,
            site,
            Tags.ACQUIRE,
            deadline,
            other ? releases(me, synchronizer) : location,
            other ? Engine.WRITTEN_SINCE : test(synchronizer, shared),
            other ? 0 : operand(synchronizer, shared, arg),
            interrupt);
      }
    } else {
      Scheduler.stopBoth(
          me,
          site,
          Tags.ACQUIRE,
          deadline,
          turn,
          location,
          test(synchronizer, shared),
          operand(synchronizer, shared, arg));
    }
    me.libraryOpen = true;
    if (interruptible) {
      boolean first = Engine.value(turn) == 1;
      WaitEnds.throwIfInterrupted(me, first && mayGet(synchronizer, shared, arg, me));
    }
    if (deadline >= 0 && Engine.timedOut(me.id)) {
      Timeouts.expire(me, deadline);
      return false;
    }
    return true;
  }

  // The program's own synchronizers are asked by an attempt, once after an interrupt.
  private static boolean mayGet(
      AbstractQueuedSynchronizer synchronizer, boolean shared, int arg, Task me) {
    return kind(synchronizer) == Kind.OTHER
        ? !me.overlooksInterrupt
        : free(synchronizer, shared, arg, me);
  }

  /** Before the first attempt of an acquisition that an interrupt may end. */
  public static void beforeAttempt() throws InterruptedException {
    Task me = Scheduler.acting();
    if (me != null && Threads.waitsInterrupted) {
      Library.stop(me);
      WaitEnds.throwIfInterrupted(me, true);
    }
  }

  /** Before an acquisition that may be part of a loop. */
  public static void comesRound(AbstractQueuedSynchronizer synchronizer) {
    Task me = Scheduler.acting();
    boolean comesRound = me != null && me.loops.putOff != null && !me.libraryOpen;
    if (comesRound && kind(synchronizer) != Kind.OTHER) {
      Loops.beforeAcquisition(me);
    }
  }

  /** Stops before the first attempt of an acquisition. */
  public static void enter(
      AbstractQueuedSynchronizer synchronizer, boolean shared, int arg, Thread owner) {
    Task me = Scheduler.acting();
    if (me == null || owner == me.thread || kind(synchronizer) == Kind.OTHER) {
      return;
    }
    if (isWriter(me, synchronizer)) {
      return;
    }
    // Inside a call whose event is open the first attempt belongs to the event, if it can succeed.
    if (me.libraryOpen && free(synchronizer, shared, arg, me)) {
      return;
    }
    comesRound(synchronizer);
    await(synchronizer, shared, arg);
  }

  public static void enterInterruptibly(
      AbstractQueuedSynchronizer synchronizer, boolean shared, int arg, Thread owner)
      throws InterruptedException {
    Task me = Scheduler.acting();
    if (me == null || !Threads.interruptsUsed) {
      enter(synchronizer, shared, arg, owner);
      return;
    }
    if (owner == me.thread
        || kind(synchronizer) == Kind.OTHER
        || isWriter(me, synchronizer)
        || me.libraryOpen && free(synchronizer, shared, arg, me)) {
      return;
    }
    comesRound(synchronizer);
    awaitInterruptibly(synchronizer, shared, arg);
  }

  // Who may write may read, too.
  private static boolean isWriter(Task me, AbstractQueuedSynchronizer synchronizer) {
    return kind(synchronizer) == Kind.READ_WRITE_LOCK && Owners.of(synchronizer) == me.thread;
  }

  private static boolean free(
      AbstractQueuedSynchronizer synchronizer, boolean shared, int arg, Task me) {
    long value = Engine.value(location(me, synchronizer));
    switch (test(synchronizer, shared)) {
      case Engine.AT_LEAST:
        return value >= arg;
      case Engine.MASK_CLEAR:
        return (value & WRITERS) == 0;
      default:
        return value == 0;
    }
  }

  private static int test(AbstractQueuedSynchronizer synchronizer, boolean shared) {
    switch (kind(synchronizer)) {
      case SEMAPHORE:
        return Engine.AT_LEAST;
      case READ_WRITE_LOCK:
        return shared ? Engine.MASK_CLEAR : Engine.EQUALS;
      default:
        return Engine.EQUALS;
    }
  }

  private static long operand(AbstractQueuedSynchronizer synchronizer, boolean shared, int arg) {
    switch (test(synchronizer, shared)) {
      case Engine.AT_LEAST:
        return arg;
      case Engine.MASK_CLEAR:
        return WRITERS;
      default:
        return 0;
    }
  }

  /** Stops until an acquisition can succeed. */
  public static void await(AbstractQueuedSynchronizer synchronizer, boolean shared, int arg) {
    Task me = Scheduler.acting();
    if (me == null) {
      Thread.yield();
      return;
    }
    long location = waits(me, synchronizer);
    if (kind(synchronizer) == Kind.OTHER) {
      Scheduler.stopUnwritten(
          me, me.callSite, Tags.ACQUIRE, -1, new long[] {releases(me, synchronizer)}, 1);
    } else {
      Scheduler.stopGuarded(
          me,
          me.callSite,
          Tags.ACQUIRE,
          -1,
          location,
          test(synchronizer, shared),
          operand(synchronizer, shared, arg));
    }
    me.libraryOpen = true;
  }

  /** The same, ended by an interrupt. */
  public static void awaitInterruptibly(
      AbstractQueuedSynchronizer synchronizer, boolean shared, int arg)
      throws InterruptedException {
    Task me = Scheduler.acting();
    if (me == null || !Threads.interruptsUsed) {
      await(synchronizer, shared, arg);
      return;
    }
    long location = waits(me, synchronizer);
    Scheduler.stopEither(
        me,
        me.callSite,
        Tags.ACQUIRE,
        -1,
        kind(synchronizer) == Kind.OTHER ? releases(me, synchronizer) : location,
        kind(synchronizer) == Kind.OTHER ? Engine.WRITTEN_SINCE : test(synchronizer, shared),
        operand(synchronizer, shared, arg),
        Names.thread(me.id, Names.INTERRUPT));
    me.libraryOpen = true;
    WaitEnds.throwIfInterrupted(me, mayGet(synchronizer, shared, arg, me));
  }

  /** The same with an end. Returns false when the time is over. */
  public static boolean awaitUntil(
      AbstractQueuedSynchronizer synchronizer, boolean shared, int arg, long nanos, long deadline)
      throws InterruptedException {
    Task me = Scheduler.acting();
    if (me == null) {
      Thread.yield();
      return true;
    }
    long location = waits(me, synchronizer);
    if (Timeouts.early(me, me.callSite, nanos, false)) {
      // The attempt that has just failed, and this, are one: time is over at once.
      pauses(me);
      Timeouts.expire(me, deadline);
      return false;
    }
    if (kind(synchronizer) == Kind.OTHER) {
      Scheduler.stopUnwritten(
          me, me.callSite, Tags.ACQUIRE, deadline, new long[] {releases(me, synchronizer)}, 1);
    } else {
      Scheduler.stopEither(
          me,
          me.callSite,
          Tags.ACQUIRE,
          deadline,
          location,
          test(synchronizer, shared),
          operand(synchronizer, shared, arg),
          Threads.interruptsUsed ? Names.thread(me.id, Names.INTERRUPT) : 0);
    }
    me.libraryOpen = true;
    WaitEnds.throwIfInterrupted(me, mayGet(synchronizer, shared, arg, me));
    if (Engine.timedOut(me.id)) {
      Timeouts.expire(me, deadline);
      return false;
    }
    return true;
  }

  public static void pauses(Task me) {
    me.waitsFor = null;
    if (ThreadStates.used) {
      ThreadStates.pauses(me, me.callSite);
      Scheduler.stop(me, me.callSite, Tags.ACQUIRE);
      me.libraryOpen = true;
    }
  }

  private static long releases(Task me, Object synchronizer) {
    return Names.location(Names.of(me, synchronizer), Names.WAITERS);
  }

  /**
   * Before an attempt to acquire a synchronizer of the program's own: notes releases so far.
   *
   * @return the number of changes that the thread has made
   */
  public static long attempt(AbstractQueuedSynchronizer synchronizer) {
    Task me = Scheduler.acting();
    if (me != null && kind(synchronizer) == Kind.OTHER) {
      Library.stop(me);
      Engine.read(me.id, releases(me, synchronizer));
    }
    return me == null ? 0 : me.writes;
  }

  /** After an attempt that has failed: if it has changed something, each attempt counts. */
  public static boolean failed(AbstractQueuedSynchronizer synchronizer, long changes) {
    Task me = Scheduler.acting();
    if (me != null && me.writes != changes && kind(synchronizer) == Kind.OTHER) {
      Queues.countAttempts(me);
    }
    return false;
  }

  /** A release let others try: those of the program's own synchronizers are told. */
  public static void released(AbstractQueuedSynchronizer synchronizer) {
    Task me = Scheduler.acting();
    if (me != null && kind(synchronizer) == Kind.OTHER) {
      Library.stop(me);
      Engine.write(me.id, releases(me, synchronizer), 0);
    }
  }

  static long waits(Task me, AbstractQueuedSynchronizer synchronizer) {
    me.waitsFor = "lock";
    me.waitsOn = synchronizer;
    me.waitSite = me.callSite;
    return location(me, synchronizer);
  }

  /** The program looks at a lock that another may hold: critical sections are no longer whole. */
  public static void observe(AbstractQueuedSynchronizer synchronizer) {
    Task me = Scheduler.acting();
    if (me != null && kind(synchronizer) == Kind.LOCK) {
      Accesses.observeLocks();
    }
  }
}
