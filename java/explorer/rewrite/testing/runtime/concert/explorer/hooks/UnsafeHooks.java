package concert.explorer.hooks;

import sun.misc.Unsafe;

/** As {@code UnsafeHooks} of the runtime, without an exploration. */
public final class UnsafeHooks {
  private UnsafeHooks() {}

  public static void park(Unsafe u, boolean absolute, long time) {
    u.park(absolute, time);
  }

  public static void unpark(Unsafe u, Object thread) {
    u.unpark(thread);
  }

  public static boolean compareAndSwapInt(Unsafe u, Object o, long at, int from, int to) {
    return u.compareAndSwapInt(o, at, from, to);
  }

  public static boolean compareAndSwapLong(Unsafe u, Object o, long at, long from, long to) {
    return u.compareAndSwapLong(o, at, from, to);
  }

  public static boolean compareAndSwapObject(Unsafe u, Object o, long at, Object from, Object to) {
    return u.compareAndSwapObject(o, at, from, to);
  }

  public static int getAndAddInt(Unsafe u, Object o, long at, int delta) {
    return u.getAndAddInt(o, at, delta);
  }

  public static long getAndAddLong(Unsafe u, Object o, long at, long delta) {
    return u.getAndAddLong(o, at, delta);
  }

  public static int getAndSetInt(Unsafe u, Object o, long at, int value) {
    return u.getAndSetInt(o, at, value);
  }

  public static long getAndSetLong(Unsafe u, Object o, long at, long value) {
    return u.getAndSetLong(o, at, value);
  }

  public static Object getAndSetObject(Unsafe u, Object o, long at, Object value) {
    return u.getAndSetObject(o, at, value);
  }

  public static int getIntVolatile(Unsafe u, Object o, long at) {
    return u.getIntVolatile(o, at);
  }

  public static long getLongVolatile(Unsafe u, Object o, long at) {
    return u.getLongVolatile(o, at);
  }

  public static Object getObjectVolatile(Unsafe u, Object o, long at) {
    return u.getObjectVolatile(o, at);
  }

  public static void putIntVolatile(Unsafe u, Object o, long at, int value) {
    u.putIntVolatile(o, at, value);
  }

  public static void putLongVolatile(Unsafe u, Object o, long at, long value) {
    u.putLongVolatile(o, at, value);
  }

  public static void putObjectVolatile(Unsafe u, Object o, long at, Object value) {
    u.putObjectVolatile(o, at, value);
  }

  public static void putOrderedInt(Unsafe u, Object o, long at, int value) {
    u.putOrderedInt(o, at, value);
  }

  public static void putOrderedLong(Unsafe u, Object o, long at, long value) {
    u.putOrderedLong(o, at, value);
  }

  public static void putOrderedObject(Unsafe u, Object o, long at, Object value) {
    u.putOrderedObject(o, at, value);
  }
}
