package concert.explorer.main;

import concert.explorer.Engine;
import concert.explorer.Output;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which outputs can executions of one equivalence class have? Printing is no event of its own: the
 * class orders pieces only where it orders the events in which they were printed, and every order
 * that respects this (every linear extension) is the output of some execution of the class.
 */
final class Interleavings {
  private static final int MOST_STATES = 20_000;

  private static boolean complete;

  private final int[] thread;
  private final String[] piece;
  private final int[][] after;
  private final int most;

  private Interleavings(int[] thread, String[] piece, int[][] after, int most) {
    this.thread = thread;
    this.piece = piece;
    this.after = after;
    this.most = most;
  }

  /** Whether the last answer was all of them. */
  static boolean complete() {
    return complete;
  }

  /** Returns the outputs of the class of the execution that has just ended. */
  static Collection<String> of(Output output, int most) {
    complete = true;
    int[] pieces = output.pieces();
    String text = output.text();
    boolean oneThread = true;
    for (int i = 3; i < pieces.length; i += 3) {
      oneThread &= pieces[i] == pieces[0];
    }
    if (oneThread) {
      return Collections.singletonList(text);
    }
    return read(pieces, text, most).all(text);
  }

  // A piece comes after another when it is later in its thread, or its event happens after the other's.
  private static Interleavings read(int[] pieces, String text, int most) {
    int count = pieces.length / 3;
    int[] thread = new int[count];
    String[] piece = new String[count];
    int[][] after = new int[count][];
    Map<Long, int[]> clocks = clocks();
    int start = 0;
    for (int i = 0; i < count; i++) {
      thread[i] = pieces[3 * i];
      piece[i] = text.substring(start, pieces[3 * i + 2]);
      start = pieces[3 * i + 2];
      int[] clock = clocks.get((long) thread[i] << 32 | pieces[3 * i + 1]);
      List<Integer> before = new ArrayList<>();
      for (int j = 0; j < i; j++) {
        boolean ordered = thread[j] == thread[i];
        if (!ordered && clock != null && thread[j] < clock.length) {
          ordered = clock[thread[j]] >= pieces[3 * j + 1];
        }
        if (ordered) {
          before.add(j);
        }
      }
      after[i] = new int[before.size()];
      for (int k = 0; k < after[i].length; k++) {
        after[i][k] = before.get(k);
      }
    }
    return new Interleavings(thread, piece, after, most);
  }

  // Flat: thread, index, number of entries, entries.
  private static Map<Long, int[]> clocks() {
    int[] flat = Engine.clocks();
    Map<Long, int[]> clocks = new HashMap<>();
    for (int i = 0; i < flat.length; i += 3 + flat[i + 2]) {
      int[] clock = java.util.Arrays.copyOfRange(flat, i + 3, i + 3 + flat[i + 2]);
      clocks.put((long) flat[i] << 32 | flat[i + 1], clock);
    }
    return clocks;
  }

  // Breadth first over sets of printed pieces; of equal sets with equal text one is enough.
  private Collection<String> all(String text) {
    int count = piece.length;
    if (count > 62) {
      complete = false;
      return Collections.singletonList(text);
    }
    Map<Long, Set<String>> states = new HashMap<>();
    states.put(0L, new LinkedHashSet<>(Collections.singletonList("")));
    int made = 0;
    for (int step = 0; step < count; step++) {
      Map<Long, Set<String>> next = new HashMap<>();
      for (Map.Entry<Long, Set<String>> state : states.entrySet()) {
        for (int i = 0; i < count; i++) {
          if (!mayFollow(state.getKey(), i)) {
            continue;
          }
          Set<String> texts =
              next.computeIfAbsent(state.getKey() | 1L << i, key -> new LinkedHashSet<>());
          for (String prefix : state.getValue()) {
            if (texts.add(prefix + piece[i]) && ++made > MOST_STATES) {
              complete = false;
              return Collections.singletonList(text);
            }
          }
        }
      }
      states = next;
    }
    Set<String> all = states.values().iterator().next();
    if (all.size() > most) {
      complete = false;
      return Collections.singletonList(text);
    }
    return all;
  }

  private boolean mayFollow(long printed, int i) {
    if ((printed & 1L << i) != 0) {
      return false;
    }
    for (int before : after[i]) {
      if ((printed & 1L << before) == 0) {
        return false;
      }
    }
    return true;
  }
}
