package concert.explorer.rewrite.naming;

import concert.explorer.rewrite.policy.FieldKind;

/** A field that hooks name by number. */
public final class Field {
  /** In place of a name: the text of a StringBuilder, which is one variable. */
  public static final String TEXT = "text";

  /** In place of a name: the state of an object that threads must not share unguarded. */
  public static final String STATE = "state";

  /**
   * In place of {@link #STATE} for objects of which it is not known whether threads may share them.
   */
  public static final String CALLS = "calls";

  private final int id;
  private final String className;
  private final String name;
  private final FieldKind kind;

  Field(int id, String className, String name, FieldKind kind) {
    this.id = id;
    this.className = className;
    this.name = name;
    this.kind = kind;
  }

  /** The number that hooks use. */
  public int id() {
    return id;
  }

  /** Internal name of the declaring class. */
  public String className() {
    return className;
  }

  public String name() {
    return name;
  }

  public FieldKind kind() {
    return kind;
  }

  /** Tells whether it is not known whether threads may share it: a race on it is an omission. */
  public boolean isOfCalls() {
    return name.equals(CALLS) || name.startsWith(CALLS + ".");
  }

  /**
   * Tells whether it is not a field, but stands for a whole object of the library: a call is one
   * access, whatever it does one after the other.
   */
  public boolean isWholeObject() {
    return className.startsWith("java/")
        && (name.equals(TEXT) || name.equals(STATE));
  }

  @Override
  public String toString() {
    return className.replace('/', '.') + "." + name;
  }
}
