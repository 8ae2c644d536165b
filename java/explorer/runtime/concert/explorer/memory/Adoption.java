package concert.explorer.memory;

import concert.explorer.Identified;
import concert.explorer.scheduling.Task;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Objects that the library made in a call of which nothing is told, and then gave to the program: from
 * then on they count as if the program had made them, with all that they are made of.
 */
public final class Adoption {
  private static final ClassMemo<long[]> REFERENCES = new ClassMemo<>();

  private Adoption() {}

  /** Gives an object a name of the program's, if it is one that the library made in such a call. */
  public static void adopt(Task me, Object object) {
    if (Names.isInternal(object)) {
      adoptAll(me, object, false);
    }
  }

  /**
   * Gives names to all that the library has read from a stream of objects: it made them without telling.
   * Nobody else has any of them yet.
   *
   * @return their classes
   */
  public static Set<Class<?>> adoptRead(Task me, Object object) {
    return adoptAll(me, object, true);
  }

  private static Set<Class<?>> adoptAll(Task me, Object object, boolean nameless) {
    Set<Class<?>> types = new LinkedHashSet<>();
    me.quiet++;
    try {
      ArrayDeque<Object> waiting = new ArrayDeque<>();
      meet(me, object, waiting, nameless);
      while (!waiting.isEmpty()) {
        Object each = waiting.poll();
        types.add(each.getClass());
        if (each instanceof Object[]) {
          for (Object element : (Object[]) each) {
            meet(me, element, waiting, nameless);
          }
        } else if (!each.getClass().isArray()) {
          for (long offset : references(each.getClass())) {
            meet(me, Unsafes.unsafe.getObject(each, offset), waiting, nameless);
          }
        }
      }
    } finally {
      me.quiet--;
    }
    return types;
  }

  private static void meet(
      Task me, Object object, ArrayDeque<Object> waiting, boolean nameless) {
    boolean isArray = object != null && object.getClass().isArray();
    boolean hasNone = isArray || nameless && object instanceof Identified;
    if (hasNone ? !Names.named(object) : Names.isInternal(object)) {
      Names.adopt(me, object);
      waiting.add(object);
    }
  }

  /** The offsets of a class's fields that refer to objects, its superclasses' included. */
  private static long[] references(Class<?> type) {
    long[] known = REFERENCES.of(type);
    if (known != null) {
      return known;
    }
    List<Long> offsets = new ArrayList<>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          offsets.add(Unsafes.unsafe.objectFieldOffset(field));
        }
      }
    }
    long[] found = new long[offsets.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = offsets.get(i);
    }
    return REFERENCES.keep(type, found);
  }
}
