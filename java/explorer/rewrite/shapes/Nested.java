import java.util.ArrayList;

/** Private fields of an enclosing class: javac 8 reaches them through methods of its own. */
public class Nested {
  private static int shared;
  private static long sharedLong;
  private static volatile boolean done;
  private static Integer boxed = 1; //= writeStatic Nested.boxed, bornBox
  private static String log = ""; //= writeStatic Nested.log
  private final int constant = Integer.parseInt("5");
  private int own;
  private double real;
  private Nested next;

  static class Worker implements Runnable {
    private int mine;

    @Override
    public void run() {
      shared++; //= initialise, addReadStatic Nested.shared, addWriteStatic Nested.shared
      shared += 4; //= initialise, addReadStatic Nested.shared, addWriteStatic Nested.shared
      int e = 2;
      shared -= e; //= initialise, addReadStatic Nested.shared, addWriteStatic Nested.shared
      sharedLong += e; //= initialise, addReadStatic Nested.sharedLong, addWriteStatic Nested.sharedLong
      mine = shared++; //= initialise, readStatic Nested.shared, write Nested$Worker.mine, writeStatic Nested.shared
      done = true; //= initialise, volatileWriteStatic Nested.done
      boxed++; //= initialise, readStatic Nested.boxed, writeStatic Nested.boxed, bornBox
      log += "x" + e; //= initialise, readStatic Nested.log, writeStatic Nested.log
      shared = mine + 3; //= initialise, read Nested$Worker.mine, writeStatic Nested.shared
      System.out.println(shared + " " + sharedLong + " " + done + " " + boxed + " " + log);
    }
  }

  /** Only its own code may touch members inherited from another package. */
  static class Shelf extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    class Changes {
      int count() {
        return modCount++;
      }
    }
  }

  class Inner {
    void run(int e) {
      own++; //= addRead Nested.own, addWrite Nested.own, initialise
      own += e; //= addRead Nested.own, addWrite Nested.own, initialise
      real = own * 2.5; //= read Nested.own, write Nested.real, initialise
      next = Nested.this; //= write Nested.next, initialise
      next.own = 1 + next.own; //= read Nested.next, read Nested.own, write Nested.own, initialise
      System.out.println(constant + " " + own + " " + real + " " + (next == Nested.this));
    }
  }

  public static void main(String[] args) {
    new Worker().run();
    new Worker().run();
    Nested nested = new Nested();
    nested.new Inner().run(3);
    Worker worker = new Worker();
    worker.mine++; //= addRead Nested$Worker.mine, addWrite Nested$Worker.mine
    System.out.println(new Shelf().new Changes().count());
    int local = 6;
    Runnable anonymous =
        new Runnable() {
          private int turns;

          @Override
          public void run() {
            nested.own -= local; //= addRead Nested.own, addWrite Nested.own, initialise
            turns++; //= addRead Nested$1.turns, addWrite Nested$1.turns
            System.out.println(nested.own + " " + turns + " " + worker.mine);
          }
        };
    anonymous.run(); //= library
  }
}
