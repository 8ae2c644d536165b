import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Calls of the JDK with their announced events. */
public class Calls {
  static class Sleepy extends Thread {
    @Override
    public void run() {
      try {
        sleep(1); //= sleep
        Sleepy.sleep(1, 1); //= sleep
        Thread.yield(); //= yieldNow
      } catch (InterruptedException e) {
        interrupt();
      }
    }
  }

  static class Handmade {
    int size;

    void wait(int turns) {}

    void sleep(long millis) {}
  }

  static void quiet(int n, String s) {
    System.out.println("n is " + n + ", s is " + s); //=
    System.out.println(n); //=
    System.out.printf("none%n"); //= bornArray, library
    int m = Math.max(n, Integer.parseInt("3")); //=
    String text = new StringBuilder().append(m).append('x').toString(); //=
    System.out.println(text.toUpperCase().substring(1) + Integer.valueOf(m).hashCode()); //= bornBox
    Objects.requireNonNull(s); //=
    Thread.currentThread().setName("t" + Thread.currentThread().getName()); //= getName, setName
    new IllegalStateException(s + n).getMessage(); //=
    new Object().getClass(); //= bornObject java.lang.Object
    new Handmade().wait(3); //=
    new Handmade().sleep(3); //=
    List<String> fresh = new ArrayList<>(); //= library
    fresh.add("a" + (fresh.isEmpty() ? "b" : s)); //= library
  }

  static void announced(List<String> list, Object o) throws Exception {
    list.add("x"); //= library
    Map<String, Integer> map = new HashMap<>();
    map.put("k", list.size()); //= library, bornBox
    System.out.println("list: " + list); //= library
    System.out.println(map); //= library
    System.out.println(String.valueOf(o)); //= library
    System.out.println(o.equals(list)); //= library
    new ConcurrentLinkedQueue<>(list).poll(); //= library
    TimeUnit.MILLISECONDS.sleep(1); //= library
    new Random(3).nextInt(); //= library
    StringBuilder builder = new StringBuilder("shared"); //= bornObject java.lang.StringBuilder, library
    builder.append(3); //= library
    builder.insert(0, o).setLength(4); //= library
    Function<Integer, Character> at = builder::charAt; //= library, bornBox
    System.out.println(at.apply(1)); //= library, bornBox
    Field field = Handmade.class.getDeclaredField("size"); //= bornObject java.lang.reflect.Field
    field.setAccessible(field.isAccessible()); //= library, asksOpen, opens
    Object made = Handmade.class.newInstance(); //= library, reflects
    field.setInt(made, field.getInt(made) + 1); //= library, reflectedRead, reflectedWrite, needsOpen
    System.out.println(field.get(made)); //= library, reflectedRead, needsOpen
    Handmade.class.getDeclaredMethod("wait", int.class).invoke(made, 1); //= bornObject java.lang.reflect.Method, arrayRangeRead, library, reflects, needsOpen, bornArray, arrayWrite, bornBox
    System.getProperty("user.dir"); //= opaqueLibrary
    for (String each : list) { //= library, loop, loopEnd, read java.lang.Object.calls, write java.lang.Object.calls
      builder.append(each);
    }
    System.out.println(builder); //= library
  }

  public static void main(String[] args) throws Exception {
    quiet(4, "s");
    announced(new ArrayList<>(), "o");
    Sleepy sleepy = new Sleepy(); //=
    sleepy.start(); //= library
    sleepy.join(); //= library
    System.out.println(sleepy.isAlive() + " " + sleepy.getName().isEmpty()); //= getName
    System.out.println(Class.forName("Calls$Handmade").getSimpleName());
    ClassLoader loader = Calls.class.getClassLoader();
    System.out.println(Class.forName("Calls$Sleepy", false, loader).getSimpleName());
    System.out.println(loader.loadClass("Calls$Handmade").getSimpleName());
    System.out.println(Runtime.getRuntime().availableProcessors() > 0);
    System.gc();
    Runtime.getRuntime().gc();
    System.out.println(System.nanoTime() != 0);
  }
}
