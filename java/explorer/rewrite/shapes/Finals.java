import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** Final fields: plain data where a constructor lets the object escape, else of no interest. */
public class Finals {
  static final List<Object> SEEN = new ArrayList<>();

  static class Kept {
    final int size;
    final int twice;
    Kept next;

    Kept(int size, Kept next) {
      this.size = size; //=
      this.next = next; //= write Finals$Kept.next
      twice = 2 * size(); //=
      if (next == this || check(next)) {
        throw new IllegalStateException();
      }
    }

    private int size() {
      return size; //=
    }

    boolean check(Kept other) {
      return other != null && other.size < 0; //=
    }
  }

  static class Stored {
    static Stored last;
    final long size;

    Stored(long size) {
      this.size = size; //= write Finals$Stored.size
      last = this; //= writeStatic Finals$Stored.last
    }

    // Its fields are frozen when this(...) returns.
    Stored() {
      this(2);
      SEEN.add(this);
    }

    long size() {
      return size; //= read Finals$Stored.size
    }
  }

  static class Delegating {
    final int size;

    Delegating(int size) {
      this.size = size; //=
    }

    Delegating() {
      this(4);
      SEEN.add(this);
    }
  }

  static class Extended extends Delegating {
    final int more;

    Extended() {
      more = size; //= write Finals$Extended.more
    }
  }

  static class Captured {
    final IntSupplier twice = () -> 2 * size(); //= write Finals$Captured.twice
    final int size;

    Captured(int size) {
      this.size = size; //= write Finals$Captured.size
    }

    int size() {
      return size; //= read Finals$Captured.size
    }
  }

  static class Indirect {
    final int size;

    Indirect(int size) {
      this.size = size; //= write Finals$Indirect.size
      show();
    }

    void show() {}
  }

  static class Shown extends Indirect {
    Shown() {
      super(6);
    }

    @Override
    void show() {
      Object same = this;
      SEEN.add(same);
    }
  }

  static class Quiet extends Thread {
    final int size;

    Quiet(int size) {
      super("quiet");
      this.size = size; //=
      setDaemon(true);
    }

    @Override
    public void run() {}
  }

  static class Eager extends Thread {
    final int size;

    Eager(int size) {
      this.size = size; //= write Finals$Eager.size
      start();
    }

    @Override
    public void run() {}
  }

  class Inner {
    final int size = 8; //=
    final Object outer = Finals.this; //=
  }

  public static void main(String[] args) throws InterruptedException {
    System.out.println(new Kept(1, null).twice);
    System.out.println(new Stored().size() + Stored.last.size());
    System.out.println(new Extended().more);
    System.out.println(new Captured(5).twice.getAsInt());
    System.out.println(new Shown().size); //= read Finals$Indirect.size
    System.out.println(new Quiet(7).size); //=
    Eager eager = new Eager(9);
    eager.join();
    System.out.println(eager.size); //= read Finals$Eager.size
    Finals outer = new Finals();
    System.out.println(outer.new Inner().outer == outer);
    Thread.setDefaultUncaughtExceptionHandler(null); //= setDefaultHandler
    eager.setUncaughtExceptionHandler(null); //= setHandler
    System.out.println(SEEN.size());
  }
}
