package concert.explorer.rewrite.initialisation;

/** A static field whose value an execution may change. */
public final class StaticField {
  private final String name;
  private final String descriptor;
  private final boolean isFinal;

  StaticField(String name, String descriptor, boolean isFinal) {
    this.name = name;
    this.descriptor = descriptor;
    this.isFinal = isFinal;
  }

  public String name() {
    return name;
  }

  /** Tells whether it is final in the program, though no longer once that is rewritten. */
  public boolean isFinal() {
    return isFinal;
  }

  /** Type descriptor, such as {@code I} or {@code Ljava/util/List;}. */
  public String descriptor() {
    return descriptor;
  }
}
