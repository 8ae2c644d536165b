package concert.explorer.hooks;

import concert.explorer.Calls;
import concert.explorer.Identified;

/** As {@code BirthHooks} of the runtime, without an exploration. */
public final class BirthHooks {
  private BirthHooks() {}

  public static void born(Object o) {
    Calls.named((Identified) o);
  }

  public static void given(Object object) {}

  public static void libraryBorn(Object object) {
    Calls.count("libraryBorn");
  }

  public static void libraryBornArray(Object array) {
    Calls.count("libraryBornArray");
  }

  public static void bornObject(Object o) {
    Calls.count("bornObject " + o.getClass().getName());
  }

  public static void bornBox(Object o) {
    Calls.count("bornBox");
  }

  public static void bornArray(Object o) {
    Calls.count("bornArray");
  }
}
