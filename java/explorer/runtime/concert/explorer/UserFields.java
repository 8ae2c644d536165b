package concert.explorer;

/** What the harness knows of the program's classes. */
public interface UserFields {
  /** Whether the class is one of the program's. */
  boolean isUser(Class<?> type);

  /**
   * Whether a program may name a class, by the way that the program has taken to its name.
   *
   * @param name binary name
   */
  boolean reaches(String name);

  /** Whether reflection and method handles may use the public members of a class that is not its own. */
  boolean opens(Class<?> type);

  /** Returns the number of the class if it has an initialiser to run, or a superclass has, else -1. */
  int initialised(Class<?> type);

  /** Returns the number of a field that a program may write, else -1. */
  int field(java.lang.reflect.Field field);

  /** Returns its instance fields, inherited ones included: offset, number, offset, number, ... */
  long[] fields(Class<?> type);
}
