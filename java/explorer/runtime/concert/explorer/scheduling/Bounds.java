package concert.explorer.scheduling;

/** Bounds within which every interleaving is explored; verdicts state them. */
public final class Bounds {
  private Bounds() {}

  public static int earlyTimeoutsPerWait() {
    return Timeouts.EARLY_PER_WAIT;
  }

  public static int earlyTimeoutsPerDelay() {
    return Timeouts.EARLY_PER_DELAY;
  }

  public static int freeSleepsPerSite() {
    return Timeouts.FREE_SLEEPS;
  }

  public static int patienceSeconds() {
    return (int) (Timeouts.PATIENCE_NANOS / 1_000_000_000);
  }

  public static int daemonEventsAfterEnd() {
    return Scheduler.DAEMON_STOPS;
  }
}
