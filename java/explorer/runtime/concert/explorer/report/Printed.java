package concert.explorer.report;

import concert.explorer.Engine;
import concert.explorer.scheduling.Task;

/** The text that an execution prints, piece by piece. */
final class Printed {
  private static final int MOST_CHARACTERS = 1 << 16;

  private final StringBuilder text = new StringBuilder();

  /** Per piece: thread, number of its event, where its text ends. */
  private int[] chunks = new int[48];

  private int size;
  private boolean overflown;

  void clear() {
    text.setLength(0);
    size = 0;
    overflown = false;
  }

  String text() {
    return text.toString();
  }

  boolean overflown() {
    return overflown;
  }

  int[] pieces() {
    return java.util.Arrays.copyOf(chunks, size);
  }

  /** Tells whether there is room for a piece; if not, more was printed than is kept. */
  boolean hasRoom(String piece) {
    overflown |= text.length() + piece.length() > MOST_CHARACTERS;
    return text.length() + piece.length() <= MOST_CHARACTERS;
  }

  void add(Task me, String piece) {
    me.quiet++;
    text.append(piece);
    if (size + 3 > chunks.length) {
      chunks = java.util.Arrays.copyOf(chunks, 2 * chunks.length);
    }
    chunks[size] = me.id;
    chunks[size + 1] = Engine.eventIndex(me.id);
    chunks[size + 2] = text.length();
    size += 3;
    me.quiet--;
  }

  /** Returns what a thread printed in its event of that number, from 1. */
  String of(int thread, int event) {
    StringBuilder printed = new StringBuilder();
    for (int i = 0; i < size; i += 3) {
      if (chunks[i] == thread && chunks[i + 1] == event) {
        printed.append(text, i == 0 ? 0 : chunks[i - 1], chunks[i + 2]);
      }
    }
    return printed.toString();
  }
}
