package concert.explorer.main.verdict;

import concert.explorer.Engine;
import concert.explorer.Harness;
import concert.explorer.main.protocol.Json;
import concert.explorer.memory.Accesses;
import concert.explorer.report.Ledger;
import concert.explorer.report.Outcome;
import concert.explorer.rewrite.calls.SingleUser;
import concert.explorer.rewrite.naming.Field;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.naming.SiteTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The violations that executions showed, each once, with the first schedule that shows it. */
public final class Findings {
  private static final int MOST_PER_KIND = 10;

  private final SiteTable sites;
  private final FieldTable fields;
  private final Map<String, Violation> byKey = new TreeMap<>();
  private final Map<String, Violation> observations = new TreeMap<>();
  private final TreeSet<String> labels = new TreeSet<>();
  private int racesSeen;
  private boolean tearing;

  public Findings(SiteTable sites, FieldTable fields) {
    this.sites = sites;
    this.fields = fields;
  }

  public TreeSet<String> labels() {
    return labels;
  }

  /** True if racing calls ran only one after the other: not all of their results are seen. */
  public boolean tearing() {
    return tearing;
  }

  public Collection<Violation> violations() {
    return byKey.values();
  }

  /** Takes in what an execution showed, and returns the keys of its violations. */
  public List<String> learn(Outcome outcome) {
    List<String> keys = new ArrayList<>();
    if (outcome.redundant || outcome.diverged || outcome.lost) {
      return keys;
    }
    for (Outcome.Uncaught uncaught : outcome.uncaught) {
      if (uncaught.outOfMemory) {
        labels.add("resource_limit");
        continue;
      }
      String exception = uncaught.type + (uncaught.text.isEmpty() ? "" : ": " + uncaught.text);
      String site = Stacks.userSite(uncaught.stack, "");
      Violation violation =
          new Violation(
              "uncaught_exception",
              "uncaught_exception " + uncaught.type + " " + site,
              uncaught.name + " dies of " + exception + (site.isEmpty() ? "" : " at " + site));
      violation.details.put("exception", exception);
      if (!site.isEmpty()) {
        violation.details.put("sites", Arrays.asList(site));
      }
      violation.threads.add(thread(uncaught.name, "dies of " + uncaught.type, uncaught.stack));
      keys.add(add(violation));
    }
    if (outcome.status != 0 && !outcome.refused) {
      String key = "exit_status " + outcome.status;
      observe(
          new Violation("exit_status", key, "the program ends with status " + outcome.status));
      keys.add(key);
    }
    String stuck = stuckKind(outcome);
    if (!stuck.isEmpty()) {
      keys.add(add(stuckViolation(stuck, outcome)));
    } else if (!outcome.limit.isEmpty()) {
      labels.add("resource_limit");
    }
    return keys;
  }

  // Nobody can go on: for ever waiting, or for ever turning?
  private static String stuckKind(Outcome outcome) {
    boolean tellsNothing = outcome.redundant || outcome.refused;
    if (outcome.exited || tellsNothing || outcome.stuck.isEmpty()) {
      return "";
    }
    if (outcome.limit.isEmpty() && outcome.hasRing()) {
      return "deadlock";
    }
    if (outcome.limit.isEmpty()) {
      boolean spins = outcome.idled;
      boolean waits = false;
      for (Outcome.Stuck stuck : outcome.stuck) {
        spins |= stuck.spins;
        waits |= stuck.waitsForLock();
      }
      if (!spins) {
        return "deadlock";
      }
      return waits ? "starvation" : "livelock";
    }
    if (outcome.limit.equals("events")) {
      // Other locks may be asked for with a time, or be given up after an interrupt.
      if (outcome.hasRingOfMonitors()) {
        return "deadlock";
      }
      for (Outcome.Stuck stuck : outcome.stuck) {
        if (stuck.waitsForLock() && !stuck.ran && stuck.shutOut) {
          return "starvation";
        }
      }
    }
    return "";
  }

  private Violation stuckViolation(String kind, Outcome outcome) {
    TreeSet<String> where = new TreeSet<>();
    TreeSet<String> lines = new TreeSet<>();
    List<String> parts = new ArrayList<>();
    for (Outcome.Stuck stuck : outcome.stuck) {
      if (stuck.waitsFor == null) {
        continue;
      }
      String site = Stacks.userSite(stuck.stack, Stacks.site(sites, stuck.site));
      where.add(stuck.waitsFor + "@" + site);
      if (!site.isEmpty()) {
        lines.add(site);
      }
      parts.add(
          stuck.name + " waits for " + stuck.target + (site.isEmpty() ? "" : " at " + site));
    }
    Violation violation =
        new Violation(kind, kind + " " + where, kind + ": " + String.join("; ", parts));
    for (Outcome.Stuck stuck : outcome.stuck) {
      String state = stuck.waitsFor == null ? "runs" : "waits for " + stuck.target;
      violation.threads.add(thread(stuck.name, state, stuck.stack));
    }
    violation.details.put("sites", new ArrayList<>(lines));
    return violation;
  }

  private static Map<String, Object> thread(String name, String state, StackTraceElement[] stack) {
    Map<String, Object> thread = Json.object();
    thread.put("name", name);
    thread.put("state", state);
    thread.put("stack", Stacks.of(stack));
    return thread;
  }

  private String add(Violation violation) {
    labels.add(violation.kind);
    if (byKey.containsKey(violation.key)) {
      return violation.key;
    }
    int same = 0;
    for (Violation known : byKey.values()) {
      if (known.kind.equals(violation.kind)) {
        same++;
      }
    }
    if (same < MOST_PER_KIND) {
      violation.schedule = Engine.schedule();
      violation.promoted = Harness.portable(Engine.promotedKeys());
      byKey.put(violation.key, violation);
    }
    return violation.key;
  }

  /** Remarks on executions that are not faults by themselves. */
  public Collection<Violation> observations() {
    return observations.values();
  }

  /** Takes in that threads were cut off, or may be, by the end of the program. */
  public List<String> learnUnfinished(TreeSet<String> names) {
    List<String> keys = new ArrayList<>();
    if (!names.isEmpty()) {
      String who = String.join(", ", names);
      Violation cut =
          new Violation(
              "unfinished_work", "unfinished_work", "the program can end before the work of " + who);
      for (String name : names) {
        cut.threads.add(thread(name, "at work", new StackTraceElement[0]));
      }
      keys.add(cut.key);
      observe(cut);
    }
    return keys;
  }

  /** Takes in that the execution is one whose schedule was asked for. */
  public List<String> learnOutput(String text) {
    Violation output = new Violation("output", "output", "the program prints " + Json.of(text));
    observe(output);
    return Arrays.asList(output.key);
  }

  private void observe(Violation observation) {
    if (!observations.containsKey(observation.key)) {
      observation.schedule = Engine.schedule();
      observation.promoted = Harness.portable(Engine.promotedKeys());
      observations.put(observation.key, observation);
    }
  }

  /** Takes in the races that the engine has found since it was last asked. */
  public List<String> learnRaces() {
    List<String> keys = new ArrayList<>();
    for (; racesSeen < Engine.raceCount(); racesSeen++) {
      Race race = new Race(Engine.race(racesSeen));
      if (Accesses.isLearnt(race.key)) {
        // It only tells the search what has to be an event.
        continue;
      }
      if (race.key >= 0 && fields.get((int) race.key).isOfCalls()) {
        Ledger.note(Ledger.LIBRARY_OBJECTS);
        continue;
      }
      String variable = variable(race.key);
      tearing |= race.key >= 0 && fields.get((int) race.key).isWholeObject();
      String first = Stacks.site(sites, race.sites[0]);
      String second = Stacks.site(sites, race.sites[1]);
      boolean swap = order(first, second) > 0;
      String one = swap ? second : first;
      String two = swap ? first : second;
      Violation violation =
          new Violation(
              "data_race",
              "data_race " + variable + " " + one + " " + two,
              "data race on " + variable + " between " + one + " and " + two);
      violation.details.put("variable", variable);
      violation.details.put("sites", Arrays.asList(one, two));
      violation.details.put(
          "accesses", Arrays.asList(race.access(swap ? 1 : 0), race.access(swap ? 0 : 1)));
      for (int i = 0; i < 2; i++) {
        int side = swap ? 1 - i : i;
        violation.threads.add(racer(race, side, variable));
      }
      keys.add(add(violation));
    }
    return keys;
  }

  private Map<String, Object> racer(Race race, int side, String variable) {
    int place = Harness.place(race.threads[side]);
    Map<String, Object> thread = Json.object();
    thread.put("name", place < 0 ? "" : Harness.threadName(place));
    thread.put("state", race.access(side) + "s " + variable);
    thread.put("stack", frame(race.sites[side]));
    return thread;
  }

  private List<String> frame(int site) {
    return site <= 0 || site >= sites.size()
        ? new ArrayList<String>()
        : Arrays.asList(sites.get(site).toString());
  }

  // By line where the file is one, as people read.
  private static int order(String first, String second) {
    int colon = first.lastIndexOf(':');
    int other = second.lastIndexOf(':');
    if (colon > 0
        && other > 0
        && first.substring(0, colon).equals(second.substring(0, other))) {
      return Integer.compare(
          Integer.parseInt(first.substring(colon + 1)),
          Integer.parseInt(second.substring(other + 1)));
    }
    return first.compareTo(second);
  }

  private String variable(long key) {
    if (key < 0) {
      return Harness.arrayType(key);
    }
    Field field = fields.get((int) key);
    String owner = field.className().replace('/', '.');
    if (owner.startsWith("java.")) {
      // The library alone decides on fields and nodes.
      int dollar = owner.indexOf('$');
      return dollar < 0 ? owner : owner.substring(0, dollar);
    }
    return simple(field.className()) + "." + field.name();
  }

  private static String simple(String internalName) {
    String name = internalName.substring(internalName.lastIndexOf('/') + 1);
    return name.substring(name.lastIndexOf('$') + 1);
  }
}
