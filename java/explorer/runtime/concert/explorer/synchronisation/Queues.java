package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * Queues of synchronizers, for programs that can tell whether a thread is in one: they ask for the
 * queue, wait with a read lock in hand, or acquire several permits at once. In all others it makes no
 * difference who of those that wait came first.
 */
public final class Queues {
  /** True if the program is known to be able to tell. */
  public static boolean used;

  /** True if the program is known to change something by an attempt that fails. */
  public static boolean attemptsCount;

  private Queues() {}

  /** Tells whether the calling thread queues where it cannot acquire. */
  public static boolean on(AbstractQueuedSynchronizer synchronizer) {
    return used && Scheduler.acting() != null && Synchronizers.queues(synchronizer);
  }

  /** Tells whether those who have waited longest get a synchronizer of the JDK's first. */
  public static boolean isFair(AbstractQueuedSynchronizer synchronizer) {
    String name = synchronizer.getClass().getName();
    return name.startsWith("java.util.concurrent.locks.") && name.endsWith("$FairSync");
  }

  /** The program can tell from here on. The first time, the execution starts over. */
  public static void tell() {
    Task me = Scheduler.acting();
    if (me != null) {
      tell(me);
    }
  }

  public static void tell(Task me) {
    Scheduler.check(me);
    if (!used) {
      used = true;
      startOver(me, Accesses.QUEUES);
    }
  }

  /** The program can tell how often a thread has tried. */
  static void countAttempts(Task me) {
    Scheduler.check(me);
    if (!attemptsCount) {
      used = true;
      attemptsCount = true;
      startOver(me, Accesses.ATTEMPTS);
    }
  }

  /** An acquisition that may be given up looks at interrupts and the time between its attempts. */
  public static void mayCountOtherwise(boolean isGivenUp) {
    if (attemptsCount && isGivenUp) {
      Ledger.note(Ledger.LIBRARY_OBJECTS);
    }
  }

  private static void startOver(Task me, long told) {
    Accesses.observeLocks();
    Engine.promote(Accesses.QUEUES);
    Engine.promote(told);
    Scheduler.outcome().discarded = true;
    Scheduler.halt(me);
  }

  /** Before an attempt to acquire. */
  public static void begin() {
    Task me = Scheduler.acting();
    if (me != null) {
      Library.stop(me);
    }
  }

  /** Before somebody looks at a queue. */
  public static void look(AbstractQueuedSynchronizer synchronizer) {
    Task me = Scheduler.acting();
    if (me != null) {
      Library.stop(me);
      long location = location(me, synchronizer);
      Engine.read(me.id, location);
      me.loops.read(location);
    }
  }

  /** A thread has joined a queue, by itself or as somebody has signalled it. */
  public static void joined(
      AbstractQueuedSynchronizer synchronizer, Thread thread, boolean first) {
    Task me = Scheduler.acting();
    Task joins = Scheduler.of(thread);
    if (me != null && joins != null) {
      Engine.write(me.id, location(me, synchronizer), 0);
      Engine.write(me.id, turn(joins), first ? 1 : 0);
    }
  }

  /** The thread has left a queue, which has another first now, or none. */
  public static void left(AbstractQueuedSynchronizer synchronizer, Thread first) {
    Task me = Scheduler.acting();
    if (me == null || me.killed) {
      return;
    }
    Engine.write(me.id, location(me, synchronizer), 0);
    Loops.progress(me);
    Task next = first == null ? null : Scheduler.of(first);
    if (next != null) {
      Engine.openGate(me.id, turn(next));
    }
  }

  static long turn(Task task) {
    return Names.thread(task.id, Names.TURN);
  }

  private static long location(Task me, AbstractQueuedSynchronizer synchronizer) {
    return Names.location(Names.of(me, synchronizer), Names.QUEUE);
  }
}
