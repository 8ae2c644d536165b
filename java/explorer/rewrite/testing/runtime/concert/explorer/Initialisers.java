package concert.explorer;

/** Runs the program's class initialisers. */
public final class Initialisers {
  /** Initialises the class with that number unless it is. */
  public interface Runner {
    void initialise(int index);
  }

  private static volatile Runner runner;

  private Initialisers() {}

  public static void by(Runner newRunner) {
    runner = newRunner;
  }

  public static void run(int index) {
    runner.initialise(index);
  }
}
