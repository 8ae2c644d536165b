package concert.explorer.report;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.scheduling.Kill;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Loops;
import concert.explorer.synchronisation.Monitors;
import concert.explorer.threads.ThreadStates;
import concert.explorer.threads.Threads;
import java.io.PrintStream;
import java.util.Formatter;
import java.util.Locale;

/** The program's System.out (and System.err, which nobody reads): what each thread printed, and when. */
public final class Output extends PrintStream {
  private static final int MOST_CHARACTERS = 1 << 16;

  /** True if the program is known to use the monitor of such a stream, which each call that prints takes. */
  public static boolean monitorUsed;

  private final boolean recorded;
  private final StringBuilder text = new StringBuilder();
  private int[] chunks = new int[48];
  private int size;
  private boolean closed;
  private boolean overflown;

  public Output(boolean recorded) {
    super(new java.io.ByteArrayOutputStream(0));
    this.recorded = recorded;
  }

  /** The program enters the monitor of an object, or acts with it. The first time, the execution starts over. */
  public static void enters(Task me, Object object) {
    if (object instanceof Output && !monitorUsed) {
      monitorUsed = true;
      Engine.promote(Accesses.PRINTING_LOCKED);
      Scheduler.outcome().discarded = true;
      Scheduler.halt(me);
    }
  }

  /** Tells whether library code has to take the monitor of an object, which may be such a stream. */
  public static boolean locks(Object object) {
    return monitorUsed || !(object instanceof Output);
  }

  public void reset() {
    text.setLength(0);
    size = 0;
    closed = false;
    overflown = false;
  }

  /** The printed text, in the order of this execution. */
  public String text() {
    return text.toString();
  }

  /** Tells whether more was printed than is kept. */
  public boolean overflown() {
    return overflown;
  }

  /** Per piece: thread, number of its event, where its text ends. */
  public int[] pieces() {
    return java.util.Arrays.copyOf(chunks, size);
  }

  private void record(String printed) {
    Task me = Scheduler.current();
    String piece = Lambdas.renamed(me, printed);
    if (me == null || me.killed) {
      if (me != null) {
        Scheduler.check(me);
      }
      return;
    }
    Scheduler.check(me);
    if (me.quiet > 0 || !monitorUsed) {
      append(me, piece);
      return;
    }
    Monitors.enterInLibrary(me, this);
    try {
      append(me, piece);
    } finally {
      Monitors.exit(me, this);
    }
  }

  private void append(Task me, String piece) {
    if (!recorded || closed || piece.isEmpty()) {
      return;
    }
    if (me.quiet == 0) {
      Loops.progress(me);
      if (Threads.intrusionsUsed || Engine.acted(me.id)) {
        // The end of the program decides if this is still printed. And what others do
        // after an action of this event they may do before the printing that follows it.
        Scheduler.stop(me, me.callSite, Tags.PRINT);
      }
    }
    if (text.length() + piece.length() > MOST_CHARACTERS) {
      overflown = true;
      return;
    }
    ThreadStates.inside(me);
    if (me.held > 0) {
      // If others hold the same lock to print, too, the order matters.
      Engine.opaque(me.id);
    }
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
  public String printed(int thread, int event) {
    StringBuilder printed = new StringBuilder();
    for (int i = 0; i < size; i += 3) {
      if (chunks[i] == thread && chunks[i + 1] == event) {
        printed.append(text, i == 0 ? 0 : chunks[i - 1], chunks[i + 2]);
      }
    }
    return printed.toString();
  }

  @Override
  public void write(int b) {
    record(String.valueOf((char) (b & 0xFF)));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    record(new String(bytes, offset, length, java.nio.charset.StandardCharsets.UTF_8));
  }

  @Override
  public void write(byte[] bytes) {
    write(bytes, 0, bytes.length);
  }

  @Override
  public void print(String value) {
    record(value == null ? "null" : value);
  }

  @Override
  public void print(Object value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(boolean value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(char value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(int value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(long value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(float value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(double value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(char[] value) {
    record(String.valueOf(value));
  }

  @Override
  public void println() {
    record("\n");
  }

  @Override
  public void println(String value) {
    record((value == null ? "null" : value) + "\n");
  }

  @Override
  public void println(Object value) {
    record(String.valueOf(value) + "\n");
  }

  @Override
  public void println(boolean value) {
    record(value + "\n");
  }

  @Override
  public void println(char value) {
    record(value + "\n");
  }

  @Override
  public void println(int value) {
    record(value + "\n");
  }

  @Override
  public void println(long value) {
    record(value + "\n");
  }

  @Override
  public void println(float value) {
    record(value + "\n");
  }

  @Override
  public void println(double value) {
    record(value + "\n");
  }

  @Override
  public void println(char[] value) {
    record(String.valueOf(value) + "\n");
  }

  @Override
  public PrintStream printf(String format, Object... values) {
    return format(format, values);
  }

  @Override
  public PrintStream format(String format, Object... values) {
    return format(Locale.getDefault(Locale.Category.FORMAT), format, values);
  }

  @Override
  public PrintStream printf(Locale locale, String format, Object... values) {
    return format(locale, format, values);
  }

  /** As in the JDK, with the monitor in hand while objects make their texts, and piece by piece. */
  @Override
  public PrintStream format(Locale locale, String format, Object... values) {
    Task me = Scheduler.acting();
    if (me == null || !monitorUsed) {
      formatAtOnce(me, locale, format, values);
      return this;
    }
    Monitors.enterInLibrary(me, this);
    try {
      new Formatter((Appendable) this, locale).format(locale, format, values);
    } finally {
      Monitors.exit(me, this);
    }
    return this;
  }

  // The monitor shows only where the program's own code does something meanwhile.
  private void formatAtOnce(Task me, Locale locale, String format, Object[] values) {
    int event = me == null ? 0 : Engine.eventIndex(me.id);
    long writes = me == null ? 0 : me.writes;
    int callbacks = me == null ? 0 : me.callbacks;
    StringBuilder made = new StringBuilder();
    try {
      new Formatter(made, locale).format(locale, format, values);
    } catch (Kill killed) {
      throw killed;
    } catch (Throwable thrown) {
      record(made.toString());
      throw thrown;
    } finally {
      boolean acts = me != null && (me.writes != writes || Engine.eventIndex(me.id) != event);
      if (acts && !me.killed && me.callbacks != callbacks) {
        enters(me, this);
      }
    }
    record(made.toString());
  }

  @Override
  public PrintStream append(CharSequence value) {
    print(String.valueOf(value));
    return this;
  }

  @Override
  public PrintStream append(char value) {
    print(value);
    return this;
  }

  /** As that of a stream whose class has no text of its own. */
  @Override
  public String toString() {
    return PrintStream.class.getName() + "@" + Integer.toHexString(System.identityHashCode(this));
  }

  @Override
  public void flush() {
    Task me = Scheduler.acting();
    if (me != null && monitorUsed) {
      // There is nothing to pass on, but whoever has the monitor is waited for.
      Monitors.enterInLibrary(me, this);
      Monitors.exit(me, this);
    }
  }

  @Override
  public void close() {
    flush();
    closed = true;
  }
}
