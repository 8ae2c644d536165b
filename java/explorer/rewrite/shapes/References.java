import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Method references of every shape: static, bound, unbound, constructor, array, super. */
public class References {
  static int started;
  int value = 2;

  static {
    started = 1;
  }

  interface Action {
    void run() throws Exception;
  }

  interface Sleeper {
    void sleep(long millis) throws InterruptedException;
  }

  static class Lazy {
    static int built = Integer.parseInt("40");
    final int number;

    Lazy() {
      number = built++;
    }

    Lazy(Integer number) {
      this.number = number;
    }

    static int twice(int x) {
      return built + x;
    }
  }

  static class Sub extends References {
    @Override
    int get() {
      Supplier<Integer> above = super::get;
      return above.get() + 1;
    }
  }

  int get() {
    return value;
  }

  static int compare(References a, References b) {
    return a.value - b.value;
  }

  interface Defaults {
    int base();

    default Supplier<Integer> more() {
      return () -> base() + 1;
    }

    default Supplier<Integer> same() {
      return this::base;
    }

    static Runnable yielding() {
      return Thread::yield; //= yieldNow
    }
  }

  void threads() throws Exception {
    Sleeper sleeper = Thread::sleep; //= sleep
    sleeper.sleep(1);
    Defaults.yielding().run();
    Object lock = new Object();
    synchronized (lock) {
      Action notify = lock::notify; //= notifyOne
      notify.run();
      Consumer<Object> all = Object::notifyAll; //= notifyEvery
      all.accept(lock); //= library
    }
    ReentrantLock mutex = new ReentrantLock();
    Runnable acquire = mutex::lock; //= lockLibrary
    acquire.run();
    Consumer<ReentrantLock> release = ReentrantLock::unlock; //= lockLibrary
    release.accept(mutex);
    CountDownLatch latch = new CountDownLatch(2);
    Thread thread = new Thread(latch::countDown); //= library
    thread.start();
    Action join = thread::join; //= library
    join.run();
    Supplier<Thread> make = Thread::new; //= library
    LongSupplier clock = System::nanoTime;
    System.out.println(latch.getCount() + " " + make.get().isAlive() + (clock.getAsLong() != 0));
  }

  void objects() {
    Supplier<Object> plain = Object::new; //= bornObject java.lang.Object
    Supplier<Lazy> lazy = Lazy::new;
    Function<Integer, Lazy> numbered = Lazy::new;
    ToIntFunction<Integer> twice = Lazy::twice;
    System.out.println(twice.applyAsInt(2) + " " + lazy.get().number + numbered.apply(9).number);
    IntFunction<int[]> array = int[]::new; //= bornArray
    System.out.println(array.apply(3).length + " " + (plain.get() != null));
    Supplier<List<String>> list = ArrayList::new;
    List<String> words = list.get();
    Consumer<String> add = words::add; //= library
    add.accept("b"); //= library
    add.accept("a");
    words.sort(Comparator.naturalOrder());
    words.forEach(System.out::println);
    Function<Object, String> show = Object::toString; //= library
    Function<String, char[]> letters = String::toCharArray; //= bornArray
    BinaryOperator<Integer> max = Math::max;
    System.out.println(show.apply(words) + letters.apply("abc").length + max.apply(3, 4));
    ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    BiFunction<String, Integer, Integer> put = map::put; //= library
    put.apply("k", 1);
    map.merge("k", 5, Integer::sum);
    System.out.println(map);
    References[] all = {new Sub(), new References()};
    all[1].value = 1;
    Arrays.sort(all, References::compare);
    System.out.println(all[0].get() + " " + all[1].get());
    Defaults defaults = () -> 5;
    System.out.println(defaults.more().get() + " " + defaults.same().get());
  }

  public static void main(String[] args) throws Exception {
    References references = new References();
    references.threads();
    references.objects();
    Supplier<Integer> own = references::get;
    System.out.println(own.get() + started);
  }
}
