package concert.explorer.hooks;

import concert.explorer.Identified;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.ElementRanges;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import java.nio.Buffer;

/**
 * Objects of the library that are one variable each, such as the text of a builder or a date. Those
 * without a name are the library's own.
 */
public final class WholeHooks {
  private WholeHooks() {}

  public static void wholeRead(Object object, int field) {
    Task me = Scheduler.acting();
    if (me != null && counts(object) && !me.whole.covers(me, object, false)) {
      Accesses.memberRead(me, object, field);
      me.whole.note(me, object, false);
    }
  }

  public static void wholeWrite(Object object, int field) {
    Task me = Scheduler.acting();
    if (me != null && counts(object) && !me.whole.covers(me, object, true)) {
      Accesses.memberWrite(me, object, field);
      me.whole.note(me, object, true);
    }
  }

  // The monitor of a StringBuffer guards what this is about.
  private static boolean counts(Object object) {
    return object instanceof Identified
        && !(object instanceof StringBuffer)
        && !Names.foreign(object);
  }

  /** The program calls or gets an object, or several in an array, which may be such ones. */
  public static void namesWhole(Object object) {
    if (object instanceof Object[]) {
      for (Object each : (Object[]) object) {
        namesOne(each);
      }
    } else {
      namesOne(object);
    }
  }

  private static void namesOne(Object object) {
    if (!(object instanceof Identified)) {
      return;
    }
    Task me = Scheduler.acting();
    if (me != null && Library.isWhole(me, object.getClass())) {
      Names.of(me, object);
    }
  }

  /**
   * An encoder or decoder reads one buffer and fills another; a digest fills none.
   *
   * @param filled may be null
   * @param most the greatest number of units that it makes of one
   */
  public static void codes(Buffer read, Buffer filled, float most) {
    Task me = Scheduler.acting();
    if (me == null || read == null) {
      return;
    }
    me.quiet++;
    Object source = read.hasArray() ? read.array() : null;
    int from = source == null ? 0 : read.arrayOffset() + read.position();
    int units = read.remaining();
    Object target = filled != null && filled.hasArray() ? filled.array() : null;
    int to = target == null ? 0 : filled.arrayOffset() + filled.position();
    int room =
        target == null ? 0 : Math.min(filled.remaining(), (int) Math.ceil(units * (double) most));
    me.quiet--;
    boolean open = me.libraryOpen;
    if (source != null && units > 0 && !Names.foreign(source)) {
      ElementRanges.read(me, source, from, from + units, me.callSite);
    }
    if (target != null && room > 0 && !Names.foreign(target)) {
      ElementRanges.write(me, target, to, to + room, me.callSite);
    }
    me.libraryOpen = open;
  }
}
