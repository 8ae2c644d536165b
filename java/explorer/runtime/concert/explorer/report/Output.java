package concert.explorer.report;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Kill;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Loops;
import concert.explorer.synchronisation.Monitors;
import concert.explorer.pools.Stages;
import concert.explorer.threads.ThreadStates;
import concert.explorer.threads.Threads;
import java.io.PrintStream;
import java.util.Formatter;
import java.util.Locale;

/** The program's System.out (and System.err, which nobody reads): what each thread printed, and when. */
public final class Output extends TextStream {
  /** True if the program is known to use the monitor of such a stream, which each call that prints takes. */
  public static boolean monitorUsed;

  /** True if the program is known to close such a stream, or to write bytes that it holds back. */
  public static boolean stateUsed;

  private final boolean recorded;
  private final Printed printed = new Printed();
  private final HeldBytes held = new HeldBytes();
  private boolean closed;
  private boolean failed;

  public Output(boolean recorded) {
    this.recorded = recorded;
  }

  /** The program enters the monitor of an object, or acts with it. The first time, the execution starts over. */
  public static void enters(Task me, Object object) {
    if (object instanceof Output && !monitorUsed) {
      monitorUsed = true;
      startOver(me, Accesses.PRINTING_LOCKED);
    }
  }

  private static void startOver(Task me, long learnt) {
    Engine.promote(learnt);
    Scheduler.outcome().discarded = true;
    Scheduler.halt(me);
  }

  /** Tells whether library code has to take the monitor of an object, which may be such a stream. */
  public static boolean locks(Object object) {
    return monitorUsed || !(object instanceof Output);
  }

  public void reset() {
    printed.clear();
    held.clear();
    closed = false;
    failed = false;
  }

  /** The printed text, in the order of this execution. */
  public String text() {
    return printed.text();
  }

  /** Tells whether more was printed than is kept. */
  public boolean overflown() {
    return printed.overflown();
  }

  /** Per piece: thread, number of its event, where its text ends. */
  public int[] pieces() {
    return printed.pieces();
  }

  /** Returns what a thread printed in its event of that number, from 1. */
  public String printed(int thread, int event) {
    return printed.of(thread, event);
  }

  @Override
  void record(String text) {
    Task me = Scheduler.current();
    String piece = Lambdas.renamed(me, text);
    if (me != null) {
      boolean locks = enter(me);
      try {
        pass(me, piece, !piece.isEmpty());
      } finally {
        exit(me, locks);
      }
    }
  }

  // Returns whether the thread has to give the monitor back.
  private boolean enter(Task me) {
    Scheduler.check(me);
    Stages.act(me);
    boolean locks = me.quiet == 0 && monitorUsed;
    if (locks) {
      Monitors.enterInLibrary(me, this);
    }
    return locks;
  }

  private void exit(Task me, boolean locks) {
    if (locks) {
      Monitors.exit(me, this);
    }
  }

  /** Passes a text on, behind the bytes that are held back if it flushes. */
  private void pass(Task me, String piece, boolean flushes) {
    if (me.quiet == 0 && recorded && !closed && flushes && !(piece.isEmpty() && held.isEmpty())) {
      Loops.progress(me);
      if (Threads.intrusionsUsed || Engine.acted(me.id)) {
        // The end of the program decides if this is still printed. And what others do
        // after an action of this event they may do before the printing that follows it.
        Scheduler.stop(me, me.callSite, Tags.PRINT);
      }
    }
    use(me, closed ? !failed : flushes && !held.isEmpty());
    failed |= closed;
    if (!closed && flushes) {
      add(me, held.isEmpty() ? piece : held.take() + piece);
    }
  }

  private void add(Task me, String piece) {
    if (recorded && !piece.isEmpty() && printed.hasRoom(piece)) {
      ThreadStates.inside(me);
      keepOrder(me);
      printed.add(me, piece);
    }
  }

  // If others hold the same lock to print, too, the order matters.
  private static void keepOrder(Task me) {
    if (me.held > 0) {
      Engine.opaque(me.id);
    }
  }

  // Whether the stream is closed, and what it holds back, is data. Where it races, each call that prints
  // has to be an event, and takes the monitor from then on. Before other threads begin, nobody can tell.
  private void use(Task me, boolean writes) {
    if (me.quiet > 0) {
      return;
    }
    if (writes) {
      Loops.progress(me);
      keepOrder(me);
      if (!stateUsed && Scheduler.taskCount() > 1) {
        stateUsed = true;
        startOver(me, Accesses.OUTPUT_STATE);
      }
    }
    if (stateUsed && !monitorUsed) {
      long location = Names.thread(0, recorded ? Names.OUTPUT : Names.ERRORS);
      if (writes) {
        Engine.plainWrite(me.id, location, Accesses.PRINTING_LOCKED, me.callSite);
      } else {
        Engine.plainRead(me.id, location, Accesses.PRINTING_LOCKED, me.callSite);
      }
    }
  }

  /** Holds the byte back until a text, a line end or the 129th byte follows. */
  @Override
  public void write(int b) {
    Task me = Scheduler.current();
    if (me == null) {
      return;
    }
    boolean locks = enter(me);
    try {
      if (held.isFull()) {
        pass(me, "", true);
      }
      use(me, !closed || !failed);
      failed |= closed;
      if (!closed) {
        held.add(b);
      }
      if (b == '\n') {
        pass(me, "", true);
      }
    } finally {
      exit(me, locks);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (length == 0) {
      flush();
    } else {
      record(new String(bytes, offset, length, java.nio.charset.StandardCharsets.UTF_8));
    }
  }

  @Override
  public void write(byte[] bytes) {
    write(bytes, 0, bytes.length);
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

  /** As that of a stream whose class has no text of its own. */
  @Override
  public String toString() {
    return PrintStream.class.getName() + "@" + Integer.toHexString(System.identityHashCode(this));
  }

  @Override
  public void flush() {
    Task me = Scheduler.acting();
    if (me == null) {
      return;
    }
    // Whoever has the monitor is waited for, even if there is nothing to pass on.
    boolean locks = enter(me);
    try {
      pass(me, "", true);
    } finally {
      exit(me, locks);
    }
  }

  @Override
  public boolean checkError() {
    Task me = Scheduler.acting();
    if (me == null) {
      return failed;
    }
    boolean locks = enter(me);
    try {
      if (closed) {
        use(me, false);
      } else {
        pass(me, "", true);
      }
      return failed;
    } finally {
      exit(me, locks);
    }
  }

  @Override
  public void close() {
    Task me = Scheduler.acting();
    if (me == null) {
      closed = true;
      return;
    }
    boolean locks = enter(me);
    try {
      if (closed) {
        use(me, false);
      } else {
        pass(me, "", true);
        use(me, true);
        closed = true;
      }
    } finally {
      exit(me, locks);
    }
  }
}
