package concert.explorer.hooks;

import java.nio.Buffer;

/** As {@code WholeHooks} of the runtime, without an exploration. */
public final class WholeHooks {
  private WholeHooks() {}

  public static void wholeRead(Object object, int field) {}

  public static void wholeWrite(Object object, int field) {}

  public static void namesWhole(Object object) {}

  public static void codes(Buffer read, Buffer filled, float most) {}
}
