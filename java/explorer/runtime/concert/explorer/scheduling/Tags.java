package concert.explorer.scheduling;

/** The purpose of a stop, shown in replays. */
public final class Tags {
  public static final int START = 0;
  public static final int LOCK = 1;
  public static final int WAIT = 2;
  public static final int READ = 3;
  public static final int WRITE = 4;
  public static final int CALL = 5;
  public static final int PARK = 6;
  public static final int JOIN = 7;
  public static final int SLEEP = 8;
  public static final int YIELD = 9;
  public static final int INITIALISE = 10;
  public static final int SPIN = 11;
  public static final int INTERRUPT = 12;
  public static final int ACQUIRE = 13;
  public static final int PRINT = 14;
  public static final int BEGUN = 15;

  private Tags() {}
}
