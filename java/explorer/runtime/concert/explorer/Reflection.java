package concert.explorer;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** What reflection does to the program's classes: initialises them, reads and writes fields. */
final class Reflection {
  private static UserFields program;

  private Reflection() {}

  static void resolveWith(UserFields fields) {
    program = fields;
  }

  /** Initialises a class of the program, if it is one. */
  static void initialise(Task me, Class<?> type) {
    int index = -1;
    me.quiet++;
    try {
      if (program != null && program.isUser(type)) {
        index = program.initialised(type);
      }
    } finally {
      me.quiet--;
    }
    if (index >= 0) {
      Initialisation.require(me, index);
    }
  }

  /** Before a call or construction by reflection. */
  static void uses(Task me, Object member) {
    if (member instanceof Class) {
      initialise(me, (Class<?>) member);
    } else if (member instanceof Constructor) {
      initialise(me, ((Constructor<?>) member).getDeclaringClass());
    } else if (member instanceof Method && Modifier.isStatic(((Method) member).getModifiers())) {
      initialise(me, ((Method) member).getDeclaringClass());
    }
  }

  /** Before a field is read or written by reflection. */
  static void access(Task me, Field field, Object object, boolean writes, int site) {
    boolean isStatic = Modifier.isStatic(field.getModifiers());
    if (isStatic) {
      initialise(me, field.getDeclaringClass());
    }
    int number = number(me, field);
    if (number < 0 || !isStatic && !field.getDeclaringClass().isInstance(object)) {
      return;
    }
    long location =
        isStatic ? Names.staticField(number) : Names.location(Names.of(me, object), number);
    if (Modifier.isVolatile(field.getModifiers())) {
      if (writes) {
        Accesses.volatileWrite(me, location, site);
      } else {
        Accesses.volatileRead(me, location, site);
      }
    } else if (writes) {
      Accesses.write(me, location, number, site);
    } else {
      Accesses.read(me, location, number, site);
    }
  }

  private static int number(Task me, Field field) {
    me.quiet++;
    try {
      boolean counts = program != null && program.isUser(field.getDeclaringClass());
      return counts ? program.field(field) : -1;
    } finally {
      me.quiet--;
    }
  }
}
