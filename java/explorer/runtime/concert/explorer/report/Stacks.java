package concert.explorer.report;

import concert.explorer.memory.Unsafes;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Stacks and messages of the program's threads and exceptions, without calling a method that the program
 * may have overridden: its code runs as the program's alone, never on the explorer's behalf.
 */
public final class Stacks {
  private static final StackTraceElement[] NONE = {};

  private static final String[] LIBRARY = {"java.", "javax.", "sun.", "com.sun.", "jdk."};

  private static Method dump;
  private static Method trace;
  private static long message;

  private Stacks() {}

  public static void prepare() {
    try {
      dump = Thread.class.getDeclaredMethod("dumpThreads", Thread[].class);
      dump.setAccessible(true);
      trace = Throwable.class.getDeclaredMethod("getOurStackTrace");
      trace.setAccessible(true);
      Field text = Throwable.class.getDeclaredField("detailMessage");
      message = Unsafes.unsafe.objectFieldOffset(text);
    } catch (ReflectiveOperationException otherJdk) {
      throw new IllegalStateException("another JDK than the explorer was made for", otherJdk);
    }
  }

  /** Returns a thread's stack; empty where it has none. */
  public static StackTraceElement[] of(Thread thread) {
    if (thread == Thread.currentThread()) {
      return new Exception().getStackTrace();
    }
    Object stacks = call(dump, null, (Object) new Thread[] {thread});
    StackTraceElement[] stack = stacks == null ? null : ((StackTraceElement[][]) stacks)[0];
    return stack == null ? NONE : stack;
  }

  /** Tells whether the running thread is in the initialiser of a class of the library. */
  public static boolean initialisesLibrary() {
    for (StackTraceElement frame : new Exception().getStackTrace()) {
      if (frame.getMethodName().equals("<clinit>") && isOfLibrary(frame.getClassName())) {
        return true;
      }
    }
    return false;
  }

  // A class of the program that takes such a name is taken for one.
  private static boolean isOfLibrary(String className) {
    for (String each : LIBRARY) {
      if (className.startsWith(each)) {
        return true;
      }
    }
    return false;
  }

  /** Returns where a throwable was made. */
  public static StackTraceElement[] of(Throwable thrown) {
    Object stack = call(trace, thrown);
    return stack == null ? NONE : (StackTraceElement[]) stack;
  }

  /** Returns the message that a throwable was made with; empty for none. */
  static String message(Throwable thrown) {
    Object text = Unsafes.unsafe.getObject(thrown, message);
    return text == null ? "" : (String) text;
  }

  // Both are private, so that no other method can be meant.
  private static Object call(Method method, Object receiver, Object... arguments) {
    try {
      return method.invoke(receiver, arguments);
    } catch (IllegalAccessException opened) {
      throw new IllegalStateException(opened);
    } catch (InvocationTargetException failed) {
      return null;
    }
  }
}
