package concert.explorer.hooks;

import concert.explorer.Calls;

/** As {@code SurroundingsHooks} of the runtime, without an exploration. */
public final class SurroundingsHooks {
  private SurroundingsHooks() {}

  public static void looksAround() {
    Calls.count("looksAround");
  }

  public static void asksClass(Object object) {
    Calls.count("asksClass");
  }

  public static void asksHash(Object object) {
    Calls.count("asksHash");
  }

  public static int keyHash(Object key) {
    return key.hashCode();
  }

  public static int hashUnseen(Object object) {
    return object.hashCode();
  }

  public static int keyIdentity(Object key) {
    return System.identityHashCode(key);
  }

  public static void walks(java.util.Map<?, ?> table) {
    Calls.count("walks");
  }
}
