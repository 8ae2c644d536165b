package concert.explorer;

import sun.misc.Unsafe;

/** The virtual machine's back door, and where the fields lie that the explorer changes. */
final class Unsafes {
  static Unsafe unsafe;
  static long threadTask;
  static long threadEetop;
  static long threadStatus;
  static long threadLocals;
  static long threadTarget;

  private Unsafes() {}

  static void prepare() {
    try {
      unsafe = Unsafe.getUnsafe();
      threadTask = unsafe.objectFieldOffset(Thread.class.getDeclaredField("concert$task"));
      threadEetop = unsafe.objectFieldOffset(Thread.class.getDeclaredField("eetop"));
      threadLocals = unsafe.objectFieldOffset(Thread.class.getDeclaredField("threadLocals"));
      threadTarget = unsafe.objectFieldOffset(Thread.class.getDeclaredField("target"));
      threadStatus = unsafe.objectFieldOffset(Thread.class.getDeclaredField("threadStatus"));
    } catch (NoSuchFieldException wrongBootJar) {
      throw new IllegalStateException("the boot jar is not in front of the class path", wrongBootJar);
    }
  }
}
