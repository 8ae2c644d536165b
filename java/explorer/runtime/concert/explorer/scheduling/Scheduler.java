package concert.explorer.scheduling;

import concert.explorer.Engine;
import concert.explorer.memory.KeyHashes;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.memory.Unsafes;
import concert.explorer.report.Outcome;
import concert.explorer.report.Refusal;
import concert.explorer.report.Stacks;
import concert.explorer.synchronisation.Monitors;
import concert.explorer.synchronisation.Queues;
import concert.explorer.pools.Stages;
import concert.explorer.threads.Handlers;
import concert.explorer.threads.Shutdown;
import concert.explorer.threads.ThreadStates;
import concert.explorer.threads.Threads;

/**
 * Hands the only right to run from thread to thread as the engine decides, and ends
 * executions.
 */
public final class Scheduler {
  private static final int MOST_DEATHS = 200;
  static final int DAEMON_STOPS = 40;
  private static final int IDLE_TURNS = 12;

  /** True if an execution is on. Hooks look here first. */
  public static boolean on;

  private static Task[] tasks;
  private static int taskCount;
  private static int livingUsers;
  private static boolean killing;
  private static int daemonStops;
  private static int mostThreads;
  private static long harness;

  /** Waits that expired since anything was changed. */
  private static long epoch;

  /** The number of times that one thread let another run. */
  private static int handOvers;

  /** Stops of the execution so far. */
  public static long stops;

  private static int abandoned;
  private static Outcome outcome;

  private Scheduler() {}

  public static void prepare() {
    tasks = new Task[64];
  }

  /** Returns the task that calls, or null for a thread that is not the program's. */
  public static Task current() {
    return on
        ? (Task) Unsafes.unsafe.getObject(Thread.currentThread(), Unsafes.threadTask)
        : null;
  }

  /** Returns the task that calls if hooks are to act in it, else null. */
  public static Task acting() {
    if (!on) {
      return null;
    }
    Task me = (Task) Unsafes.unsafe.getObject(Thread.currentThread(), Unsafes.threadTask);
    return me == null || me.quiet > 0 ? null : me;
  }

  public static Task of(Thread thread) {
    if (thread == null) {
      // Unsafe would read from address 0.
      throw new NullPointerException();
    }
    return on ? (Task) Unsafes.unsafe.getObject(thread, Unsafes.threadTask) : null;
  }

  /** Runs one execution, which the engine has begun, from its first thread to its end. */
  public static Outcome execute(Thread main, int threadLimit) {
    KeyHashes.forgive();
    taskCount = 0;
    livingUsers = 0;
    killing = false;
    daemonStops = DAEMON_STOPS;
    epoch = 1;
    handOvers = 0;
    stops = 0;
    mostThreads = threadLimit;
    harness = Engine.futex();
    outcome = new Outcome();
    on = true;
    Refusal.carryOver();
    Task root = enlist(0, main, false, null);
    Carrier.launch(root);
    Engine.handOver(root.carrier.futex, harness);
    on = false;
    outcome.threads = taskCount;
    for (int i = 0; i < taskCount; i++) {
      Unsafes.unsafe.putObject(tasks[i].thread, Unsafes.threadTask, null);
    }
    return outcome;
  }

  public static Outcome outcome() {
    return outcome;
  }

  /** Lets go of the threads of the last execution: their names are the last that is known of them. */
  public static void forget() {
    for (int i = 0; i < taskCount; i++) {
      tasks[i].waitsOn = null;
      Thread thread = tasks[i].thread;
      Unsafes.unsafe.putObject(thread, Unsafes.threadLocals, null);
      Unsafes.unsafe.putObject(thread, Unsafes.threadTarget, null);
    }
  }

  public static int taskCount() {
    return taskCount;
  }

  public static Task task(int index) {
    return tasks[index];
  }

  private static Task enlist(int id, Thread thread, boolean isDaemon, Task parent) {
    boolean daemon = isDaemon || Shutdown.outlives(thread);
    if (taskCount == tasks.length) {
      tasks = java.util.Arrays.copyOf(tasks, 2 * taskCount);
    }
    Task task = new Task(id, thread, daemon, parent, tasks[taskCount]);
    Unsafes.unsafe.putObject(thread, Unsafes.threadTask, task);
    tasks[taskCount++] = task;
    if (!daemon) {
      livingUsers++;
    }
    return task;
  }

  /** Starts a thread of the program: it may run from now on. */
  public static void start(Task me, Thread thread) {
    if (taskCount > mostThreads) {
      outcome.limit("threads");
      die(me);
    }
    me.quiet++;
    boolean daemon = thread.isDaemon();
    Threads.starts(me, thread);
    if (Threads.listsUsed) {
      Engine.write(me.id, Names.thread(0, Names.LIST), 0);
    }
    Task child = enlist(Engine.spawn(me.id, daemon), thread, daemon, me);
    Carrier.launch(child);
    me.quiet--;
  }

  // Stops: each ends the task's event and lets the engine choose.

  public static void stop(Task me, int site, int tag) {
    check(me);
    me.stopSite = site;
    me.timed = false;
    me.awaited.nothing();
    pass(me, Engine.stop(me.id, site, tag, -1));
  }

  public static void stopGuarded(
      Task me, int site, int tag, long deadline, long at, int test, long operand) {
    check(me);
    me.stopSite = site;
    me.timed = deadline >= 0;
    me.awaited.one(me.timed, at, test, operand);
    if (ThreadStates.used && ThreadStates.goesOn(me, site)) {
      return;
    }
    pass(me, Engine.stopGuarded(me.id, site, tag, deadline, at, test, operand));
  }

  public static void stopTwice(
      Task me,
      int site,
      int tag,
      long deadline,
      boolean any,
      long at1,
      long operand1,
      long at2,
      long operand2) {
    check(me);
    me.stopSite = site;
    me.timed = deadline >= 0;
    me.awaited.one(me.timed, at1, Engine.EQUALS, operand1);
    me.awaited.another(any, at2, Engine.EQUALS, operand2);
    if (ThreadStates.used && ThreadStates.goesOn(me, site)) {
      return;
    }
    pass(
        me,
        Engine.stopTwice(
            me.id, site, tag, deadline, any, at1, Engine.EQUALS, operand1, at2, Engine.EQUALS,
            operand2));
  }

  /** Stops until the gate is open and the test holds. */
  public static void stopBoth(
      Task me, int site, int tag, long deadline, long gate, long at, int test, long operand) {
    check(me);
    me.stopSite = site;
    me.timed = deadline >= 0;
    me.awaited.one(me.timed, gate, Engine.EQUALS, 1);
    me.awaited.another(false, at, test, operand);
    if (ThreadStates.used && ThreadStates.goesOn(me, site)) {
      return;
    }
    pass(
        me,
        Engine.stopTwice(
            me.id, site, tag, deadline, false, gate, Engine.EQUALS, 1, at, test, operand));
  }

  /** Stops until the test holds or, where one is named, the gate is open. */
  public static void stopEither(
      Task me, int site, int tag, long deadline, long at, int test, long operand, long gate) {
    check(me);
    me.stopSite = site;
    me.timed = deadline >= 0;
    me.awaited.one(me.timed, at, test, operand);
    if (gate != 0) {
      me.awaited.another(true, gate, Engine.EQUALS, 1);
    }
    if (ThreadStates.used && ThreadStates.goesOn(me, site)) {
      return;
    }
    if (gate == 0) {
      pass(me, Engine.stopGuarded(me.id, site, tag, deadline, at, test, operand));
    } else {
      pass(
          me,
          Engine.stopTwice(
              me.id, site, tag, deadline, true, at, test, operand, gate, Engine.EQUALS, 1));
    }
  }

  /** Stops until one of the guards holds: flat, location, test and operand of each. */
  public static void stopAny(Task me, int site, int tag, long deadline, long[] guards) {
    check(me);
    me.stopSite = site;
    me.timed = deadline >= 0;
    me.awaited.oneOf(me.timed, guards);
    if (ThreadStates.used && ThreadStates.goesOn(me, site)) {
      return;
    }
    pass(me, Engine.stopAny(me.id, site, tag, deadline, guards));
  }

  public static void stopUnwritten(
      Task me, int site, int tag, long deadline, long[] at, int count) {
    stopUnwritten(me, site, tag, deadline, 0, at, count);
  }

  /** Stops until another thread writes one of the locations and the lock, unless that is 0, is free. */
  public static void stopUnwritten(
      Task me, int site, int tag, long deadline, long lock, long[] at, int count) {
    check(me);
    me.stopSite = site;
    me.timed = deadline >= 0;
    me.awaited.unknown();
    if (ThreadStates.used && ThreadStates.goesOn(me, site)) {
      return;
    }
    pass(me, Engine.stopUnwritten(me.id, site, tag, deadline, lock, at, count));
  }

  /** Throws what the thread has to die of, if it has. */
  public static void check(Task me) {
    if (me.killed) {
      throw death(me);
    }
    if (me.pending != null && !me.reenters) {
      Throwable thrown = me.pending;
      me.pending = null;
      Scheduler.<RuntimeException>raise(thrown);
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void raise(Throwable thrown) throws T {
    throw (T) thrown;
  }

  public static void pass(Task me, int next) {
    if (me.readHolds > 0 && me.waitsFor != null && !Queues.used && !killing) {
      // Whom it waits for may want to read, too, and stand behind somebody who wants to write.
      me.waitsFor = null;
      Queues.tell(me);
    }
    stops++;
    Threads.acts(me);
    Stages.act(me);
    me.libraryOpen = false;
    if (livingUsers == 0 && !killing && --daemonStops < 0) {
      next = Engine.NOBODY;
    }
    if (next != Engine.NOBODY && Engine.timedOut(next) && idles(next)) {
      // All that happens is that waits expire, again and again.
      outcome.idled = true;
      next = Engine.NOBODY;
    }
    if (next != me.id) {
      if (next == Engine.NOBODY) {
        nobody();
        die(me);
      }
      Task heir = byId(next);
      if (heir == null) {
        lose();
        die(me);
      }
      handOvers++;
      Engine.handOver(heir.carrier.futex, me.carrier.futex);
      if (me.killed) {
        throw death(me);
      }
    }
    if (me.timed && Engine.timedOut(me.id)) {
      me.undisturbedSince = handOvers;
    }
    if (me.state != null) {
      ThreadStates.runs(me);
    }
    me.waitsFor = null;
    me.waitsOn = null;
    me.writesAtStop = me.writes;
    me.spins = false;
    if (Threads.intrusionsUsed) {
      Threads.heed(me);
    }
  }

  /** A thread is cut off by the program's end: where, unless it was only looking for work? */
  public static void cut(Task me) {
    if (!me.begun || me.stopSite != 0) {
      me.quiet++;
      outcome.cut.add(number(me));
      me.quiet--;
    }
  }

  private static int number(Task me) {
    int number = 0;
    while (tasks[number] != me) {
      number++;
    }
    return number;
  }

  /** Tells whether all others have ended. */
  public static boolean isLast(Task me) {
    for (int i = 0; i < taskCount; i++) {
      if (tasks[i] != me && !tasks[i].ended) {
        return false;
      }
    }
    return true;
  }

  /**
   * Tells whether no other can run, nor has since this thread's last wait ran out while none could.
   * So in all equivalent executions, as all events come before or after such an expiry.
   */
  public static boolean undisturbed(Task me) {
    if (me.undisturbedSince != handOvers) {
      return false;
    }
    for (int i = 0; i < taskCount; i++) {
      Task other = tasks[i];
      if (other != me && !other.ended && !other.awaited.inVain()) {
        return false;
      }
    }
    return true;
  }

  /** A thread has changed something, or has moved on in a way that only it knows. */
  public static void progresses() {
    epoch++;
  }

  /**
   * Tells whether nothing will happen any more. A wait of a thread expires: if the thread has come round
   * a loop with nothing changed since the last time, that is a round in vain.
   */
  private static boolean idles(int late) {
    Task task = byId(late);
    if (task == null || !task.loops.cameRound) {
      progresses();
      return false;
    }
    task.loops.cameRound = false;
    if (task.idleEpoch != epoch) {
      task.idleEpoch = epoch;
      task.idleRounds = 0;
    }
    if (++task.idleRounds < IDLE_TURNS) {
      return false;
    }
    for (int i = 0; i < taskCount; i++) {
      Task other = tasks[i];
      boolean isIdle = other.idleEpoch == epoch && other.idleRounds >= IDLE_TURNS;
      if (!other.ended && other.timed && !isIdle) {
        return false;
      }
    }
    return true;
  }

  private static Task byId(int id) {
    for (int i = 0; i < taskCount; i++) {
      if (tasks[i].id == id && !tasks[i].ended) {
        return tasks[i];
      }
    }
    return null;
  }

  /** The life of a task on its carrier. Returns who is to run next. */
  static int live(Task me) {
    try {
      // The first thread has no event yet, and nobody who could have intruded.
      if (Threads.intrusionsUsed && me.id != 0 && !me.killed) {
        Threads.heed(me);
      }
      check(me);
      me.begun = true;
      if (!Threads.isStillborn(me.thread)) {
        me.thread.run();
      }
    } catch (Throwable thrown) {
      uncaught(me, thrown);
    }
    if (me.quiet > 0) {
      outcome.torn();
      me.quiet = 0;
    }
    // Who stops it from now on comes too late.
    me.reenters = true;
    if (Shutdown.used) {
      Threads.acts(me);
    }
    if (Shutdown.used && !me.daemon && !me.killed) {
      try {
        Shutdown.ends(me);
        if (livingUsers == 1) {
          Shutdown.begin(me);
        }
      } catch (Throwable killed) {
        // The execution is over.
      }
    }
    if (Threads.endsAsked && !me.killed) {
      // To end is nothing that others see, unless they ask.
      Task stopped = me.stopped;
      me.stopped = null;
      try {
        stop(me, 0, Tags.CALL);
      } catch (Throwable killed) {
        // The execution is over.
      }
      me.stopped = stopped;
    }
    boolean told = false;
    if (Threads.monitorsUsed && !me.killed) {
      try {
        Threads.end(me);
        told = true;
      } catch (Throwable killed) {
        // The execution is over.
      }
    }
    try {
      // Leaves the thread group and drops the thread's locals, as the virtual machine would.
      me.quiet++;
      Engine.exitThread(me.thread);
    } catch (Throwable thrown) {
      // Nobody is left to hear of it.
    }
    me.quiet = 0;
    if (!killing) {
      Engine.openGate(me.id, Names.thread(me.id, Names.ENDED));
    }
    me.ended = true;
    if (told && !killing) {
      // It has no more events in which others could see it hold the monitor.
      Monitors.free(me, Monitors.of(me, me.thread));
    }
    if (!me.daemon) {
      livingUsers--;
    }
    return killing ? Engine.NOBODY : Engine.exit(me.id);
  }

  /** The task's carrier is free; lets the next one run, or the harness. */
  static void leave(Task me, int next) {
    Task chosen = killing || next == Engine.NOBODY ? null : byId(next);
    if (!killing && next == Engine.NOBODY) {
      nobody();
      kill();
    } else if (!killing && chosen == null) {
      lose();
      kill();
    }
    Task heir = killing ? heir() : chosen;
    handOvers++;
    Engine.wake(heir == null ? harness : heir.carrier.futex);
  }

  // The engine counts on a thread that is not there: this execution did not go as the ones before it
  // with the same schedule did. Nothing can be concluded from it.
  private static void lose() {
    outcome.lost = true;
    outcome.limit("nondeterminism");
  }

  private static void uncaught(Task me, Throwable thrown) {
    if (me.killed) {
      return;
    }
    try {
      Handlers.lookUp(me);
      if (Handlers.isProgram(me.thread.getUncaughtExceptionHandler())
          || Thread.getDefaultUncaughtExceptionHandler() != null) {
        Engine.dispatchUncaught(me.thread, thrown);
        return;
      }
    } catch (Throwable inHandler) {
      if (me.killed) {
        return;
      }
      // The virtual machine ignores what a handler throws.
      return;
    }
    if (!(thrown instanceof ThreadDeath)) {
      outcome.uncaught(me, thrown);
    }
  }

  /** Nobody can go on: is this the end, or a fault? */
  private static void nobody() {
    outcome.close(tasks, taskCount, livingUsers > 0 && !outcome.exited);
  }

  /** Ends the execution at once. */
  public static void halt(Task me) {
    die(me);
  }

  private static void die(Task me) {
    kill();
    throw death(me);
  }

  private static void kill() {
    killing = true;
    for (int i = 0; i < taskCount; i++) {
      tasks[i].killed = true;
    }
  }

  private static Task heir() {
    for (int i = 0; i < taskCount; i++) {
      if (!tasks[i].ended) {
        return tasks[i];
      }
    }
    return null;
  }

  /** Returns what a dying task throws; one that never stops catching it is left where it is. */
  private static Kill death(Task me) {
    if (me.quiet == 0 && me.deaths == 0 && Stacks.initialisesLibrary()) {
      // The class stays unusable, for all executions that follow.
      Refusal.noteForGood();
    }
    if (me.quiet == 0 && ++me.deaths > MOST_DEATHS) {
      me.ended = true;
      me.quiet = 1;
      abandoned++;
      Task heir = heir();
      Engine.wake(heir == null ? harness : heir.carrier.futex);
      for (; ; ) {
        Engine.sleep(me.carrier.futex);
      }
    }
    return Kill.instance;
  }

  /** Carriers lost so far to threads that would not die. */
  public static int abandoned() {
    return abandoned;
  }
}
