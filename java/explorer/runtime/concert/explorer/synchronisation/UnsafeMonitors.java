package concert.explorer.synchronisation;

import concert.explorer.memory.Unsafes;
import sun.misc.Unsafe;

/** Real monitors, for code whose own instructions for them were replaced. */
public final class UnsafeMonitors {
  private static Unsafe unsafe;

  private UnsafeMonitors() {}

  public static void prepare() {
    unsafe = Unsafes.unsafe;
  }

  // While the virtual machine comes up it runs alone.

  @SuppressWarnings("deprecation")
  public static void enter(Object object) {
    if (unsafe != null) {
      unsafe.monitorEnter(object);
    }
  }

  @SuppressWarnings("deprecation")
  public static void exit(Object object) {
    if (unsafe != null && Thread.holdsLock(object)) {
      unsafe.monitorExit(object);
    }
  }
}
