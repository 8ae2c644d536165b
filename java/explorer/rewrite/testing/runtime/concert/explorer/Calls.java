package concert.explorer;

/** Counts the calls of each hook, once somebody has asked for it. */
public final class Calls {
  /** Gets every call while it is set; must not be rewritten code. */
  public interface Sink {
    void call(String hook, int field, int site);
  }

  private static final int NONE = -1;

  private static volatile Sink sink;
  private static long lastName;

  private Calls() {}

  public static void to(Sink newSink) {
    sink = newSink;
  }

  public static void count(String hook) {
    count(hook, NONE, NONE);
  }

  public static void count(String hook, int site) {
    count(hook, NONE, site);
  }

  public static void count(String hook, int field, int site) {
    Sink s = sink;
    if (s != null) {
      s.call(hook, field, site);
    }
  }

  public static synchronized void named(Identified o) {
    if (o.concert$id() != 0) {
      throw new AssertionError("named twice: " + o.getClass());
    }
    o.concert$id(++lastName);
  }
}
