package concert.explorer;

import sun.misc.Unsafe;

/** Real monitors, for code whose own instructions for them were replaced. */
final class UnsafeMonitors {
  private static Unsafe unsafe;

  private UnsafeMonitors() {}

  static void prepare() {
    unsafe = Unsafes.unsafe;
  }

  // While the virtual machine comes up it runs alone.

  @SuppressWarnings("deprecation")
  static void enter(Object object) {
    if (unsafe != null) {
      unsafe.monitorEnter(object);
    }
  }

  @SuppressWarnings("deprecation")
  static void exit(Object object) {
    if (unsafe != null && Thread.holdsLock(object)) {
      unsafe.monitorExit(object);
    }
  }
}
