package concert.explorer;

/**
 * Reads requests and writes answers in native code. The ids of requests and the descriptor of
 * the answers never come into the virtual machine, and only the thread that opens the channel can use it:
 * no thread of a program does.
 */
public final class Channel {
  /** Bits of {@link #strain}: an OutOfMemoryError was thrown; a stack was nearly used up. */
  public static final int MEMORY = 1;

  public static final int STACK = 2;

  private Channel() {}

  /** Takes standard input and output for the channel. Returns whether it could. */
  public static native boolean open();

  /** Returns the next request, in UTF-8, or null where there is none. */
  public static native byte[] request();

  /**
   * Answers the request.
   *
   * @param json an object that is not empty, in ASCII
   * @return whether it was written: once, for each request
   */
  public static native boolean answer(byte[] json);

  /** Answers the request with an error, unless it has an answer, and ends the process. */
  public static native void giveUp(String reason);

  /** As {@link #giveUp}, where there is no memory for a reason: tells which bit of strain it was. */
  public static native void exhausted(int strain);

  /** Returns what the virtual machine came to an end of since this was asked last. */
  public static native int strain();
}
