package concert.explorer;

/** What the harness knows of the program's classes. */
public interface UserFields {
  /** Whether the class is one of the program's. */
  boolean isUser(Class<?> type);

  /** Returns its instance fields, inherited ones included: offset, number, offset, number, ... */
  long[] fields(Class<?> type);
}
