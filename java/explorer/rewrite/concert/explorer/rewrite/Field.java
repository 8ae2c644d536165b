package concert.explorer.rewrite;

/** A field that hooks name by number. */
public final class Field {
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

  @Override
  public String toString() {
    return className.replace('/', '.') + "." + name;
  }
}
