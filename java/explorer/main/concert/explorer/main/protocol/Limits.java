package concert.explorer.main.protocol;

import concert.explorer.scheduling.Bounds;
import java.util.Map;

/** The work that one exploration may do. All limits but the last are counted in work. */
public final class Limits {
  public final long executions;
  public final long eventsPerExecution;
  public final long totalEvents;
  public final long sampledExecutions;
  public final long seed;
  public final int threads;
  public final long minimiseExecutions;
  public final int outputs;
  public final int orders;

  /** Number of the execution whose schedule is wanted, and nothing after it; -1 for none. */
  public final int witness;

  /** Whether every order of events is run, also of those that do not depend on each other. */
  public final boolean everyOrder;

  /** Whether each synchronising access of the library's code is an event of its own. */
  public final boolean everyAccess;

  public final long cpuNanos;

  public Limits(Request request) {
    executions = request.option("executions", 100_000);
    eventsPerExecution = request.option("events", 20_000);
    totalEvents = request.option("total_events", 4_000_000);
    sampledExecutions = request.option("sampled", 1_000);
    seed = request.option("seed", 1);
    threads = (int) request.option("threads", 100);
    minimiseExecutions = request.option("minimise_executions", 200);
    outputs = (int) request.option("outputs", 1_000);
    orders = (int) request.option("orders", 0);
    witness = (int) request.option("witness", -1);
    everyOrder = request.option("every_order", 0) != 0;
    everyAccess = request.option("every_access", 0) != 0;
    cpuNanos = request.option("cpu_ms", 150_000) * 1_000_000;
  }

  public static Map<String, Object> bounds() {
    Map<String, Object> bounds = Json.object();
    bounds.put("early_timeouts_per_wait", Bounds.earlyTimeoutsPerWait());
    bounds.put("early_timeouts_per_delay", Bounds.earlyTimeoutsPerDelay());
    bounds.put("free_sleeps_per_site", Bounds.freeSleepsPerSite());
    bounds.put("patience_seconds", Bounds.patienceSeconds());
    bounds.put("daemon_events_after_end", Bounds.daemonEventsAfterEnd());
    return bounds;
  }
}
