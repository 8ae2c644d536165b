package concert.explorer.memory;

import concert.explorer.Engine;
import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * Sums that are kept in several cells, such as those of LongAdder and the size of a
 * ConcurrentHashMap. Here all is in one cell, but two threads that add at once make more, and who asks
 * for the sum goes from cell to cell: it may have a later addition and not an earlier one. As long as all
 * additions are of one amount nobody can tell: between the beginning and the end of the question the sum has had
 * each value that the cells can give. So where threads have shared a sum and amounts differ, additions
 * that are not ordered with a question are an omission. Found as races are: each thread's additions are a
 * variable of the adder. Where partial sums are rounded, which additions share a cell shows afterwards, too.
 */
public final class Adders {
  /** An amount that is like no other, since something else than an addition is done. */
  private static final long UNLIKE = Long.MIN_VALUE;

  /** Two additions make the cells, or one and the earlier; the later comes after these. */
  private static final int LEAST_ADDITIONS = 3;

  /** Multiples of 1 / 1024 up to 2^30: eight thousand of them have an exact sum. */
  private static final double EXACT_PARTS = 1024;

  private static final double MOST_EXACT = 1 << 30;

  /** Parts of an object that are no fields. */
  private static final int FIRST_PART = 1 << 26;

  /** Threads that may begin after a question. */
  private static final int LATER_THREADS = 8;

  /** All that has been added to one sum. */
  private static final class Additions {
    final int thread;
    final long amount;
    boolean several;
    boolean differ;
    boolean rounds;
    int count;

    Additions(int thread, long amount) {
      this.thread = thread;
      this.amount = amount;
    }

    boolean count(int who, long what, boolean isDouble) {
      rounds |= isDouble && !isExact(Double.longBitsToDouble(what));
      several |= who != thread;
      differ |= what != amount || what == UNLIKE;
      count++;
      return shared();
    }

    boolean shared() {
      return several && differ && count >= LEAST_ADDITIONS;
    }

    boolean groupingShows() {
      return several && rounds && count >= LEAST_ADDITIONS;
    }
  }

  /** By adder. */
  private static final Map<Long, Additions> additions = new HashMap<>();

  private static boolean told;
  private static boolean asked;

  /** Stands for all parts of adders. */
  private static int variable;

  private Adders() {}

  /** @param known whether an earlier execution has shown that threads share an adder in this way */
  static void refresh(boolean known) {
    told = known;
    asked = false;
    additions.clear();
  }

  /**
   * A thread adds something to a sum.
   *
   * @param field the variable that stands for all its parts
   * @param amount what it adds
   */
  public static void adds(Task me, Object adder, int field, long amount) {
    long id = Names.own(me, adder);
    if (id == 0 || Scheduler.isLast(me)) {
      return;
    }
    me.quiet++;
    Additions known = additions.get(id);
    if (known == null) {
      known = new Additions(me.id, amount);
      additions.put(id, known);
    }
    boolean shared = known.count(me.id, amount, adder instanceof DoubleAdder) && asked;
    me.quiet--;
    learn(shared);
    if (told) {
      Accesses.partWrite(me, adder, FIRST_PART + me.id, field);
    }
  }

  /** Likewise to an adder. */
  public static void adds(Task me, LongAdder adder, long amount) {
    adds(me, adder, variable, amount);
  }

  /** A thread is about to ask for the sum. */
  public static void sums(Task me, Object adder, int field) {
    if (adder instanceof LongAdder) {
      variable = field;
    }
    asked |= Scheduler.taskCount() > 1;
    long id = Names.own(me, adder);
    if (id == 0) {
      return;
    }
    me.quiet++;
    Additions known = additions.get(id);
    boolean shared = asked && known != null && known.shared();
    if (known != null && known.groupingShows()) {
      Ledger.note(Ledger.LIBRARY_OBJECTS);
    }
    me.quiet--;
    learn(shared);
    for (int i = 0; told && i < Scheduler.taskCount() + LATER_THREADS; i++) {
      Accesses.partRead(me, adder, FIRST_PART + i, field);
    }
  }

  // Sums of few such numbers are never rounded.
  private static boolean isExact(double amount) {
    double scaled = amount * EXACT_PARTS;
    return Math.abs(amount) <= MOST_EXACT && scaled == Math.rint(scaled);
  }

  // From the next executions on, each access is told of.
  private static void learn(boolean shared) {
    if (shared && !told) {
      Engine.promote(Accesses.ADDERS_SHARED);
    }
  }
}
