package concert.explorer.synchronisation;

import concert.explorer.Identified;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Task;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Tells values of local variables apart, as far as 64 bits do. */
final class Locals {
  private static final long PRIME = 0x100000001B3L;

  private Locals() {}

  /** Adds a value to those before it. */
  static long mixed(long before, long value) {
    long product = (before ^ value) * PRIME;
    return product ^ product >>> 32;
  }

  /** The same for an object: what cannot change counts by its value, all else by its identity. */
  static long mixed(long before, Task me, Object value) {
    if (value instanceof Identified) {
      return mixed(before, Names.of(me, value));
    }
    me.quiet++;
    try {
      if (value == null || value instanceof Boolean) {
        return mixed(mixed(before, 1), value == null ? 2 : (Boolean) value ? 1 : 0);
      }
      if (value instanceof String || value instanceof BigInteger || value instanceof BigDecimal) {
        return text(mixed(before, value instanceof String ? 2 : 3), value.toString());
      }
      if (value instanceof Double || value instanceof Float) {
        long bits = Double.doubleToRawLongBits(((Number) value).doubleValue());
        return mixed(mixed(before, value instanceof Double ? 4 : 5), bits);
      }
      if (value instanceof Character) {
        return mixed(mixed(before, 6), (Character) value);
      }
      if (isWhole(value)) {
        return mixed(mixed(before, value instanceof Long ? 7 : 8), ((Number) value).longValue());
      }
    } finally {
      me.quiet--;
    }
    return mixed(mixed(before, 9), Names.of(me, value));
  }

  private static boolean isWhole(Object value) {
    return value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte;
  }

  private static long text(long before, String text) {
    long hash = mixed(before, text.length());
    for (int i = 0; i < text.length(); i++) {
      hash = mixed(hash, text.charAt(i));
    }
    return hash;
  }
}
