package concert.explorer.report;

import concert.explorer.scheduling.Task;

/**
 * Names of the classes behind lambdas hold numbers of the virtual machine's, which count the lambdas of
 * all programs before: Main$$Lambda$78/190437054. In what people read they are all called alike.
 */
final class Lambdas {
  private static final String MARK = "$$Lambda$";

  private Lambdas() {}

  /** Returns a text with these numbers replaced. */
  static String renamed(Task me, String text) {
    int at = text.indexOf(MARK);
    if (at < 0) {
      return text;
    }
    if (me != null) {
      me.quiet++;
    }
    try {
      StringBuilder renamed = new StringBuilder();
      int from = 0;
      for (; at >= 0; at = text.indexOf(MARK, from)) {
        int end = afterDigits(text, at + MARK.length());
        if (end < text.length() && text.charAt(end) == '/') {
          end = afterDigits(text, end + 1);
        }
        renamed.append(text, from, at).append(MARK).append("0/0");
        from = end;
      }
      return renamed.append(text, from, text.length()).toString();
    } finally {
      if (me != null) {
        me.quiet--;
      }
    }
  }

  private static int afterDigits(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }
}
