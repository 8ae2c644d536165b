package concert.explorer.hooks;

import concert.explorer.Calls;
import concert.explorer.Initialisers;

/** As {@code ClassHooks} of the runtime, without an exploration. */
public final class ClassHooks {
  private ClassHooks() {}

  public static Class<?> forName(String name, Class<?> caller) throws ClassNotFoundException {
    return Class.forName(name, true, caller.getClassLoader());
  }

  public static Class<?> forName(String name, boolean initialises, ClassLoader loader)
      throws ClassNotFoundException {
    return Class.forName(name, initialises, loader);
  }

  public static Class<?> loadClass(ClassLoader loader, String name)
      throws ClassNotFoundException {
    return loader.loadClass(name);
  }

  public static ClassLoader systemLoader(Class<?> caller) {
    return caller.getClassLoader();
  }

  public static void initialise(int index) {
    Calls.count("initialise");
    Initialisers.run(index);
  }

  public static void initialiseForLambda(int index) {
    Calls.count("initialiseForLambda");
    Initialisers.run(index);
  }

  public static void quietBegin() {
    Calls.count("quietBegin");
  }

  public static void quietEnd() {
    Calls.count("quietEnd");
  }
}
