package concert.explorer;

/** The harness's knowledge of the program's classes. */
public interface UserFields {
  /** Tells whether the class is one of the program's. */
  boolean isUser(Class<?> type);

  /**
   * Tells whether a program may name a class, by the way that the program has taken to its name.
   *
   * @param name binary name
   */
  boolean reaches(String name);

  /** Tells whether reflection and method handles may use public members of a foreign class. */
  boolean opens(Class<?> type);

  /** Returns the number of the class if it has an initialiser to run, or a superclass has, else -1. */
  int initialised(Class<?> type);

  /** Returns the number of a field that a program may write, else -1. */
  int field(java.lang.reflect.Field field);

  /** Tells whether a field is static and final in the program, though not as it was rewritten. */
  boolean isConstant(java.lang.reflect.Field field);

  /** Returns its instance fields, inherited ones included: offset, number, offset, number, ... */
  long[] fields(Class<?> type);
}
