package concert.explorer;

import sun.misc.Unsafe;
import sun.misc.VM;

/** Takes and releases the JVM's own monitors out of order of blocks. */
public final class RealMonitor {
  private RealMonitor() {}

  @SuppressWarnings("deprecation")
  public static void enter(Object o) {
    if (o == null) {
      throw new NullPointerException();
    }
    // While it starts, the JVM has one thread that matters, and no Unsafe yet.
    if (VM.isBooted()) {
      Holder.UNSAFE.monitorEnter(o);
    }
  }

  @SuppressWarnings("deprecation")
  public static void exit(Object o) {
    if (o == null) {
      throw new NullPointerException();
    }
    if (VM.isBooted()) {
      if (!Thread.holdsLock(o)) {
        throw new IllegalMonitorStateException();
      }
      Holder.UNSAFE.monitorExit(o);
    }
  }

  private static final class Holder {
    static final Unsafe UNSAFE = Unsafe.getUnsafe();
  }
}
