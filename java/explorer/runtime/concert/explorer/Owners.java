package concert.explorer;

import java.util.concurrent.locks.AbstractOwnableSynchronizer;

/** Finds the thread that holds a synchronizer exclusively, in a private field of its class. */
final class Owners {
  private static long offset;

  private Owners() {}

  static void prepare() {
    try {
      offset =
          Unsafes.unsafe.objectFieldOffset(
              AbstractOwnableSynchronizer.class.getDeclaredField("exclusiveOwnerThread"));
    } catch (NoSuchFieldException otherJdk) {
      throw new IllegalStateException("another JDK than the explorer was made for", otherJdk);
    }
  }

  static Thread of(Object synchronizer) {
    return (Thread) Unsafes.unsafe.getObject(synchronizer, offset);
  }
}
