package concert.explorer.hooks;

import concert.explorer.Engine;
import concert.explorer.report.Ledger;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import concert.explorer.threads.Threads;

/** Calls into the library, and where the library's callbacks end. */
public final class CallHooks {
  private CallHooks() {}

  public static void library(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.callSite = site;
      me.whole.forget();
      me.libraryOpen = false;
      me.lockCall = false;
      me.inOpaqueCall = false;
    }
  }

  /** A method ends that the library may have called: what comes next is another event. */
  public static void callbackEnds() {
    Task me = Scheduler.acting();
    if (me != null) {
      me.callbacks++;
      me.endedOpen = me.libraryOpen;
      me.libraryOpen = false;
    }
  }

  public static void lockLibrary(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.callSite = site;
      me.whole.forget();
      me.libraryOpen = false;
      me.lockCall = true;
      me.inOpaqueCall = false;
    }
  }

  public static void opaqueLibrary(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.callSite = site;
      me.whole.forget();
      me.libraryOpen = false;
      me.lockCall = false;
      me.inOpaqueCall = true;
      me.writes++;
      if (me.held > 0) {
        Engine.opaque(me.id);
      }
    }
  }

  /** The program sets what all threads of the virtual machine have in common, with no event. */
  public static void setsForAll() {
    Task me = Scheduler.acting();
    if (me != null && Threads.meetsOthers(me)) {
      Ledger.note(Ledger.LIBRARY_OBJECTS);
    }
  }
}
