package concert.explorer.main;

import concert.explorer.Channel;
import concert.explorer.Engine;
import concert.explorer.Harness;
import concert.explorer.main.isolation.Guard;
import concert.explorer.main.isolation.JdkState;
import concert.explorer.main.isolation.Program;
import concert.explorer.main.output.Orders;
import concert.explorer.main.output.Outputs;
import concert.explorer.main.output.Pieces;
import concert.explorer.main.output.Unfinished;
import concert.explorer.main.protocol.Limits;
import concert.explorer.main.protocol.Request;
import concert.explorer.main.verdict.Findings;
import concert.explorer.main.verdict.SharedObjects;
import concert.explorer.main.verdict.Verdict;
import concert.explorer.main.verdict.Violation;
import concert.explorer.memory.KeyHashes;
import concert.explorer.memory.Library;
import concert.explorer.report.Ledger;
import concert.explorer.report.Meetings;
import concert.explorer.report.Outcome;
import concert.explorer.scheduling.Rotations;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.synchronisation.Glimpses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Explores one program: runs executions until the engine has no more, and says what they showed. */
final class Exploration {
  private static final int MOST_ABANDONED = 64;

  // For a program whose threads may turn in a circle, which is worth no more time.
  private static final int LEAST_EVENTS_PER_EXECUTION = 1_000;
  private static final int FIRST_TURNS = 8;
  private static final long EVENTS_WITH_CIRCLE = 100_000;

  private final Request request;
  private final Limits limits;
  private final Program program;
  private final JdkState jdk;
  private final ThreadGroup group;
  private final Findings findings;
  private final Outputs outputs;
  private final Orders orders;
  private String limit = "";
  private boolean differs;
  private boolean spoilt;
  private boolean mayRepeat = true;
  private long cpuEnd;
  private int mostThreads;
  private int learnt;
  private int cut;
  private long minimiseNanos;
  private long eventsPerExecution;

  Exploration(Request request, Program program, JdkState jdk, ThreadGroup group) {
    this.request = request;
    this.limits = new Limits(request);
    this.eventsPerExecution = limits.eventsPerExecution;
    this.program = program;
    this.jdk = jdk;
    this.group = group;
    this.findings = new Findings(program.candidate.sites(), program.candidate.fields());
    this.outputs = new Outputs(limits.outputs);
    this.orders = new Orders(limits.orders);
  }

  /** Tells whether the program may have left something behind that the next one would meet. */
  boolean spoilt() {
    return spoilt;
  }

  /**
   * Returns an exploration of the same program that ends by the same time.
   *
   * @param fresh the program, loaded once more
   */
  Exploration repeated(Program fresh) {
    Exploration again = new Exploration(request, fresh, jdk, group);
    again.mayRepeat = false;
    again.cpuEnd = cpuEnd;
    return again;
  }

  /**
   * Returns the verdict, or null if the program is to be explored once more.
   *
   * <p>The first execution sets up what classes of the library set up once. A later one may come to
   * classes that it has not come to. What these do then is not the program's, and no execution
   * repeats it. Where it seems to matter, the search begins anew in a virtual machine that has them.
   */
  Map<String, Object> explore() {
    if (program.main == null) {
      return Verdict.noEntry(request.mainClass);
    }
    long start = System.nanoTime();
    Ledger.clear();
    KeyHashes.begin();
    Glimpses.begin();
    Rotations.begin();
    Library.everyAccess = limits.everyAccess;
    Harness.use(program.parts, program, program.candidate.fields().size());
    open(null, new long[0], limits.executions);
    cpuEnd = mayRepeat ? Engine.cpuNanos() + limits.cpuNanos : cpuEnd;
    int lost = Scheduler.abandoned();
    boolean first = true;
    long setUp = 0;
    while (Engine.begin()) {
      Outcome outcome = execute();
      // The first execution sets up what classes of the JDK set up once. One that starts over may not
      // have come to it.
      if (first) {
        first = outcome.discarded;
        outcome.discarded = true;
        KeyHashes.count();
        setUp = Engine.setUpClasses();
      }
      if (!outcome.lost) {
        learn(outcome);
      }
      boolean differed = outcome.lost || outcome.diverged;
      boolean isTold = differed || KeyHashes.noted();
      if (isTold && mayRepeat && !spoilt && Engine.setUpClasses() != setUp) {
        return null;
      }
      if (limits.witness >= 0 && learnt > limits.witness) {
        limit = "executions";
        break;
      }
      if (differed) {
        limit = "nondeterminism";
        break;
      }
      if (limit.equals("threads") || limit.equals("memory")) {
        // The program has taken all that there is: nothing that it does then tells more.
        break;
      }
      if (Engine.cpuNanos() > cpuEnd) {
        limit = limit.isEmpty() ? "cpu" : limit;
        break;
      }
      if (Scheduler.abandoned() - lost > MOST_ABANDONED) {
        limit = limit.isEmpty() ? "threads" : limit;
        break;
      }
    }
    if (mostThreads == 1 && cut < learnt) {
      findings.labels().add("single_thread");
    }
    long[] statistics = Engine.statistics();
    String counted = Engine.limitName();
    long explored = System.nanoTime();
    List<Map<String, Object>> violations = new ArrayList<>();
    for (Violation violation : findings.violations()) {
      violation.schedule = minimise(violation);
      violations.add(violation.toJson());
    }
    minimiseNanos = System.nanoTime() - explored;
    Verdict verdict = new Verdict(request.mainClass, limits);
    verdict.labels = findings.labels();
    verdict.violations = violations;
    verdict.statistics = statistics;
    if (limit.isEmpty() && differs) {
      limit = "nondeterminism";
    }
    verdict.limit = limit.isEmpty() ? counted : limit;
    // None, if the first execution only initialised the library.
    verdict.threads = Math.max(0, mostThreads - 1);
    for (Violation observation : findings.observations()) {
      verdict.observations.add(observation.toJson());
    }
    verdict.outputs = outputs;
    verdict.tearing = findings.tearing();
    verdict.orders = orders;
    verdict.sharedObjects = SharedObjects.of(program.candidate);
    verdict.exploreNanos = explored - start;
    verdict.minimiseNanos = minimiseNanos;
    return verdict.toJson();
  }

  private void open(int[] schedule, long[] promoted, long executions) {
    Engine.open(
        executions,
        limits.eventsPerExecution,
        limits.totalEvents,
        limits.sampledExecutions,
        limits.seed,
        limits.everyOrder,
        schedule,
        promoted);
  }

  private Outcome execute() {
    jdk.reset(group);
    Guard.takeBound();
    program.renew();
    Channel.strain();
    Outcome outcome =
        Harness.execute(group, program.main, program.mainIndex, limits.threads, jdk);
    if (Guard.takeBound()) {
      differs = true;
      spoilt = true;
    }
    int strain = Channel.strain();
    spoilt |= strain != 0;
    if ((strain & Channel.MEMORY) != 0) {
      // Whoever has caught the error: a hook may have been where it was thrown.
      Harness.forget(program.parts);
      outcome.limit("memory");
    } else if ((strain & Channel.STACK) != 0) {
      outcome.limit("stack");
    }
    return outcome;
  }

  private void learn(Outcome outcome) {
    if (outcome.discarded) {
      Engine.discard();
      return;
    }
    mostThreads = Math.max(mostThreads, outcome.threads);
    if (outcome.endedByEngine && curbed()) {
      // A thread that waits for a lock after so few events need not wait for ever.
      outcome.stuck.clear();
    }
    if (!endsSearch(outcome)) {
      findings.learn(outcome);
      curb(outcome);
    }
    // Both ask the engine, for which the execution must not have ended.
    Unfinished unfinished = Unfinished.of(outcome);
    // A program that was cut short has not printed everything, nor has one what it prints elsewhere
    // that was refused something.
    boolean isWhole = outcome.limit.isEmpty() && !outcome.refused;
    Pieces pieces = isWhole ? Pieces.of(Harness.output(), unfinished) : null;
    if (!outcome.redundant && learnt == limits.witness) {
      findings.learnOutput(Harness.output().text());
    }
    long round = Engine.round();
    Engine.end();
    findings.learnRaces();
    if (outcome.redundant) {
      return;
    }
    Meetings.learn();
    if (!outcome.limit.isEmpty()) {
      limit = limit.isEmpty() ? outcome.limit : limit;
    }
    if (!isWhole) {
      cut++;
    }
    if (Engine.round() == round && pieces != null) {
      findings.learnUnfinished(unfinished.names());
      outputs.learn(Harness.output(), pieces);
      orders.learn(Harness.output(), pieces, learnt);
    }
    // Else it has raced in a way in which its events were not ordered: the next round orders them.
    learnt++;
  }

  // The limit on all events cuts an execution anywhere: that says nothing of the program.
  private boolean endsSearch(Outcome outcome) {
    if (!outcome.endedByEngine) {
      return false;
    }
    int[] schedule = Engine.schedule();
    long steps = 0;
    for (int i = 0; i < schedule.length; i += 4 + schedule[i + 3]) {
      steps++;
    }
    return steps < eventsPerExecution;
  }

  private boolean curbed() {
    return eventsPerExecution < limits.eventsPerExecution;
  }

  // An execution that turns in a circle up to the limit tells, at many times the cost of another, what
  // its first turns tell. Whatever the rest of the search finds, it will not be a pass.
  private void curb(Outcome outcome) {
    if (!outcome.endedByEngine || curbed()) {
      return;
    }
    Circle circle = Circle.in(Engine.schedule());
    if (circle != null) {
      long turns = circle.start + (long) FIRST_TURNS * circle.length;
      long enough = Math.max(LEAST_EVENTS_PER_EXECUTION, turns);
      eventsPerExecution = Math.min(limits.eventsPerExecution, enough);
      Engine.curb(eventsPerExecution, EVENTS_WITH_CIRCLE);
    }
  }

  // Fewest switches found among schedules that still show the violation.
  private int[] minimise(final Violation violation) {
    if (limits.minimiseExecutions == 0) {
      return violation.schedule;
    }
    return Engine.minimise(
        violation.schedule,
        new Engine.Attempt() {
          @Override
          public int[] run(int[] schedule) {
            return shows(violation, schedule);
          }
        },
        (int) limits.minimiseExecutions);
  }

  /** Runs a schedule. Returns the schedule that was really run, or null when it does not show it. */
  private int[] shows(Violation violation, int[] schedule) {
    open(schedule, violation.promoted, 1);
    if (!Engine.begin()) {
      return null;
    }
    Outcome outcome = execute();
    Findings seen = new Findings(program.candidate.sites(), program.candidate.fields());
    List<String> keys = seen.learn(outcome);
    int[] run = Engine.schedule();
    Engine.end();
    keys.addAll(seen.learnRaces());
    return keys.contains(violation.key) && !outcome.diverged ? run : null;
  }
}
