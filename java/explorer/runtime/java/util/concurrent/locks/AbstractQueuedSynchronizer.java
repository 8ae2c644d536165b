package java.util.concurrent.locks;

import concert.explorer.Identified;
import concert.explorer.hooks.BirthHooks;
import concert.explorer.synchronisation.Conditions;
import concert.explorer.synchronisation.Queues;
import concert.explorer.synchronisation.Synchronizers;
import concert.explorer.synchronisation.WaitEnds;
import concert.explorer.threads.ThreadList;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/**
 * In place of the JDK's class of this name: what its documentation promises, on the explorer's model
 * of blocking instead of a queue of parked threads.
 *
 * <p>A thread that cannot acquire is not queued, unless the program can tell ({@link Queues}); it goes
 * on in an order of the explorer's choice. So fair and unfair synchronizers behave alike: an arrival that
 * a fair one would put at the end of the queue is an arrival that came later. The program can tell where
 * a waiter of a fair lock's condition is signalled.
 */
public abstract class AbstractQueuedSynchronizer extends AbstractOwnableSynchronizer
    implements Serializable {
  private static final long serialVersionUID = 7373984972572414691L;

  /** Attempts of a thread that is the first in the queue at once, besides the one before. */
  private static final int FIRST_ATTEMPTS = 2;

  private int state;

  /** Threads that wait to acquire, for those who ask. */
  private transient ThreadList queue;

  /** Those of them that want it for themselves. */
  private transient ThreadList exclusive;

  protected AbstractQueuedSynchronizer() {}

  protected final int getState() {
    Synchronizers.read(this);
    return state;
  }

  protected final void setState(int newState) {
    Synchronizers.set(this, state, newState);
    state = newState;
  }

  protected final boolean compareAndSetState(int expect, int update) {
    Synchronizers.beforeCompare(this, expect, update, getExclusiveOwnerThread());
    if (state != expect) {
      Synchronizers.read(this);
      return false;
    }
    Synchronizers.write(this, state, update);
    state = update;
    return true;
  }

  protected boolean tryAcquire(int arg) {
    throw new UnsupportedOperationException();
  }

  protected boolean tryRelease(int arg) {
    throw new UnsupportedOperationException();
  }

  protected int tryAcquireShared(int arg) {
    throw new UnsupportedOperationException();
  }

  protected boolean tryReleaseShared(int arg) {
    throw new UnsupportedOperationException();
  }

  protected boolean isHeldExclusively() {
    throw new UnsupportedOperationException();
  }

  public final void acquire(int arg) {
    if (Queues.on(this)) {
      acquireInTurn(false, arg);
      return;
    }
    Synchronizers.enter(this, false, arg, getExclusiveOwnerThread());
    while (!attempt(arg)) {
      await(false, arg);
    }
  }

  public final void acquireInterruptibly(int arg) throws InterruptedException {
    WaitEnds.throwIfInterrupted();
    if (Queues.on(this)) {
      acquireInTurn(false, arg, true, 0, -1);
      return;
    }
    Synchronizers.enterInterruptibly(this, false, arg, getExclusiveOwnerThread());
    while (!attempt(arg)) {
      awaitInterruptibly(false, arg);
    }
  }

  public final boolean tryAcquireNanos(int arg, long nanos) throws InterruptedException {
    WaitEnds.throwIfInterrupted();
    Synchronizers.observe(this);
    Synchronizers.beforeAttempt();
    if (Queues.on(this)) {
      return acquireInTurn(false, arg, true, nanos, WaitEnds.deadline(nanos));
    }
    if (attemptOnce(arg)) {
      return true;
    }
    long deadline = WaitEnds.deadline(nanos);
    while (nanos > 0) {
      if (!awaitUntil(false, arg, nanos, deadline)) {
        return attemptOnce(arg);
      }
      if (attemptOnce(arg)) {
        return true;
      }
    }
    return false;
  }

  public final boolean release(int arg) {
    Synchronizers.transfers(this, true);
    boolean released;
    try {
      released = tryRelease(arg);
    } finally {
      Synchronizers.transfers(this, false);
    }
    if (released) {
      Synchronizers.released(this);
    }
    return released;
  }

  public final void acquireShared(int arg) {
    Synchronizers.wants(this, arg);
    if (Queues.on(this)) {
      acquireInTurn(true, arg);
      return;
    }
    Synchronizers.enter(this, true, arg, null);
    while (!attemptShared(arg)) {
      await(true, arg);
    }
  }

  public final void acquireSharedInterruptibly(int arg) throws InterruptedException {
    WaitEnds.throwIfInterrupted();
    Synchronizers.wants(this, arg);
    if (Queues.on(this)) {
      acquireInTurn(true, arg, true, 0, -1);
      return;
    }
    Synchronizers.enterInterruptibly(this, true, arg, null);
    while (!attemptShared(arg)) {
      awaitInterruptibly(true, arg);
    }
  }

  public final boolean tryAcquireSharedNanos(int arg, long nanos) throws InterruptedException {
    WaitEnds.throwIfInterrupted();
    Synchronizers.wants(this, arg);
    Synchronizers.beforeAttempt();
    if (Queues.on(this)) {
      return acquireInTurn(true, arg, true, nanos, WaitEnds.deadline(nanos));
    }
    if (attemptSharedOnce(arg)) {
      return true;
    }
    long deadline = WaitEnds.deadline(nanos);
    while (nanos > 0) {
      if (!awaitUntil(true, arg, nanos, deadline)) {
        return attemptSharedOnce(arg);
      }
      if (attemptSharedOnce(arg)) {
        return true;
      }
    }
    return false;
  }

  public final boolean releaseShared(int arg) {
    Synchronizers.transfers(this, true);
    boolean released;
    try {
      released = tryReleaseShared(arg);
    } finally {
      Synchronizers.transfers(this, false);
    }
    if (released) {
      Synchronizers.released(this);
    }
    return released;
  }

  private void acquireInTurn(boolean shared, int arg) {
    try {
      acquireInTurn(shared, arg, false, 0, -1);
    } catch (InterruptedException impossible) {
      throw new AssertionError(impossible);
    }
  }

  // As the JDK's: an attempt, then the queue, whose first alone tries on.
  private boolean acquireInTurn(
      boolean shared, int arg, boolean interruptible, long nanos, long deadline)
      throws InterruptedException {
    if (deadline < 0) {
      Synchronizers.comesRound(this);
    }
    if (getExclusiveOwnerThread() != Thread.currentThread()) {
      Queues.begin();
    }
    if (interruptible) {
      Synchronizers.beforeAttempt();
    }
    if (attempt(shared, arg, deadline >= 0)) {
      return true;
    }
    if (interruptible && deadline >= 0 && nanos <= 0) {
      return false;
    }
    Thread me = Thread.currentThread();
    enqueue(me);
    if (!shared) {
      exclusive.add(me);
    }
    Queues.joined(this, me, queue.get(0) == me);
    Queues.mayCountOtherwise(interruptible || deadline >= 0);
    try {
      if (attemptAgain(shared, arg, deadline, FIRST_ATTEMPTS)) {
        return true;
      }
      while (true) {
        if (Synchronizers.mayEnd(this, nanos, deadline)) {
          return Synchronizers.looksOnceMore(interruptible)
              && queue.get(0) == me
              && attempt(shared, arg, true);
        }
        boolean inTime = Synchronizers.awaitTurn(this, shared, arg, interruptible, deadline);
        boolean first = queue.get(0) == me;
        if (first && attempt(shared, arg, deadline >= 0)
            || attemptAgain(shared, arg, deadline, 1)) {
          return true;
        }
        if (!inTime) {
          return false;
        }
      }
    } finally {
      leave(me);
    }
  }

  // The first in the queue tries until it has marked who is to wake it, and once more.
  private boolean attemptAgain(boolean shared, int arg, long deadline, int times) {
    for (int i = 0; i < times && Queues.attemptsCount; i++) {
      if (queue.get(0) == Thread.currentThread() && attempt(shared, arg, deadline >= 0)) {
        return true;
      }
    }
    return false;
  }

  // A waiter of a condition is signalled, and wants the lock again: in turn, if the lock is fair.
  private void wakes(Thread waiter) {
    if (Queues.isFair(this)) {
      Queues.tell();
    }
    joins(waiter);
    Conditions.signal(waiter);
  }

  private void joins(Thread waiter) {
    if (Queues.on(this)) {
      enqueue(waiter);
      exclusive.add(waiter);
      Queues.joined(this, waiter, queue.get(0) == waiter);
    }
  }

  private void takesTurn(int arg) {
    Thread me = Thread.currentThread();
    try {
      do {
        Synchronizers.awaitTurn(this, false, arg, false, -1);
      } while ((queue.get(0) != me || !attempt(arg)) && !attemptAgain(false, arg, -1, 1));
    } catch (InterruptedException impossible) {
      throw new AssertionError(impossible);
    } finally {
      leave(me);
    }
  }

  private void leave(Thread me) {
    boolean first = queue.get(0) == me;
    queue.remove(me);
    exclusive.remove(me);
    Queues.left(this, first && !queue.isEmpty() ? queue.get(0) : null);
  }

  private boolean attempt(boolean shared, int arg, boolean once) {
    if (once) {
      return shared ? attemptSharedOnce(arg) : attemptOnce(arg);
    }
    return shared ? attemptShared(arg) : attempt(arg);
  }

  // An attempt of a thread that goes on until one succeeds.
  private boolean attempt(int arg) {
    Synchronizers.transfers(this, true);
    try {
      return attemptOnce(arg);
    } finally {
      Synchronizers.transfers(this, false);
    }
  }

  private boolean attemptShared(int arg) {
    Synchronizers.transfers(this, true);
    try {
      return attemptSharedOnce(arg);
    } finally {
      Synchronizers.transfers(this, false);
    }
  }

  private boolean attemptOnce(int arg) {
    long changes = Synchronizers.attempt(this);
    return tryAcquire(arg) || Synchronizers.failed(this, changes);
  }

  private boolean attemptSharedOnce(int arg) {
    long changes = Synchronizers.attempt(this);
    return tryAcquireShared(arg) >= 0 || Synchronizers.failed(this, changes);
  }

  private void await(boolean shared, int arg) {
    enqueue(Thread.currentThread());
    try {
      Synchronizers.await(this, shared, arg);
    } finally {
      dequeue();
    }
  }

  private void awaitInterruptibly(boolean shared, int arg) throws InterruptedException {
    enqueue(Thread.currentThread());
    try {
      Synchronizers.awaitInterruptibly(this, shared, arg);
    } finally {
      dequeue();
    }
  }

  private boolean awaitUntil(boolean shared, int arg, long nanos, long deadline)
      throws InterruptedException {
    enqueue(Thread.currentThread());
    try {
      return Synchronizers.awaitUntil(this, shared, arg, nanos, deadline);
    } finally {
      dequeue();
    }
  }

  private void enqueue(Thread thread) {
    if (queue == null) {
      queue = new ThreadList();
      exclusive = new ThreadList();
    }
    queue.add(thread);
  }

  private void dequeue() {
    queue.remove(Thread.currentThread());
  }

  public final boolean hasQueuedThreads() {
    look();
    return queue != null && !queue.isEmpty();
  }

  // Before the program looks at the queue.
  private void look() {
    Queues.tell();
    Queues.look(this);
  }

  public final boolean hasContended() {
    look();
    return queue != null;
  }

  public final Thread getFirstQueuedThread() {
    return hasQueuedThreads() ? queue.get(0) : null;
  }

  public final boolean isQueued(Thread thread) {
    if (thread == null) {
      throw new NullPointerException();
    }
    look();
    return queue != null && queue.contains(thread);
  }

  final boolean apparentlyFirstQueuedIsExclusive() {
    if (!Queues.on(this)) {
      return false;
    }
    Queues.look(this);
    return queue != null && !queue.isEmpty() && exclusive.contains(queue.get(0));
  }

  public final boolean hasQueuedPredecessors() {
    if (!Queues.on(this)) {
      if (!getClass().getName().startsWith("java.")) {
        Queues.tell();
      }
      return false;
    }
    Queues.look(this);
    return queue != null && !queue.isEmpty() && queue.get(0) != Thread.currentThread();
  }

  public final int getQueueLength() {
    look();
    return queue == null ? 0 : queue.size();
  }

  public final Collection<Thread> getQueuedThreads() {
    look();
    return list(queue == null ? new ThreadList() : queue);
  }

  private static Collection<Thread> list(ThreadList threads) {
    Thread[] listed = new Thread[threads.size()];
    for (int i = 0; i < listed.length; i++) {
      listed[i] = threads.get(i);
    }
    return Arrays.asList(listed);
  }

  public final Collection<Thread> getExclusiveQueuedThreads() {
    look();
    return list(queue == null ? new ThreadList() : exclusive);
  }

  public final Collection<Thread> getSharedQueuedThreads() {
    look();
    ThreadList shared = new ThreadList();
    for (int i = 0; queue != null && i < queue.size(); i++) {
      if (!exclusive.contains(queue.get(i))) {
        shared.add(queue.get(i));
      }
    }
    return list(shared);
  }

  @Override
  public String toString() {
    return super.toString()
        + "[State = "
        + getState()
        + ", "
        + (queue != null && !queue.isEmpty() ? "non" : "")
        + "empty queue]";
  }

  public final boolean owns(ConditionObject condition) {
    return condition.isOwnedBy(this);
  }

  public final boolean hasWaiters(ConditionObject condition) {
    checkOwned(condition);
    return condition.hasWaiters();
  }

  public final int getWaitQueueLength(ConditionObject condition) {
    checkOwned(condition);
    return condition.getWaitQueueLength();
  }

  public final Collection<Thread> getWaitingThreads(ConditionObject condition) {
    checkOwned(condition);
    return condition.getWaitingThreads();
  }

  // Before the program looks at who waits for a condition.
  private void checkOwned(ConditionObject condition) {
    Synchronizers.observe(this);
    if (!owns(condition)) {
      throw new IllegalArgumentException("Not owner");
    }
  }

  /** A condition of an exclusive synchronizer; those who wait are signalled in their order. */
  public class ConditionObject implements Condition, Serializable, Identified {
    private static final long serialVersionUID = 1173984872572414699L;
    private static final int SIGNALLED = 0;
    private static final int INTERRUPTED = 1;

    private final transient ThreadList waiters = new ThreadList();

    private transient long id;

    public ConditionObject() {
      BirthHooks.libraryBorn(this);
    }

    @Override
    public final long concert$id() {
      return id;
    }

    @Override
    public final void concert$id(long newId) {
      id = newId;
    }

    @Override
    public final void await() throws InterruptedException {
      WaitEnds.throwIfInterrupted();
      if (sleep(true, 0, -1) == INTERRUPTED) {
        throw new InterruptedException();
      }
    }

    @Override
    public final void awaitUninterruptibly() {
      sleep(false, 0, -1);
    }

    @Override
    public final long awaitNanos(long nanos) throws InterruptedException {
      WaitEnds.throwIfInterrupted();
      long deadline = WaitEnds.deadline(Math.max(0, nanos));
      if (sleep(true, Math.max(1, nanos), deadline) == INTERRUPTED) {
        throw new InterruptedException();
      }
      return deadline < 0 ? nanos : WaitEnds.timeLeft(deadline) + Math.min(0, nanos);
    }

    @Override
    public final boolean await(long time, TimeUnit unit) throws InterruptedException {
      long nanos = unit.toNanos(time);
      WaitEnds.throwIfInterrupted();
      long deadline = WaitEnds.deadline(Math.max(0, nanos));
      int result = sleep(true, Math.max(1, nanos), deadline);
      if (result == INTERRUPTED) {
        throw new InterruptedException();
      }
      return result == SIGNALLED;
    }

    @Override
    public final boolean awaitUntil(Date deadline) throws InterruptedException {
      long millis = deadline.getTime() - System.currentTimeMillis();
      return await(millis, TimeUnit.MILLISECONDS);
    }

    // Releases, waits for a signal, an interrupt or the deadline, and acquires again.
    private int sleep(boolean interruptible, long nanos, long deadline) {
      int saved = getState();
      if (!isHeldExclusively()) {
        throw new IllegalMonitorStateException();
      }
      Thread me = Thread.currentThread();
      waiters.add(me);
      Conditions.beginWait(this);
      if (!release(saved)) {
        waiters.remove(me);
        throw new IllegalMonitorStateException();
      }
      boolean early =
          Conditions.sleep(
              AbstractQueuedSynchronizer.this, this, interruptible, saved > 1, nanos, deadline);
      int result = SIGNALLED;
      boolean leaves = waiters.remove(me);
      if (leaves) {
        Conditions.leaveWait(this);
        if (interruptible && WaitEnds.interrupted(early)) {
          result = INTERRUPTED;
        } else if (!Conditions.wokeByItself()) {
          result = 2;
          WaitEnds.expire(deadline);
        }
      }
      if (Queues.on(AbstractQueuedSynchronizer.this)) {
        if (leaves) {
          joins(me);
        }
        takesTurn(saved);
      } else {
        Conditions.awaitLock(AbstractQueuedSynchronizer.this);
        while (!attempt(saved)) {
          AbstractQueuedSynchronizer.this.await(false, saved);
        }
      }
      return result;
    }

    @Override
    public final void signal() {
      checkHeld();
      Conditions.touch(this);
      if (!waiters.isEmpty()) {
        wakes(waiters.remove(0));
      }
    }

    @Override
    public final void signalAll() {
      checkHeld();
      Conditions.touch(this);
      for (int i = 0; i < waiters.size(); i++) {
        wakes(waiters.get(i));
      }
      waiters.clear();
    }

    private void checkHeld() {
      if (!isHeldExclusively()) {
        throw new IllegalMonitorStateException();
      }
      Conditions.looksAtWaiters(waiters);
    }

    final boolean isOwnedBy(AbstractQueuedSynchronizer synchronizer) {
      return synchronizer == AbstractQueuedSynchronizer.this;
    }

    protected final boolean hasWaiters() {
      checkHeld();
      Conditions.countsWaiters(waiters);
      return !waiters.isEmpty();
    }

    protected final int getWaitQueueLength() {
      checkHeld();
      Conditions.countsWaiters(waiters);
      return waiters.size();
    }

    protected final Collection<Thread> getWaitingThreads() {
      checkHeld();
      Conditions.countsWaiters(waiters);
      return list(waiters);
    }
  }
}
