package concert.explorer.synchronisation;

import concert.explorer.Engine;
import concert.explorer.memory.Names;
import concert.explorer.memory.Unsafes;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import java.io.PipedInputStream;
import java.io.PipedReader;
import sun.misc.Unsafe;

/**
 * Waits inside pipes of java.io. They look again every second, at what is in the pipe and whether the
 * thread at the other end is alive: to wake with both as they were is to wait on.
 */
public final class Pipes {
  private static long[] ofStream;
  private static long[] ofReader;

  private Pipes() {}

  public static void prepare() {
    ofStream = offsets(PipedInputStream.class);
    ofReader = offsets(PipedReader.class);
  }

  private static long[] offsets(Class<?> type) {
    String[] names = {"readSide", "writeSide", "in", "out", "closedByReader", "closedByWriter"};
    long[] offsets = new long[names.length];
    try {
      for (int i = 0; i < names.length; i++) {
        offsets[i] = Unsafes.unsafe.objectFieldOffset(type.getDeclaredField(names[i]));
      }
    } catch (NoSuchFieldException otherJdk) {
      throw new IllegalStateException("another JDK than the explorer was made for", otherJdk);
    }
    return offsets;
  }

  static boolean is(Object object) {
    return object instanceof PipedInputStream || object instanceof PipedReader;
  }

  /** Waits until told, or there is something new to see. Returns when the time is over. */
  static long await(Task me, Monitor monitor, int site, long gate, long nanos) {
    long deadline = Timeouts.deadline(me, nanos);
    Task other = otherEnd(me, monitor.object);
    long ended = Names.thread(other == null ? me.id : other.id, Names.ENDED);
    long[] guards = {
      gate, Engine.EQUALS, 1,
      changes(monitor), Engine.AT_LEAST, monitor.changes + 1,
      ended, Engine.EQUALS, 1
    };
    Scheduler.stopAny(me, site, Tags.WAIT, deadline, guards);
    Engine.look(me.id, changes(monitor));
    Engine.look(me.id, ended);
    if (monitor.owner != null) {
      Engine.look(me.id, monitor.lock());
    }
    return deadline;
  }

  /** Before the monitor of a pipe is given back: others may see that something is new. */
  static void leaves(Task me, Monitor monitor) {
    Unsafe unsafe = Unsafes.unsafe;
    Object pipe = monitor.object;
    long[] at = pipe instanceof PipedInputStream ? ofStream : ofReader;
    long content = (long) unsafe.getInt(pipe, at[2]) << 34 | (long) unsafe.getInt(pipe, at[3]) << 2;
    content ^= (unsafe.getBoolean(pipe, at[4]) ? 1 : 0) | (unsafe.getBoolean(pipe, at[5]) ? 2 : 0);
    if (content != monitor.content) {
      monitor.content = content;
      Engine.show(me.id, changes(monitor), ++monitor.changes);
    }
  }

  private static Task otherEnd(Task me, Object pipe) {
    long[] at = pipe instanceof PipedInputStream ? ofStream : ofReader;
    Thread writer = (Thread) Unsafes.unsafe.getObject(pipe, at[1]);
    Thread other =
        writer == me.thread ? (Thread) Unsafes.unsafe.getObject(pipe, at[0]) : writer;
    return other == null || other == me.thread ? null : Scheduler.of(other);
  }

  private static long changes(Monitor monitor) {
    return Names.location(monitor.id, Names.CHANGES);
  }
}
