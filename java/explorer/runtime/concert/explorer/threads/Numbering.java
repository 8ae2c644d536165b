package concert.explorer.threads;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;

/**
 * The numbers of threads without a name: of two threads that make some, either may get the first. That
 * is an event only where the program asks for names and two threads make such threads.
 */
public final class Numbering {
  private static boolean used;
  private static boolean asked;
  private static boolean severalNumber;
  private static Task numberer;

  private Numbering() {}

  /** @param known whether an earlier execution has shown that the order matters */
  public static void refresh(boolean known) {
    used = known;
    asked = false;
    severalNumber = false;
    numberer = null;
  }

  /** A thread gets a number for its name. */
  public static void numbers(Task me) {
    severalNumber |= numberer != null && numberer != me;
    numberer = me;
    learn(me);
    if (used) {
      Library.stop(me);
      Engine.write(me.id, Names.thread(0, Names.NUMBERING), 0);
    }
  }

  /** The program asks for the name of a thread. */
  public static void asksName(Task me) {
    asked = true;
    learn(me);
  }

  // The first time, the execution starts over: from then on each number is an event.
  private static void learn(Task me) {
    if (asked && severalNumber && !used) {
      used = true;
      Engine.promote(Accesses.THREADS_NUMBERED);
      Scheduler.outcome().discarded = true;
      Scheduler.halt(me);
    }
  }
}
