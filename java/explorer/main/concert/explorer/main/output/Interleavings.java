package concert.explorer.main.output;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The outputs that executions of one equivalence class can have. Printing is not an event: the
 * class orders pieces only where it orders the events in which they were printed, and every order
 * that respects this (every linear extension) is the output of some execution of the class.
 */
final class Interleavings {
  private static final int MOST_STATES = 20_000;
  private static final int MOST_PIECES = 62;

  private Interleavings() {}

  /**
   * Returns the outputs of the class of an execution that printed these pieces; null for too many.
   * Breadth first over sets of printed pieces; of equal sets with equal text one is enough.
   */
  static Collection<String> of(Pieces pieces, int most) {
    int count = pieces.count();
    boolean late = false;
    long sure = 0;
    for (int i = 0; i < count; i++) {
      late |= pieces.late[i];
      sure |= i < MOST_PIECES && !pieces.late[i] ? 1L << i : 0;
    }
    if (!late && pieces.ordered()) {
      return Collections.singletonList(String.join("", pieces.text));
    }
    if (count > MOST_PIECES) {
      return null;
    }
    Map<Long, Set<String>> states = new HashMap<>();
    states.put(0L, new LinkedHashSet<>(Collections.singletonList("")));
    Set<String> all = new LinkedHashSet<>();
    int made = 0;
    for (int step = 0; step < count; step++) {
      Map<Long, Set<String>> next = new HashMap<>();
      for (Map.Entry<Long, Set<String>> state : states.entrySet()) {
        for (int i = 0; i < count; i++) {
          if (!mayFollow(pieces, state.getKey(), i)) {
            continue;
          }
          Set<String> texts =
              next.computeIfAbsent(state.getKey() | 1L << i, key -> new LinkedHashSet<>());
          for (String prefix : state.getValue()) {
            if (texts.add(prefix + pieces.text[i]) && ++made > MOST_STATES) {
              return null;
            }
          }
        }
      }
      addComplete(all, states, sure);
      states = next;
    }
    addComplete(all, states, sure);
    return all.size() > most ? null : all;
  }

  // A text with everything that is sure to be printed may be the whole output.
  private static void addComplete(Set<String> all, Map<Long, Set<String>> states, long sure) {
    for (Map.Entry<Long, Set<String>> state : states.entrySet()) {
      if ((state.getKey() & sure) == sure) {
        all.addAll(state.getValue());
      }
    }
  }

  private static boolean mayFollow(Pieces pieces, long printed, int i) {
    if ((printed & 1L << i) != 0) {
      return false;
    }
    int[] done = new int[pieces.threads.length];
    for (int k = 0; k < pieces.count(); k++) {
      done[pieces.printer[k]] += (printed & 1L << k) != 0 ? 1 : 0;
    }
    for (int t = 0; t < done.length; t++) {
      if (done[t] < pieces.before[i][t]) {
        return false;
      }
    }
    return true;
  }
}
