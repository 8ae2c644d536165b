/** Monitors: blocks and methods, left in every way. */
public class Locks {
  static int depth;
  final Object lock = new Object(); //= bornObject java.lang.Object
  long wide;

  synchronized int plain(int x) {
    if (x > 3) { //= monitorEnter
      return x * 2;
    }
    return x;
  }

  synchronized void empty() {}

  static synchronized long ofClass(long x) {
    return Thread.holdsLock(Locks.class) ? x : -1;
  }

  synchronized void fails() {
    throw new IllegalStateException("held " + Thread.holdsLock(this));
  }

  synchronized int recursive(int n) {
    return n == 0 ? 0 : 1 + recursive(n - 1);
  }

  synchronized String withHandler(int x) {
    try {
      return "ok " + 6 / x;
    } catch (ArithmeticException e) {
      return "caught";
    } finally {
      depth++;
    }
  }

  int blocks(int x) {
    synchronized (lock) { //= monitorEnter
      synchronized (this) {
        if (x == 1) {
          return 10;
        }
        for (int i = 0; i < 3; i++) {
          synchronized (lock) {
            if (i == x) {
              continue;
            }
            if (i == 2) {
              break;
            }
          }
          wide += i;
        }
      }
      try {
        synchronized (Locks.class) {
          if (x == 3) {
            throw new IllegalArgumentException("three");
          }
        }
      } finally {
        wide++;
      }
    }
    return 20;
  }

  boolean isFree() {
    return !Thread.holdsLock(this) && !Thread.holdsLock(lock) && !Thread.holdsLock(Locks.class);
  }

  void waits() throws InterruptedException {
    synchronized (lock) {
      lock.wait(1); //= waitOn
      lock.wait(1, 5); //= waitOn
      lock.notify(); //= notifyOne
      lock.notifyAll(); //= notifyEvery
    }
    int[] array = new int[1]; //= bornArray
    synchronized (array) { //= monitorEnter
      array.notify(); //= notifyOne
    }
    Thread other =
        new Thread(
            () -> {
              synchronized (lock) {
                lock.notifyAll();
              }
            });
    synchronized (lock) {
      other.start(); //= library
      lock.wait(); //= waitOn
    }
    other.join();
  }

  interface Guarded {
    default int guarded(Object lock) {
      synchronized (lock) { //= monitorEnter
        return Thread.holdsLock(lock) ? 1 : 0;
      }
    }

    static Question result() {
      synchronized (Guarded.class) {
        return () -> Thread.holdsLock(Guarded.class);
      }
    }
  }

  interface Question {
    boolean get();
  }

  public static void main(String[] args) throws Exception {
    Locks locks = new Locks();
    System.out.println(locks.plain(1) + " " + locks.plain(9) + " " + ofClass(1L << 40));
    locks.empty();
    System.out.println(locks.recursive(5) + " " + locks.withHandler(2) + locks.withHandler(0));
    try {
      locks.fails();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(locks.blocks(1) + " " + locks.blocks(2) + " " + locks.wide);
    try {
      locks.blocks(3);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage() + " " + locks.wide);
    }
    try {
      synchronized ((Object) null) {
        System.out.println("never");
      }
    } catch (NullPointerException e) {
      System.out.println("null");
    }
    try {
      locks.lock.notify();
    } catch (IllegalMonitorStateException e) {
      System.out.println("not held");
    }
    locks.waits();
    System.out.println(locks.isFree() + " " + depth);
    System.out.println(new Guarded() {}.guarded(locks) + " " + Guarded.result().get());
  }
}
