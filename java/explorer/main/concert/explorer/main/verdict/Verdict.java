package concert.explorer.main.verdict;

import concert.explorer.main.output.Orders;
import concert.explorer.main.output.Outputs;
import concert.explorer.main.protocol.Json;
import concert.explorer.main.protocol.Limits;
import concert.explorer.report.Ledger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The verdict on one program, as JSON. */
public final class Verdict {
  private static final String[] COVERAGE = {"exhausted", "bounded", "sampled"};

  private final String program;
  private final Limits limits;
  public Set<String> labels;
  public List<Map<String, Object>> violations;
  public long[] statistics;
  public String limit;
  public int threads;
  public final List<Map<String, Object>> observations = new ArrayList<>();
  public Outputs outputs;

  /** True if things happen in the program that no execution shows. */
  public boolean tearing;
  public Orders orders;
  public List<Map<String, Object>> sharedObjects;
  public long exploreNanos;
  public long minimiseNanos;

  public Verdict(String program, Limits limits) {
    this.program = program;
    this.limits = limits;
  }

  public static Map<String, Object> noEntry(String program) {
    Map<String, Object> violation = Json.object();
    violation.put("kind", "no_entry_method");
    violation.put("message", "no public class with public static void main(String[])");
    violation.put("threads", new ArrayList<>());
    violation.put("sites", new ArrayList<>());
    violation.put("promoted", new ArrayList<>());
    violation.put("schedule", new ArrayList<>());
    Map<String, Object> json = Json.object();
    json.put("format", 1);
    json.put("program", program);
    json.put("outcome", "fail");
    json.put("labels", Collections.singletonList("no_entry_method"));
    json.put("violations", Collections.singletonList(violation));
    json.put("coverage", coverage("exhausted", "", new long[8], 0, Collections.<String>emptyList()));
    json.put("threads_created", 0);
    json.put("shared_objects", new ArrayList<>());
    json.put("outputs", new ArrayList<>());
    json.put("outputs_complete", true);
    json.put("observations", new ArrayList<>());
    json.put("printing", new Orders(0).toJson());
    json.put("printing_complete", true);
    json.put("stages", stages(0, 0));
    return json;
  }

  public Map<String, Object> toJson() {
    String statement = COVERAGE[(int) statistics[5]];
    List<String> leftOut = leftOut();
    if (statement.equals("exhausted") && !(limit.isEmpty() && leftOut.isEmpty())) {
      statement = "bounded";
    }
    boolean exhaustive = statement.equals("exhausted") && !tearing;
    Set<String> wrong = new TreeSet<>(labels);
    wrong.remove("resource_limit");
    String outcome = "pass";
    if (!wrong.isEmpty()) {
      outcome = "fail";
    } else if (!labels.isEmpty() || !statement.equals("exhausted")) {
      outcome = "inconclusive";
    }
    Map<String, Object> json = Json.object();
    json.put("format", 1);
    json.put("program", program);
    json.put("outcome", outcome);
    json.put("labels", labels);
    json.put("violations", violations);
    json.put("coverage", coverage(statement, limit, statistics, limits.seed, leftOut));
    json.put("threads_created", threads);
    json.put("shared_objects", sharedObjects);
    json.put("outputs", outputs.toJson());
    json.put("outputs_complete", outputs.complete() && exhaustive);
    json.put("observations", observations);
    json.put("printing", orders.toJson());
    json.put("printing_complete", orders.complete() && exhaustive);
    json.put("stages", stages(exploreNanos, minimiseNanos));
    return json;
  }

  private static Map<String, Object> coverage(
      String statement, String limit, long[] statistics, long seed, List<String> leftOut) {
    Map<String, Object> coverage = Json.object();
    coverage.put("statement", statement);
    coverage.put("limit", limit);
    coverage.put("executions", statistics[0]);
    coverage.put("blocked", statistics[1]);
    coverage.put("events", statistics[3]);
    coverage.put("rounds", statistics[4]);
    coverage.put("seed", seed);
    coverage.put("bounds", Limits.bounds());
    coverage.put("left_out", leftOut);
    return coverage;
  }

  // Sorted.
  private static List<String> leftOut() {
    List<String> names = new ArrayList<>();
    add(names, Ledger.CLOCK, "clock");
    add(names, Ledger.DESERIALISED_OBJECTS, "deserialised_objects");
    add(names, Ledger.DIRECT_BUFFERS, "direct_buffers");
    add(names, Ledger.EQUAL_OBJECTS, "equal_objects");
    add(names, Ledger.INTERFACE_INITIALISERS, "interface_initialisers");
    add(names, Ledger.LIBRARY_OBJECTS, "library_objects");
    add(names, Ledger.MEMORY_ORDERS, "memory_orders");
    add(names, Ledger.PAUSES, "pauses");
    add(names, Ledger.RANDOM_NUMBERS, "random_numbers");
    add(names, Ledger.REFUSALS, "refusals");
    add(names, Ledger.SERIALISED_OBJECTS, "serialised_objects");
    add(names, Ledger.SPURIOUS_WAKEUPS, "spurious_wakeups");
    add(names, Ledger.SURROUNDINGS, "surroundings");
    add(names, Ledger.THREAD_STATES, "thread_states");
    add(names, Ledger.TIMEOUTS, "timeouts");
    return names;
  }

  private static void add(List<String> names, int omission, String name) {
    if (Ledger.has(omission)) {
      names.add(name);
    }
  }

  private static Map<String, Object> stages(long exploreNanos, long minimiseNanos) {
    Map<String, Object> stages = Json.object();
    stages.put("explore_ms", milliseconds(exploreNanos));
    stages.put("minimise_ms", milliseconds(minimiseNanos));
    return stages;
  }

  // To the microsecond.
  private static double milliseconds(long nanos) {
    return nanos / 1_000 / 1e3;
  }
}
