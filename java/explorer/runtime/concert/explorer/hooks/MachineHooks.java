package concert.explorer.hooks;

import concert.explorer.report.Ledger;
import concert.explorer.report.Output;
import concert.explorer.report.Refusal;
import concert.explorer.scheduling.Clock;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import concert.explorer.threads.Shutdown;
import concert.explorer.threads.Threads;
import java.io.InputStream;
import java.io.PrintStream;
import java.security.AccessControlContext;
import java.util.Properties;

/** The process, the clock and the virtual machine. */
public final class MachineHooks {
  private MachineHooks() {}

  public static long nanoTime() {
    Task me = Scheduler.acting();
    return me == null ? System.nanoTime() : Clock.nanoTime(me);
  }

  public static long currentTimeMillis() {
    Task me = Scheduler.acting();
    return me == null ? System.currentTimeMillis() : Clock.currentTimeMillis(me);
  }

  public static void exit(int status) {
    Task me = Scheduler.acting();
    if (me == null) {
      System.exit(status);
      return;
    }
    Threads.exit(me, true, status);
  }

  public static void runtimeExit(Runtime runtime, int status) {
    require(runtime);
    exit(status);
  }

  public static void runtimeHalt(Runtime runtime, int status) {
    require(runtime);
    Task me = Scheduler.acting();
    if (me == null) {
      runtime.halt(status);
      return;
    }
    Threads.exit(me, false, status);
  }

  public static int processors(Runtime runtime) {
    require(runtime);
    return Scheduler.on ? 2 : runtime.availableProcessors();
  }

  /** The values that a new thread inherits. */
  public static AccessControlContext threadRights() {
    return Threads.rights();
  }

  public static int spinProcessors(Runtime runtime) {
    return 1;
  }

  public static void addShutdownHook(Runtime runtime, Thread hook) {
    require(runtime);
    Task me = Scheduler.acting();
    if (me == null) {
      runtime.addShutdownHook(hook);
    } else {
      Shutdown.add(me, hook);
    }
  }

  public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
    require(runtime);
    Task me = Scheduler.acting();
    return me == null ? runtime.removeShutdownHook(hook) : Shutdown.remove(me, hook);
  }

  public static void gc() {}

  public static void runtimeGc(Runtime runtime) {
    require(runtime);
  }

  public static void setOut(PrintStream stream) {
    System.setOut(stream);
  }

  public static void setErr(PrintStream stream) {
    // Traces of the stack go there.
    if (!(stream instanceof Output)) {
      OmissionHooks.omits(Ledger.SURROUNDINGS);
    }
    System.setErr(stream);
  }

  public static void setIn(InputStream stream) {
    System.setIn(stream);
  }

  /** As if every text had been in the table of strings: it outlives executions, this answer does not. */
  public static String intern(String text) {
    return new String(text).intern();
  }

  /** The heap is one for all executions, so how full it is tells nothing of one. */
  public static long freeMemory(Runtime runtime) {
    return Scheduler.on ? runtime.maxMemory() / 2 : runtime.freeMemory();
  }

  public static long totalMemory(Runtime runtime) {
    return Scheduler.on ? runtime.maxMemory() : runtime.totalMemory();
  }

  // A call on null throws, though the answer needs no runtime.
  private static void require(Runtime runtime) {
    if (runtime == null) {
      throw new NullPointerException();
    }
  }

  public static String setProperty(String key, String value) {
    return System.setProperty(key, value);
  }

  public static void setProperties(Properties properties) {
    throw Refusal.of("System.setProperties");
  }

  public static void setSecurityManager(SecurityManager manager) {
    throw Refusal.of("System.setSecurityManager");
  }
}
