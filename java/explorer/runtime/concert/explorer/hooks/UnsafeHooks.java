package concert.explorer.hooks;

import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Parking;
import java.util.concurrent.Future;
import sun.misc.Unsafe;

/** Accesses of the library through sun.misc.Unsafe. */
public final class UnsafeHooks {
  private UnsafeHooks() {}

  public static void park(Unsafe unsafe, boolean absolute, long time) {
    Task me = Scheduler.acting();
    if (me != null) {
      Parking.park(me, absolute, time);
    } else {
      unsafe.park(absolute, time);
    }
  }

  public static void unpark(Unsafe unsafe, Object thread) {
    Task me = Scheduler.acting();
    if (me != null) {
      Parking.unpark(me, (Thread) thread);
    } else {
      unsafe.unpark(thread);
    }
  }

  public static boolean compareAndSwapInt(Unsafe unsafe, Object object, long offset, int expected, int updated) {
    Task me = Scheduler.acting();
    if (me == null || Names.foreign(object)) {
      return unsafe.compareAndSwapInt(object, offset, expected, updated);
    }
    Library.step(me);
    boolean swapped = unsafe.compareAndSwapInt(object, offset, expected, updated);
    Library.compared(me, object, offset, swapped);
    return swapped;
  }

  public static boolean compareAndSwapLong(Unsafe unsafe, Object object, long offset, long expected, long updated) {
    Task me = Scheduler.acting();
    if (me == null || Names.foreign(object)) {
      return unsafe.compareAndSwapLong(object, offset, expected, updated);
    }
    Library.step(me);
    boolean swapped = unsafe.compareAndSwapLong(object, offset, expected, updated);
    Library.compared(me, object, offset, swapped);
    return swapped;
  }

  public static boolean compareAndSwapObject(Unsafe unsafe, Object object, long offset, Object expected, Object updated) {
    Task me = Scheduler.acting();
    if (me == null || Names.foreign(object)) {
      return unsafe.compareAndSwapObject(object, offset, expected, updated);
    }
    Library.step(me);
    boolean swapped = unsafe.compareAndSwapObject(object, offset, expected, updated);
    Library.compared(me, object, offset, swapped);
    return swapped;
  }

  public static int getAndAddInt(Unsafe unsafe, Object object, long offset, int operand) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.updateAt(me, object, offset, operand);
    }
    return unsafe.getAndAddInt(object, offset, operand);
  }

  public static long getAndAddLong(Unsafe unsafe, Object object, long offset, long operand) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.updateAt(me, object, offset, 0);
    }
    return unsafe.getAndAddLong(object, offset, operand);
  }

  public static int getAndSetInt(Unsafe unsafe, Object object, long offset, int operand) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.updateAt(me, object, offset, 0);
    }
    return unsafe.getAndSetInt(object, offset, operand);
  }

  public static long getAndSetLong(Unsafe unsafe, Object object, long offset, long operand) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.updateAt(me, object, offset, 0);
    }
    return unsafe.getAndSetLong(object, offset, operand);
  }

  public static Object getAndSetObject(Unsafe unsafe, Object object, long offset, Object operand) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.updateAt(me, object, offset, 0);
    }
    return unsafe.getAndSetObject(object, offset, operand);
  }

  public static int getIntVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getIntVolatile(object, offset);
  }

  public static void putIntVolatile(Unsafe unsafe, Object object, long offset, int value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putIntVolatile(object, offset, value);
  }

  public static long getLongVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getLongVolatile(object, offset);
  }

  public static void putLongVolatile(Unsafe unsafe, Object object, long offset, long value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putLongVolatile(object, offset, value);
  }

  public static Object getObjectVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getObjectVolatile(object, offset);
  }

  public static void putObjectVolatile(Unsafe unsafe, Object object, long offset, Object value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putObjectVolatile(object, offset, value);
  }

  public static boolean getBooleanVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getBooleanVolatile(object, offset);
  }

  public static void putBooleanVolatile(Unsafe unsafe, Object object, long offset, boolean value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putBooleanVolatile(object, offset, value);
  }

  public static byte getByteVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getByteVolatile(object, offset);
  }

  public static void putByteVolatile(Unsafe unsafe, Object object, long offset, byte value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putByteVolatile(object, offset, value);
  }

  public static short getShortVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getShortVolatile(object, offset);
  }

  public static void putShortVolatile(Unsafe unsafe, Object object, long offset, short value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putShortVolatile(object, offset, value);
  }

  public static char getCharVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getCharVolatile(object, offset);
  }

  public static void putCharVolatile(Unsafe unsafe, Object object, long offset, char value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putCharVolatile(object, offset, value);
  }

  public static float getFloatVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getFloatVolatile(object, offset);
  }

  public static void putFloatVolatile(Unsafe unsafe, Object object, long offset, float value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putFloatVolatile(object, offset, value);
  }

  public static double getDoubleVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getDoubleVolatile(object, offset);
  }

  public static void putDoubleVolatile(Unsafe unsafe, Object object, long offset, double value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putDoubleVolatile(object, offset, value);
  }

  public static void putOrderedInt(Unsafe unsafe, Object object, long offset, int value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putOrderedInt(object, offset, value);
    if (me != null && object instanceof Future) {
      Library.settle(me, object);
    }
  }

  public static void putOrderedLong(Unsafe unsafe, Object object, long offset, long value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putOrderedLong(object, offset, value);
  }

  public static void putOrderedObject(Unsafe unsafe, Object object, long offset, Object value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putOrderedObject(object, offset, value);
  }
}
