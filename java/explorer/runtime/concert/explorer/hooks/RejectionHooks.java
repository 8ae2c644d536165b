package concert.explorer.hooks;

import concert.explorer.memory.KeyHashes;
import concert.explorer.memory.Library;
import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import concert.explorer.pools.Pools;
import java.util.concurrent.RejectedExecutionException;

/**
 * Tasks that a pool rejects. The message of the exception names both by their identity hashes, which
 * only who asks for the message learns.
 */
public final class RejectionHooks {
  private RejectionHooks() {}

  public static void rejects() {
    Task me = Scheduler.acting();
    if (me != null) {
      me.rejects = true;
    }
  }

  public static void rejected() {
    Task me = Scheduler.acting();
    if (me != null) {
      me.rejects = false;
    }
  }

  public static String textOfTask(Object task) {
    Task me = Scheduler.acting();
    boolean isPlain = me != null && task != null && !Library.tellsText(me, task.getClass());
    return isPlain ? unseen(task) : task.toString();
  }

  public static String textOfPool(Object pool) {
    Task me = Scheduler.acting();
    if (me != null && me.rejects) {
      return unseen(pool);
    }
    if (me != null) {
      // The rest of the text is what the pool counts.
      Pools.askCounts(me, pool);
    }
    return plain(pool);
  }

  /** Somebody asks an exception for its message. */
  public static void asksMessage(Throwable thrown) {
    if (thrown instanceof RejectedExecutionException && Scheduler.acting() != null) {
      Ledger.note(Ledger.RANDOM_NUMBERS);
    }
  }

  private static String unseen(Object object) {
    KeyHashes.look();
    String text = plain(object);
    KeyHashes.forgive();
    return text;
  }

  // As Object.toString, which a class may hide.
  private static String plain(Object object) {
    return object.getClass().getName() + "@" + Integer.toHexString(object.hashCode());
  }
}
