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

  private Loops() {}

  /** The thread has changed something. */
  public static void progress(Task me) {
    me.writes++;
    me.loops.readCount = 0;
    me.loops.blindTurns = 0;
    Scheduler.idle = 0;
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
      mix(me, Engine.foreignWrites(me.id, loops.reads[i]));
    }
    if (!loops.same(head) || loops.readsTooMuch()) {
      // Its locals moved on. A loop around it has them among its own, or none of them.
      loops.blindTurns = 0;
      return;
    }
    me.waitsFor = "spin";
    me.waitSite = site;
    me.spins = true;
    if (loops.readCount > 0) {
      Scheduler.stopUnwritten(me, site, Tags.SPIN, -1, loops.reads, loops.readCount);
      loops.readCount = 0;
    } else {
      // It looks at nothing that others could change, as far as is known: plain data, perhaps. The
      // others go first; if that does not help, nothing will.
      long deadline = loops.blindTurns++ == 0 ? Timeouts.turn(me, 0) : -1;
      long never = Names.thread(me.id, Names.INTERRUPT);
      Scheduler.stopGuarded(me, site, Tags.SPIN, deadline, never, Engine.EQUALS, -1);
    }
    loops.forget(head);
  }
}
