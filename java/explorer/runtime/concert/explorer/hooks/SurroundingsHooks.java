package concert.explorer.hooks;

import concert.explorer.memory.KeyHashes;
import concert.explorer.memory.Library;
import concert.explorer.report.Ledger;
import concert.explorer.report.Output;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;

/** Questions whose answers are not as elsewhere: hashes, classes, frames. */
public final class SurroundingsHooks {
  private SurroundingsHooks() {}

  public static void looksAround() {
    OmissionHooks.omits(Ledger.SURROUNDINGS);
  }

  public static void asksClass(Object object) {
    boolean isOurs = object instanceof Output || object instanceof ClassLoader;
    // The name of a lambda's class has the number of those before it.
    if (isOurs || object != null && object.getClass().getName().contains("$$Lambda$")) {
      OmissionHooks.omits(Ledger.SURROUNDINGS);
    }
  }

  public static void asksHash(Object object) {
    Task me = Scheduler.acting();
    if (me != null && object != null && Library.hashesByIdentity(me, object.getClass())) {
      Ledger.note(Ledger.RANDOM_NUMBERS);
    }
  }

  /** The hash of a key, which a table of the library asks for. */
  public static int keyHash(Object key) {
    Task me = Scheduler.acting();
    if (me == null) {
      return hashUnseen(key);
    }
    boolean isDrawn = key != null && Library.hashesByIdentity(me, key.getClass());
    return isDrawn ? KeyHashes.of(key) : key.hashCode();
  }

  /** The hash of an object, of which the program learns nothing. */
  public static int hashUnseen(Object object) {
    if (Scheduler.current() == null) {
      return object.hashCode();
    }
    Task me = Scheduler.acting();
    // What computes a hash may let other threads run, and their requests count.
    if (me != null && object != null && !Library.hashesByIdentity(me, object.getClass())) {
      return object.hashCode();
    }
    return KeyHashes.unseen(object);
  }

  public static int keyIdentity(Object key) {
    Task me = Scheduler.acting();
    return me == null || key == null ? System.identityHashCode(key) : KeyHashes.of(key);
  }

  public static void walks(java.util.Map<?, ?> table) {
    Task me = Scheduler.acting();
    if (me != null && table != null) {
      KeyHashes.walks(me, table);
    }
  }
}
