package concert.explorer.hooks;

import concert.explorer.Engine;
import concert.explorer.memory.Accesses;
import concert.explorer.memory.Adders;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Loops;
import concert.explorer.threads.Threads;
import java.util.concurrent.CompletableFuture;

/** Synchronising accesses of the library's own code, and where it begins new events. */
public final class LibraryHooks {
  private LibraryHooks() {}

  public static void libraryVolatileRead(Object object, int field) {
    Task me = Scheduler.acting();
    if (me != null && object != null && !Names.foreign(object)) {
      Library.read(me, object);
    }
  }

  public static void libraryVolatileWrite(Object object, int field) {
    Task me = Scheduler.acting();
    if (me != null && object != null && !Names.foreign(object)) {
      Library.write(me, object);
      if (object instanceof CompletableFuture) {
        // Its result, which the constructor sets, or obtrudeValue.
        long id = Names.of(me, object);
        Engine.write(me.id, Names.location(id, Names.STATE), 1);
        Engine.write(me.id, Names.location(id, Names.DONE), 1);
      }
    }
  }

  public static void libraryVolatileReadStatic(int field) {
    Task me = Scheduler.acting();
    if (me != null) {
      Library.readStatic(me, field);
    }
  }

  public static void libraryVolatileWriteStatic(int field) {
    Task me = Scheduler.acting();
    if (me != null) {
      Library.writeStatic(me, field);
    }
  }

  public static void libraryBoundary() {
    Task me = Scheduler.acting();
    if (me != null) {
      Scheduler.check(me);
      me.libraryOpen = false;
      me.callSite = 0;
      me.lockCall = false;
      me.inOpaqueCall = false;
    }
  }

  /** A call that is not atomic goes on: what it does next may come after others' events. */
  public static void libraryStep() {
    Task me = Scheduler.acting();
    if (me != null) {
      me.libraryOpen = false;
    }
  }

  /** A helper calls an object that it was given: if threads may share that, after others' events. */
  public static void callsOther(Object other) {
    Task me = Scheduler.acting();
    if (me != null && other != null && Library.isConcurrent(me, other.getClass())) {
      me.libraryOpen = false;
    }
  }

  /** A thread adds to a sum in several cells. */
  public static void addsTo(Object adder, int field, long amount) {
    Task me = Scheduler.acting();
    if (me != null) {
      Adders.adds(me, adder, field, amount);
    }
  }

  /** A thread asks for such a sum. */
  public static void sums(Object adder, int field) {
    Task me = Scheduler.acting();
    if (me != null) {
      Adders.sums(me, adder, field);
    }
  }

  /** A thread goes over a map. */
  public static void walksMap() {
    Task me = Scheduler.acting();
    if (me != null && !Library.mapsWalked && !Scheduler.isLast(me)) {
      Library.mapsWalked = true;
      Engine.promote(Accesses.MAPS_WALKED);
    }
  }

  /** A map has its table now, and no entry. */
  public static void madeTable() {
    Task me = Scheduler.acting();
    if (me != null && Library.mapsWalked) {
      me.libraryOpen = false;
    }
  }

  /** A stamped lock is given back by somebody who does not have it: others may do so at the same time. */
  public static void stampFails() {
    if (Scheduler.acting() != null && !Library.stampsRace) {
      Library.stampsRace = true;
      Engine.promote(Accesses.STAMPS_RACE);
    }
  }

  /** It has found the lock taken, and is about to set it free. */
  public static void stampStep() {
    Task me = Scheduler.acting();
    if (me != null && Library.stampsRace) {
      me.libraryOpen = false;
    }
  }

  /** Library code looks for an interrupt, which may come after others' events. */
  public static void looksForInterrupt() {
    Task me = Scheduler.acting();
    if (me != null && Threads.waitsInterrupted) {
      me.libraryOpen = false;
    }
  }

  /**
   * Library code looks for an interrupt, and then again for what it waits for. If it has parked, it may
   * have done the first before the interrupt came, and the second now.
   */
  public static void looksForInterruptFirst() {
    Task me = Scheduler.acting();
    if (me != null && Threads.waitsInterrupted) {
      me.mayOverlookInterrupt = me.parkedAt != 0 && me.parkedAt == me.callSite;
      me.parkedAt = 0;
    }
  }

  /** A lock is wanted: not as a part of the event, if library code holds another meanwhile. */
  public static void nestsLock() {
    Task me = Scheduler.acting();
    if (me != null && me.nestedLocks > 0) {
      me.libraryOpen = false;
    }
  }

  /** The library changes a plain field or array of its own, or may change what nobody reports. */
  public static void libraryWrote() {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.progress(me);
      if (me.held > 0) {
        // What a lock guards here is not known: its critical sections do not commute.
        Engine.opaque(me.id);
      }
    }
  }
}
