package concert.explorer.rewrite;

import concert.explorer.Initialisers;
import concert.explorer.rewrite.initialisation.CandidateClass;
import concert.explorer.rewrite.initialisation.ClassTable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Initialises each class of a program once, under a lock of its own, as the JVM does. */
final class RealInitialisation implements Initialisers.Runner {
  private static final int RUN = 1;

  private final ClassTable classes;
  private final ClassLoader loader;
  private final Object[] locks;
  private final boolean[] begun;
  private final boolean[] failed;

  RealInitialisation(ClassTable classes, ClassLoader loader) {
    this.classes = classes;
    this.loader = loader;
    this.locks = new Object[classes.size()];
    this.begun = new boolean[classes.size()];
    this.failed = new boolean[classes.size()];
    for (int i = 0; i < locks.length; i++) {
      locks[i] = new Object();
    }
  }

  @Override
  public void initialise(int index) {
    synchronized (locks[index]) {
      CandidateClass entry = classes.get(index);
      if (failed[index]) {
        throw new NoClassDefFoundError("Could not initialize class " + entry.name());
      }
      if (begun[index]) {
        return;
      }
      begun[index] = true;
      if (entry.superIndex() != CandidateClass.NONE) {
        initialise(entry.superIndex());
      }
      for (CandidateClass each : entry.interfaces()) {
        initialise(each.index());
      }
      if (entry.hasReset()) {
        run(entry);
      }
    }
  }

  private void run(CandidateClass entry) {
    try {
      Class<?> loaded = Class.forName(entry.name().replace('/', '.'), true, loader);
      Method init = loaded.getMethod("concert$init", int.class);
      init.setAccessible(true);
      init.invoke(null, RUN);
    } catch (InvocationTargetException e) {
      failed[entry.index()] = true;
      Throwable cause = e.getCause();
      throw cause instanceof Error ? (Error) cause : new ExceptionInInitializerError(cause);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
