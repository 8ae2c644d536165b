package concert.explorer.rewrite.policy;

import concert.explorer.rewrite.code.Hook;
import java.util.HashMap;
import java.util.Map;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** JDK methods that a hook replaces, for the program and for the JDK itself. */
public final class Redirect {
  /** The extra arguments that a hook gets behind those of the call. */
  public enum Extra {
    NOTHING,
    SITE,
    CALLER
  }

  private static final String RUNTIME = "java/lang/Runtime.";
  private static final String SYSTEM = "java/lang/System.";
  private static final String THREAD = "java/lang/Thread.";
  private static final String HANDLER = "Ljava/lang/Thread$UncaughtExceptionHandler;";
  private static final String ANY = "*.";

  private static final Map<String, Redirect> PROGRAM = new HashMap<>();
  private static final Map<String, Redirect> LIBRARY = new HashMap<>();

  static {
    program(ANY + "wait()V", Hook.WAIT_ON, Extra.SITE);
    program(ANY + "wait(J)V", Hook.WAIT_ON_MILLIS, Extra.SITE);
    program(ANY + "wait(JI)V", Hook.WAIT_ON_NANOS, Extra.SITE);
    program(ANY + "notify()V", Hook.NOTIFY_ONE, Extra.SITE);
    program(ANY + "notifyAll()V", Hook.NOTIFY_EVERY, Extra.SITE);
    program(THREAD + "sleep(J)V", Hook.SLEEP, Extra.SITE);
    program(THREAD + "sleep(JI)V", Hook.SLEEP_NANOS, Extra.SITE);
    program(THREAD + "yield()V", Hook.YIELD_NOW, Extra.SITE);
    program(THREAD + "getName()Ljava/lang/String;", Hook.GET_NAME, Extra.SITE);
    program(THREAD + "setName(Ljava/lang/String;)V", Hook.SET_NAME, Extra.SITE);
    program(THREAD + "getPriority()I", Hook.GET_PRIORITY, Extra.SITE);
    program(THREAD + "setPriority(I)V", Hook.SET_PRIORITY, Extra.SITE);
    program(THREAD + "isDaemon()Z", Hook.IS_DAEMON, Extra.SITE);
    program(THREAD + "setDaemon(Z)V", Hook.SET_DAEMON, Extra.SITE);
    program(
        THREAD + "getDefaultUncaughtExceptionHandler()" + HANDLER, Hook.DEFAULT_HANDLER, Extra.SITE);
    program(THREAD + "suspend()V", Hook.SUSPEND, Extra.SITE);
    program(THREAD + "resume()V", Hook.RESUME, Extra.SITE);
    program(THREAD + "stop()V", Hook.STOP, Extra.SITE);
    program(
        THREAD + "setDefaultUncaughtExceptionHandler(" + HANDLER + ")V",
        Hook.SET_DEFAULT_HANDLER,
        Extra.SITE);
    program(
        THREAD + "setUncaughtExceptionHandler(" + HANDLER + ")V", Hook.SET_HANDLER, Extra.SITE);
    program(THREAD + "getAllStackTraces()Ljava/util/Map;", Hook.ALL_STACK_TRACES, Extra.NOTHING);
    program(SYSTEM + "exit(I)V", Hook.EXIT, Extra.NOTHING);
    program(SYSTEM + "gc()V", Hook.GC, Extra.NOTHING);
    program(SYSTEM + "setOut(Ljava/io/PrintStream;)V", Hook.SET_OUT, Extra.NOTHING);
    program(SYSTEM + "setErr(Ljava/io/PrintStream;)V", Hook.SET_ERR, Extra.NOTHING);
    program(SYSTEM + "setIn(Ljava/io/InputStream;)V", Hook.SET_IN, Extra.NOTHING);
    program(
        SYSTEM + "setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        Hook.SET_PROPERTY,
        Extra.NOTHING);
    program(
        SYSTEM + "setSecurityManager(Ljava/lang/SecurityManager;)V",
        Hook.SET_SECURITY_MANAGER,
        Extra.NOTHING);
    program(RUNTIME + "exit(I)V", Hook.RUNTIME_EXIT, Extra.NOTHING);
    program(RUNTIME + "halt(I)V", Hook.RUNTIME_HALT, Extra.NOTHING);
    program(RUNTIME + "gc()V", Hook.RUNTIME_GC, Extra.NOTHING);
    program(RUNTIME + "availableProcessors()I", Hook.PROCESSORS, Extra.NOTHING);
    program(
        RUNTIME + "addShutdownHook(Ljava/lang/Thread;)V", Hook.ADD_SHUTDOWN_HOOK, Extra.NOTHING);
    program(
        RUNTIME + "removeShutdownHook(Ljava/lang/Thread;)Z",
        Hook.REMOVE_SHUTDOWN_HOOK,
        Extra.NOTHING);
    program(RUNTIME + "freeMemory()J", Hook.FREE_MEMORY, Extra.NOTHING);
    program(RUNTIME + "totalMemory()J", Hook.TOTAL_MEMORY, Extra.NOTHING);
    program("java/lang/String.intern()Ljava/lang/String;", Hook.INTERN, Extra.NOTHING);
    program(
        "java/lang/Class.forName(Ljava/lang/String;)Ljava/lang/Class;",
        Hook.FOR_NAME,
        Extra.CALLER);
    program(
        "java/lang/Class.forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
        Hook.FOR_NAME_IN,
        Extra.NOTHING);
    program(
        "java/lang/ClassLoader.loadClass(Ljava/lang/String;)Ljava/lang/Class;",
        Hook.LOAD_CLASS,
        Extra.NOTHING);
    program(
        "java/lang/ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;",
        Hook.SYSTEM_LOADER,
        Extra.CALLER);

    library(ANY + "wait()V", Hook.LIBRARY_WAIT);
    library(ANY + "wait(J)V", Hook.LIBRARY_WAIT_MILLIS);
    library(ANY + "wait(JI)V", Hook.LIBRARY_WAIT_NANOS);
    library(ANY + "notify()V", Hook.LIBRARY_NOTIFY_ONE);
    library(ANY + "notifyAll()V", Hook.LIBRARY_NOTIFY_EVERY);
    library(THREAD + "sleep(J)V", Hook.LIBRARY_SLEEP);
    library(THREAD + "sleep(JI)V", Hook.LIBRARY_SLEEP_NANOS);
    library(THREAD + "yield()V", Hook.LIBRARY_YIELD);
    library(THREAD + "isInterrupted(Z)Z", Hook.IS_INTERRUPTED);
    // The JDK asks for them to decide how long to spin.
    library(RUNTIME + "availableProcessors()I", Hook.SPIN_PROCESSORS);

    both(THREAD + "isAlive()Z", Hook.IS_ALIVE);
    both(THREAD + "holdsLock(Ljava/lang/Object;)Z", Hook.HOLDS_LOCK);
    both(SYSTEM + "nanoTime()J", Hook.NANO_TIME);
    both(SYSTEM + "currentTimeMillis()J", Hook.CURRENT_TIME_MILLIS);
  }

  private final Hook hook;
  private final Extra extra;

  private Redirect(Hook hook, Extra extra) {
    this.hook = hook;
    this.extra = extra;
  }

  /** Returns the replacement of a call in the program, or null. */
  public static Redirect inProgram(String declaring, MethodInsnNode call) {
    return find(PROGRAM, declaring, call);
  }

  /** Returns the replacement of a call in the JDK, or null. */
  public static Redirect inLibrary(MethodInsnNode call) {
    return find(LIBRARY, call.owner, call);
  }

  /** Tells whether a method of Thread with that name and type has a hook. */
  public static boolean isOfThread(MethodInsnNode call) {
    return PROGRAM.containsKey(THREAD + call.name + call.desc);
  }

  public Hook hook() {
    return hook;
  }

  public Extra extra() {
    return extra;
  }

  private static Redirect find(
      Map<String, Redirect> table, String declaring, MethodInsnNode call) {
    if (call.getOpcode() != Opcodes.INVOKESTATIC) {
      // Nobody can override these methods of Object.
      Redirect ofObject = table.get(ANY + call.name + call.desc);
      if (ofObject != null) {
        return ofObject;
      }
    }
    return table.get(declaring + "." + call.name + call.desc);
  }

  private static void program(String method, Hook hook, Extra extra) {
    PROGRAM.put(method, new Redirect(hook, extra));
  }

  private static void library(String method, Hook hook) {
    LIBRARY.put(method, new Redirect(hook, Extra.NOTHING));
  }

  private static void both(String method, Hook hook) {
    program(method, hook, Extra.NOTHING);
    library(method, hook);
  }
}
