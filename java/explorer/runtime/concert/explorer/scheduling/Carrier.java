package concert.explorer.scheduling;

import concert.explorer.Channel;
import concert.explorer.Engine;
import concert.explorer.memory.KeyHashes;
import concert.explorer.memory.Unsafes;
import sun.misc.Unsafe;

/**
 * A thread of the virtual machine that runs one thread of the program after the other and passes for
 * it meanwhile. Carriers last as long as the process; one at a time runs.
 */
public final class Carrier extends Thread {
  private static final long STACK_BYTES = 1 << 20;
  private static final int THREAD_HASH_Z = 842502087;
  private static final int THREAD_HASH_W = 0x8767;
  private static final int THREAD_HASH_Y = 273326509;
  private static final long SEARCHED_BYTES = 3000;

  /** None of the program's. */
  private static ThreadGroup group;

  private static Carrier[] idle;
  private static int idleCount;
  private static int created;

  /** The offset of the identity-hash generator's state in a JavaThread; 0 where not found. */
  private static long hashState;

  private static boolean hashSought;
  private static Carrier[] byId;

  /** Address of the JavaThread, and of the word that it sleeps on. */
  private long javaThread;

  long futex;
  private volatile boolean ready;
  private Task job;
  private final int[] scratch = new int[1];
  private long savedHash0;
  private long savedHash1;

  private Carrier(int number) {
    super(group, null, "carrier-" + number, STACK_BYTES);
    setDaemon(true);
  }

  public static void prepare() {
    group = Thread.currentThread().getThreadGroup();
    idle = new Carrier[16];
  }

  /** Returns the carrier of the running task, or null outside of tasks. */
  public static Carrier current() {
    Task me = Scheduler.current();
    return me == null ? null : me.carrier;
  }

  /** Gives a task a carrier; it runs when it is first woken. */
  static void launch(Task task) {
    Carrier carrier;
    if (idleCount > 0) {
      carrier = idle[--idleCount];
    } else {
      Task me = Scheduler.current();
      if (me != null) {
        me.quiet++;
      }
      carrier = new Carrier(created++);
      carrier.start();
      while (!carrier.ready) {
        Thread.yield();
      }
      if (me != null) {
        me.quiet--;
      }
    }
    task.carrier = carrier;
    Unsafe unsafe = Unsafes.unsafe;
    unsafe.putLong(task.thread, Unsafes.threadEetop, carrier.javaThread);
    unsafe.putInt(task.thread, Unsafes.threadStatus, 5); // RUNNABLE (JVMTI thread state).
    carrier.job = task;
  }

  @Override
  public void run() {
    Unsafe unsafe = Unsafes.unsafe;
    javaThread = unsafe.getLong(this, Unsafes.threadEetop);
    futex = Engine.futex();
    findHashState();
    KeyHashes.watch();
    ready = true;
    for (; ; ) {
      Engine.sleep(futex);
      Engine.pin();
      try {
        carry(job);
      } catch (Throwable fault) {
        if (fault instanceof OutOfMemoryError) {
          // Not even for a call is there memory to count on.
          Channel.exhausted(Channel.MEMORY);
        }
        Crash.report(fault);
      }
    }
  }

  private void carry(Task task) {
    Unsafe unsafe = Unsafes.unsafe;
    seedHashes(task.id);
    Engine.identify(javaThread, task.thread, scratch);
    int next = Scheduler.live(task);
    KeyHashes.look();
    unsafe.putInt(task.thread, Unsafes.threadStatus, 2); // TERMINATED.
    unsafe.putLong(task.thread, Unsafes.threadEetop, 0);
    Engine.identify(javaThread, this, scratch);
    job = null;
    // Back before the next one is woken: only one runs.
    if (idleCount == idle.length) {
      idle = java.util.Arrays.copyOf(idle, 2 * idle.length);
    }
    idle[idleCount++] = this;
    Scheduler.leave(task, next);
  }

  // Thread-local generator of identity hashes (Marsaglia's xor-shift, four words in the JavaThread):
  // found by the constants with which HotSpot starts it.
  private void findHashState() {
    if (hashSought) {
      return;
    }
    hashSought = true;
    Unsafe unsafe = Unsafes.unsafe;
    for (long offset = 8; offset < SEARCHED_BYTES; offset += 4) {
      if (unsafe.getInt(javaThread + offset) == THREAD_HASH_Z
          && unsafe.getInt(javaThread + offset + 4) == THREAD_HASH_W
          && unsafe.getInt(javaThread + offset - 8) == THREAD_HASH_Y) {
        hashState = offset - 8;
        return;
      }
    }
  }

  private void seedHashes(int seed) {
    if (hashState != 0) {
      Unsafe unsafe = Unsafes.unsafe;
      long at = javaThread + hashState;
      unsafe.putInt(at, THREAD_HASH_Y);
      unsafe.putInt(at + 4, 0x1234567 + seed * 0x9E3779B1);
      unsafe.putInt(at + 8, THREAD_HASH_Z);
      unsafe.putInt(at + 12, THREAD_HASH_W);
    }
  }

  public void saveHashes() {
    if (hashState != 0) {
      savedHash0 = Unsafes.unsafe.getLong(javaThread + hashState);
      savedHash1 = Unsafes.unsafe.getLong(javaThread + hashState + 8);
    }
  }

  public void restoreHashes() {
    if (hashState != 0) {
      Unsafes.unsafe.putLong(javaThread + hashState, savedHash0);
      Unsafes.unsafe.putLong(javaThread + hashState + 8, savedHash1);
    }
  }
}
