package concert.explorer;

import sun.misc.Unsafe;

/** Real monitors, for code whose own instructions for them were replaced. */
final class UnsafeMonitors {
  private static Unsafe unsafe;

  private UnsafeMonitors() {}

  @SuppressWarnings("deprecation")
  static void enter(Object object) {
    if (unsafe == null) {
      unsafe = Unsafe.getUnsafe();
    }
    unsafe.monitorEnter(object);
  }

  @SuppressWarnings("deprecation")
  static void exit(Object object) {
    unsafe.monitorExit(object);
  }
}
