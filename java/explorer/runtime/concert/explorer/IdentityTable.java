package concert.explorer;

/** Names by object identity: open addressing, cleared after each execution. */
final class IdentityTable {
  private Object[] keys = new Object[1024];
  private long[] values = new long[1024];
  private int[] used = new int[512];
  private int size;

  long get(Object object) {
    int mask = keys.length - 1;
    int slot = hash(object) & mask;
    while (keys[slot] != null) {
      if (keys[slot] == object) {
        return values[slot];
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
  }

  void clear() {
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
