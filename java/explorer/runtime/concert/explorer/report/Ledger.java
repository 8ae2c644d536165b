package concert.explorer.report;

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

  /** A wait in no loop that only tests and waits: a wake-up without a reason would show. */
  public static final int SPURIOUS_WAKEUPS = 16;

  /** A timed wait that others could have preceded was not tried to end before them. */
  public static final int TIMEOUTS = 32;

  /** An interface's initialiser does more than to make values, and ran before all else. */
  public static final int INTERFACE_INITIALISERS = 64;

  /** The program may decide by a clock, which goes one way only. */
  public static final int CLOCK = 128;

  /** A thread that slept or yielded at one place many times let all others go first. */
  public static final int PAUSES = 256;

  /** The program wrote objects to a stream, which read their fields with no event. */
  public static final int SERIALISED_OBJECTS = 512;

  /** The program made a buffer outside of the heap, whose accesses are no events. */
  public static final int DIRECT_BUFFERS = 1024;

  /** The program looks at a thread that may be in the midst of what is one event or one turn here. */
  public static final int THREAD_STATES = 2048;

  /** Threads called an object of the library unguarded, in which nothing is an event. */
  public static final int LIBRARY_OBJECTS = 4096;

  /** The program looks at its frames, loaders, members or output, which are not those elsewhere. */
  public static final int SURROUNDINGS = 8192;

  /** The explorer refused what a plain virtual machine allows. */
  public static final int REFUSALS = 16384;

  private static int noted;

  private Ledger() {}

  /** Writes an omission down. */
  public static void note(int omission) {
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
