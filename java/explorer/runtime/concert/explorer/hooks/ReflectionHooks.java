package concert.explorer.hooks;

import concert.explorer.memory.OpenMembers;
import concert.explorer.memory.Reflection;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import java.lang.reflect.Member;

/** Members that the program reaches by reflection. */
public final class ReflectionHooks {
  private ReflectionHooks() {}

  /** What reflection takes for an array may be none: the call throws. */
  public static void reflectedElementRead(Object array, int index, int site) {
    if (array != null && array.getClass().isArray()) {
      ArrayHooks.arrayRead(array, index, site);
    }
  }

  public static void reflectedElementWrite(Object array, int index, int site) {
    if (array != null && array.getClass().isArray()) {
      ArrayHooks.arrayWrite(array, index, site);
    }
  }

  public static void asksMember(Class<?> type, String name) {
    Task me = Reflection.begin();
    try {
      Reflection.asksMember(type, name);
    } finally {
      Reflection.end(me);
    }
  }

  public static void foundField(java.lang.reflect.Field field) {
    Task me = Reflection.begin();
    try {
      Reflection.seal(field);
    } finally {
      Reflection.end(me);
    }
  }

  /** Returns members without those that the rewriter has added. */
  public static Member[] withoutOurs(Member[] members) {
    Task me = Reflection.begin();
    try {
      return Reflection.withoutOurs(members);
    } finally {
      Reflection.end(me);
    }
  }

  public static void opens(Object members, boolean on, int field, int site) {
    Task checker = Reflection.begin();
    try {
      Reflection.opens(members);
    } finally {
      Reflection.end(checker);
    }
    Task me = Scheduler.acting();
    if (me != null) {
      OpenMembers.set(me, members, on, field, site);
    }
  }

  public static void asksOpen(Object member, int field, int site) {
    Task me = Scheduler.acting();
    if (me != null && member != null) {
      OpenMembers.ask(me, member, field, site);
    }
  }

  /** Before a member is used. */
  public static void needsOpen(Object member, int field, int site) {
    Task me = Scheduler.acting();
    if (me != null && OpenMembers.guards(member)) {
      OpenMembers.ask(me, member, field, site);
    }
  }

  public static void looksUp(Object target) {
    Task me = Reflection.begin();
    try {
      Reflection.looksUp(target);
    } finally {
      Reflection.end(me);
    }
  }

  public static void looksUp(Object target, String name, java.lang.invoke.MethodType type) {
    Task me = Reflection.begin();
    try {
      Reflection.looksUp(target, name, type);
    } finally {
      Reflection.end(me);
    }
  }

  public static void reflects(Object member, int site) {
    Task checker = Reflection.begin();
    try {
      Reflection.requireUse(member);
    } finally {
      Reflection.end(checker);
    }
    Task me = Scheduler.acting();
    if (me != null) {
      me.callSite = site;
      Reflection.uses(me, member);
    }
  }

  public static void reflectedRead(java.lang.reflect.Field field, Object object, int site) {
    if (field == null) {
      return;
    }
    requireAccess(field, false);
    Task me = Scheduler.acting();
    if (me != null) {
      Reflection.access(me, field, object, false, site);
    }
  }

  public static void reflectedWrite(java.lang.reflect.Field field, Object object, int site) {
    if (field == null) {
      return;
    }
    requireAccess(field, true);
    Task me = Scheduler.acting();
    if (me != null) {
      Reflection.access(me, field, object, true, site);
    }
  }

  private static void requireAccess(java.lang.reflect.Field field, boolean writes) {
    Task checker = Reflection.begin();
    try {
      Reflection.requireAccess(field, writes);
    } finally {
      Reflection.end(checker);
    }
  }
}
