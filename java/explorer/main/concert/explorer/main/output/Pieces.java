package concert.explorer.main.output;

import concert.explorer.Engine;
import concert.explorer.report.Output;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * The output of an execution by pieces, and the pieces that come first in every execution of its
 * class.
 */
public final class Pieces {
  /** By piece, in the order of printing: the place of who printed it among those who print; what. */
  final int[] printer;

  final String[] text;

  /** By piece: of each who prints, how many pieces are sure to come before it. */
  final int[][] before;

  /** Numbers of the threads that print, sorted. */
  final int[] threads;

  /** By piece: whether the program may end before it is printed. */
  final boolean[] late;

  private Pieces(int[] printer, String[] text, int[][] before, int[] threads, boolean[] late) {
    this.printer = printer;
    this.text = text;
    this.before = before;
    this.threads = threads;
    this.late = late;
  }

  /** Returns the pieces of the execution that has just ended. */
  public static Pieces of(Output output, Unfinished unfinished) {
    int[] pieces = output.pieces();
    String all = output.text();
    int count = pieces.length / 3;
    int[] threads = threads(pieces);
    int[] printer = new int[count];
    String[] text = new String[count];
    boolean[] late = new boolean[count];
    int start = 0;
    for (int i = 0; i < count; i++) {
      printer[i] = Arrays.binarySearch(threads, pieces[3 * i]);
      late[i] = unfinished.mayBeCut(pieces[3 * i], pieces[3 * i + 1]);
      text[i] = all.substring(start, pieces[3 * i + 2]);
      start = pieces[3 * i + 2];
    }
    int[][] before = before(pieces, printer, threads);
    return new Pieces(printer, text, before, threads, late);
  }

  int count() {
    return printer.length;
  }

  /** Tells whether every other order of the pieces is impossible. */
  boolean ordered() {
    int[] printed = new int[threads.length];
    for (int i = 0; i < count(); i++) {
      if (!Arrays.equals(before[i], printed)) {
        return false;
      }
      printed[printer[i]]++;
    }
    return true;
  }

  private static int[] threads(int[] pieces) {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (int i = 0; i < pieces.length; i += 3) {
      numbers.add(pieces[i]);
    }
    int[] threads = new int[numbers.size()];
    int size = 0;
    for (int number : numbers) {
      threads[size++] = number;
    }
    return threads;
  }

  // A piece comes after another when it is later in its thread, or its event happens after the
  // other's: of each thread, after all that were printed in events up to what its clock says.
  private static int[][] before(int[] pieces, int[] printer, int[] threads) {
    int count = printer.length;
    int[][] before = new int[count][];
    Map<Long, int[]> clocks =
        threads.length < 2 ? new HashMap<Long, int[]>() : clocks();
    // By printer, the events of its pieces so far.
    int[][] events = new int[threads.length][count];
    int[] printed = new int[threads.length];
    for (int i = 0; i < count; i++) {
      int[] clock = clocks.get(event(pieces[3 * i], pieces[3 * i + 1]));
      before[i] = new int[threads.length];
      for (int t = 0; t < threads.length; t++) {
        if (t == printer[i]) {
          before[i][t] = printed[t];
        } else if (clock != null && threads[t] < clock.length) {
          before[i][t] = upTo(clock[threads[t]], events[t], printed[t]);
        }
      }
      events[printer[i]][printed[printer[i]]++] = pieces[3 * i + 1];
    }
    return before;
  }

  // Returns the number of first events, which do not decrease, that are at most that one.
  private static int upTo(int event, int[] events, int count) {
    int found = count;
    while (found > 0 && events[found - 1] > event) {
      found--;
    }
    return found;
  }

  private static long event(int thread, int index) {
    return (long) thread << 32 | index;
  }

  // Flat: thread, index, number of entries, entries.
  private static Map<Long, int[]> clocks() {
    int[] flat = Engine.clocks();
    Map<Long, int[]> clocks = new HashMap<>();
    for (int i = 0; i < flat.length; i += 3 + flat[i + 2]) {
      int[] clock = Arrays.copyOfRange(flat, i + 3, i + 3 + flat[i + 2]);
      clocks.put(event(flat[i], flat[i + 1]), clock);
    }
    return clocks;
  }
}
