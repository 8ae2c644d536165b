package concert.explorer.threads;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Loops;

/** Names of threads, which are volatile, and their priorities and kinds, which are plain. */
public final class Attributes {
  /** True if the program is known to change some of threads that run. */
  public static boolean used;

  private Attributes() {}

  /** @param part {@link Names#NAME} or {@link Names#PLAIN_ATTRIBUTES} */
  public static void looks(Task me, Thread thread, int part, int site) {
    if (used) {
      Scheduler.stop(me, site, Tags.READ);
      read(me, thread, part);
    } else {
      looksFirst(me, thread);
    }
  }

  /**
   * Changes a name or a priority. Of a thread that another may know, the first time, the execution
   * starts over.
   */
  public static void alters(Task me, Thread thread, int part, int site) {
    Scheduler.check(me);
    if (!used) {
      if (Scheduler.of(thread) == null && isMaker(me, thread)) {
        return;
      }
      learn(me);
    }
    Scheduler.stop(me, site, Tags.WRITE);
    // The call that follows asks whether the thread is over: in this event, as it writes here.
    me.libraryOpen = true;
    long location = Names.location(Names.of(me, thread), part);
    if (part == Names.PLAIN_ATTRIBUTES) {
      Engine.show(me.id, location, 0);
    } else {
      Engine.write(me.id, location, 0);
    }
    Loops.progress(me);
  }

  /** Looks at the name and the priority in the midst of a call of the library. */
  public static void looksAtBoth(Task me, Thread thread) {
    if (used) {
      Library.stop(me);
      read(me, thread, Names.PLAIN_ATTRIBUTES);
      read(me, thread, Names.NAME);
    } else {
      looksFirst(me, thread);
    }
  }

  /** Tells whether a thread has made another one: before it starts it, nobody else need know it. */
  static boolean isMaker(Task me, Thread thread) {
    return Names.isBy(me, Names.of(me, thread));
  }

  // Nobody is known to have changed one, but who made the thread may do so at any time before it starts.
  private static void looksFirst(Task me, Thread thread) {
    if (thread != me.thread && Scheduler.of(thread) == null && !isMaker(me, thread)) {
      learn(me);
    }
  }

  private static void read(Task me, Thread thread, int part) {
    long location = Names.location(Names.of(me, thread), part);
    if (part == Names.PLAIN_ATTRIBUTES) {
      Engine.look(me.id, location);
    } else {
      Engine.read(me.id, location);
    }
    me.loops.read(location);
  }

  private static void learn(Task me) {
    used = true;
    Engine.promote(Accesses.ATTRIBUTES);
    Scheduler.outcome().discarded = true;
    Scheduler.halt(me);
  }
}
