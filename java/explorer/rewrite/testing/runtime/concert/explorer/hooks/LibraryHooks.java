package concert.explorer.hooks;

import concert.explorer.Calls;

/** As {@code LibraryHooks} of the runtime, without an exploration. */
public final class LibraryHooks {
  private LibraryHooks() {}

  public static void libraryVolatileRead(Object o, int field) {
    Calls.count("libraryVolatileRead");
  }

  public static void libraryVolatileWrite(Object o, int field) {
    Calls.count("libraryVolatileWrite");
  }

  public static void libraryWrote() {
    Calls.count("libraryWrote");
  }

  public static void libraryVolatileReadStatic(int field) {
    Calls.count("libraryVolatileReadStatic");
  }

  public static void libraryVolatileWriteStatic(int field) {
    Calls.count("libraryVolatileWriteStatic");
  }

  public static void libraryStep() {}

  public static void callsOther(Object other) {}

  public static void walksMap() {}

  public static void madeTable() {}

  public static void looksForInterrupt() {}

  public static void looksForInterruptFirst() {}

  public static void nestsLock() {}

  public static void libraryBoundary() {
    Calls.count("libraryBoundary");
  }

  public static void addsTo(Object adder, int field, long amount) {}

  public static void sums(Object adder, int field) {}

  public static void stampFails() {}

  public static void stampStep() {}
}
