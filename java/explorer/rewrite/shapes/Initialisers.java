import java.util.ArrayList;
import java.util.List;

/** When classes are initialised, in what order, and how often. */
public class Initialisers {
  static final List<String> ORDER = new ArrayList<>();
  static final int CONSTANT = 5;
  static final String WORD = "word";

  static class A {
    static int value = note("A", 1);
  }

  static class B extends A {
    static int own = note("B", 2);

    static int get() {
      return own;
    }
  }

  static class C extends B {}

  static class Unused {
    static final int SIZE = 3;
    static int value = note("Unused", 4);
  }

  static class Failing {
    static int value = note("Failing", 1) / (ORDER.size() - ORDER.size());
  }

  interface Constants {
    int NUMBER = note("Constants", 7);
  }

  static class Reader implements Constants {}

  enum Level {
    LOW,
    HIGH;

    static final Level TOP = values()[values().length - 1];

    static {
      note("Level", 0);
    }
  }

  static class ByThread {
    static int result;

    static {
      Thread thread = new Thread(new Task());
      thread.start();
      try {
        thread.join();
      } catch (InterruptedException e) {
        note("interrupted", 0);
      }
      note("ByThread", 0);
    }

    static class Task implements Runnable {
      @Override
      public void run() {
        note("Task", 0);
      }
    }
  }

  static int note(String name, int value) {
    ORDER.add(name);
    return value;
  }

  public static void main(String[] args) {
    int size = Unused.SIZE + CONSTANT + WORD.length();
    A[] none = new A[2];
    note("start", 0);
    System.out.println(C.value + C.get() + size + none.length);
    new C();
    System.out.println(Reader.NUMBER + " " + Level.TOP.ordinal() + " " + Level.valueOf("LOW"));
    for (int i = 0; i < 2; i++) {
      try {
        System.out.println(Failing.value);
      } catch (ExceptionInInitializerError e) {
        System.out.println("failed: " + e.getCause().getClass());
      } catch (NoClassDefFoundError e) {
        System.out.println("gone");
      }
    }
    System.out.println(ByThread.result);
    System.out.println(ORDER);
  }
}
