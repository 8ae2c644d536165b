package concert.explorer.threads;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Names;
import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import java.util.ArrayList;
import java.util.List;

/**
 * Shutdown hooks: threads that start when the last user thread ends, or when one calls System.exit.
 * Other threads go on until the hooks have ended.
 */
public final class Shutdown {
  /** True if the program is known to register hooks. */
  public static boolean used;

  private static final List<Thread> hooks = new ArrayList<>();
  private static boolean begun;
  private static boolean failed;

  private Shutdown() {}

  public static void reset() {
    hooks.clear();
    begun = false;
    failed = false;
  }

  public static void add(Task me, Thread hook) {
    Scheduler.check(me);
    if (hook == null) {
      throw new NullPointerException();
    }
    if (!used) {
      // The first time, the execution starts over: from then on the ends of threads are ordered.
      used = true;
      Engine.promote(Accesses.SHUTDOWN);
      Scheduler.outcome().discarded = true;
      Scheduler.halt(me);
    }
    touch(me);
    if (begun) {
      throw new IllegalStateException("Shutdown in progress");
    }
    if (indexOf(hook) >= 0) {
      throw new IllegalArgumentException("Hook previously registered");
    }
    if (Threads.startedBefore(me, hook) != null) {
      throw new IllegalArgumentException("Hook already running");
    }
    // The list is none of the program's, whoever makes it grow.
    me.quiet++;
    hooks.add(hook);
    me.quiet--;
  }

  public static boolean remove(Task me, Thread hook) {
    if (hook == null) {
      throw new NullPointerException();
    }
    if (!used) {
      return false;
    }
    touch(me);
    if (begun) {
      throw new IllegalStateException("Shutdown in progress");
    }
    int index = indexOf(hook);
    if (index >= 0) {
      me.quiet++;
      hooks.remove(index);
      me.quiet--;
    }
    return index >= 0;
  }

  // As the virtual machine compares them: not by an equals of the program's.
  private static int indexOf(Thread hook) {
    for (int i = 0; i < hooks.size(); i++) {
      if (hooks.get(i) == hook) {
        return i;
      }
    }
    return -1;
  }

  /** A user thread is about to end: who is the last to do so matters. */
  public static void ends(Task me) {
    touch(me);
  }

  /** Starts the hooks, unless that was done. */
  public static void begin(Task me) {
    if (begun) {
      return;
    }
    begun = true;
    for (Thread hook : hooks) {
      if (Threads.startedBefore(me, hook) != null) {
        // The virtual machine starts no more then, in an order of its own, and waits for none.
        Ledger.note(Ledger.SURROUNDINGS);
        failed = true;
        return;
      }
      hook.start();
    }
  }

  /** Tells whether the hooks have been started. */
  static boolean begun(Task me) {
    if (used) {
      touch(me);
    }
    return begun;
  }

  /** Tells whether the virtual machine does not wait for a thread, as hooks run already. */
  public static boolean outlives(Thread thread) {
    return begun && indexOf(thread) < 0;
  }

  /** Waits for the end of the hooks. */
  static void await(Task me) {
    if (failed) {
      return;
    }
    for (Thread hook : hooks) {
      Task task = Scheduler.of(hook);
      if (task != null) {
        me.waitsFor = "join";
        me.waitsOn = task;
        me.waitSite = me.callSite;
        long ended = Names.thread(task.id, Names.ENDED);
        Scheduler.stopGuarded(me, me.callSite, Tags.JOIN, -1, ended, Engine.EQUALS, 1);
        Engine.read(me.id, ended);
      }
    }
  }

  private static void touch(Task me) {
    Scheduler.stop(me, me.callSite, Tags.CALL);
    long location = Names.thread(0, Names.SHUTDOWN);
    Engine.read(me.id, location);
    Engine.write(me.id, location, 0);
  }
}
