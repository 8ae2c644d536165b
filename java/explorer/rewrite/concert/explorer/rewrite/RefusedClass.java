package concert.explorer.rewrite;

/** A class of the program under test that the explorer will not run. */
public final class RefusedClass extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String className;
  private final String reason;

  /**
   * @param className internal name, such as {@code app/Main}
   * @param reason what is wrong, a clause that completes "class X ..."
   */
  public RefusedClass(String className, String reason) {
    super("class " + className.replace('/', '.') + " " + reason);
    this.className = className;
    this.reason = reason;
  }

  /** Internal name of the refused class. */
  public String className() {
    return className;
  }

  /** What is wrong with it, a clause. */
  public String reason() {
    return reason;
  }
}
