package concert.explorer.hooks;

import concert.explorer.Calls;

/** As {@code OmissionHooks} of the runtime, without an exploration. */
public final class OmissionHooks {
  private OmissionHooks() {}

  public static void draws() {
    Calls.count("draws");
  }

  public static void ordersWeakly() {
    Calls.count("ordersWeakly");
  }

  public static void deserialises() {
    Calls.count("deserialises");
  }

  public static void deserialised(Object object) {}

  public static void serialises() {
    Calls.count("serialises");
  }

  public static void mapsMemory() {
    Calls.count("mapsMemory");
  }

  public static Object libraryObject(Object object) {
    Calls.count("libraryObject");
    return object;
  }

  public static void asksClassName(Class<?> type) {
    Calls.count("asksClassName");
  }

  public static void asksRecordNumber() {
    Calls.count("asksRecordNumber");
  }

  public static Object cursor(Object object) {
    return object;
  }

  public static void looksInside() {
    Calls.count("looksInside");
  }

  public static void waitsOnce() {
    Calls.count("waitsOnce");
  }

  public static void decidesByClock() {
    Calls.count("decidesByClock");
  }

  public static long timeLeft(long nanos) {
    Calls.count("timeLeft");
    return nanos;
  }

  public static void initialisesInterface() {
    Calls.count("initialisesInterface");
  }
}
