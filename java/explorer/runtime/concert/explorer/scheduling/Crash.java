package concert.explorer.scheduling;

import concert.explorer.Channel;
import concert.explorer.report.Stacks;

/** A fault of the explorer's own in a thread of the program: nothing can be trusted any more. */
public final class Crash {
  private Crash() {}

  /** Has the class loaded before there is no memory for it. */
  public static void prepare() {}

  static void report(Throwable fault) {
    Scheduler.on = false;
    if (fault instanceof OutOfMemoryError) {
      Channel.exhausted(Channel.MEMORY);
    }
    if (fault instanceof StackOverflowError) {
      Channel.exhausted(Channel.STACK);
    }
    StackTraceElement[] frames = Stacks.of(fault);
    String where = frames.length == 0 ? "" : " at " + frames[0];
    Channel.giveUp("internal error: " + fault.getClass().getName() + where);
  }
}
