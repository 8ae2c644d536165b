package concert.explorer.main;

import concert.explorer.Engine;
import concert.explorer.Output;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What an execution printed, piece by piece, and which pieces come first in every execution of its
 * class.
 */
final class Pieces {
  /** By piece: who printed it, what, and the pieces that come before it, in the order of printing. */
  final int[] thread;

  final String[] text;
  final int[][] before;

  /** By piece: whether the program may end before it is printed. */
  final boolean[] late;

  private Pieces(int[] thread, String[] text, int[][] before, boolean[] late) {
    this.thread = thread;
    this.text = text;
    this.before = before;
    this.late = late;
  }

  /** Returns the pieces of the execution that has just ended. */
  static Pieces of(Output output, Unfinished unfinished) {
    int[] pieces = output.pieces();
    String all = output.text();
    int count = pieces.length / 3;
    int[] thread = new int[count];
    String[] text = new String[count];
    boolean[] late = new boolean[count];
    boolean oneThread = true;
    int start = 0;
    for (int i = 0; i < count; i++) {
      thread[i] = pieces[3 * i];
      oneThread &= thread[i] == thread[0];
      late[i] = unfinished.mayBeCut(thread[i], pieces[3 * i + 1]);
      text[i] = all.substring(start, pieces[3 * i + 2]);
      start = pieces[3 * i + 2];
    }
    Map<Long, int[]> clocks = oneThread ? new HashMap<Long, int[]>() : clocks();
    int[][] before = new int[count][];
    for (int i = 0; i < count; i++) {
      before[i] = before(pieces, thread, i, clocks.get(event(thread[i], pieces[3 * i + 1])));
    }
    return new Pieces(thread, text, before, late);
  }

  int count() {
    return thread.length;
  }

  // A piece comes after another when it is later in its thread, or its event happens after the other's.
  private static int[] before(int[] pieces, int[] thread, int i, int[] clock) {
    int[] before = new int[i];
    int size = 0;
    for (int j = 0; j < i; j++) {
      boolean ordered = thread[j] == thread[i];
      if (!ordered && clock != null && thread[j] < clock.length) {
        ordered = clock[thread[j]] >= pieces[3 * j + 1];
      }
      if (ordered) {
        before[size++] = j;
      }
    }
    return Arrays.copyOf(before, size);
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
