package concert.explorer;

/**
 * What the executions of one program leave out.
 *
 * <p>Whoever takes a shortcut that may hide something of the program at hand writes it down. A search
 * is exhausted only if nothing stands here.
 */
public final class Ledger {
  /** Equal strings or boxes met, which the explorer takes for one object. */
  public static final int EQUAL_OBJECTS = 1;

  /** The program read objects from a stream, whose accesses are no events. */
  public static final int DESERIALISED_OBJECTS = 2;

  /** The program asked for an order weaker than that of volatile accesses. */
  public static final int MEMORY_ORDERS = 4;

  /** The program drew random numbers, of which each execution has the same. */
  public static final int RANDOM_NUMBERS = 8;

  private static int noted;

  private Ledger() {}

  static void note(int omission) {
    noted |= omission;
  }

  /** Begins the ledger of another program. */
  public static void clear() {
    noted = 0;
  }

  /** Whether an omission was written down. */
  public static boolean has(int omission) {
    return (noted & omission) != 0;
  }
}
