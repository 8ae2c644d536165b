import java.util.ArrayList;
import java.util.List;

/** When classes are initialised, in what order, and how often. */
public class Initialisers {
  static final List<String> ORDER = new ArrayList<>();
  static final int CONSTANT = 5;
  static final String WORD = "word";

  static class A {
    static int value = note("A", 1); //= initialise, writeStatic Initialisers$A.value
  }

  static class B extends A {
    static int own = note("B", 2); //= initialise, writeStatic Initialisers$B.own

    static int get() {
      return own; //= readStatic Initialisers$B.own
    }
  }

  static class C extends B {}

  static class Unused {
    static final int SIZE = 3;
    static int value = note("Unused", 4); //=
  }

  static class Failing {
    static int value = note("Failing", 1) / (ORDER.size() - ORDER.size()); //= initialise, library
  }

  interface Constants {
    int NUMBER = note("Constants", 7); //= initialise
  }

  static class Reader implements Constants {}

  interface Above {
    int FIRST = note("Above", 1); //= initialise

    default int twice() {
      return 2 * FIRST; //= initialise
    }
  }

  interface Below extends Above {
    int SECOND = note("Below", 2); //= initialise
  }

  interface Beside {
    int THIRD = note("Beside", 3); //= initialise

    default void nothing() {}

    void something();
  }

  static class Heir implements Below, Beside {
    static int value = note("Heir", 4); //= initialise, writeStatic Initialisers$Heir.value

    @Override
    public void something() {}
  }

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
    ORDER.add(name); //= library
    return value;
  }

  public static void main(String[] args) {
    int size = Unused.SIZE + CONSTANT + WORD.length(); //=
    A[] none = new A[2]; //= bornArray
    note("start", 0);
    System.out.println(C.value + C.get() + size + none.length); //= initialise, readStatic Initialisers$A.value
    new C(); //= initialise
    System.out.println(Reader.NUMBER); //= initialise
    System.out.println(" " + Level.TOP.ordinal() + " " + Level.valueOf("LOW")); //= initialise, library
    for (int i = 0; i < 2; i++) {
      try {
        System.out.println(Failing.value); //= initialise
      } catch (ExceptionInInitializerError e) {
        System.out.println("failed: " + e.getCause().getClass());
      } catch (NoClassDefFoundError e) {
        System.out.println("gone");
      }
    }
    System.out.println(new Heir().twice()); //= initialise
    new Heir().something(); //= initialise
    Beside lambda = () -> {}; //= initialiseForLambda
    lambda.something();
    System.out.println(Below.SECOND + lambda.hashCode() - lambda.hashCode()); //= initialise, library
    System.out.println(ByThread.result); //= initialise, readStatic Initialisers$ByThread.result
    System.out.println(ORDER); //= library
  }
}
