package concert.explorer.memory;

import concert.explorer.Engine;
import concert.explorer.gaps.Gaps;
import concert.explorer.report.Meetings;
import concert.explorer.report.Output;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.synchronisation.Loops;
import concert.explorer.pools.PoolParts;
import concert.explorer.pools.Pools;
import concert.explorer.synchronisation.Queues;
import concert.explorer.pools.Schedulers;
import concert.explorer.pools.Stages;
import concert.explorer.threads.Attributes;
import concert.explorer.threads.Handlers;
import concert.explorer.threads.Numbering;
import concert.explorer.threads.Shutdown;
import concert.explorer.threads.ThreadStates;
import concert.explorer.threads.Threads;

/** Reads and writes of the program's own fields and arrays. */
public final class Accesses {
  // Keys of what is promoted together: the number of a field, or one array.

  private static final long LEARNT = 1L << 62;

  /** Not data, but learnt like it: the program looks at locks that others may hold. */
  private static final long LOCKS = LEARNT | 1;

  /** Not data, but learnt like it: the program interrupts threads. */
  public static final long INTERRUPTS = LEARNT | 2;

  /** The same: the program stops, suspends or ends threads at any point of theirs. */
  public static final long INTRUSIONS = LEARNT | 3;

  /** The same: the program registers shutdown hooks. */
  public static final long SHUTDOWN = LEARNT | 4;

  /** The same: the program installs handlers of exceptions while other threads may die. */
  public static final long HANDLERS = LEARNT | 5;

  /** The same: the program changes names or priorities of threads that run. */
  public static final long ATTRIBUTES = LEARNT | 6;

  /** The same: the program can tell who waits in the queue of a lock. */
  public static final long QUEUES = LEARNT | 7;

  /** The same: the program uses a thread's own monitor. */
  public static final long THREAD_MONITORS = LEARNT | 8;

  /** The same: the program asks which threads there are. */
  public static final long THREAD_LISTS = LEARNT | 9;

  /** The same: the program asks for the states of threads. */
  public static final long THREAD_STATES = LEARNT | 10;

  /** The same: the program asks whether threads are over. */
  public static final long ENDS = LEARNT | 11;

  /** The same: the program asks what pools count. */
  public static final long POOL_COUNTS = LEARNT | 12;

  /** The same: the program shuts a fork-join pool down. */
  public static final long POOL_SHUT_DOWN = LEARNT | 13;

  /** The same: the program itself completes a stage. */
  public static final long STAGE_COMPLETED = LEARNT | 14;

  /** The same: it completes one twice, or counts what depends on one. */
  public static final long STAGES_SHARED = LEARNT | 15;

  /** The same: two things depend on one stage. */
  public static final long TWO_DEPEND = LEARNT | 16;

  /** The same: the program asks whether a pool has ended. */
  public static final long POOL_END = LEARNT | 17;

  /** The same: the program interrupts threads that may wait for something, and not only idle workers. */
  public static final long WAITS_INTERRUPTED = LEARNT | 18;

  /** The same: a thread goes over a map while others may fill it. */
  public static final long MAPS_WALKED = LEARNT | 19;

  /** The same: one thread gives tasks to a scheduler, and another shuts one down. */
  public static final long SCHEDULER_CONTENDED = LEARNT | 20;

  /** The same: the program uses the monitors of System.out or System.err. */
  public static final long PRINTING_LOCKED = LEARNT | 21;

  /** The same: two threads make threads without names, and the program asks for names. */
  public static final long THREADS_NUMBERED = LEARNT | 22;

  /** The same: threads add to one adder, and somebody asks for its sum. */
  static final long ADDERS_SHARED = LEARNT | 23;

  /** The same: what depends on two stages looks at both. */
  public static final long OF_TWO_STAGES = LEARNT | 26;

  /** The same: a thread waits for a stage on which something depends. */
  public static final long STAGE_AWAITED = LEARNT | 27;

  /** The same: attempts to acquire something that the program guards itself change something. */
  public static final long ATTEMPTS = LEARNT | 28;

  /** The same: the program stops or suspends threads that may hold locks. */
  public static final long STOPS_ANYWHERE = LEARNT | 29;

  /** The same: the program closes an output, or writes bytes that it holds back. */
  public static final long OUTPUT_STATE = LEARNT | 30;

  /** The same: tasks complete stages. */
  public static final long TASK_COMPLETES = LEARNT | 31;

  /** The same: the program asks how far stages are. */
  public static final long STAGES_ASKED = LEARNT | 32;

  /** The same: functions that depend on stages do what others may see. */
  public static final long STAGES_ACT = LEARNT | 33;

  /** The same: something depends on either of two stages. */
  public static final long OF_EITHER_STAGE = LEARNT | 34;

  /** The same: a pool gets tasks after it was shut down, has let a worker go or has lost its last one. */
  public static final long POOLS_APART = LEARNT | 35;

  /** The same: the program counts what depends on stages. */
  public static final long DEPENDANTS_COUNTED = LEARNT | 36;

  /** The same: it gives a stamped lock back without having it. */
  public static final long STAMPS_RACE = LEARNT | 37;

  private static final long ARRAY = 1L << 63;

  /** True if the program looks at locks that others hold. */
  public static boolean locksObserved;

  private Accesses() {}

  /** A new execution: looks up what the engine has promoted. */
  public static void refresh() {
    long learnt = Engine.promotedFrom(LEARNT);
    locksObserved = has(learnt, LOCKS);
    Threads.intrusionsUsed = has(learnt, INTRUSIONS);
    Threads.stoppedAnywhere = has(learnt, STOPS_ANYWHERE);
    Threads.interruptsUsed = has(learnt, INTERRUPTS);
    Library.mapsWalked = has(learnt, MAPS_WALKED);
    Adders.refresh(has(learnt, ADDERS_SHARED));
    Threads.waitsInterrupted = has(learnt, WAITS_INTERRUPTED);
    Shutdown.used = has(learnt, SHUTDOWN);
    Attributes.used = has(learnt, ATTRIBUTES);
    Queues.used = has(learnt, QUEUES);
    Queues.attemptsCount = has(learnt, ATTEMPTS);
    Threads.monitorsUsed = has(learnt, THREAD_MONITORS);
    Threads.listsUsed = has(learnt, THREAD_LISTS);
    Threads.endsAsked = has(learnt, ENDS);
    Pools.countsAsked = has(learnt, POOL_COUNTS);
    Stages.refresh(
        has(learnt, STAGE_COMPLETED), has(learnt, TWO_DEPEND), has(learnt, STAGES_SHARED));
    Stages.refreshWaits(has(learnt, OF_TWO_STAGES), has(learnt, STAGE_AWAITED));
    Stages.refreshTasks(
        has(learnt, TASK_COMPLETES),
        has(learnt, STAGES_ASKED),
        has(learnt, STAGES_ACT),
        has(learnt, OF_EITHER_STAGE));
    Pools.shutDown = has(learnt, POOL_SHUT_DOWN);
    Pools.askedForEnd = has(learnt, POOL_END);
    Stages.counted = has(learnt, DEPENDANTS_COUNTED);
    Library.stampsRace = has(learnt, STAMPS_RACE);
    PoolParts.refresh(has(learnt, POOLS_APART));
    Schedulers.refresh(has(learnt, SCHEDULER_CONTENDED));
    ThreadStates.refresh(has(learnt, THREAD_STATES));
    Handlers.used = has(learnt, HANDLERS);
    Output.monitorUsed = has(learnt, PRINTING_LOCKED);
    Output.stateUsed = has(learnt, OUTPUT_STATE);
    Numbering.refresh(has(learnt, THREADS_NUMBERED));
    Gaps.reset();
  }

  /** Tells whether a key stands for something learnt, and not for data of the program. */
  public static boolean isLearnt(long key) {
    return key >= LEARNT;
  }

  private static boolean has(long learnt, long key) {
    return (learnt >> (key - LEARNT) & 1) != 0;
  }

  public static void observeLocks() {
    if (!locksObserved) {
      locksObserved = true;
      Engine.promote(LOCKS);
    }
  }

  public static long location(Task me, Object object, int field) {
    long id = Names.of(me, object);
    Meetings.use(me, object, id);
    return Names.location(id, field);
  }

  public static long staticLocation(Task me, int field) {
    Meetings.use(me, field);
    return Names.staticField(field);
  }

  // Plain data.

  public static void read(Task me, long location, long key, int site) {
    Stages.act(me);
    me.libraryOpen = false;
    me.inOpaqueCall = false;
    me.test.read(location);
    if (Engine.plainRead(me.id, location, key, site)) {
      Scheduler.stop(me, site, Tags.READ);
      Engine.promotedRead(me.id, location, key, site);
      me.loops.read(location);
    }
  }

  public static void write(Task me, long location, long key, int site) {
    Stages.act(me);
    me.libraryOpen = false;
    me.inOpaqueCall = false;
    if (Gaps.waiting > 0) {
      Gaps.write(me, location);
    }
    if (Engine.plainWrite(me.id, location, key, site)) {
      Scheduler.stop(me, site, Tags.WRITE);
      Engine.promotedWrite(me.id, location, key, site);
    }
    Loops.progress(me);
  }

  /** The read of an addition whose result nothing but the write uses. */
  public static void addRead(Task me, long location, long key, int site) {
    Stages.act(me);
    me.libraryOpen = false;
    me.inOpaqueCall = false;
    // Not promoted, the write says it all.
    if (Engine.promoted(key)) {
      read(me, location, key, site);
    }
  }

  public static void addWrite(Task me, long location, long key, int site) {
    Stages.act(me);
    me.libraryOpen = false;
    me.inOpaqueCall = false;
    if (Gaps.waiting > 0) {
      Gaps.write(me, location);
    }
    if (Engine.plainAdd(me.id, location, key, site)) {
      Scheduler.stop(me, site, Tags.WRITE);
      Engine.promotedWrite(me.id, location, key, site);
    }
    Loops.progress(me);
  }

  // Additions to what nobody reads but to add to it. They are as other accesses, but a loop that makes
  // them has changed nothing that anybody could see, and waits for nothing that they change.

  public static void tally(Task me, long location, long key, int site) {
    Stages.act(me);
    me.libraryOpen = false;
    me.inOpaqueCall = false;
    if (Engine.plainAdd(me.id, location, key, site)) {
      Scheduler.stop(me, site, Tags.WRITE);
      Engine.promotedWrite(me.id, location, key, site);
    }
  }

  public static void volatileTallyRead(Task me, long location, int site) {
    Scheduler.stop(me, site, Tags.READ);
    Engine.read(me.id, location);
  }

  public static void volatileTallyWrite(Task me, long location, int site) {
    Scheduler.stop(me, site, Tags.WRITE);
    Engine.write(me.id, location, 0);
  }

  /** Returns the key by which all elements of an array are promoted. */
  static long arrayKey(Task me, Object array) {
    return ARRAY | Names.of(me, array);
  }

  public static void arrayRead(Task me, Object array, int index, int site) {
    long id = Names.of(me, array);
    Meetings.useArray(me, array, id);
    read(me, Names.element(id, index), ARRAY | id, site);
  }

  public static void arrayWrite(Task me, Object array, int index, int site) {
    long id = Names.of(me, array);
    Meetings.useArray(me, array, id);
    write(me, Names.element(id, index), ARRAY | id, site);
  }

  // Volatile fields.

  public static void volatileRead(Task me, long location, int site) {
    Scheduler.stop(me, site, Tags.READ);
    Engine.read(me.id, location);
    me.loops.read(location);
  }

  public static void volatileWrite(Task me, long location, int site) {
    Scheduler.stop(me, site, Tags.WRITE);
    Engine.write(me.id, location, 0);
    Loops.progress(me);
  }

  // Collections of the library: like the program's own data, seen from the program's call. The JDK's
  // own do not count.

  private static void collectionRead(Task me, long location, long key) {
    Stages.act(me);
    me.test.read(location);
    if (Engine.plainRead(me.id, location, key, me.callSite)) {
      boolean open = me.libraryOpen;
      Scheduler.stop(me, me.callSite, Tags.READ);
      me.libraryOpen = open;
      Engine.promotedRead(me.id, location, key, me.callSite);
      me.loops.read(location);
    }
  }

  private static void collectionWrite(Task me, long location, long key) {
    Stages.act(me);
    if (Gaps.waiting > 0) {
      Gaps.write(me, location);
    }
    if (Engine.plainWrite(me.id, location, key, me.callSite)) {
      boolean open = me.libraryOpen;
      Scheduler.stop(me, me.callSite, Tags.WRITE);
      me.libraryOpen = open;
      Engine.promotedWrite(me.id, location, key, me.callSite);
    }
    Loops.progress(me);
  }

  public static void memberRead(Task me, Object object, int field) {
    long id = Names.own(me, object);
    if (id != 0) {
      Meetings.use(me, object, id);
      collectionRead(me, Names.location(id, field), field);
    }
  }

  static void partRead(Task me, Object object, int part, int field) {
    long id = Names.own(me, object);
    Meetings.use(me, object, id);
    collectionRead(me, Names.location(id, part), field);
  }

  static void partWrite(Task me, Object object, int part, int field) {
    long id = Names.own(me, object);
    Meetings.use(me, object, id);
    collectionWrite(me, Names.location(id, part), field);
  }

  public static void elementRead(Task me, Object array, int index) {
    long id = Names.own(me, array);
    if (id != 0) {
      Meetings.use(me, array, id);
      collectionRead(me, Names.element(id, index), ARRAY | id);
    }
  }

  public static void memberWrite(Task me, Object object, int field) {
    long id = Names.own(me, object);
    if (id != 0) {
      Meetings.use(me, object, id);
      collectionWrite(me, Names.location(id, field), field);
    }
  }

  public static void elementWrite(Task me, Object array, int index) {
    long id = Names.own(me, array);
    if (id != 0) {
      Meetings.use(me, array, id);
      collectionWrite(me, Names.element(id, index), ARRAY | id);
    }
  }
}
