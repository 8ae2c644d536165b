package concert.explorer.rewrite.naming;

/** A position in the program's source. */
public final class Site {
  private final String className;
  private final String method;
  private final String file;
  private final int line;

  Site(String className, String method, String file, int line) {
    this.className = className;
    this.method = method;
    this.file = file;
    this.line = line;
  }

  /** Internal name of the class whose code it is. */
  public String className() {
    return className;
  }

  public String method() {
    return method;
  }

  /** Source file as the compiler noted it; empty when it did not. */
  public String file() {
    return file;
  }

  /** Line, from 1; 0 when the compiler noted none. */
  public int line() {
    return line;
  }

  @Override
  public String toString() {
    return className.replace('/', '.') + "." + method + "(" + file + ":" + line + ")";
  }
}
