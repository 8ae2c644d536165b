package concert.explorer.hooks;

import concert.explorer.Calls;

/** As {@code ArrayHooks} of the runtime, without an exploration. */
public final class ArrayHooks {
  private ArrayHooks() {}

  public static void arrayRead(Object array, int index, int site) {
    Calls.count("arrayRead", site);
  }

  public static void arrayWrite(Object array, int index, int site) {
    Calls.count("arrayWrite", site);
  }

  public static void arrayRangeRead(Object array, int from, int to, int site) {
    Calls.count("arrayRangeRead", site);
  }

  public static void arrayRangeWrite(Object array, int from, int to, int site) {
    Calls.count("arrayRangeWrite", site);
  }

  public static void arrayCopy(
      Object source, int from, Object target, int to, int length, int site) {
    Calls.count("arrayCopy", site);
  }

  public static void clones(Object o, int site) {
    Calls.count("clones", site);
  }
}
