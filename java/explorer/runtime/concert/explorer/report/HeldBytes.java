package concert.explorer.report;

import java.nio.charset.StandardCharsets;

/** The bytes that System.out holds back, as the JDK's buffer of 128 does, until something passes them on. */
final class HeldBytes {
  private final byte[] bytes = new byte[128];
  private int count;

  boolean isEmpty() {
    return count == 0;
  }

  boolean isFull() {
    return count == bytes.length;
  }

  void add(int b) {
    bytes[count++] = (byte) b;
  }

  /** Returns the text of the bytes, and holds them no more. */
  String take() {
    String text = new String(bytes, 0, count, StandardCharsets.UTF_8);
    count = 0;
    return text;
  }

  void clear() {
    count = 0;
  }
}
