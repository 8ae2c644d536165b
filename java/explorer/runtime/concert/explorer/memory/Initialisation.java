package concert.explorer.memory;

import concert.explorer.Engine;
import concert.explorer.StaticPart;
import concert.explorer.scheduling.Kill;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Loops;

/**
 * Initialisation of the program's classes (JLS 12.4.2), anew in every execution: by the first thread
 * that needs it, while others that need it wait.
 */
public final class Initialisation {
  private static final byte FRESH = 0;
  private static final byte RUNNING = 1;
  private static final byte DONE = 2;
  private static final byte FAILED = 3;

  private static StaticPart[] parts = {};
  private static byte[] states;
  private static Task[] owners;
  private static long[] seen;

  private Initialisation() {}

  public static void use(StaticPart[] program) {
    parts = program;
    states = new byte[parts.length];
    owners = new Task[parts.length];
    // Bits by class, per class the threads below 64 that have seen it done.
    seen = new long[parts.length];
  }

  public static void reset() {
    for (int i = 0; i < parts.length; i++) {
      states[i] = FRESH;
      owners[i] = null;
      seen[i] = 0;
      parts[i].reset();
    }
  }

  public static void require(Task me, int index) {
    // Who is killed may have caught that, and the engine may be at the next execution.
    Scheduler.check(me);
    if (states[index] == DONE) {
      long bit = me.id < 64 ? 1L << me.id : 0;
      if ((seen[index] & bit) == 0) {
        seen[index] |= bit;
        Engine.read(me.id, Names.initialiser(2 * index + 1));
      }
      return;
    }
    if (owners[index] == me && states[index] == RUNNING) {
      return;
    }
    long lock = Names.initialiser(2 * index);
    me.waitsFor = "initialiser";
    me.waitsOn = parts[index];
    me.waitSite = me.callSite;
    Scheduler.stopGuarded(me, me.callSite, Tags.INITIALISE, -1, lock, Engine.EQUALS, 0);
    if (states[index] == DONE) {
      require(me, index);
      return;
    }
    if (states[index] == FAILED) {
      Engine.read(me.id, Names.initialiser(2 * index + 1));
      throw new NoClassDefFoundError("Could not initialize class " + parts[index].name());
    }
    states[index] = RUNNING;
    owners[index] = me;
    Engine.acquire(me.id, lock);
    run(me, index, lock);
  }

  private static void run(Task me, int index, long lock) {
    boolean done = false;
    Throwable thrown = null;
    try {
      if (parts[index].parent() >= 0) {
        require(me, parts[index].parent());
      }
      for (int each : parts[index].interfaces()) {
        require(me, each);
      }
      parts[index].initialise();
      done = true;
    } catch (Throwable problem) {
      thrown = problem;
    }
    if (me.killed) {
      throw Kill.instance;
    }
    states[index] = done ? DONE : FAILED;
    owners[index] = null;
    Engine.write(me.id, Names.initialiser(2 * index + 1), 1);
    Loops.progress(me);
    Engine.release(me.id, lock);
    if (thrown instanceof Error) {
      throw (Error) thrown;
    }
    if (thrown != null) {
      throw new ExceptionInInitializerError(thrown);
    }
  }
}
