package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.Identified;
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
    Scheduler.idle = 0;
  }

  /**
   * The thread has taken permits or given some back, or a read-write lock. Where its loop does both,
   * it has changed nothing when it comes round.
   */
  static void shift(Task me, long location, int by) {
    if (me.loops.shift(location, by)) {
      Scheduler.idle = 0;
    }
  }

  /** At a loop's head: whether its locals are wanted. */
  public static boolean head(Task me, int site) {
    Scheduler.check(me);
    if (++me.turns > MOST_TURNS) {
      Scheduler.outcome().limit("events");
      Scheduler.halt(me);
    }
    me.loops.hash = 17;
    return me.loops.unchanged(me.loops.find(site), me.writes);
  }

  public static void mix(Task me, long value) {
    me.loops.hash = (me.loops.hash ^ value) * 0x100000001B3L;
  }

  public static void mix(Task me, Object value) {
    long mixed;
    if (value == null) {
      mixed = 0;
    } else if (!(value instanceof Identified)
        && (value instanceof String || value instanceof Number || value instanceof Boolean)) {
      me.quiet++;
      mixed = value.hashCode();
      me.quiet--;
    } else {
      mixed = Names.of(me, value);
    }
    mix(me, mixed);
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
    int least = loops.leastHeld(head);
    loops.putOff = null;
    if (!loops.same(head) || loops.keepsTooLittle()) {
      // Its locals moved on. A loop around it has them among its own, or none of them.
      loops.blind(head, 0);
      Scheduler.idle = 0;
      return;
    }
    if (least < loops.holds.now()) {
      int from = loops.holds.siteFrom(least);
      loops.putOff =
          new LoopHeads.PutOff(head, site, least, from, me.writes, loops.readCount, foreign);
      return;
    }
    pause(me, site, head);
  }

  /** Before the thread asks for a lock or a permit: if it has come round its loop in vain, it waits. */
  static void beforeAcquisition(Task me) {
    LoopHeads.PutOff wait = me.loops.putOff;
    if (wait == null || me.callSite != wait.acquiresAt || me.loops.holds.now() != wait.level) {
      return;
    }
    me.loops.putOff = null;
    if (me.writes == wait.writes && foreignWrites(me, wait.reads) == wait.foreign) {
      int site = me.callSite;
      pause(me, wait.site, wait.head);
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

  /** Waits until another thread changes what the loop reads. */
  private static void pause(Task me, int site, int head) {
    LoopHeads loops = me.loops;
    for (int i = 0; i < loops.takenCount; i++) {
      Glimpses.turns(me, loops.taken[i]);
    }
    me.waitsFor = "spin";
    me.waitSite = site;
    me.spins = true;
    if (loops.readCount > 0) {
      int count = loops.readCount;
      loops.readCount = 0;
      Scheduler.stopUnwritten(me, site, Tags.SPIN, -1, loops.reads, count);
      loops.forget(head);
    } else {
      // It looks at nothing that others could change, as far as is known: at what a lock guards,
      // perhaps. All others go first, and each time those, too, whose waits last twice as long.
      int turns = loops.blindTurns(head);
      loops.blind(head, turns + 1);
      long deadline = turns < MOST_DOUBLINGS ? Timeouts.turn(me, 1L << turns) : -1;
      long never = Names.thread(me.id, Names.INTERRUPT);
      Scheduler.stopGuarded(me, site, Tags.SPIN, deadline, never, Engine.EQUALS, -1);
    }
  }
}
