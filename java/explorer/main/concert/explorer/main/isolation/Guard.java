package concert.explorer.main.isolation;

import concert.explorer.Harness;
import concert.explorer.report.Ledger;
import concert.explorer.report.Refusal;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FilePermission;
import java.security.Permission;
import java.util.PropertyPermission;
import java.util.logging.LoggingPermission;

/**
 * Keeps the program under test from the explorer in this virtual machine. The sandbox around
 * the process confines it from the rest. This is the second wall: what a program can
 * name at all is decided by {@link concert.explorer.rewrite.program.LibraryReach}.
 */
public final class Guard extends SecurityManager {
  private static boolean propertiesReached = true;

  private static boolean loggersReached;

  /** True if the program has changed what nobody sets back, or has asked for chance. */
  private static boolean bound;

  private static final String[] HIDDEN = {"concert.", "sun.", "jdk.internal.", "com.sun."};

  private static final String OWN = "concert.explorer.";

  /** The class in which the virtual machine makes lambdas. */
  private static final String LINKER = "java.lang.invoke.MethodHandleNatives";

  private static final String JDK = System.getProperty("java.home") + "/";

  /** The group above all others, in which the virtual machine's own threads are. */
  private final ThreadGroup top = topGroup();

  /** True if the guard itself looks at a file, in the one thread that runs. */
  private static boolean looking;

  /** Tells whether anybody could have changed a system property since this was asked last. */
  static boolean takePropertiesReached() {
    boolean reached = propertiesReached;
    propertiesReached = false;
    return reached;
  }

  /** Tells whether the program could have changed a logger or a handler since this was asked last. */
  static boolean takeLoggersReached() {
    boolean reached = loggersReached;
    loggersReached = false;
    return reached;
  }

  /**
   * Tells whether a program did, since the last question, what may change its next execution: it gave
   * a logger a resource bundle, had a class of the library fail to initialise itself, or read from a
   * source of chance.
   */
  public static boolean takeBound() {
    boolean was = bound || Refusal.lasts();
    bound = false;
    return was;
  }

  @Override
  public void checkPermission(Permission permission) {
    if (permission instanceof PropertyPermission && !permission.getActions().equals("read")) {
      // Whoever it is, and whether it is the whole table or one of its entries.
      propertiesReached = true;
    }
    if (permission instanceof LoggingPermission && changesLoggers() && concernsProgram()) {
      loggersReached = true;
      if (Scheduler.taskCount() > 1) {
        // Other loggers inherit what one has: no object tells who depends on whom.
        Ledger.note(Ledger.LIBRARY_OBJECTS);
      }
    }
    if (outlives(permission) && concernsProgram()) {
      bound = true;
    }
    if (isForbidden(permission) && concernsProgram()) {
      if (initialises()) {
        bound = true;
        Refusal.noteForGood();
      }
      throw Refusal.of("access denied " + permission);
    }
  }

  @Override
  public void checkPermission(Permission permission, Object context) {
    checkPermission(permission);
  }

  // It looks at the thread's group on nobody's behalf: no event of the program's depends on that.
  @Override
  public void checkAccess(Thread thread) {
    if (isOfSystem(thread)) {
      super.checkAccess(thread);
    }
  }

  private boolean isOfSystem(Thread thread) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.quiet++;
    }
    boolean is = thread.getThreadGroup() == top;
    if (me != null) {
      me.quiet--;
    }
    return is;
  }

  // To learn that there is a group above is harmless, to do something to it is not. Each new thread asks
  // about its own group, and a stack trace costs as much as many events.
  @Override
  public void checkAccess(ThreadGroup group) {
    if (group == null || group == top && !asksForParent()) {
      super.checkAccess(group);
    }
  }

  private static ThreadGroup topGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }

  private static boolean asksForParent() {
    for (StackTraceElement frame : new Throwable().getStackTrace()) {
      boolean isCheck = frame.getMethodName().equals("checkAccess");
      if (!isCheck && !frame.getClassName().equals(Guard.class.getName())) {
        return frame.getClassName().equals("java.lang.ThreadGroup")
            && frame.getMethodName().equals("getParent");
      }
    }
    return false;
  }

  // A class of the library whose initialiser fails stays unusable: the next execution meets that.
  private static boolean initialises() {
    for (StackTraceElement frame : new Throwable().getStackTrace()) {
      if (frame.getMethodName().equals("<clinit>")) {
        return true;
      }
    }
    return false;
  }

  // Tells whether the program calls a method that changes a logger or handler after its set-up.
  private static boolean changesLoggers() {
    String called = calledOfLogging();
    return called.startsWith("set")
        || called.startsWith("add")
        || called.startsWith("remove")
        || called.equals("close");
  }

  // The method of java.util.logging that others have called.
  private static String calledOfLogging() {
    String called = "";
    for (StackTraceElement frame : new Throwable().getStackTrace()) {
      if (frame.getClassName().startsWith("java.util.logging.")) {
        called = frame.getMethodName();
      } else if (!called.isEmpty()) {
        break;
      }
    }
    return called;
  }

  private static boolean outlives(Permission permission) {
    return permission instanceof LoggingPermission
            && calledOfLogging().equals("setResourceBundle")
        || permission instanceof FilePermission && permission.getName().startsWith("/dev/");
  }

  private boolean isForbidden(Permission permission) {
    String name = permission.getName();
    String type = permission.getClass().getName();
    switch (type) {
      case "java.io.FilePermission":
        return !permission.getActions().equals("read") || !isOpenToAll(name);
      case "java.net.NetPermission":
        // The JDK asks when it looks for services among its own jars. No program may name URLs.
        return !name.equals("specifyStreamHandler");
      case "java.net.SocketPermission":
      case "java.net.URLPermission":
        return true;
      case "java.lang.RuntimePermission":
        return isForbiddenAtRunTime(name);
      case "java.security.SecurityPermission":
        return name.equals("setPolicy")
            || name.startsWith("insertProvider")
            || name.startsWith("removeProvider")
            || name.startsWith("setProperty");
      case "java.io.SerializablePermission":
        return name.equals("serialFilter");
      case "java.lang.management.ManagementPermission":
        return name.equals("control");
      default:
        return type.startsWith("javax.management.") || type.startsWith("com.sun.");
    }
  }

  private boolean isForbiddenAtRunTime(String name) {
    switch (name) {
      case "createClassLoader":
        return programMakesLoader();
      case "modifyThreadGroup":
      case "shutdownHooks":
        return programAsks();
      case "setSecurityManager":
      case "createSecurityManager":
      case "writeFileDescriptor":
      case "readFileDescriptor":
      case "inheritedChannel":
      case "setFactory":
        return true;
      default:
        return name.startsWith("exitVM") || name.startsWith("loadLibrary");
    }
  }

  // In a thread of the program: unless the explorer itself is at work there, or the virtual machine, and
  // asks.
  private boolean concernsProgram() {
    if (Harness.inProgram()) {
      return true;
    }
    if (!Harness.inTask()) {
      return false;
    }
    for (Class<?> caller : getClassContext()) {
      if (caller.getClassLoader() instanceof ProgramLoader) {
        return true;
      }
      String name = caller.getName();
      if (caller != Guard.class && (name.startsWith(OWN) || name.equals(LINKER))) {
        return false;
      }
    }
    return true;
  }

  // The JDK's files and sources of chance. Of others a program may find out that they are not there,
  // as it would elsewhere, but not that they are.
  private static boolean isOpenToAll(String file) {
    if (looking
        || file.startsWith(JDK) && !file.contains("/..")
        || file.equals("/dev/random")
        || file.equals("/dev/urandom")) {
      return true;
    }
    looking = true;
    try {
      return !new File(file).exists();
    } finally {
      looking = false;
    }
  }

  // Tells whether the program's own code asks for a class, rather than the JDK on its behalf.
  private boolean programAsks() {
    for (Class<?> caller : getClassContext()) {
      String name = caller.getName();
      if (caller.getClassLoader() instanceof ProgramLoader) {
        return true;
      }
      boolean passesOn =
          caller == Class.class
              || name.startsWith("java.lang.ClassLoader")
              || name.startsWith("java.lang.SecurityManager")
              || name.equals("java.lang.Runtime")
              || name.equals("java.lang.ThreadGroup")
              || name.startsWith("java.lang.reflect.")
              || name.startsWith("sun.reflect.")
              || name.startsWith("java.security.AccessController")
              || name.startsWith(OWN);
      if (!passesOn) {
        return false;
      }
    }
    return false;
  }

  // Tells whether the program makes a class loader, not the JDK one of its own for it, which loads
  // nothing of the program's choice: those that would are out of the program's reach.
  private boolean programMakesLoader() {
    for (Class<?> caller : getClassContext()) {
      if (caller.getClassLoader() instanceof ProgramLoader) {
        return true;
      }
      String name = caller.getName();
      boolean passesOn =
          caller == Guard.class
              || caller == ClassLoader.class
              || caller == SecurityManager.class
              || caller == java.security.SecureClassLoader.class
              || name.startsWith("java.net.")
              || name.startsWith("java.security.AccessController")
              || name.startsWith("java.lang.reflect.")
              || name.startsWith("sun.reflect.");
      if (!passesOn) {
        return false;
      }
      if (name.equals("sun.reflect.ClassDefiner")) {
        return false;
      }
    }
    return false;
  }

  @Override
  public void checkPackageAccess(String name) {
    // Looking at the stack last: it takes long.
    if (Harness.inProgram() && isHidden(name) && programAsks()) {
      throw Refusal.of("access to package " + name);
    }
  }

  private static boolean isHidden(String name) {
    String dotted = name + ".";
    for (String hidden : HIDDEN) {
      if (dotted.startsWith(hidden)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void checkWrite(FileDescriptor descriptor) {
    if (concernsProgram()) {
      throw Refusal.of("write to a file descriptor");
    }
  }

  @Override
  public void checkRead(FileDescriptor descriptor) {
    if (concernsProgram()) {
      throw Refusal.of("read of a file descriptor");
    }
  }
}
