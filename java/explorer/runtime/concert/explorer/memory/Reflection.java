package concert.explorer.memory;

import concert.explorer.UserFields;
import concert.explorer.report.Ledger;
import concert.explorer.report.Refusal;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/**
 * Models reflection and method handles on the program's classes: initialisation, reads and writes.
 * Other classes they reach as far as the program's own code does, and of most not a member: a call by
 * reflection has no hook, and what is private in the library holds the virtual machine together.
 */
public final class Reflection {
  private static final String OWN_MEMBER = "concert$";

  private static UserFields program;

  private Reflection() {}

  public static void resolveWith(UserFields fields) {
    program = fields;
  }

  /** Initialises a class of the program, if it is one. */
  public static void initialise(Task me, Class<?> type) {
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

  /** Before a check, whose own work is none of the program's: returns what to end it with. */
  public static Task begin() {
    Task me = Scheduler.current();
    if (me != null) {
      me.quiet++;
    }
    return me;
  }

  public static void end(Task me) {
    if (me != null) {
      me.quiet--;
    }
  }

  /** Tells whether a program may name a class. */
  public static boolean reaches(String name) {
    return program == null || program.reaches(name);
  }

  /**
   * Before a member is asked for by its name: the program's classes have some more here, and what is
   * private in the library may be another's.
   */
  public static void asksMember(Class<?> type, String name) {
    if (name == null) {
      return;
    }
    if (name.startsWith(OWN_MEMBER)) {
      // Elsewhere there is none.
      Refusal.note();
    } else if (!isOwn(type) && !hasPublic(type, name)) {
      Ledger.note(Ledger.SURROUNDINGS);
    }
  }

  private static boolean hasPublic(Class<?> type, String name) {
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name)) {
        return true;
      }
    }
    for (Field field : type.getFields()) {
      if (field.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Before members are made accessible: one, or an array of them. */
  public static void opens(Object members) {
    if (members instanceof Object[]) {
      for (Object each : (Object[]) members) {
        opens(each);
      }
    } else if (members instanceof Member) {
      requireNotOurs(((Member) members).getName());
      if (!isOwn(((Member) members).getDeclaringClass())) {
        throw Refusal.of("a member of the library is made accessible: " + members);
      }
    }
  }

  /** Before a method handle is made of a member, or of a class's constructor. */
  public static void looksUp(Object target) {
    if (target instanceof Class) {
      requireOpen((Class<?>) target, target);
    } else if (target instanceof Member) {
      requireOpen((Member) target);
    }
  }

  /**
   * Before a method is looked up.
   *
   * @param target a class, or an object to which the method is to be bound
   */
  public static void looksUp(Object target, String name, MethodType type) {
    if (target == null || name == null || type == null) {
      return;
    }
    requireNotOurs(name);
    Class<?> from = target instanceof Class ? (Class<?>) target : target.getClass();
    Class<?> declaring = declaring(from, name, type.parameterArray());
    requireUnhooked(declaring, name);
    requireOpen(declaring, declaring.getName() + "." + name);
  }

  // The first class that has the method, or else the first that is not the program's.
  private static Class<?> declaring(Class<?> from, String name, Class<?>[] parameters) {
    for (Class<?> each = from; each != null; each = each.getSuperclass()) {
      if (!isOwn(each)) {
        return each;
      }
      for (Method method : each.getDeclaredMethods()) {
        if (method.getName().equals(name) && Arrays.equals(method.getParameterTypes(), parameters)) {
          return each;
        }
      }
    }
    return from;
  }

  private static boolean isOwn(Class<?> type) {
    return program == null || program.isUser(type);
  }

  // Members that the rewriter adds to classes: names of objects, and re-runs of initialisers.
  private static void requireNotOurs(String name) {
    if (name.startsWith(OWN_MEMBER)) {
      throw Refusal.of("reflection on the explorer: " + name);
    }
  }

  /** Returns members, of the same type, without those that the rewriter has added. */
  public static Member[] withoutOurs(Member[] members) {
    Member[] kept = members.clone();
    int count = 0;
    for (Member each : members) {
      if (!each.getName().startsWith(OWN_MEMBER)) {
        kept[count++] = each;
        if (each instanceof Field) {
          seal((Field) each);
        }
      }
    }
    return java.util.Arrays.copyOf(kept, count);
  }

  /**
   * Makes a field final for reflection that is so in the program: each execution sets it anew, but
   * the program may not set it.
   */
  public static void seal(Field field) {
    if (program != null && isOwn(field.getDeclaringClass()) && program.isConstant(field)) {
      int modifiers = field.getModifiers() | Modifier.FINAL;
      Unsafes.unsafe.putInt(field, Unsafes.fieldModifiers, modifiers);
    }
  }

  // The table of strings outlives executions, and monitors are modelled: the hooks on calls hide that.
  private static void requireUnhooked(Class<?> declaring, String name) {
    boolean ofTable = declaring == String.class && name.equals("intern");
    boolean ofMonitor =
        declaring == Object.class && (name.equals("wait") || name.startsWith("notify"));
    if (ofTable || ofMonitor) {
      throw Refusal.of("reflection on the library: " + declaring.getSimpleName() + "." + name);
    }
  }

  private static void requireOpen(Member member) {
    requireNotOurs(member.getName());
    Class<?> declaring = member.getDeclaringClass();
    requireUnhooked(declaring, member.getName());
    if (!isOwn(declaring) && !Modifier.isPublic(member.getModifiers())) {
      throw Refusal.of("reflection on the library: " + member);
    }
    requireOpen(declaring, member);
  }

  private static void requireOpen(Class<?> type, Object what) {
    boolean isObject = type == Object.class;
    if (!isObject && !isOwn(type) && !(Modifier.isPublic(type.getModifiers()) && program.opens(type))) {
      throw Refusal.of("reflection on the library: " + what);
    }
    if (!isOwn(type)) {
      note(type.getName(), String.valueOf(what));
    }
  }

  // A call by reflection has no hook, so what it may ask is written down when the way to it is opened.
  private static void note(String owner, String what) {
    if (owner.startsWith("java.time.")
        || owner.equals("java.util.Calendar")
        || owner.equals("java.util.Date")
        || owner.equals("java.util.GregorianCalendar")) {
      Ledger.note(Ledger.CLOCK);
    }
    if (what.contains("random")
        || what.contains("hashCode")
        || owner.endsWith("Random")
        || owner.equals("java.util.UUID")) {
      Ledger.note(Ledger.RANDOM_NUMBERS);
    }
  }

  /** Holds what reflection calls or makes against what is open to it. */
  public static void requireUse(Object member) {
    if (member instanceof Class) {
      requireOpen((Class<?>) member, member);
    } else if (member instanceof Member) {
      requireOpen((Member) member);
    }
  }

  /** Holds a field against what is open to reflection: of the library, constants alone. */
  public static void requireAccess(Field field, boolean writes) {
    requireNotOurs(field.getName());
    Class<?> declaring = field.getDeclaringClass();
    if (isOwn(declaring)) {
      return;
    }
    boolean constant =
        Modifier.isPublic(field.getModifiers())
            && Modifier.isFinal(field.getModifiers())
            && Modifier.isStatic(field.getModifiers());
    if (writes || !constant || !program.reaches(declaring.getName())) {
      throw Refusal.of("reflection on the library: " + field);
    }
  }

  /** Before a call or construction by reflection. */
  public static void uses(Task me, Object member) {
    if (member instanceof Class) {
      initialise(me, (Class<?>) member);
    } else if (member instanceof Constructor) {
      initialise(me, ((Constructor<?>) member).getDeclaringClass());
    } else if (member instanceof Method && Modifier.isStatic(((Method) member).getModifiers())) {
      initialise(me, ((Method) member).getDeclaringClass());
    }
  }

  /** Before a field is read or written by reflection. */
  public static void access(Task me, Field field, Object object, boolean writes, int site) {
    boolean isStatic = Modifier.isStatic(field.getModifiers());
    if (isStatic) {
      initialise(me, field.getDeclaringClass());
    }
    int number = number(me, field);
    boolean isSet = writes && !isStatic;
    if (isSet && Modifier.isFinal(field.getModifiers()) && Scheduler.taskCount() > 1) {
      // Reads of final fields are no events.
      Ledger.note(Ledger.SURROUNDINGS);
    }
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

  /** Reads all fields of an object that it has from the program's classes. */
  public static void readAll(Task me, Object object, int site) {
    me.quiet++;
    Field[] fields;
    try {
      java.util.List<Field> found = new java.util.ArrayList<>();
      for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
        for (Field field : program.isUser(type) ? type.getDeclaredFields() : new Field[0]) {
          if (!Modifier.isStatic(field.getModifiers()) && program.field(field) >= 0) {
            found.add(field);
          }
        }
      }
      fields = found.toArray(new Field[0]);
    } finally {
      me.quiet--;
    }
    for (Field field : fields) {
      access(me, field, object, false, site);
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
