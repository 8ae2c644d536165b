package concert.explorer.hooks;

/** As {@code RejectionHooks} of the runtime, without an exploration. */
public final class RejectionHooks {
  private RejectionHooks() {}

  public static void rejects() {}

  public static void rejected() {}

  public static String textOfTask(Object task) {
    return task.toString();
  }

  public static String textOfPool(Object pool) {
    return pool.getClass().getName() + "@" + Integer.toHexString(pool.hashCode());
  }

  public static void asksMessage(Throwable thrown) {}
}
