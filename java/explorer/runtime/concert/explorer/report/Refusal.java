package concert.explorer.report;

import concert.explorer.Engine;
import concert.explorer.scheduling.Scheduler;

/**
 * What the explorer refuses a program, though a plain virtual machine allows it.
 *
 * <p>What a program does after that, whether it knows or not, it may never do elsewhere. So the rest of
 * the execution convicts nobody, and the search is not exhausted.
 */
public final class Refusal {
  /** True for the rest of this virtual machine. */
  private static boolean lasting;

  private Refusal() {}

  /** Writes a refusal down, and returns the exception that says so to the program. */
  public static SecurityException of(String what) {
    note();
    return new SecurityException(what);
  }

  /** Writes a refusal down: before whatever it leads to is thrown. */
  public static void note() {
    Outcome running = Scheduler.on ? Scheduler.outcome() : null;
    if (running == null) {
      return;
    }
    Ledger.note(Ledger.REFUSALS);
    distrust();
  }

  /** Something else has happened after which the execution convicts nobody. */
  public static void distrust() {
    Outcome running = Scheduler.outcome();
    if (!running.refused) {
      running.refused = true;
      Engine.distrust();
    }
  }

  /** Writes down a refusal that spoils a class of the library, for all executions that follow. */
  public static void noteForGood() {
    lasting = true;
    note();
  }

  /** Tells whether a class of the library is spoilt. */
  public static boolean lasts() {
    return lasting;
  }

  /** At the beginning of an execution. */
  public static void carryOver() {
    if (lasting) {
      note();
    }
  }
}
