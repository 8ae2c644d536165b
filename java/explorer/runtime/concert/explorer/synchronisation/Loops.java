package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;

/**
 * Waiting loops. A thread that comes round a loop with the same locals, without having changed
 * anything, will do so for ever unless another thread changes what it reads: it waits for that.
 */
public final class Loops {
  private static final long MOST_TURNS = 5_000_000;

  /** Of a nanosecond: longer than any wait of a program, at thirteen days. */
  private static final int MOST_DOUBLINGS = 50;

  private Loops() {}

  /** The thread has changed something. */
  public static void progress(Task me) {
    me.writes++;
    me.loops.clear();
    Scheduler.progresses();
  }

  /** A timed wait of the thread has ended by its time: it has changed nothing. */
  public static void expired(Task me) {
    me.writes--;
    me.loops.expired++;
  }

  /**
   * The thread has taken permits or a lock, or given some back. Where its loop does both, it has
   * changed nothing when it comes round.
   */
  static void shift(Task me, long location, int by) {
    if (me.loops.shift(location, by)) {
      Scheduler.progresses();
    }
  }

  /** At a loop's head: whether its locals are wanted. */
  public static boolean head(Task me, int site) {
    Scheduler.check(me);
    if (++me.turns > MOST_TURNS) {
      Scheduler.outcome().limit("events");
      Scheduler.halt(me);
    }
    LoopHeads loops = me.loops;
    loops.hash = 17;
    int head = loops.find(site);
    loops.changed = !loops.unchanged(head, me.writes);
    return !loops.changed || loops.beginsAnew(head);
  }

  public static void mix(Task me, long value) {
    me.loops.hash = Locals.mixed(me.loops.hash, value);
  }

  public static void mix(Task me, Object value) {
    me.loops.hash = Locals.mixed(me.loops.hash, me, value);
  }

  /** The same for an object that counts by its identity. */
  public static void mixIdentity(Task me, Object value) {
    me.loops.hash = Locals.mixed(me.loops.hash, value == null ? 1 : Names.of(me, value));
  }

  /** All locals are mixed in. */
  public static void turn(Task me, int site) {
    LoopHeads loops = me.loops;
    int head = loops.find(site);
    for (int i = 0; i < loops.readCount; i++) {
      mix(me, loops.reads[i]);
    }
    long foreign = foreignWrites(me, loops.readCount);
    mix(me, foreign);
    for (int i = 0; i < loops.shiftCount; i++) {
      mix(me, loops.shifts[i]);
    }
    long since = loops.acquisitions(head);
    boolean hasWaited = loops.hasWaited(head);
    boolean hasMet = loops.hasMet(head);
    loops.pass(head);
    loops.putOff = null;
    if (hasWaited) {
      loops.waitsIn(head);
    }
    if (loops.changed) {
      loops.same(head);
      return;
    }
    if (!loops.same(head) || loops.keepsTooLittle()) {
      // Its locals moved on. A loop around it has them among its own, or none of them.
      loops.blind(head, 0);
      Scheduler.progresses();
      return;
    }
    loops.cameRound = true;
    if (hasWaited) {
      loops.comesInVain(me, since);
      return;
    }
    if (loops.holds.hasTakenSince(since)) {
      // It gives that back on its way.
      loops.putOff =
          new LoopHeads.PutOff(head, site, since, me.writes, loops.readCount, foreign);
      return;
    }
    loops.tellTaken(me, since);
    if (loops.readCount > 0 && !hasMet) {
      int count = loops.readCount;
      loops.readCount = 0;
      pause(me, site, -1, count);
      loops.forget(head);
    } else {
      pauseShortly(me, site, head);
    }
  }

  /** Before the thread asks for a lock or a permit: if it has come round its loop in vain, it waits. */
  static void beforeAcquisition(Task me) {
    LoopHeads.PutOff wait = me.loops.putOff;
    if (wait == null) {
      return;
    }
    if (me.writes != wait.writes || foreignWrites(me, wait.reads) != wait.foreign) {
      me.loops.putOff = null;
    } else if (me.loops.hasAcquiredAt(me.callSite)) {
      int site = me.callSite;
      me.loops.tellTaken(me, wait.since);
      // It may have other locks in hand here, and none of them where it waits next.
      pauseShortly(me, wait.site, wait.head);
      me.callSite = site;
    }
  }

  private static long foreignWrites(Task me, int reads) {
    long writes = 0;
    for (int i = 0; i < reads; i++) {
      writes += Engine.foreignWrites(me.id, me.loops.reads[i]);
    }
    return writes;
  }

  /**
   * Waits until another thread changes what the loop reads, or nobody else can go on: all others go
   * first, and each time those, too, whose waits last twice as long.
   */
  private static void pauseShortly(Task me, int site, int head) {
    int turns = me.loops.blindTurns(head);
    me.loops.blind(head, turns + 1);
    long deadline = turns < MOST_DOUBLINGS ? Timeouts.turn(me, 1L << turns) : -1;
    pause(me, site, deadline, me.loops.readCount);
  }

  private static void pause(Task me, int site, long deadline, int reads) {
    LoopHeads loops = me.loops;
    me.waitsFor = "spin";
    me.waitSite = site;
    me.spins = true;
    if (reads > 0) {
      Scheduler.stopUnwritten(me, site, Tags.SPIN, deadline, loops.reads, reads);
    } else {
      // It looks at nothing that others could change, as far as is known: at what a lock guards,
      // perhaps.
      long never = Names.thread(me.id, Names.INTERRUPT);
      Scheduler.stopGuarded(me, site, Tags.SPIN, deadline, never, Engine.EQUALS, -1);
    }
  }
}
