package concert.explorer.hooks;

import concert.explorer.Calls;
import java.lang.reflect.Field;
import java.lang.reflect.Member;

/** As {@code ReflectionHooks} of the runtime, without an exploration. */
public final class ReflectionHooks {
  private ReflectionHooks() {}

  public static Member[] withoutOurs(Member[] members) {
    Calls.count("withoutOurs");
    return members;
  }

  public static void opens(Object members, boolean on, int field, int site) {
    Calls.count("opens", site);
  }

  public static void asksOpen(Object member, int field, int site) {
    Calls.count("asksOpen", site);
  }

  public static void needsOpen(Object member, int field, int site) {
    Calls.count("needsOpen", site);
  }

  public static void looksUp(Object target) {
    Calls.count("looksUp");
  }

  public static void looksUp(Object target, String name, java.lang.invoke.MethodType type) {
    Calls.count("looksUp");
  }

  public static void reflects(Object member, int site) {
    Calls.count("reflects", site);
  }

  public static void reflectedRead(Field field, Object object, int site) {
    Calls.count("reflectedRead", site);
  }

  public static void reflectedWrite(Field field, Object object, int site) {
    Calls.count("reflectedWrite", site);
  }

  public static void foundField(Field field) {
    Calls.count("foundField");
  }

  public static void asksMember(Class<?> type, String name) {
    Calls.count("asksMember");
  }

  public static void reflectedElementRead(Object array, int index, int site) {
    Calls.count("reflectedElementRead", site);
  }

  public static void reflectedElementWrite(Object array, int index, int site) {
    Calls.count("reflectedElementWrite", site);
  }
}
