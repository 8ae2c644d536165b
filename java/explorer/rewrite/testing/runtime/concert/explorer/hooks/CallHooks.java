package concert.explorer.hooks;

import concert.explorer.Calls;

/** As {@code CallHooks} of the runtime, without an exploration. */
public final class CallHooks {
  private CallHooks() {}

  public static void callbackEnds() {}

  public static void setsForAll() {}

  public static void library(int site) {
    Calls.count("library", site);
  }

  public static void opaqueLibrary(int site) {
    Calls.count("opaqueLibrary", site);
  }

  public static void lockLibrary(int site) {
    Calls.count("lockLibrary", site);
  }
}
