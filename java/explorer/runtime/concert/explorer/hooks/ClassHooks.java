package concert.explorer.hooks;

import concert.explorer.memory.Initialisation;
import concert.explorer.memory.KeyHashes;
import concert.explorer.memory.Reflection;
import concert.explorer.report.Refusal;
import concert.explorer.scheduling.Kill;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;

/** Classes: initialisers, look-ups by name, and what the virtual machine does meanwhile. */
public final class ClassHooks {
  private ClassHooks() {}

  public static void initialise(int index) {
    Task me = Scheduler.acting();
    if (me != null) {
      Initialisation.require(me, index);
    }
  }

  /**
   * The class that the virtual machine makes for a lambda implements the interface. What goes wrong is
   * wrapped, as in the linking of a call site.
   */
  public static void initialiseForLambda(int index) {
    try {
      initialise(index);
    } catch (Kill killed) {
      throw killed;
    } catch (Throwable thrown) {
      throw new BootstrapMethodError("call site initialization exception", thrown);
    }
  }

  public static void quietBegin() {
    Task me = Scheduler.current();
    if (me != null && me.quiet++ == 0) {
      KeyHashes.look();
      me.carrier.saveHashes();
    }
  }

  public static void quietEnd() {
    Task me = Scheduler.current();
    if (me != null && --me.quiet == 0) {
      me.carrier.restoreHashes();
      KeyHashes.forgive();
    }
  }

  public static Class<?> forName(String name, Class<?> caller) throws ClassNotFoundException {
    requireReach(name);
    return initialised(Class.forName(name, true, caller.getClassLoader()));
  }

  public static Class<?> forName(String name, boolean initialise, ClassLoader loader)
      throws ClassNotFoundException {
    requireReach(name);
    Class<?> found = Class.forName(name, initialise, loader);
    return initialise ? initialised(found) : found;
  }

  // Of an array, the type of its elements: "[Ljava.lang.String;".
  private static void requireReach(String name) throws ClassNotFoundException {
    if (name == null) {
      return;
    }
    int elements = name.lastIndexOf('[') + 1;
    boolean reached =
        elements == 0
            ? reaches(name)
            : name.charAt(elements < name.length() ? elements : 0) != 'L'
                || reaches(name.substring(elements + 1).replace(";", ""));
    if (!reached) {
      // The explorer's own classes are nowhere else: of them this is the true answer.
      if (!name.substring(elements).replaceFirst("^L", "").startsWith("concert.explorer.")) {
        Refusal.note();
      }
      throw new ClassNotFoundException(name);
    }
  }

  private static boolean reaches(String name) {
    Task me = Reflection.begin();
    try {
      return Reflection.reaches(name);
    } finally {
      Reflection.end(me);
    }
  }

  private static Class<?> initialised(Class<?> type) {
    Task me = Scheduler.acting();
    if (me != null) {
      Reflection.initialise(me, type);
    }
    return type;
  }

  public static Class<?> loadClass(ClassLoader loader, String name) throws ClassNotFoundException {
    requireReach(name);
    return loader.loadClass(name);
  }

  public static ClassLoader systemLoader(Class<?> caller) {
    return caller.getClassLoader();
  }
}
