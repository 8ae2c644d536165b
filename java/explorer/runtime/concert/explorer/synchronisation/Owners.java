package concert.explorer.synchronisation;

import concert.explorer.memory.Unsafes;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;

/** Finds the thread that holds a synchronizer exclusively, in a private field of its class. */
public final class Owners {
  private static long offset;

  private Owners() {}

  public static void prepare() {
    try {
      offset =
          Unsafes.unsafe.objectFieldOffset(
              AbstractOwnableSynchronizer.class.getDeclaredField("exclusiveOwnerThread"));
    } catch (NoSuchFieldException otherJdk) {
      throw new IllegalStateException("another JDK than the explorer was made for", otherJdk);
    }
  }

  public static Thread of(Object synchronizer) {
    return (Thread) Unsafes.unsafe.getObject(synchronizer, offset);
  }
}
