package concert.jpf;

import gov.nasa.jpf.Config;
import gov.nasa.jpf.JPF;
import gov.nasa.jpf.ListenerAdapter;
import gov.nasa.jpf.search.Search;
import gov.nasa.jpf.vm.Instruction;
import gov.nasa.jpf.vm.ThreadInfo;
import gov.nasa.jpf.vm.VM;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Stops the search when its budget is spent, and says so as a search constraint.
 *
 * <p>The budget is counted in bytecode instructions and states first, which do not depend on the
 * machine; timeLimitMillis is CPU time of the thread that searches, a guard. 0 means no limit.
 */
public final class TimeLimitListener extends ListenerAdapter {
  private static final int INSTRUCTIONS_PER_LOOK = 1 << 14;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final long millis;
  private final long instructionLimit;
  private final long stateLimit;
  private final Search search;
  private long instructions;
  private long states;
  private boolean stopped;

  /** Called by JPF. */
  public TimeLimitListener(Config config, JPF jpf) {
    millis = config.getLong("timeLimitMillis", 0);
    instructionLimit = config.getLong("concert.instruction_limit", 0);
    stateLimit = config.getLong("concert.state_limit", 0);
    search = jpf.getSearch();
  }

  @Override
  public void stateAdvanced(Search search) {
    if (search.isNewState() && ++states == stateLimit) {
      stop("state limit reached: " + stateLimit);
    }
  }

  @Override
  public void instructionExecuted(
      VM vm, ThreadInfo thread, Instruction next, Instruction executed) {
    if (++instructions == instructionLimit) {
      stop("instruction limit reached: " + instructionLimit);
    } else if (instructions % INSTRUCTIONS_PER_LOOK == 0 && millis > 0 && spent() >= millis) {
      stop("time limit reached: " + millis + " ms");
    }
    if (stopped) {
      thread.breakTransition("budget");
    }
  }

  private long spent() {
    return threads.getCurrentThreadCpuTime() / NANOS_PER_MILLI;
  }

  private void stop(String constraint) {
    if (!stopped) {
      stopped = true;
      search.notifySearchConstraintHit(constraint);
      search.terminate();
    }
  }
}
