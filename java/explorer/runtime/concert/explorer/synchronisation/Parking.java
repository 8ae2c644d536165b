package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Clock;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import concert.explorer.threads.ThreadStates;
import concert.explorer.threads.Threads;

/** LockSupport.park and unpark: one permit per thread. */
public final class Parking {
  private Parking() {}

  public static void park(Task me, boolean absolute, long time) {
    Scheduler.check(me);
    Library.stop(me);
    long gate = Names.thread(me.id, Names.WAKE);
    Engine.read(me.id, gate);
    if (me.permit || me.interrupted) {
      consume(me, gate);
      return;
    }
    me.waitsFor = "park";
    me.quiet++;
    me.waitsOn = java.util.concurrent.locks.LockSupport.getBlocker(me.thread);
    me.quiet--;
    me.waitSite = me.callSite;
    long deadline = -1;
    // A time of day of 0 is long past; a time of 0 to wait is none.
    if (absolute || time != 0) {
      long nanos = absolute ? time * 1_000_000 - Clock.epochNanos() - Engine.now(me.id) : time;
      deadline = Timeouts.deadline(me, Math.max(0, nanos));
      if (Timeouts.early(me, me.callSite, nanos, false)) {
        ThreadStates.pauses(me, me.callSite);
        Scheduler.stop(me, me.callSite, Tags.PARK);
      } else {
        Scheduler.stopGuarded(me, me.callSite, Tags.PARK, deadline, gate, Engine.EQUALS, 1);
      }
    } else {
      Scheduler.stopGuarded(me, me.callSite, Tags.PARK, -1, gate, Engine.EQUALS, 1);
    }
    me.libraryOpen = true;
    me.parkedAt = me.callSite;
    Engine.read(me.id, gate);
    if (!me.permit && !me.interrupted && deadline >= 0) {
      Timeouts.expire(me, deadline);
    }
    consume(me, gate);
  }

  private static void consume(Task me, long gate) {
    if (me.permit) {
      me.permit = false;
      Loops.progress(me);
    }
    Engine.write(me.id, gate, me.interrupted ? 1 : 0);
  }

  public static void unpark(Task me, Thread thread) {
    Scheduler.check(me);
    Library.stop(me);
    Task other = thread == null ? null : Threads.startedBefore(me, thread);
    if (other == null) {
      return;
    }
    long gate = Names.thread(other.id, Names.WAKE);
    if (other.ended || other.permit) {
      // It changes nothing, or not until the other thread takes the permit.
      me.loops.read(gate);
    } else {
      other.permit = true;
      Loops.progress(me);
    }
    Engine.openGate(me.id, gate);
  }
}
