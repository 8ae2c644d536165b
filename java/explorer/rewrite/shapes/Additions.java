import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Statements that are commuting additions, and statements that are reads and writes. */
public class Additions {
  static int total;
  static long sum;
  static volatile int seen;
  static byte small;
  static float real;
  int count;
  long wide;
  int[] cells = new int[4]; //= bornArray, write Additions.cells
  final AtomicInteger atomic = new AtomicInteger();
  final AtomicLong atomicLong = new AtomicLong();
  final LongAdder adder = new LongAdder();

  int other() {
    return 3;
  }

  void ofObject(int e, long l) {
    count++; //= addRead Additions.count, addWrite Additions.count
    ++count; //= addRead Additions.count, addWrite Additions.count
    count--; //= addRead Additions.count, addWrite Additions.count
    count += e; //= addRead Additions.count, addWrite Additions.count
    count -= 100; //= addRead Additions.count, addWrite Additions.count
    count = count + e; //= addRead Additions.count, addWrite Additions.count
    count = count - 70000; //= addRead Additions.count, addWrite Additions.count
    wide++; //= addRead Additions.wide, addWrite Additions.wide
    wide += l; //= addRead Additions.wide, addWrite Additions.wide
    wide += e; //= addRead Additions.wide, addWrite Additions.wide
    wide = wide + 5L; //= addRead Additions.wide, addWrite Additions.wide
  }

  void ofClass(int e) {
    total++; //= addReadStatic Additions.total, addWriteStatic Additions.total
    total -= e; //= addReadStatic Additions.total, addWriteStatic Additions.total
    sum += 3; //= addReadStatic Additions.sum, addWriteStatic Additions.sum
    Additions.sum--; //= addReadStatic Additions.sum, addWriteStatic Additions.sum
  }

  int used(int e) {
    int x = count++; //= read Additions.count, write Additions.count
    x += ++count; //= read Additions.count, write Additions.count
    x += total++; //= readStatic Additions.total, writeStatic Additions.total
    count += x = 4; //= read Additions.count, write Additions.count
    return x + (count += e); //= read Additions.count, write Additions.count
  }

  void notSimple(Additions that) {
    count += other(); //= read Additions.count, write Additions.count
    count = that.count + 1; //= read Additions.count, write Additions.count
    count = 1 + count; //= read Additions.count, write Additions.count
    count += total; //= read Additions.count, readStatic Additions.total, write Additions.count
    count *= 2; //= read Additions.count, write Additions.count
    count = count + 1 + 1; //= read Additions.count, write Additions.count
    count += count > 2 ? 1 : 2; //= read Additions.count, write Additions.count
    small++; //= readStatic Additions.small, writeStatic Additions.small
    real += 1; //= readStatic Additions.real, writeStatic Additions.real
    seen++; //= volatileReadStatic Additions.seen, volatileWriteStatic Additions.seen
    cells[1]++; //= arrayRead, arrayWrite, read Additions.cells
    cells[other()] += 2; //= arrayRead, arrayWrite, read Additions.cells
  }

  void counters(int e) {
    atomic.incrementAndGet(); //= atomicAdd
    atomic.getAndDecrement(); //= atomicAdd
    atomic.addAndGet(e); //= atomicAdd
    atomicLong.getAndIncrement(); //= atomicAdd
    atomicLong.getAndAdd(e); //= atomicAdd
    adder.increment(); //= adderAdd
    adder.decrement(); //= adderAdd
    adder.add(10); //= adderAdd
    int x = atomic.incrementAndGet(); //= library
    atomicLong.set(atomicLong.get() + x); //= library
    Runnable r = atomic::incrementAndGet; //= atomicAdd
    r.run(); //= library
    IntStream.range(0, 3).forEach(i -> atomic.addAndGet(i)); //= atomicAdd, library, write java.lang.Object.calls
  }

  public static void main(String[] args) {
    Additions a = new Additions();
    a.ofObject(7, 8);
    a.ofClass(9);
    int used = a.used(2);
    System.out.println(a.count + " " + a.wide + " " + total + " " + sum + " " + used);
    a.notSimple(a);
    a.counters(5);
    System.out.println(a.count + " " + small + " " + real + " " + seen);
    System.out.println(a.cells[1] + " " + a.cells[3] + " " + a.cells[0]);
    System.out.println(a.atomic + " " + a.atomicLong + " " + a.adder);
  }
}
