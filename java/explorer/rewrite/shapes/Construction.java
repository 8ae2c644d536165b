import java.util.ArrayList;
import java.util.HashMap;
import java.util.function.Supplier;

/** Constructors: code before super(), capturing classes, and objects that get their names. */
public class Construction {
  static int made;

  static class Base {
    final int value;
    int open;

    Base(int value) {
      this.value = value; //=
      open = value + 1; //= write Construction$Base.open
    }

    Base(Base that, boolean deep) {
      this(deep ? that.open : new Base(that.value + 2).value); //= read Construction$Base.open
    }
  }

  static class Derived extends Base {
    private final String name;
    private Object witness = new Object(); //= bornObject java.lang.Object, write Construction$Derived.witness

    Derived(Base other, String name) {
      super(new Base(other.open > 3 ? other.open : made++), true); //= read Construction$Base.open
      this.name = name;
    }
  }

  static {
    made = 10; //= writeStatic Construction.made
  }

  class Inner {
    int sum = made + outer; //= initialise, read Construction.outer, readStatic Construction.made, write Construction$Inner.sum
  }

  int outer = 4; //= write Construction.outer

  static class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
    int added;

    @Override
    public boolean add(String name) {
      added++;
      modCount += 0; //= addRead java.util.AbstractList.modCount, addWrite java.util.AbstractList.modCount
      return super.add(name); //= library
    }
  }

  static class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    int code;

    Failure(int code) {
      super("code " + code);
      this.code = code; //= write Construction$Failure.code
    }
  }

  static class Worker extends Thread {
    int result;

    Worker() {
      super("worker");
    }

    @Override
    public void run() {
      result = getName().length(); //= getName, write Construction$Worker.result
    }
  }

  enum Planet {
    EARTH(3) {
      @Override
      int moons() {
        return 1;
      }
    },
    VENUS(2);

    int order;

    Planet(int order) {
      this.order = order; //= write Construction$Planet.order
    }

    int moons() {
      return 0;
    }
  }

  static String planet(Planet planet) {
    switch (planet) {
      case EARTH:
        return "home";
      default:
        return planet + "!";
    }
  }

  public static void main(String[] args) throws Exception {
    Base base = new Base(3);
    System.out.println(new Derived(base, "d").open + " " + new Base(base, false).open);
    Construction outside = new Construction();
    System.out.println(outside.new Inner().sum + " " + made);
    int local = 7;
    Supplier<Integer> anonymous =
        new Supplier<Integer>() {
          final int twice = local * 2;

          @Override
          public Integer get() {
            return twice + outside.outer + local;
          }
        };
    System.out.println(anonymous.get());
    Names names = new Names();
    names.add("x");
    System.out.println(names + " " + names.added);
    try {
      throw new Failure(6);
    } catch (Failure e) {
      System.out.println(e.getMessage() + " " + e.code);
    }
    Worker worker = new Worker();
    worker.start(); //= library
    worker.join(); //= library
    System.out.println(worker.result + " " + worker.isAlive() + " " + worker.getState());
    HashMap<Planet, Integer> moons = new HashMap<>();
    for (Planet each : Planet.values()) {
      moons.put(each, each.moons());
    }
    System.out.println(planet(Planet.EARTH) + planet(Planet.valueOf("VENUS")) + moons.size());
  }
}
