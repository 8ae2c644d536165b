package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.gaps.Gaps;
import concert.explorer.memory.ClassMemo;
import concert.explorer.memory.Names;
import concert.explorer.memory.UntoldLocks;
import concert.explorer.report.Meetings;
import concert.explorer.report.Output;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.threads.ThreadStates;
import concert.explorer.threads.Threads;
import java.util.concurrent.ForkJoinTask;

/** Entering and leaving monitors, as the Java language has them (JLS 17.1). */
public final class Monitors {
  private static final int STOP_ENTER = Tags.LOCK;

  /** True if it is kept which monitors are entered: in replays. */
  public static boolean noting;

  private static Monitor[] table;
  private static int used;
  private static ClassMemo<Boolean> inner;

  private Monitors() {}

  public static void prepare() {
    inner = new ClassMemo<>();
    UntoldLocks.prepare();
    table = new Monitor[256];
  }

  public static void reset() {
    // Another execution has classes of its own.
    inner.clear();
    UntoldLocks.reset();
    if (used > 0) {
      java.util.Arrays.fill(table, null);
      used = 0;
    }
  }

  /** Returns an object's monitor. */
  public static Monitor of(Task me, Object object) {
    long id = Names.of(me, object);
    Meetings.use(me, object, id);
    int slot = slot(id, table.length);
    while (table[slot] != null) {
      if (table[slot].id == id) {
        return table[slot];
      }
      slot = slot + 1 & table.length - 1;
    }
    Monitor monitor = new Monitor(id, object);
    table[slot] = monitor;
    if (2 * ++used > table.length) {
      grow();
    }
    return monitor;
  }

  private static void grow() {
    Monitor[] old = table;
    table = new Monitor[2 * old.length];
    for (Monitor monitor : old) {
      if (monitor != null) {
        int slot = slot(monitor.id, table.length);
        while (table[slot] != null) {
          slot = slot + 1 & table.length - 1;
        }
        table[slot] = monitor;
      }
    }
  }

  private static int slot(long id, int length) {
    return (int) (id * 0x9E3779B97F4A7C15L >>> 40) & length - 1;
  }

  public static void enter(Task me, Object object, int site) {
    if (object == null) {
      throw new NullPointerException();
    }
    Scheduler.check(me);
    if (object instanceof Thread) {
      Threads.useMonitor(me);
    }
    Output.enters(me, object);
    Monitor monitor = of(me, object);
    if (monitor.owner == me) {
      monitor.count++;
      return;
    }
    if (!monitor.byProgram) {
      monitor.byProgram = true;
      UntoldLocks.note(me, object);
    }
    monitor.wantedBy(me);
    me.waitsFor = "monitor";
    me.waitsOn = monitor;
    me.waitSite = site;
    Scheduler.stopGuarded(me, site, STOP_ENTER, -1, monitor.lock(), Engine.EQUALS, 0);
    note(me, monitor);
    take(me, monitor, 1);
  }

  /**
   * Library code: what others may hold while they want another lock begins an event of its own. The
   * inner monitors of java.util.concurrent, those of its tasks among them, and those of groups of
   * threads are part of the call's.
   */
  public static void enterInLibrary(Task me, Object object) {
    if (object == null) {
      throw new NullPointerException();
    }
    Scheduler.check(me);
    Monitor monitor = of(me, object);
    if (monitor.owner == me) {
      monitor.count++;
      return;
    }
    monitor.wantedBy(me);
    if (!me.libraryOpen || monitor.owner != null || !isInner(object)) {
      me.waitsFor = "monitor";
      me.waitsOn = monitor;
      me.waitSite = me.callSite;
      Scheduler.stopGuarded(me, me.callSite, STOP_ENTER, -1, monitor.lock(), Engine.EQUALS, 0);
      note(me, monitor);
      me.libraryOpen = true;
    }
    if (ThreadStates.used && isInner(object)) {
      ThreadStates.inside(me);
    }
    // Not all acts of the library under its lock are visible: the event must not pass for one whose
    // effects are known.
    Engine.opaque(me.id);
    take(me, monitor, 1);
  }

  public static boolean isInner(Object object) {
    Class<?> type = object.getClass();
    Boolean known = inner.of(type);
    return known != null
        ? known
        : inner.keep(
            type,
            object instanceof ThreadGroup
                || object instanceof ForkJoinTask
                || type.getName().startsWith("java.util.concurrent."));
  }

  /** Keeps which monitor a stop was for. */
  static void note(Task me, Monitor monitor) {
    if (noting) {
      me.noteEntered(monitor);
    }
  }

  static void take(Task me, Monitor monitor, int count) {
    monitor.owner = me;
    monitor.count = count;
    me.loops.meets();
    if (me.held++ == 0) {
      me.heldFrom = Scheduler.stops;
    }
    Engine.acquire(me.id, monitor.lock());
    Gaps.taken(me, monitor.lock());
  }

  public static void exit(Task me, Object object) {
    if (me.killed) {
      return;
    }
    Monitor monitor = of(me, object);
    if (monitor.owner != me) {
      throw new IllegalMonitorStateException();
    }
    if (monitor.count == 1) {
      ThreadStates.holds(me, monitor);
      if (Threads.stoppedAnywhere) {
        Scheduler.stop(me, me.callSite, Tags.CALL);
      }
    }
    if (--monitor.count == 0) {
      free(me, monitor);
    }
  }

  public static void free(Task me, Monitor monitor) {
    if (monitor.pipe) {
      Pipes.leaves(me, monitor);
    }
    if (me.test.among == monitor) {
      Waiting.leave(me);
    }
    me.whole.forget();
    monitor.owner = null;
    monitor.count = 0;
    me.held--;
    me.heldFrom = Scheduler.stops;
    Engine.release(me.id, monitor.lock());
    me.test.end();
    Gaps.released(me, monitor.lock());
  }
}
