package concert.explorer.hooks;

import concert.explorer.Calls;

/** As {@code TextHooks} of the runtime, without an exploration. */
public final class TextHooks {
  private TextHooks() {}

  public static void readsBuilder(Object object, int field, int site) {
    Calls.count("readsBuilder", site);
  }

  public static void readsDate(Object object, int field, int site) {}

  public static void changesBuilder(Object object, int field, int site) {
    Calls.count("changesBuilder", site);
  }

  public static void readsText() {}
}
