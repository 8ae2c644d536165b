package concert.explorer.memory;

import concert.explorer.scheduling.Carrier;

/** Names by object identity: open addressing, cleared after each execution. */
final class IdentityTable {
  // HotSpot's header of an object that nobody has locked, on 64 bits: the hash, once there is one, 31
  // bits from bit 8 on, and the state in the last three (markOop.hpp of JDK 8).
  private static final int HASH_SHIFT = 8;
  private static final int HASH_MASK = 0x7FFFFFFF;
  private static final int STATE_MASK = 7;
  private static final int UNLOCKED = 1;

  private Object[] keys = new Object[1024];
  private long[] values = new long[1024];
  private int[] used = new int[512];
  private int size;

  /** The entry found or put last: code goes over one array at a time. */
  private Object last;

  private long lastValue;

  long get(Object object) {
    if (object == last) {
      return lastValue;
    }
    int mask = keys.length - 1;
    int slot = hash(object) & mask;
    while (keys[slot] != null) {
      if (keys[slot] == object) {
        last = object;
        lastValue = values[slot];
        return lastValue;
      }
      slot = slot + 1 & mask;
    }
    return 0;
  }

  /** Returns the object of that name, or null. */
  Object find(long value) {
    for (int i = 0; i < size; i++) {
      if (values[used[i]] == value) {
        return keys[used[i]];
      }
    }
    return null;
  }

  void put(Object object, long value) {
    if (2 * size >= keys.length) {
      grow();
    }
    int mask = keys.length - 1;
    int slot = hash(object) & mask;
    while (keys[slot] != null && keys[slot] != object) {
      slot = slot + 1 & mask;
    }
    if (keys[slot] == null) {
      keys[slot] = object;
      used[size++] = slot;
    }
    values[slot] = value;
    last = object;
    lastValue = value;
  }

  void clear() {
    last = null;
    for (int i = 0; i < size; i++) {
      keys[used[i]] = null;
    }
    size = 0;
  }

  private void grow() {
    Object[] oldKeys = keys;
    long[] oldValues = values;
    int[] oldUsed = used;
    int oldSize = size;
    keys = new Object[2 * oldKeys.length];
    values = new long[keys.length];
    used = new int[keys.length / 2];
    size = 0;
    for (int i = 0; i < oldSize; i++) {
      put(oldKeys[oldUsed[i]], oldValues[oldUsed[i]]);
    }
  }

  // A hash that the program has not asked for must not move the generator from which it gets its own.
  private static int hash(Object object) {
    long header = Unsafes.unsafe.getLong(object, 0L);
    int known = (int) (header >>> HASH_SHIFT) & HASH_MASK;
    if ((header & STATE_MASK) == UNLOCKED && known != 0) {
      return known;
    }
    Carrier carrier = Carrier.current();
    if (carrier == null) {
      return System.identityHashCode(object);
    }
    carrier.saveHashes();
    int hash = System.identityHashCode(object);
    carrier.restoreHashes();
    return hash;
  }
}
