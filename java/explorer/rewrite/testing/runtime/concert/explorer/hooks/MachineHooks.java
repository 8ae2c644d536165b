package concert.explorer.hooks;

import java.io.InputStream;
import java.io.PrintStream;
import java.security.AccessControlContext;
import java.security.AccessController;

/** As {@code MachineHooks} of the runtime, without an exploration. */
public final class MachineHooks {
  private MachineHooks() {}

  public static long nanoTime() {
    return System.nanoTime();
  }

  public static long currentTimeMillis() {
    return System.currentTimeMillis();
  }

  public static int processors(Runtime runtime) {
    return runtime.availableProcessors();
  }

  public static AccessControlContext threadRights() {
    return AccessController.getContext();
  }

  public static int spinProcessors(Runtime runtime) {
    return runtime.availableProcessors();
  }

  public static void exit(int status) {
    System.exit(status);
  }

  public static void runtimeExit(Runtime runtime, int status) {
    runtime.exit(status);
  }

  public static void runtimeHalt(Runtime runtime, int status) {
    runtime.halt(status);
  }

  public static void addShutdownHook(Runtime runtime, Thread hook) {
    runtime.addShutdownHook(hook);
  }

  public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
    return runtime.removeShutdownHook(hook);
  }

  public static void gc() {
    System.gc();
  }

  public static void runtimeGc(Runtime runtime) {
    runtime.gc();
  }

  public static void setOut(PrintStream out) {
    System.setOut(out);
  }

  public static void setErr(PrintStream err) {
    System.setErr(err);
  }

  public static String intern(String text) {
    return text.intern();
  }

  public static long freeMemory(Runtime runtime) {
    return runtime.freeMemory();
  }

  public static long totalMemory(Runtime runtime) {
    return runtime.totalMemory();
  }

  public static void setIn(InputStream in) {
    System.setIn(in);
  }

  public static String setProperty(String key, String value) {
    return System.setProperty(key, value);
  }

  public static void setSecurityManager(SecurityManager manager) {
    System.setSecurityManager(manager);
  }
}
