package concert.explorer.pools;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Task;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * What a pool does with a task, and with a worker that ends. It looks several times at its state and its
 * number of workers, and the steps between are whole as long as neither goes down meanwhile. So they are
 * events of their own only if a pool gets a task after another thread has shut it down, or after it has
 * let a worker go or lost its last one: what comes in this order in one execution may come in between in
 * another. To replace a worker while others work is not taken apart: one of our own programs had more
 * than 25 times as many executions then.
 */
public final class PoolParts {
  /** True if these steps are events. */
  private static boolean apart;

  private static final Object SEVERAL = new Object();

  // Of this execution: pools that have lost a worker while they ran, and who has shut down a pool.
  private static final Set<Long> lost = new HashSet<>();
  private static final Map<Long, Object> shutters = new HashMap<>();

  private PoolParts() {}

  /** A new execution. */
  public static void refresh(boolean known) {
    apart = known;
    lost.clear();
    shutters.clear();
  }

  /** A pool gets a task. */
  public static void give(Task me, ThreadPoolExecutor pool) {
    if (apart) {
      return;
    }
    long id = Names.of(me, pool);
    me.quiet++;
    Object shutter = shutters.get(id);
    boolean matters = lost.contains(id) || shutter != null && shutter != me;
    me.quiet--;
    if (matters) {
      apart = true;
      Engine.promote(Accesses.POOLS_APART);
    }
  }

  /** A pool loses a worker, which may be replaced. */
  public static void lose(Task me, ThreadPoolExecutor pool, boolean replaced) {
    long id = Names.of(me, pool);
    me.quiet++;
    if (Pools.isRunning(pool) && (!replaced || Pools.workers(pool) <= 1)) {
      lost.add(id);
    }
    me.quiet--;
  }

  /** A pool is shut down. */
  public static void shutDown(Task me, ThreadPoolExecutor pool) {
    long id = Names.of(me, pool);
    me.quiet++;
    Object before = shutters.get(id);
    shutters.put(id, before == null || before == me ? me : SEVERAL);
    me.quiet--;
  }

  /** The next step of a pool. */
  public static void step(Task me) {
    if (apart) {
      me.libraryOpen = false;
    }
  }
}
