package concert.explorer.hooks;

import concert.explorer.memory.Accesses;
import concert.explorer.memory.Adders;
import concert.explorer.memory.Library;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Accesses of the program to its fields, and whole additions. */
public final class FieldHooks {
  private FieldHooks() {}

  public static void read(Object object, int field, int site) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.read(me, Accesses.location(me, object, field), field, site);
    }
  }

  public static void readStatic(int field, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Accesses.read(me, Accesses.staticLocation(me, field), field, site);
    }
  }

  public static void write(Object object, int field, int site) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.write(me, Accesses.location(me, object, field), field, site);
    }
  }

  public static void writeStatic(int field, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Accesses.write(me, Accesses.staticLocation(me, field), field, site);
    }
  }

  public static void addRead(Object object, int field, int site) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.addRead(me, Accesses.location(me, object, field), field, site);
    }
  }

  public static void addReadStatic(int field, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Accesses.addRead(me, Accesses.staticLocation(me, field), field, site);
    }
  }

  public static void addWrite(Object object, int field, int site) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.addWrite(me, Accesses.location(me, object, field), field, site);
    }
  }

  public static void addWriteStatic(int field, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Accesses.addWrite(me, Accesses.staticLocation(me, field), field, site);
    }
  }

  // Half of an addition to what nobody reads but to add to it. The write tells of a plain one.

  public static void tally(Object object, int field, int site) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.tally(me, Accesses.location(me, object, field), field, site);
    }
  }

  public static void tallyStatic(int field, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Accesses.tally(me, Accesses.staticLocation(me, field), field, site);
    }
  }

  public static void volatileTallyRead(Object object, int field, int site) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.volatileTallyRead(me, Accesses.location(me, object, field), site);
    }
  }

  public static void volatileTallyReadStatic(int field, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Accesses.volatileTallyRead(me, Accesses.staticLocation(me, field), site);
    }
  }

  public static void volatileTallyWrite(Object object, int field, int site) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.volatileTallyWrite(me, Accesses.location(me, object, field), site);
    }
  }

  public static void volatileTallyWriteStatic(int field, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Accesses.volatileTallyWrite(me, Accesses.staticLocation(me, field), site);
    }
  }

  public static void volatileRead(Object object, int field, int site) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.volatileRead(me, Accesses.location(me, object, field), site);
    }
  }

  public static void volatileReadStatic(int field, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Accesses.volatileRead(me, Accesses.staticLocation(me, field), site);
    }
  }

  public static void volatileWrite(Object object, int field, int site) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.volatileWrite(me, Accesses.location(me, object, field), site);
    }
  }

  public static void volatileWriteStatic(int field, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Accesses.volatileWrite(me, Accesses.staticLocation(me, field), site);
    }
  }

  public static void atomicAdd(AtomicInteger atomic, int delta, int site) {
    Task me = Scheduler.acting();
    if (me == null || atomic == null) {
      atomic.addAndGet(delta);
      return;
    }
    me.callSite = site;
    Scheduler.stop(me, site, Tags.CALL);
    me.quiet++;
    atomic.addAndGet(delta);
    me.quiet--;
    Library.addAt(me, atomic);
  }

  public static void atomicAdd(AtomicLong atomic, long delta, int site) {
    Task me = Scheduler.acting();
    if (me == null || atomic == null) {
      atomic.addAndGet(delta);
      return;
    }
    me.callSite = site;
    Scheduler.stop(me, site, Tags.CALL);
    me.quiet++;
    atomic.addAndGet(delta);
    me.quiet--;
    Library.addAt(me, atomic);
  }

  public static void adderAdd(LongAdder adder, long delta, int site) {
    Task me = Scheduler.acting();
    if (me == null || adder == null || adder.getClass() != LongAdder.class) {
      adder.add(delta);
      return;
    }
    me.callSite = site;
    Scheduler.stop(me, site, Tags.CALL);
    me.quiet++;
    adder.add(delta);
    me.quiet--;
    Library.addAt(me, adder);
    Adders.adds(me, adder, delta);
  }
}
