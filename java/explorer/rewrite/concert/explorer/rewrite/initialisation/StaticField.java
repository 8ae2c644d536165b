package concert.explorer.rewrite.initialisation;

/** A static field whose value an execution may change. */
public final class StaticField {
  private final String name;
  private final String descriptor;

  StaticField(String name, String descriptor) {
    this.name = name;
    this.descriptor = descriptor;
  }

  public String name() {
    return name;
  }

  /** Type descriptor, such as {@code I} or {@code Ljava/util/List;}. */
  public String descriptor() {
    return descriptor;
  }
}
