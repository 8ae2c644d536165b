package concert.explorer.rewrite.policy;

/** A class of the program under test that the explorer will not run. */
public final class RefusedClass extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reason. */
  public enum Reason {
    /** No virtual machine for Java 8 defines such a class, or none beside the explorer. */
    UNDEFINABLE("refused"),
    /** It is not a class file. */
    MALFORMED("malformed"),
    /** It names what is out of a program's reach. */
    FORBIDDEN("forbidden"),
    /** It is as large as a class may be, and the hooks do not fit in. */
    TOO_LARGE("too large");

    private final String word;

    Reason(String word) {
      this.word = word;
    }

    /** The word for it in an answer. */
    public String word() {
      return word;
    }
  }

  private final Reason reason;
  private final String className;

  /**
   * @param reason the kind of reason
   * @param className internal name, such as {@code app/Main}
   * @param what what is wrong, a clause that completes "class X ..."
   */
  public RefusedClass(Reason reason, String className, String what) {
    super("class " + className.replace('/', '.') + " " + what);
    this.reason = reason;
    this.className = className;
  }

  public Reason reason() {
    return reason;
  }

  /** Internal name of the refused class. */
  public String className() {
    return className;
  }
}
