package concert.explorer.main;

import concert.explorer.Harness;
import java.io.File;
import java.io.FileDescriptor;
import java.security.Permission;
import java.util.PropertyPermission;

/**
 * What the program under test may not do inside this virtual machine. The sandbox around the process
 * confines it from the rest; this keeps it from the verdict.
 */
final class Guard extends SecurityManager {
  private static boolean propertiesReached = true;

  private static final String[] HIDDEN = {"concert.", "sun.", "jdk.internal.", "com.sun."};

  private static final String JDK = System.getProperty("java.home") + "/";

  /** Whether the guard itself looks at a file, in the one thread that runs. */
  private static boolean looking;

  /** Whether anybody could have changed a system property since this was asked last. */
  static boolean takePropertiesReached() {
    boolean reached = propertiesReached;
    propertiesReached = false;
    return reached;
  }

  @Override
  public void checkPermission(Permission permission) {
    if (permission instanceof PropertyPermission && !permission.getActions().equals("read")) {
      // Whoever it is, and whether it is the whole table or one of its entries.
      propertiesReached = true;
    }
    if (!Harness.inProgram()) {
      return;
    }
    String name = permission.getName();
    switch (permission.getClass().getName()) {
      case "java.io.FilePermission":
        if (!permission.getActions().equals("read") || !isOpenToAll(name)) {
          refuse(permission);
        }
        return;
      case "java.net.SocketPermission":
      case "java.net.NetPermission":
        refuse(permission);
        return;
      case "java.lang.RuntimePermission":
        if (name.equals("createClassLoader") && asksItself() && programAsks()) {
          refuse(permission);
        }
        if (name.equals("modifyThreadGroup") && programAsks()) {
          refuse(permission);
        }
        if (name.equals("setSecurityManager")
            || name.equals("createSecurityManager")
            || name.startsWith("exitVM")
            || name.startsWith("loadLibrary")
            || name.equals("writeFileDescriptor")
            || name.equals("readFileDescriptor")
            || name.equals("shutdownHooks") && programAsks()) {
          refuse(permission);
        }
        return;
      default:
        return;
    }
  }

  @Override
  public void checkPermission(Permission permission, Object context) {
    checkPermission(permission);
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

  // Whether the program's own code asks for a class, rather than the JDK on its behalf.
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
              || name.startsWith("concert.explorer.");
      if (!passesOn) {
        return false;
      }
    }
    return false;
  }

  // Whether the program's own code makes a class loader, rather than reflection on its behalf.
  private boolean asksItself() {
    for (Class<?> caller : getClassContext()) {
      if (caller.getClassLoader() instanceof ProgramLoader) {
        return true;
      }
      if (caller.getName().startsWith("sun.")) {
        return false;
      }
    }
    return false;
  }

  @Override
  public void checkPackageAccess(String name) {
    // Looking at the stack last: it takes long.
    if (Harness.inProgram() && isHidden(name) && programAsks()) {
      throw new SecurityException("access to package " + name);
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
    if (Harness.inProgram()) {
      throw new SecurityException("write to a file descriptor");
    }
  }

  private static void refuse(Permission permission) {
    throw new SecurityException("access denied " + permission);
  }
}
