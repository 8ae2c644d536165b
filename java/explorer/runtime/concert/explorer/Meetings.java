package concert.explorer;

/** On objects of which classes did threads meet: did another than its maker use one? */
public final class Meetings {
  private static Class<?>[] classes = new Class<?>[8];
  private static int size;
  private static int[] users;
  private static boolean[] fields;

  private Meetings() {}

  static void prepare(int fieldCount) {
    size = 0;
    users = new int[fieldCount];
    fields = new boolean[fieldCount];
  }

  static void reset() {
    if (users != null) {
      java.util.Arrays.fill(users, 0);
    }
  }

  /** A thread uses an object of that name. */
  static void use(Task me, Object object, long id) {
    // Thread groups are not what a program's threads meet on, though their starting does.
    if (Names.maker(id) != me.id && !(object instanceof ThreadGroup)) {
      note(object.getClass());
    }
  }

  /** A thread uses a static field. */
  static void use(Task me, int field) {
    if (field < users.length) {
      int before = users[field];
      users[field] = me.id + 1;
      if (before != 0 && before != me.id + 1) {
        fields[field] = true;
      }
    }
  }

  private static void note(Class<?> type) {
    for (int i = 0; i < size; i++) {
      if (classes[i] == type) {
        return;
      }
    }
    if (size == classes.length) {
      Class<?>[] grown = new Class<?>[2 * size];
      System.arraycopy(classes, 0, grown, 0, size);
      classes = grown;
    }
    classes[size++] = type;
  }

  /** Forgets what was seen so far. */
  public static void forget() {
    prepare(fields.length);
  }

  /** Returns the classes, since the program was loaded. */
  public static Class<?>[] classes() {
    Class<?>[] found = new Class<?>[size];
    System.arraycopy(classes, 0, found, 0, size);
    return found;
  }

  /** Whether threads met on that static field. */
  public static boolean met(int field) {
    return field < fields.length && fields[field];
  }
}
