package concert.explorer;

import concert.explorer.hooks.ClassHooks;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Initialisation;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.memory.Reflection;
import concert.explorer.memory.Unsafes;
import concert.explorer.report.Ledger;
import concert.explorer.report.Meetings;
import concert.explorer.report.Outcome;
import concert.explorer.report.Output;
import concert.explorer.report.Refusal;
import concert.explorer.report.Stacks;
import concert.explorer.report.Waits;
import concert.explorer.scheduling.Carrier;
import concert.explorer.scheduling.Crash;
import concert.explorer.scheduling.Kill;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.synchronisation.Monitor;
import concert.explorer.synchronisation.Monitors;
import concert.explorer.synchronisation.Owners;
import concert.explorer.synchronisation.Pipes;
import concert.explorer.pools.Pools;
import concert.explorer.synchronisation.Synchronizers;
import concert.explorer.synchronisation.UnsafeMonitors;
import concert.explorer.threads.Shutdown;
import concert.explorer.threads.Threads;
import java.lang.reflect.Method;

/** The interface for the driver outside of the boot class path: prepares and runs executions. */
public final class Harness {
  // Numbers of objects that are there before the program; those of counters in the JDK lie between.
  private static final int COMMON_POOL = 1;
  private static final int MAIN_THREAD = 4;
  private static final int MAIN_GROUP = 5;

  private static Output out;
  private static Output err;
  private static java.io.InputStream in;
  private static String[] first = {};

  private Harness() {}

  /** Loads the native library and sets up the hooks. Once per process. */
  public static void prepare(String library) {
    Engine.load(library);
    prepareRooms();
    out = new Output(true);
    err = new Output(false);
    in = System.in;
    Engine.chooseProcessor(true);
  }

  /** Makes a program's classes known. */
  public static void use(StaticPart[] parts, UserFields fields, int fieldCount) {
    Engine.chooseProcessor(true);
    Meetings.prepare(fieldCount);
    Initialisation.use(parts);
    Library.resolveWith(fields);
    Synchronizers.reset();
    Reflection.resolveWith(fields);
  }

  /**
   * Says that the classes of the program in use were loaded.
   *
   * @param interfaces those that the virtual machine itself initialises: the first thread has it
   *     done before all else, because a second one would wait where the engine does not see it
   */
  public static void loaded(UserFields fields, String[] interfaces) {
    Library.resolveWith(fields);
    first = interfaces;
  }

  /** Tells whether the caller is the program's code, or library code on its behalf. */
  public static boolean inProgram() {
    return Scheduler.acting() != null;
  }

  /** Returns the output of the running or last execution. */
  public static Output output() {
    return out;
  }

  /**
   * Runs the execution that the engine has begun.
   *
   * @param main the program's main method
   * @param mainIndex the main class among the program's classes that have a static part, or -1
   * @param threadLimit most threads, the first included
   */
  public static Outcome execute(
      ThreadGroup group, final Method main, final int mainIndex, int threadLimit, MainNumber number) {
    Engine.chooseProcessor(false);
    Names.reset();
    Monitors.reset();
    Meetings.reset();
    Accesses.refresh();
    Initialisation.reset();
    Shutdown.reset();
    out.reset();
    err.reset();
    Names.introduce(java.util.concurrent.ForkJoinPool.commonPool(), COMMON_POOL);
    // Asked first: setting them asks the security manager.
    if (System.out != out) {
      System.setOut(out);
    }
    if (System.err != err) {
      System.setErr(err);
    }
    if (System.in != in) {
      System.setIn(in);
    }
    Thread thread = new Thread(group, new MainRun(main, mainIndex), "main");
    // Otherwise whoever meets them first would name them, in each execution another one.
    Names.introduce(thread, MAIN_THREAD);
    Names.introduce(group, MAIN_GROUP);
    number.give(thread);
    return Scheduler.execute(thread, threadLimit);
  }

  /** Tells whether the caller is a thread of the program's, the explorer at work in it included. */
  public static boolean inTask() {
    return Scheduler.current() != null;
  }

  /** Drops all that the last execution has left, where memory has run out. */
  public static void forget(StaticPart[] parts) {
    Scheduler.forget();
    Names.reset();
    Monitors.reset();
    Meetings.reset();
    Shutdown.reset();
    for (StaticPart part : parts) {
      part.reset();
    }
  }

  /** Returns the place of a thread in the order of starting, by the engine's number; -1 for none. */
  public static int place(int task) {
    for (int place = 0; place < Scheduler.taskCount(); place++) {
      if (Scheduler.task(place).id == task) {
        return place;
      }
    }
    return -1;
  }

  /** Tells whether a thread of the last execution, by its place of starting, is a daemon. */
  public static boolean daemon(int place) {
    return Scheduler.task(place).daemon;
  }

  /** Tells whether a thread of the last execution, by its place, is a worker of the JDK's pools. */
  public static boolean poolWorker(int place) {
    return Scheduler.task(place).poolWorker();
  }

  /** Returns how many threads the last execution had, the first one included. */
  public static int threads() {
    return Scheduler.taskCount();
  }

  /** Returns the name that a thread of the last execution had, by its place in the order of starting. */
  public static String threadName(int place) {
    return Outcome.nameOf(Scheduler.task(place));
  }

  /** Has it kept which monitors threads enter, for replays. */
  public static void noteMonitors() {
    Monitors.noting = true;
  }

  /**
   * Returns the class whose monitor a thread's n-th stop to enter one was for, or "" where that is
   * not known; threads by their place in the order of starting.
   */
  public static String enteredType(int place, int n) {
    Monitor monitor = Scheduler.task(place).entered(n);
    return monitor == null ? "" : Waits.type(monitor.object);
  }

  /** Tells whether several threads wanted that monitor. */
  public static boolean enteredIsShared(int place, int n) {
    Monitor monitor = Scheduler.task(place).entered(n);
    return monitor == null || monitor.shared;
  }

  /** Returns the type of the array of a key, as of the last execution: "int[]". */
  public static String arrayType(long key) {
    return Names.arrayType(key & Long.MAX_VALUE);
  }

  /**
   * Returns promoted keys as they are called in an engine that sees only the last execution: names of
   * arrays hold the numbers of threads.
   */
  public static long[] portable(long[] keys) {
    int[] order = Engine.startOrder();
    long[] renamed = keys.clone();
    for (int i = 0; i < keys.length; i++) {
      renamed[i] = Names.renameArray(keys[i], order);
    }
    return renamed;
  }

  /** Gives the first thread its number. */
  public interface MainNumber {
    void give(Thread main);
  }

  private static final class MainRun implements Runnable {
    private final Method main;
    private final int index;

    MainRun(Method main, int index) {
      this.main = main;
      this.index = index;
    }

    @Override
    public void run() {
      for (String name : first) {
        initialise(name);
      }
      if (index >= 0) {
        ClassHooks.initialise(index);
      }
      try {
        main.invoke(null, (Object) new String[0]);
      } catch (java.lang.reflect.InvocationTargetException thrown) {
        MainRun.<RuntimeException>raise(thrown.getCause());
      } catch (IllegalAccessException notPublic) {
        throw new IllegalStateException(notPublic);
      }
    }

    private void initialise(String name) {
      try {
        Class.forName(name, true, main.getDeclaringClass().getClassLoader());
      } catch (ClassNotFoundException | LinkageError failed) {
        // Who uses the interface hears of it, but not as the first; and nobody may.
        Ledger.note(Ledger.INTERFACE_INITIALISERS);
        Refusal.distrust();
      }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable thrown) throws T {
      throw (T) thrown;
    }
  }

  /** Sets up everything that hooks need. */
  private static void prepareRooms() {
    Unsafes.prepare();
    UnsafeMonitors.prepare();
    Stacks.prepare();
    Crash.prepare();
    Owners.prepare();
    Pipes.prepare();
    Pools.prepare();
    Kill.prepare();
    Scheduler.prepare();
    Carrier.prepare();
    Names.prepare();
    Monitors.prepare();
    Library.prepare();
    Threads.prepare();
    Synchronizers.prepare();
  }
}
