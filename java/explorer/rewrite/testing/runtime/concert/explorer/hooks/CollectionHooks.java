package concert.explorer.hooks;

import concert.explorer.Calls;

/** As {@code CollectionHooks} of the runtime, without an exploration. */
public final class CollectionHooks {
  private CollectionHooks() {}

  public static void collectionRangeRead(Object array, int from, int to) {
    Calls.count("collectionRangeRead");
  }

  public static void collectionRangeWrite(Object array, int from, int to) {
    Calls.count("collectionRangeWrite");
  }

  public static void collectionArrayCopy(
      Object source, int from, Object target, int to, int length) {
    Calls.count("collectionArrayCopy");
  }

  public static void libraryCloneReads(Object o, int field, Class<?> owner) {
    Calls.count("libraryCloneReads");
  }

  public static void libraryClones(Object o) {
    Calls.count("libraryClones");
  }

  public static void collectionRead(Object o, int field) {
    Calls.count("collectionRead");
  }

  public static void collectionWrite(Object o, int field) {
    Calls.count("collectionWrite");
  }

  public static void collectionArrayRead(Object array, int index) {
    Calls.count("collectionArrayRead");
  }

  public static void collectionArrayWrite(Object array, int index) {
    Calls.count("collectionArrayWrite");
  }
}
