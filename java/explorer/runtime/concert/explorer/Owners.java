package concert.explorer;

import java.util.concurrent.locks.AbstractOwnableSynchronizer;

/** Who holds a synchronizer exclusively? Reads the field that its class keeps to itself. */
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
