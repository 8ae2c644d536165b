package concert.explorer.memory;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** The virtual machine's back door, and where the fields lie that the explorer changes. */
public final class Unsafes {
  public static Unsafe unsafe;
  public static long threadTask;
  public static long threadEetop;
  public static long threadStatus;
  public static long threadStillborn;
  public static long threadLocals;
  public static long threadTarget;
  public static long fieldModifiers;

  private Unsafes() {}

  public static void prepare() {
    try {
      unsafe = Unsafe.getUnsafe();
      threadTask = unsafe.objectFieldOffset(Thread.class.getDeclaredField("concert$task"));
      threadEetop = unsafe.objectFieldOffset(Thread.class.getDeclaredField("eetop"));
      threadLocals = unsafe.objectFieldOffset(Thread.class.getDeclaredField("threadLocals"));
      threadTarget = unsafe.objectFieldOffset(Thread.class.getDeclaredField("target"));
      threadStatus = unsafe.objectFieldOffset(Thread.class.getDeclaredField("threadStatus"));
      fieldModifiers = unsafe.objectFieldOffset(Field.class.getDeclaredField("modifiers"));
      threadStillborn = unsafe.objectFieldOffset(Thread.class.getDeclaredField("stillborn"));
    } catch (NoSuchFieldException wrongBootJar) {
      throw new IllegalStateException("the boot jar is not in front of the class path", wrongBootJar);
    }
  }
}
