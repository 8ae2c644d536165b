package concert.explorer.main.verdict;

import concert.explorer.rewrite.naming.Site;
import concert.explorer.rewrite.naming.SiteTable;
import java.util.ArrayList;
import java.util.List;

/** Stack traces and sites as people read them: without the explorer's own frames. */
public final class Stacks {
  private static final int MOST_FRAMES = 40;

  private Stacks() {}

  static List<String> of(StackTraceElement[] stack) {
    List<String> frames = new ArrayList<>();
    for (StackTraceElement frame : stack) {
      if (frames.size() == MOST_FRAMES) {
        break;
      }
      if (isOwn(frame)) {
        continue;
      }
      frames.add(
          frame.getClassName()
              + "."
              + frame.getMethodName()
              + "("
              + place(frame)
              + ")");
    }
    return frames;
  }

  // Native methods have no line, nor has what the compiler makes up.
  private static String place(StackTraceElement frame) {
    String file = frame.getFileName() == null ? "?" : frame.getFileName();
    return frame.getLineNumber() > 0 ? file + ":" + frame.getLineNumber() : file;
  }

  private static boolean isOwn(StackTraceElement frame) {
    String name = frame.getClassName();
    return name.startsWith("concert.explorer.")
        || name.startsWith("sun.reflect.")
        || name.startsWith("java.lang.reflect.")
        || frame.getMethodName().startsWith("concert$")
        // Its number depends on what else the process has run.
        || name.contains("$$Lambda$");
  }

  /** Returns "Bank.java:12". */
  public static String site(SiteTable sites, int site) {
    if (site <= 0 || site >= sites.size()) {
      return "";
    }
    Site found = sites.get(site);
    return found.line() > 0 ? found.file() + ":" + found.line() : found.file();
  }

  /** Returns the program's own frame nearest to the top: "Bank.java:12". */
  public static String userSite(StackTraceElement[] stack, String otherwise) {
    for (StackTraceElement frame : stack) {
      String name = frame.getClassName();
      if (!isOwn(frame)
          && !name.startsWith("java.")
          && !name.startsWith("javax.")
          && !name.startsWith("sun.")) {
        return place(frame);
      }
    }
    return otherwise;
  }
}
