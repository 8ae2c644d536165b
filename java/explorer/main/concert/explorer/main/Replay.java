package concert.explorer.main;

import concert.explorer.Engine;
import concert.explorer.Harness;
import concert.explorer.main.isolation.JdkState;
import concert.explorer.main.isolation.Program;
import concert.explorer.main.output.Unfinished;
import concert.explorer.main.protocol.Json;
import concert.explorer.main.protocol.Limits;
import concert.explorer.main.protocol.Request;
import concert.explorer.main.verdict.Deeds;
import concert.explorer.main.verdict.Findings;
import concert.explorer.main.verdict.Stacks;
import concert.explorer.main.verdict.Violation;
import concert.explorer.memory.Library;
import concert.explorer.report.Outcome;
import concert.explorer.scheduling.Tags;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs one schedule and tells it step by step. */
final class Replay {
  private final Request request;
  private final Limits limits;
  private final Program program;
  private final JdkState jdk;
  private final ThreadGroup group;

  Replay(Request request, Program program, JdkState jdk, ThreadGroup group) {
    this.request = request;
    this.limits = new Limits(request);
    this.program = program;
    this.jdk = jdk;
    this.group = group;
  }

  Map<String, Object> run() {
    if (program.main == null) {
      throw new IllegalArgumentException("there is no main method to replay");
    }
    Library.everyAccess = limits.everyAccess;
    Harness.use(program.parts, program, program.candidate.fields().size());
    Harness.noteMonitors();
    warmUp();
    Engine.open(
        1,
        limits.eventsPerExecution,
        limits.totalEvents,
        0,
        limits.seed,
        false,
        request.schedule,
        request.promoted);
    Engine.keepDeeds();
    Engine.begin();
    jdk.reset(group);
    program.renew();
    Outcome outcome =
        Harness.execute(group, program.main, program.mainIndex, limits.threads, jdk);
    Findings findings =
        new Findings(program.candidate.sites(), program.candidate.fields());
    findings.learn(outcome);
    findings.learnUnfinished(Unfinished.of(outcome).names());
    findings.learnOutput(Harness.output().text());
    int[] schedule = Engine.schedule();
    int[] order = Engine.startOrder();
    Engine.end();
    findings.learnRaces();
    if (outcome.diverged || outcome.discarded) {
      throw new IllegalArgumentException("the schedule is not one of this program");
    }
    return tell(schedule, order, findings, outcome);
  }

  // The first execution of a program sets up what classes of the JDK set up once.
  private void warmUp() {
    Engine.open(
        1, limits.eventsPerExecution, limits.totalEvents, 0, limits.seed, false, null, new long[0]);
    Engine.begin();
    jdk.reset(group);
    program.renew();
    Harness.execute(group, program.main, program.mainIndex, limits.threads, jdk);
    Engine.discard();
  }

  private Map<String, Object> tell(
      int[] schedule, int[] order, Findings findings, Outcome outcome) {
    Map<Integer, Integer> columns = columns(schedule);
    Map<Integer, Integer> byEngine = new TreeMap<>();
    for (Map.Entry<Integer, Integer> column : columns.entrySet()) {
      byEngine.put(order[column.getKey()], column.getValue());
    }
    Deeds deeds = new Deeds(program.candidate.sites(), program.candidate.fields());
    Map<Integer, Integer> events = new TreeMap<>();
    List<String> names = new ArrayList<>();
    List<Object> steps = new ArrayList<>();
    Map<Integer, Integer> entered = new TreeMap<>();
    for (int i = 0; i < schedule.length; i += 4 + schedule[i + 3]) {
      Integer column = columns.get(schedule[i]);
      boolean first = column == names.size();
      if (first) {
        names.add(Harness.threadName(schedule[i]));
      }
      Map<String, Object> step = Json.object();
      step.put("thread", column);
      step.put("site", Stacks.site(program.candidate.sites(), schedule[i + 1]));
      String text = first ? "begins to run" : text(schedule[i + 2]);
      boolean shared = schedule[i + 2] != Tags.INITIALISE && schedule[i + 2] != Tags.BEGUN;
      if (schedule[i + 2] == Tags.LOCK) {
        Integer before = entered.get(schedule[i]);
        int n = before == null ? 0 : before;
        entered.put(schedule[i], n + 1);
        String type = Harness.enteredType(schedule[i], n);
        text = type.isEmpty() ? text : "locks the monitor of " + type;
        shared = Harness.enteredIsShared(schedule[i], n);
      }
      step.put("text", text);
      step.put("shared", shared);
      deeds.tellNext(step, byEngine, columns.size());
      Integer event = events.merge(schedule[i], 1, Integer::sum);
      step.put("printed", Harness.output().printed(order[schedule[i]], event));
      steps.add(step);
    }
    Map<String, Object> replay = Json.object();
    replay.put("threads", names);
    replay.put("steps", steps);
    replay.put("violation", shown(findings));
    replay.put("output", Harness.output().text());
    replay.put("waits", waits(outcome, byEngine, deeds));
    replay.put("objects", deeds.objects());
    return replay;
  }

  // Threads in the order in which they first run, by their places in the order of starting.
  private static Map<Integer, Integer> columns(int[] schedule) {
    Map<Integer, Integer> columns = new TreeMap<>();
    for (int i = 0; i < schedule.length; i += 4 + schedule[i + 3]) {
      columns.putIfAbsent(schedule[i], columns.size());
    }
    return columns;
  }

  private List<Object> waits(
      Outcome outcome, Map<Integer, Integer> columns, Deeds deeds) {
    List<Object> waits = new ArrayList<>();
    for (Outcome.Stuck stuck : outcome.stuck) {
      Integer column = columns.get(stuck.task);
      if (column == null || stuck.waitsFor == null) {
        continue;
      }
      Integer holder = columns.get(stuck.heldBy);
      int lock = stuck.lock == 0 ? -1 : deeds.object(stuck.lock, "lock");
      String site =
          Stacks.userSite(stuck.stack, Stacks.site(program.candidate.sites(), stuck.site));
      String held = holder == null ? "" : ", held by " + Harness.threadName(Harness.place(stuck.heldBy));
      waits.add(
          Arrays.<Object>asList(
              (long) column,
              site,
              "waits for " + (lock < 0 ? stuck.target : deeds.name(lock) + held),
              (long) lock,
              holder == null ? -1L : (long) holder));
    }
    return waits;
  }


  // The violation that was asked for, if the execution shows it; else the first that it shows.
  private Map<String, Object> shown(Findings findings) {
    Violation first = null;
    for (Violation violation : findings.violations()) {
      if (violation.is(
          request.text("kind"), request.text("variable"), request.text("sites"))) {
        return violation.toJson();
      }
      first = first == null ? violation : first;
    }
    for (Violation observation : findings.observations()) {
      if (observation.is(request.text("kind"), "", "")) {
        return observation.toJson();
      }
    }
    return first == null ? null : first.toJson();
  }

  private static String text(int tag) {
    switch (tag) {
      case Tags.START:
        return "starts a thread";
      case Tags.LOCK:
        return "locks a monitor";
      case Tags.WAIT:
        return "comes back from waiting";
      case Tags.READ:
        return "reads shared data";
      case Tags.WRITE:
        return "writes shared data";
      case Tags.CALL:
        return "calls the library";
      case Tags.PARK:
        return "comes back from parking";
      case Tags.JOIN:
        return "sees that a thread has ended";
      case Tags.SLEEP:
        return "wakes from its sleep";
      case Tags.YIELD:
        return "runs again after it yielded";
      case Tags.INITIALISE:
        return "initialises a class";
      case Tags.SPIN:
        return "goes round its loop again";
      case Tags.INTERRUPT:
        return "interrupts a thread";
      case Tags.ACQUIRE:
        return "acquires what it waited for";
      case Tags.PRINT:
        return "prints a text";
      case Tags.BEGUN:
        return "looks whether a thread has begun";
      default:
        return "";
    }
  }
}
