package concert.explorer.scheduling;

import concert.explorer.Engine;

/** The condition for which a thread's next event waits, and whether the thread can run. */
public final class Awaited {
  /** Flat: location, test and operand of each guard; null where that is not known. */
  private long[] guards;

  private final long[] few = new long[6];
  private int size;
  private boolean any;
  private boolean timed;

  /** True if the thread has yet to see whether it must wait. */
  public boolean arriving;

  /** Nothing. */
  void nothing() {
    guards = few;
    size = 0;
    timed = false;
  }

  /** One guard. */
  void one(boolean hasDeadline, long at, int test, long operand) {
    guards = few;
    size = 0;
    any = false;
    timed = hasDeadline;
    add(at, test, operand);
  }

  /** One guard more: either of the two, or both. */
  void another(boolean either, long at, int test, long operand) {
    any = either;
    add(at, test, operand);
  }

  private void add(long at, int test, long operand) {
    few[size] = at;
    few[size + 1] = test;
    few[size + 2] = operand;
    size += 3;
  }

  /** One of the guards. */
  void oneOf(boolean hasDeadline, long[] all) {
    guards = all;
    size = all.length;
    any = true;
    timed = hasDeadline;
  }

  /** Something that only the engine can tell. */
  void unknown() {
    guards = null;
  }

  /** Tells whether only an event of another thread can let the thread go on. For sure if so. */
  boolean inVain() {
    if (guards == null || timed || size == 0 || arriving) {
      return false;
    }
    boolean none = true;
    boolean all = true;
    for (int i = 0; i < size; i += 3) {
      if (guards[i + 1] == Engine.WRITTEN_SINCE) {
        return false;
      }
      boolean holds = holds(Engine.value(guards[i]), guards[i + 1], guards[i + 2]);
      none &= !holds;
      all &= holds;
    }
    return any ? none : !all;
  }

  /** Tells whether it is known when the condition holds. */
  public boolean known() {
    if (guards == null) {
      return false;
    }
    for (int i = 0; i < size; i += 3) {
      if (guards[i + 1] == Engine.WRITTEN_SINCE) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether the condition, which is known, holds. The thread looks at it. */
  public boolean holdsFor(Task me) {
    boolean some = false;
    boolean all = true;
    for (int i = 0; i < size; i += 3) {
      Engine.look(me.id, guards[i]);
      boolean holds = holds(Engine.value(guards[i]), guards[i + 1], guards[i + 2]);
      some |= holds;
      all &= holds;
    }
    return any ? some : all;
  }

  private static boolean holds(long value, long test, long operand) {
    if (test == Engine.AT_LEAST) {
      return value >= operand;
    }
    return test == Engine.MASK_CLEAR ? (value & operand) == 0 : value == operand;
  }
}
