package concert.explorer.hooks;

import concert.explorer.Calls;

/** As {@code LoopHooks} of the runtime, without an exploration. */
public final class LoopHooks {
  private LoopHooks() {}

  public static void testBegins(int site, boolean first) {}

  public static void loopBegin(int site) {}

  public static boolean loop(int site) {
    Calls.count("loop", site);
    return true;
  }

  public static void loopInt(int value) {
    Calls.count("loopInt");
  }

  public static void loopLong(long value) {
    Calls.count("loopLong");
  }

  public static void loopFloat(float value) {
    Calls.count("loopFloat");
  }

  public static void loopDouble(double value) {
    Calls.count("loopDouble");
  }

  public static void loopIdentity(Object value) {
    Calls.count("loopIdentity");
  }

  public static void loopRef(Object value) {
    Calls.count("loopRef");
  }

  public static void loopEnd(int site) {
    Calls.count("loopEnd", site);
  }
}
