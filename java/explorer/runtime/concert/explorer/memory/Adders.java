package concert.explorer.memory;

import concert.explorer.Engine;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import java.util.HashMap;
import java.util.Map;

/**
 * Sums that are kept in several cells, such as those of LongAdder. Here all is in one cell, but two
 * threads that add at once make more, and who asks for the sum goes from cell to cell: it may have a
 * later addition and not an earlier one. So where threads have shared an adder in this way, additions
 * that are not ordered with a question are an omission. Found as races are: each thread's additions are a
 * variable of the adder.
 */
public final class Adders {
  /** Two additions make the cells, or one and the earlier; the later comes after these. */
  private static final int LEAST_ADDITIONS = 3;

  private static final int SEVERAL = -1;

  /** Parts of an object that are no fields. */
  private static final int FIRST_PART = 1 << 26;

  /** Threads that may begin after a question. */
  private static final int LATER_THREADS = 8;

  /** Per adder: the thread that has added, and how often somebody has. */
  private static final Map<Long, int[]> additions = new HashMap<>();

  private static boolean told;
  private static boolean asked;
  private static int variable;

  private Adders() {}

  /** @param known whether an earlier execution has shown that threads share an adder in this way */
  static void refresh(boolean known) {
    told = known;
    asked = false;
    additions.clear();
  }

  /** @param field the variable that stands for all such parts */
  public static void adds(Task me, Object adder, int field) {
    variable = field;
    adds(me, adder);
  }

  /** A thread has added something, or set the sum back. */
  public static void adds(Task me, Object adder) {
    long id = Names.own(me, adder);
    if (id == 0) {
      return;
    }
    me.quiet++;
    int[] known = additions.get(id);
    if (known == null) {
      known = new int[] {me.id, 0};
      additions.put(id, known);
    }
    known[0] = known[0] == me.id ? me.id : SEVERAL;
    known[1]++;
    boolean shared = asked && known[0] == SEVERAL && known[1] >= LEAST_ADDITIONS;
    me.quiet--;
    learn(shared);
    if (told) {
      Accesses.partWrite(me, adder, FIRST_PART + me.id, variable);
    }
  }

  /** A thread is about to ask for the sum. */
  public static void sums(Task me, Object adder, int field) {
    variable = field;
    asked |= Scheduler.taskCount() > 1;
    long id = Names.own(me, adder);
    if (id == 0) {
      return;
    }
    me.quiet++;
    int[] known = additions.get(id);
    boolean shared =
        asked && known != null && known[0] == SEVERAL && known[1] >= LEAST_ADDITIONS;
    me.quiet--;
    learn(shared);
    for (int i = 0; told && i < Scheduler.taskCount() + LATER_THREADS; i++) {
      Accesses.partRead(me, adder, FIRST_PART + i, field);
    }
  }

  // From the next executions on, each access is told of.
  private static void learn(boolean shared) {
    if (shared && !told) {
      Engine.promote(Accesses.ADDERS_SHARED);
    }
  }
}
