package concert.explorer.main.verdict;

import concert.explorer.main.protocol.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One way in which the program goes wrong, and the schedule that shows it. */
public final class Violation {
  final String kind;

  /** The identity of a violation, by which two sightings are the same. */
  public final String key;

  final String message;
  final List<Map<String, Object>> threads = new ArrayList<>();
  final Map<String, Object> details = Json.object();

  /** Flat: thread, site, tag, number of outcomes, outcomes, ... */
  public int[] schedule;

  /** Keys that were promoted when the schedule was run. */
  public long[] promoted;

  Violation(String kind, String key, String message) {
    this.kind = kind;
    this.key = key;
    this.message = message;
  }

  /** Tells whether it is of that kind, on that variable, at those sites (separated by commas). */
  public boolean is(String otherKind, String variable, String sites) {
    Object own = details.get("sites");
    String ownSites = own == null ? "" : own.toString().replaceAll("[\\[\\] ]", "");
    return kind.equals(otherKind)
        && variable.equals(details.getOrDefault("variable", ""))
        && sites.equals(ownSites);
  }

  public Map<String, Object> toJson() {
    Map<String, Object> json = Json.object();
    json.put("kind", kind);
    json.put("message", message);
    json.put("threads", threads);
    json.put("schedule", steps());
    List<Object> keys = new ArrayList<>();
    for (long key : promoted) {
      keys.add(key);
    }
    json.put("promoted", keys);
    json.put("sites", new ArrayList<>());
    json.putAll(details);
    return json;
  }

  private List<Object> steps() {
    List<Object> steps = new ArrayList<>();
    for (int i = 0; i < schedule.length; i += 4 + schedule[i + 3]) {
      List<Object> outcomes = new ArrayList<>();
      for (int k = 0; k < schedule[i + 3]; k++) {
        outcomes.add(schedule[i + 4 + k]);
      }
      List<Object> step = new ArrayList<>();
      step.add(schedule[i]);
      step.add(outcomes);
      steps.add(step);
    }
    return steps;
  }
}
