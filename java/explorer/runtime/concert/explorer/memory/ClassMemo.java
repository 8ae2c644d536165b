package concert.explorer.memory;

import java.util.Arrays;

/**
 * Keeps facts about classes, to ask the virtual machine only once: a class's loader costs a
 * walk over the stack where a security manager is in force, and its name a comparison of texts.
 *
 * <p>For the running thread alone, as all the runtime's state. Programs touch few classes, and an
 * identity hash would be one that the program sees, so classes are compared one after the other.
 */
public final class ClassMemo<A> {
  private static final int MOST = 32;

  private final Class<?>[] classes = new Class<?>[MOST];
  private final Object[] answers = new Object[MOST];
  private int known;
  private int next;

  /** Returns the kept value of a class, or null. */
  @SuppressWarnings("unchecked")
  public A of(Class<?> type) {
    for (int i = 0; i < known; i++) {
      if (classes[i] == type) {
        return (A) answers[i];
      }
    }
    return null;
  }

  /** Keeps an answer, in place of the oldest where there are too many. */
  public A keep(Class<?> type, A answer) {
    classes[next] = type;
    answers[next] = answer;
    known = Math.max(known, next + 1);
    next = (next + 1) % MOST;
    return answer;
  }

  public void clear() {
    Arrays.fill(classes, null);
    Arrays.fill(answers, null);
    known = 0;
    next = 0;
  }
}
