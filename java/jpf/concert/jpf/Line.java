package concert.jpf;

/** Text that a program chose, as one line of the report, which it must not break. */
final class Line {
  private static final int LENGTH = 200;

  private Line() {}

  static String of(String text) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < text.length() && i < LENGTH; i++) {
      char c = text.charAt(i);
      line.append(c < ' ' || c > '~' ? '?' : c);
    }
    return line.toString();
  }
}
