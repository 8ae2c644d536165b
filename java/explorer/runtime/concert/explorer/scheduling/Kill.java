package concert.explorer.scheduling;

/** Unwinds a thread of the program when its execution is over. */
public final class Kill extends Error {
  private static final long serialVersionUID = 1;

  /** The only one: it says nothing about where it was thrown. */
  public static Kill instance;

  private Kill() {
    super("the execution is over", null, false, false);
  }

  public static void prepare() {
    instance = new Kill();
  }
}
