package concert.explorer.report;

import concert.explorer.Engine;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import java.util.ArrayList;
import java.util.List;

/** The outcome of one execution. */
public final class Outcome {
  /** Characters of a message or name that a verdict repeats. */
  private static final int MOST_TEXT = 2_000;

  /** One thread at the moment of a violation. */
  public static final class Stuck {
    public final int task;
    public final String name;
    public final String waitsFor;

    /** The awaited object in words: "the monitor of Account, held by Thread-1". */
    public final String target;

    /** The thread that alone can let it go on: the holder of its lock, whom it joins; or -1. */
    public final int heldBy;

    /** The monitor or lock that it waits for, as the engine calls it; 0 for none. */
    public final long lock;

    /** True if that thread has kept what it holds for as long as it went on with it. */
    public final boolean shutOut;

    public final int site;
    public final boolean spins;

    /** True if it was the one that ran. */
    public final boolean ran;

    public final StackTraceElement[] stack;

    Stuck(Task task, StackTraceElement[] stack) {
      this.task = task.id;
      this.name = nameOf(task);
      this.waitsFor = task.waitsFor;
      this.target = Waits.describe(task);
      this.heldBy = Waits.holder(task);
      this.lock = Waits.lock(task);
      this.shutOut = Waits.shutsOut(task);
      this.site = task.waitSite;
      this.spins = task.spins;
      this.ran = task == Scheduler.current();
      this.stack = stack;
    }

    /** Tells whether it waits for a lock, a monitor or a permit that others hold. */
    public boolean waitsForLock() {
      return waitsFor != null && (waitsFor.equals("monitor") || waitsFor.equals("lock"));
    }
  }

  /** A thread that died of something. */
  public static final class Uncaught {
    public final int task;
    public final String name;
    public final String type;
    public final String text;
    public final StackTraceElement[] stack;
    public final boolean outOfMemory;

    Uncaught(Task task, Throwable thrown, String text, StackTraceElement[] stack) {
      this.task = task.id;
      this.name = nameOf(task);
      this.type = thrown.getClass().getName();
      this.text = text;
      this.stack = stack;
      this.outOfMemory = thrown instanceof OutOfMemoryError;
    }
  }

  /** Returns the name of a task's thread, as far as a verdict repeats it. */
  public static String nameOf(Task task) {
    String name = task.thread.getName();
    return name.length() > MOST_TEXT ? name.substring(0, MOST_TEXT) : name;
  }

  public final List<Stuck> stuck = new ArrayList<>();

  /** Tells whether threads wait for each other in a ring, whatever others do meanwhile. */
  public boolean hasRing() {
    return hasRing(stuck);
  }

  /** Tells whether threads wait for each other's monitors in a ring, which nothing ever opens. */
  public boolean hasRingOfMonitors() {
    List<Stuck> atMonitors = new ArrayList<>();
    for (Stuck one : stuck) {
      if ("monitor".equals(one.waitsFor)) {
        atMonitors.add(one);
      }
    }
    return hasRing(atMonitors);
  }

  private static boolean hasRing(List<Stuck> threads) {
    for (Stuck start : threads) {
      Stuck next = holderOf(start, threads);
      for (int steps = 0; next != null && steps < threads.size(); steps++) {
        if (next == start) {
          return true;
        }
        next = holderOf(next, threads);
      }
    }
    return false;
  }

  private static Stuck holderOf(Stuck waiting, List<Stuck> threads) {
    for (Stuck other : threads) {
      if (other.task == waiting.heldBy && other.waitsFor != null) {
        return other;
      }
    }
    return null;
  }

  public final List<Uncaught> uncaught = new ArrayList<>();

  /** The limit that ended it; empty for none. */
  public String limit = "";

  /** True if that was a limit on events of the engine's: of this execution, or of all. */
  public boolean endedByEngine;

  /** Threads of the program, the first one included. */
  public int threads;

  /** True if the program ended itself by System.exit or Runtime.halt. */
  public boolean exited;

  /** True from the call that does so: shutdown hooks may run until the end. */
  public boolean exits;

  /** The status that it gave then. */
  public int status;

  /** Places of threads that still had something to do when the program ended itself. */
  public final List<Integer> cut = new ArrayList<>();

  /** True if a pool was shut down before it ran all its tasks. */
  public boolean droppedTasks;

  /** True if the model was too coarse, so that this execution does not count. */
  public boolean discarded;

  /** True if all that still happened was that waits expired. */
  public boolean idled;

  /** True if only what is known already lay ahead, or a schedule could not be followed. */
  public boolean redundant;

  public boolean diverged;

  /** True if it did not repeat what executions before it had done on the same schedule. */
  public boolean lost;

  /** True since the explorer refused what other machines allow: nothing after that convicts. */
  public boolean refused;

  private boolean closed;

  /** Says that a limit was reached, unless another was before. */
  public void limit(String name) {
    if (limit.isEmpty()) {
      limit = name;
    }
  }

  /**
   * A hook was left in its middle, as where the stack ended there: what it had to note is lost, and
   * nothing that the execution shows is complete.
   */
  public void torn() {
    limit("stack");
  }

  public void uncaught(Task me, Throwable thrown) {
    me.quiet++;
    try {
      if (thrown instanceof OutOfMemoryError) {
        limit("memory");
      } else if (refused) {
        return;
      }
      uncaught.add(new Uncaught(me, thrown, textOf(thrown), Stacks.of(thrown)));
    } finally {
      me.quiet--;
    }
  }

  private static String textOf(Throwable thrown) {
    String text = Stacks.message(thrown);
    return Lambdas.renamed(null, text.length() > MOST_TEXT ? text.substring(0, MOST_TEXT) : text);
  }

  /** Nobody can go on any more. */
  public void close(Task[] tasks, int count, boolean usersLive) {
    if (closed) {
      return;
    }
    closed = true;
    int ending = Engine.ending();
    redundant = ending == Engine.REDUNDANT;
    diverged = ending == Engine.DIVERGED;
    if (ending == Engine.LIMIT) {
      endedByEngine = true;
      limit("events");
    }
    for (int i = 0; i < count; i++) {
      if (!tasks[i].ended && tasks[i].quiet > 0) {
        torn();
      }
    }
    if (redundant || diverged) {
      return;
    }
    if (!usersLive) {
      return;
    }
    Task me = Scheduler.current();
    if (me != null) {
      me.quiet++;
    }
    for (int i = 0; i < count; i++) {
      Task task = tasks[i];
      if (!task.ended && (task.waitsFor != null || !limit.isEmpty())) {
        stuck.add(new Stuck(task, Stacks.of(task.thread)));
      }
    }
    if (me != null) {
      me.quiet--;
    }
  }
}
