package concert.explorer;

import concert.explorer.memory.Accesses;
import concert.explorer.memory.ElementRanges;
import concert.explorer.memory.Initialisation;
import concert.explorer.memory.KeyHashes;
import concert.explorer.memory.Library;
import concert.explorer.memory.Names;
import concert.explorer.memory.Reflection;
import concert.explorer.memory.Unsafes;
import concert.explorer.report.Ledger;
import concert.explorer.report.Output;
import concert.explorer.report.Refusal;
import concert.explorer.report.Stacks;
import concert.explorer.scheduling.Carrier;
import concert.explorer.scheduling.Clock;
import concert.explorer.scheduling.Crash;
import concert.explorer.scheduling.Kill;
import concert.explorer.scheduling.Scheduler;
import concert.explorer.scheduling.Tags;
import concert.explorer.scheduling.Task;
import concert.explorer.scheduling.Timeouts;
import concert.explorer.synchronisation.Loops;
import concert.explorer.synchronisation.Monitors;
import concert.explorer.synchronisation.Owners;
import concert.explorer.synchronisation.Parking;
import concert.explorer.synchronisation.Pipes;
import concert.explorer.synchronisation.Pools;
import concert.explorer.synchronisation.Synchronizers;
import concert.explorer.synchronisation.UnsafeMonitors;
import concert.explorer.synchronisation.Waiting;
import concert.explorer.threads.Handlers;
import concert.explorer.threads.Shutdown;
import concert.explorer.threads.ThreadStates;
import concert.explorer.threads.Threads;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.security.AccessControlContext;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import sun.misc.Unsafe;

/**
 * The hooks that rewritten code calls. Each acts only in a thread of the program in an execution;
 * elsewhere it does what the replaced instruction did.
 *
 * <p>The virtual machine calls into here before it is up: nothing may be initialised statically.
 */
public final class Hooks {
  private static final int MOST_JOIN_TURNS = 3;

  private Hooks() {}

  /** Sets up everything that hooks need. */
  public static void prepare() {
    Unsafes.prepare();
    UnsafeMonitors.prepare();
    Stacks.prepare();
    Crash.prepare();
    Owners.prepare();
    Pipes.prepare();
    Pools.prepare();
    Kill.prepare();
    Scheduler.prepare();
    Carrier.prepare();
    Names.prepare();
    Monitors.prepare();
    Library.prepare();
    Threads.prepare();
    Synchronizers.prepare();
  }

  public static void libraryStop(Task me) {
    Library.stop(me);
  }

  // Fields of the program.

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

  // Arrays. What is no element is left to the instruction, which throws.

  private static boolean within(Object array, int index) {
    if (array instanceof Object[]) {
      return index >= 0 && index < ((Object[]) array).length;
    }
    return array != null && index >= 0 && index < java.lang.reflect.Array.getLength(array);
  }

  public static void arrayRead(Object array, int index, int site) {
    Task me = Scheduler.acting();
    if (me != null && within(array, index)) {
      Accesses.arrayRead(me, array, index, site);
    }
  }

  public static void arrayWrite(Object array, int index, int site) {
    Task me = Scheduler.acting();
    if (me != null && within(array, index)) {
      Accesses.arrayWrite(me, array, index, site);
    }
  }

  public static void arrayRangeRead(Object array, int from, int to, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      ElementRanges.read(me, array, from, to, site);
    }
  }

  public static void arrayRangeWrite(Object array, int from, int to, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      ElementRanges.write(me, array, from, to, site);
    }
  }

  public static void arraysRead(Object one, Object other, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      ElementRanges.readBoth(me, one, other, site);
    }
  }

  /** All elements of two arrays, of which one may be null, and of those in them. */
  public static void arraysReadDeep(Object one, Object other, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      ElementRanges.readDeep(me, one, other, site);
    }
  }

  public static void arrayCopy(
      Object source, int from, Object target, int to, int length, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      ElementRanges.copy(me, source, from, target, to, length, site);
    }
  }

  public static void collectionRangeRead(Object array, int from, int to) {
    Task me = Scheduler.acting();
    if (me != null && array != null && !Names.foreign(array)) {
      boolean open = me.libraryOpen;
      ElementRanges.read(me, array, from, to, me.callSite);
      me.libraryOpen = open;
    }
  }

  public static void collectionRangeWrite(Object array, int from, int to) {
    Task me = Scheduler.acting();
    if (me != null && array != null && !Names.foreign(array)) {
      boolean open = me.libraryOpen;
      ElementRanges.write(me, array, from, to, me.callSite);
      me.libraryOpen = open;
    }
  }

  public static void collectionArrayCopy(
      Object source, int from, Object target, int to, int length) {
    Task me = Scheduler.acting();
    if (me == null || source == null || target == null) {
      return;
    }
    boolean open = me.libraryOpen;
    if (Names.foreign(source)) {
      if (!Names.foreign(target) && length > 0) {
        ElementRanges.write(me, target, to, to + length, me.callSite);
      }
    } else if (Names.foreign(target)) {
      if (length > 0) {
        ElementRanges.read(me, source, from, from + length, me.callSite);
      }
    } else {
      ElementRanges.copy(me, source, from, target, to, length, me.callSite);
    }
    me.libraryOpen = open;
  }

  // Births.

  public static void born(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.inOpaqueCall = false;
      Names.born(me, object);
    }
  }

  public static void bornObject(Object object) {
    if (object != null) {
      born(object);
    }
  }

  public static void bornArray(Object array) {
    Task me = Scheduler.acting();
    if (me != null && array != null) {
      me.inOpaqueCall = false;
      Names.bornArray(me, array);
    }
  }

  /** A box of a value: a new one, unless the JDK keeps it. */
  public static void bornBox(Object box) {
    if (!Names.isKept(box)) {
      born(box);
    }
  }

  // What the executions leave out.

  public static void draws() {
    omits(Ledger.RANDOM_NUMBERS);
  }

  public static void ordersWeakly() {
    omits(Ledger.MEMORY_ORDERS);
  }

  public static void deserialises() {
    omits(Ledger.DESERIALISED_OBJECTS);
  }

  public static void serialises() {
    omits(Ledger.SERIALISED_OBJECTS);
  }

  public static void mapsMemory() {
    omits(Ledger.DIRECT_BUFFERS);
  }

  /** Returns the object, or null if its class is the program's, whose own accesses count. */
  public static Object libraryObject(Object object) {
    return object == null || Library.isProgram(object.getClass()) ? null : object;
  }

  /** Returns the object if nothing that it changes by a call is reported, or null. */
  public static Object cursor(Object object) {
    return object != null && Library.keepsCursor(object.getClass()) ? object : null;
  }

  public static void looksInside() {
    omits(Ledger.THREAD_STATES);
  }

  public static void waitsOnce() {
    omits(Ledger.SPURIOUS_WAKEUPS);
  }

  public static void decidesByClock() {
    omits(Ledger.CLOCK);
  }

  /**
   * Returns what the program learns is left of a wait.
   *
   * <p>Whoever was signalled in time may get the lock back only when nothing was left.
   */
  public static long timeLeft(long nanos) {
    Task me = Scheduler.acting();
    boolean isInTime = me != null && nanos > 0 && nanos == me.timeLeft;
    return isInTime && Engine.choose(me.id, 2) == 1 ? 0 : nanos;
  }

  public static void looksAround() {
    omits(Ledger.SURROUNDINGS);
  }

  public static void asksClass(Object object) {
    boolean isOurs = object instanceof Output || object instanceof ClassLoader;
    // The name of a lambda's class has the number of those before it.
    if (isOurs || object != null && object.getClass().getName().contains("$$Lambda$")) {
      omits(Ledger.SURROUNDINGS);
    }
  }

  public static void asksHash(Object object) {
    Task me = Scheduler.acting();
    if (me != null && object != null && Library.hashesByIdentity(me, object.getClass())) {
      Ledger.note(Ledger.RANDOM_NUMBERS);
    }
  }

  /** The hash of a key, which a table of the library asks for. */
  public static int keyHash(Object key) {
    Task me = Scheduler.acting();
    if (me == null) {
      return hashUnseen(key);
    }
    boolean isDrawn = key != null && Library.hashesByIdentity(me, key.getClass());
    return isDrawn ? KeyHashes.of(key) : key.hashCode();
  }

  /** The hash of an object, of which the program learns nothing. */
  public static int hashUnseen(Object object) {
    if (Scheduler.current() == null) {
      return object.hashCode();
    }
    Task me = Scheduler.acting();
    // What computes a hash may let other threads run, and their requests count.
    if (me != null && object != null && !Library.hashesByIdentity(me, object.getClass())) {
      return object.hashCode();
    }
    KeyHashes.look();
    int hash = object.hashCode();
    KeyHashes.forgive();
    return hash;
  }

  public static int keyIdentity(Object key) {
    Task me = Scheduler.acting();
    return me == null || key == null ? System.identityHashCode(key) : KeyHashes.of(key);
  }

  public static void walks(java.util.Map<?, ?> table) {
    Task me = Scheduler.acting();
    if (me != null && table != null) {
      KeyHashes.walks(me, table);
    }
  }

  public static void initialisesInterface() {
    omits(Ledger.INTERFACE_INITIALISERS);
  }

  private static void omits(int omission) {
    if (Scheduler.acting() != null) {
      Ledger.note(omission);
    }
  }

  public static void libraryBorn(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      Names.born(me, object);
    }
  }

  public static void libraryBornArray(Object array) {
    Task me = Scheduler.acting();
    if (me != null && array != null) {
      Names.bornArray(me, array);
    }
  }

  // Monitors.

  public static void monitorEnter(Object object, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Monitors.enter(me, object, site);
    } else {
      enterReally(object);
    }
  }

  public static void monitorExit(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      Monitors.exit(me, object);
    } else {
      exitReally(object);
    }
  }

  public static void libraryMonitorEnter(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      Monitors.enterInLibrary(me, object);
    } else {
      enterReally(object);
    }
  }

  public static void libraryMonitorExit(Object object) {
    monitorExit(object);
  }

  // Threads that are not the program's lock for real; one of the program's that loads classes needs
  // no lock, as it runs alone.
  private static void enterReally(Object object) {
    if (Scheduler.current() == null) {
      UnsafeMonitors.enter(object);
    }
  }

  private static void exitReally(Object object) {
    if (Scheduler.current() == null) {
      UnsafeMonitors.exit(object);
    }
  }

  public static void waitOn(Object object, int site) throws InterruptedException {
    waitOn(object, 0L, site);
  }

  public static void waitOn(Object object, long millis, int site) throws InterruptedException {
    Task me = Scheduler.acting();
    if (me != null) {
      me.libraryOpen = false;
      Waiting.await(me, object, millis, site);
    } else {
      object.wait(millis);
    }
  }

  public static void waitOn(Object object, long millis, int nanos, int site) throws InterruptedException {
    waitOn(object, nanos > 0 ? millis + 1 : millis, site);
  }

  public static void libraryWait(Object object) throws InterruptedException {
    libraryWait(object, 0L);
  }

  public static void libraryWait(Object object, long millis) throws InterruptedException {
    Task me = Scheduler.acting();
    if (me != null) {
      Waiting.await(me, object, millis, me.callSite);
    } else {
      object.wait(millis);
    }
  }

  public static void libraryWait(Object object, long millis, int nanos) throws InterruptedException {
    libraryWait(object, nanos > 0 ? millis + 1 : millis);
  }

  public static void notifyOne(Object object, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Waiting.notifyOne(me, object);
    } else if (Scheduler.current() == null) {
      object.notify();
    }
  }

  public static void libraryNotifyOne(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      Waiting.notifyOne(me, object);
    } else if (Scheduler.current() == null) {
      object.notify();
    }
  }

  public static void notifyEvery(Object object, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Waiting.notifyEvery(me, object);
    } else if (Scheduler.current() == null) {
      object.notifyAll();
    }
  }

  public static void libraryNotifyEvery(Object object) {
    Task me = Scheduler.acting();
    if (me != null) {
      Waiting.notifyEvery(me, object);
    } else if (Scheduler.current() == null) {
      object.notifyAll();
    }
  }

  // Threads.

  public static boolean start0(Thread thread) {
    Task me = Scheduler.acting();
    if (me == null) {
      return false;
    }
    if (Threads.monitorsUsed) {
      Monitors.enter(me, thread, me.callSite);
    }
    // Others may see that this thread has not started, though one before it has.
    Scheduler.stop(me, me.callSite, Tags.START);
    // Another thread may have started it meanwhile.
    boolean isNew = Scheduler.of(thread) == null;
    if (isNew) {
      Scheduler.start(me, thread);
      Loops.progress(me);
    }
    if (Threads.monitorsUsed) {
      Monitors.exit(me, thread);
    }
    if (!isNew) {
      throw new IllegalThreadStateException();
    }
    return true;
  }

  public static boolean join(Thread thread, long millis) throws InterruptedException {
    Task me = Scheduler.acting();
    if (me == null) {
      return false;
    }
    Threads.join(me, thread, millis);
    return true;
  }

  public static boolean interrupt(Thread thread) {
    Task me = Scheduler.acting();
    if (me == null) {
      return false;
    }
    Threads.interrupt(me, thread);
    return true;
  }

  public static Thread.State getState(Thread thread) {
    Task me = Scheduler.acting();
    return me == null || Names.foreign(thread) ? null : ThreadStates.of(me, thread);
  }

  /** Before the program asks which threads there are. */
  public static void listsThreads() {
    Task me = Scheduler.acting();
    if (me != null) {
      Threads.list(me);
    }
  }

  /** Behind that. */
  public static void listedThreads() {
    Task me = Scheduler.acting();
    if (me != null) {
      Threads.listed(me);
    }
  }

  public static boolean isAlive(Thread thread) {
    Task me = Scheduler.acting();
    Task other = Scheduler.of(thread);
    if (other == null && (me == null || me.libraryOpen || Names.foreign(thread))) {
      return thread.isAlive();
    }
    return me == null ? !other.ended : Threads.isAlive(me, thread);
  }

  public static boolean isInterrupted(Thread thread, boolean clear) {
    Task me = Scheduler.acting();
    Task other = Scheduler.of(thread);
    if (other == null) {
      // Before the native library is there, nobody interrupts.
      return !Scheduler.on
          && Unsafes.unsafe != null
          && Engine.reallyInterrupted(thread, clear);
    }
    return me != null && Threads.isInterrupted(me, other, clear);
  }

  public static void sleep(long millis, int site) throws InterruptedException {
    Task me = Scheduler.acting();
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (me != null) {
      me.libraryOpen = false;
      Threads.sleep(me, Timeouts.nanos(millis), site);
    } else {
      Thread.sleep(millis);
    }
  }

  public static void sleep(long millis, int nanos, int site) throws InterruptedException {
    Task me = Scheduler.acting();
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (me != null) {
      me.libraryOpen = false;
      Threads.sleep(me, Timeouts.nanos(millis), site);
    } else {
      Thread.sleep(millis);
    }
  }

  public static void librarySleep(long millis) throws InterruptedException {
    Task me = Scheduler.acting();
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (me != null) {
      me.libraryOpen = false;
      Threads.sleep(me, Timeouts.nanos(millis), me.callSite);
    } else {
      Thread.sleep(millis);
    }
  }

  public static void librarySleep(long millis, int nanos) throws InterruptedException {
    Task me = Scheduler.acting();
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (me != null) {
      me.libraryOpen = false;
      Threads.sleep(me, Timeouts.nanos(millis), me.callSite);
    } else {
      Thread.sleep(millis);
    }
  }

  public static void yieldNow(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Threads.yield(me, site);
    } else {
      Thread.yield();
    }
  }

  public static void libraryYield() {
    Task me = Scheduler.acting();
    if (me != null) {
      Library.spin(me);
    } else {
      Thread.yield();
    }
  }

  public static boolean holdsLock(Object object) {
    Task me = Scheduler.acting();
    return me != null ? Monitors.of(me, object).owner == me : Thread.holdsLock(object);
  }

  public static boolean libraryHoldsLock(Object object) {
    Task me = Scheduler.acting();
    return me != null ? Monitors.of(me, object).owner == me : Thread.holdsLock(object);
  }

  public static String getName(Thread thread, int site) {
    looks(thread, site);
    return thread.getName();
  }

  public static void setName(Thread thread, String name, int site) {
    alters(thread, site);
    thread.setName(name);
  }

  public static int getPriority(Thread thread, int site) {
    looks(thread, site);
    return thread.getPriority();
  }

  public static void setPriority(Thread thread, int priority, int site) {
    alters(thread, site);
    thread.setPriority(priority);
  }

  private static void looks(Thread thread, int site) {
    Task me = Scheduler.acting();
    if (me == null || thread == null) {
      return;
    }
    if (Threads.attributesUsed) {
      Threads.looks(me, thread, site);
    } else {
      Threads.looksFirst(me, thread);
    }
  }

  private static void alters(Thread thread, int site) {
    Task me = Scheduler.acting();
    if (me != null && thread != null) {
      Threads.alters(me, thread, site);
    }
  }

  public static void suspend(Thread thread, int site) {
    Task me = Scheduler.acting();
    Task other = alive(me, thread, site);
    if (other != null) {
      Threads.suspend(me, other, site);
    }
  }

  public static void resume(Thread thread, int site) {
    Task me = Scheduler.acting();
    Task other = alive(me, thread, site);
    if (other != null) {
      Threads.resume(me, other, site);
    }
  }

  public static void stop(Thread thread, int site) {
    Task me = Scheduler.acting();
    Task other = alive(me, thread, site);
    if (other != null) {
      Threads.stop(me, other, site);
    }
  }

  // Returns a thread that is there to be acted on. In another execution it may be so, or not be.
  private static Task alive(Task me, Thread thread, int site) {
    if (me == null) {
      return null;
    }
    Task other = Scheduler.of(thread);
    if (other == null || other.ended) {
      library(site);
      Threads.asksLife(me, thread);
      other = Scheduler.of(thread);
    }
    return other == null || other.ended ? null : other;
  }

  /** Before the library asks whether a thread has begun. */
  public static void asksBegun(Thread thread) {
    Task me = Scheduler.acting();
    if (me != null && me.thread != thread) {
      Library.stop(me, Tags.BEGUN);
      Threads.startedBefore(me, thread);
    }
  }

  /** Before the library asks whether a thread has begun or is over. */
  public static void asksLife(Thread thread) {
    Task me = Scheduler.acting();
    if (me != null && me.thread != thread) {
      Threads.asksLife(me, thread);
    }
  }

  public static void setDefaultHandler(UncaughtExceptionHandler handler, int site) {
    Task me = Scheduler.acting();
    if (me == null) {
      Thread.setDefaultUncaughtExceptionHandler(handler);
    } else {
      library(site);
      Handlers.installDefault(me, handler, site);
    }
  }

  public static void setHandler(Thread thread, UncaughtExceptionHandler handler, int site) {
    Task me = Scheduler.acting();
    if (me == null) {
      thread.setUncaughtExceptionHandler(handler);
    } else {
      library(site);
      Handlers.install(me, thread, handler, site);
    }
  }

  // Calls into the library.

  public static void library(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.callSite = site;
      me.libraryOpen = false;
      me.lockCall = false;
      me.inOpaqueCall = false;
    }
  }

  /** A method ends that the library may have called: what comes next is another event. */
  public static void callbackEnds() {
    Task me = Scheduler.acting();
    if (me != null) {
      me.endedOpen = me.libraryOpen;
      me.libraryOpen = false;
    }
  }

  /** A worker of a pool has run a task: what it counts then, few programs ask for. */
  public static void taskRan() {
    Task me = Scheduler.acting();
    if (me != null && !Pools.countsAsked && me.endedOpen) {
      me.libraryOpen = true;
      me.endedOpen = false;
    }
  }

  /** The program asks what depends on whether threads are over. */
  public static void asksEnds(Thread thread) {
    Task me = Scheduler.acting();
    if (me != null && me.thread != thread) {
      Threads.askEnds();
    }
  }

  /** The program asks what a pool counts. */
  public static void asksCounts(Object pool) {
    Task me = Scheduler.acting();
    if (me != null) {
      Pools.askCounts(me, pool);
    }
  }

  /** The program asks for the result of a task, which may not be over. */
  public static void asksResult(java.util.concurrent.Future<?> task) {
    Task me = Scheduler.acting();
    if (me != null && task != null) {
      Pools.askResult(me, task);
    }
  }

  public static void lockLibrary(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.callSite = site;
      me.libraryOpen = false;
      me.lockCall = true;
      me.inOpaqueCall = false;
    }
  }

  public static void opaqueLibrary(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.callSite = site;
      me.libraryOpen = false;
      me.lockCall = false;
      me.inOpaqueCall = true;
      me.writes++;
      if (me.held > 0) {
        Engine.opaque(me.id);
      }
    }
  }

  /** A pool's worker looks for its next task. */
  public static void workerIdle(ThreadPoolExecutor pool) {
    Task me = Scheduler.acting();
    if (me != null) {
      libraryBoundary();
      Pools.awaitTask(me, pool);
    }
  }

  /** Somebody wants to know the result of a future. */
  public static void awaitFuture(Future<?> future) {
    Task me = Scheduler.acting();
    if (me != null) {
      Pools.awaitResult(me, future);
    }
  }

  /** Somebody waits for a pool to end. */
  public static void awaitTermination(ThreadPoolExecutor pool, long nanos) {
    Task me = Scheduler.acting();
    if (me != null) {
      Pools.awaitTermination(me, pool, nanos);
    }
  }

  /** A worker that waits for a task looks once more whether it can help; by itself it looks for ever. */
  public static void joinRetry() {
    Task me = Scheduler.acting();
    if (me != null) {
      libraryBoundary();
      if (++me.joinTurns > MOST_JOIN_TURNS) {
        me.joinTurns = 0;
        Library.spin(me);
      }
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

  /** What reflection takes for an array may be none: the call throws. */
  public static void reflectedElementRead(Object array, int index, int site) {
    if (array != null && array.getClass().isArray()) {
      arrayRead(array, index, site);
    }
  }

  public static void reflectedElementWrite(Object array, int index, int site) {
    if (array != null && array.getClass().isArray()) {
      arrayWrite(array, index, site);
    }
  }

  /** Object.clone is about to read the fields of an object of the program's. */
  public static void clones(Object object, int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Reflection.readAll(me, object, site);
    }
  }

  /** A call that is not atomic goes on: what it does next may come after others' events. */
  public static void libraryStep() {
    Task me = Scheduler.acting();
    if (me != null) {
      me.libraryOpen = false;
    }
  }

  /** A lock is wanted: not as a part of the event, if library code holds another meanwhile. */
  public static void nestsLock() {
    Task me = Scheduler.acting();
    if (me != null && me.nestedLocks > 0) {
      me.libraryOpen = false;
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
  }

  // Loops.

  /** A method with that loop begins: its turns in another call are none of this one's. */
  public static void loopBegin(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      me.loops.begin(site);
    }
  }

  public static boolean loop(int site) {
    Task me = Scheduler.acting();
    return me != null && Loops.head(me, site);
  }

  public static void loopInt(int value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mix(me, value);
    }
  }

  public static void loopLong(long value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mix(me, value);
    }
  }

  public static void loopFloat(float value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mix(me, Float.floatToRawIntBits(value));
    }
  }

  public static void loopDouble(double value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mix(me, Double.doubleToRawLongBits(value));
    }
  }

  /** The same for a program that may tell equal values apart. */
  public static void loopIdentity(Object value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mixIdentity(me, value);
    }
  }

  public static void loopRef(Object value) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.mix(me, value);
    }
  }

  public static void loopEnd(int site) {
    Task me = Scheduler.acting();
    if (me != null) {
      Loops.turn(me, site);
    }
  }

  // Classes.

  public static void initialise(int index) {
    Task me = Scheduler.acting();
    if (me != null) {
      Initialisation.require(me, index);
    }
  }

  public static void asksMember(Class<?> type, String name) {
    Task me = Reflection.begin();
    try {
      Reflection.asksMember(type, name);
    } finally {
      Reflection.end(me);
    }
  }

  public static void opens(Object members) {
    Task me = Reflection.begin();
    try {
      Reflection.opens(members);
    } finally {
      Reflection.end(me);
    }
  }

  public static void looksUp(Object target) {
    Task me = Reflection.begin();
    try {
      Reflection.looksUp(target);
    } finally {
      Reflection.end(me);
    }
  }

  public static void looksUp(Object target, String name, java.lang.invoke.MethodType type) {
    Task me = Reflection.begin();
    try {
      Reflection.looksUp(target, name, type);
    } finally {
      Reflection.end(me);
    }
  }

  public static void reflects(Object member, int site) {
    Task checker = Reflection.begin();
    try {
      Reflection.requireUse(member);
    } finally {
      Reflection.end(checker);
    }
    Task me = Scheduler.acting();
    if (me != null) {
      me.callSite = site;
      Reflection.uses(me, member);
    }
  }

  public static void reflectedRead(java.lang.reflect.Field field, Object object, int site) {
    if (field == null) {
      return;
    }
    requireAccess(field, false);
    Task me = Scheduler.acting();
    if (me != null) {
      Reflection.access(me, field, object, false, site);
    }
  }

  public static void reflectedWrite(java.lang.reflect.Field field, Object object, int site) {
    if (field == null) {
      return;
    }
    requireAccess(field, true);
    Task me = Scheduler.acting();
    if (me != null) {
      Reflection.access(me, field, object, true, site);
    }
  }

  private static void requireAccess(java.lang.reflect.Field field, boolean writes) {
    Task checker = Reflection.begin();
    try {
      Reflection.requireAccess(field, writes);
    } finally {
      Reflection.end(checker);
    }
  }

  public static void quietBegin() {
    Task me = Scheduler.current();
    if (me != null && me.quiet++ == 0) {
      KeyHashes.look();
      me.carrier.saveHashes();
    }
  }

  public static void quietEnd() {
    Task me = Scheduler.current();
    if (me != null && --me.quiet == 0) {
      me.carrier.restoreHashes();
      KeyHashes.forgive();
    }
  }

  /** Of the program's threads alone: others are the explorer's. */
  public static java.util.Map<Thread, StackTraceElement[]> allStackTraces() {
    Task me = Scheduler.acting();
    return me == null ? Thread.getAllStackTraces() : Threads.allStackTraces(me);
  }

  // The machine and the virtual machine.

  public static long nanoTime() {
    Task me = Scheduler.acting();
    return me == null ? System.nanoTime() : Clock.nanoTime(me);
  }

  public static long currentTimeMillis() {
    Task me = Scheduler.acting();
    return me == null ? System.currentTimeMillis() : Clock.currentTimeMillis(me);
  }

  public static void exit(int status) {
    Task me = Scheduler.acting();
    if (me == null) {
      System.exit(status);
      return;
    }
    Threads.exit(me, true, status);
  }

  public static void runtimeExit(Runtime runtime, int status) {
    exit(status);
  }

  public static void runtimeHalt(Runtime runtime, int status) {
    Task me = Scheduler.acting();
    if (me == null) {
      runtime.halt(status);
      return;
    }
    Threads.exit(me, false, status);
  }

  public static int processors(Runtime runtime) {
    return Scheduler.on ? 2 : runtime.availableProcessors();
  }

  /** The values that a new thread inherits. */
  public static AccessControlContext threadRights() {
    return Threads.rights();
  }

  public static int spinProcessors(Runtime runtime) {
    return 1;
  }

  public static void addShutdownHook(Runtime runtime, Thread hook) {
    Task me = Scheduler.acting();
    if (me == null) {
      runtime.addShutdownHook(hook);
    } else {
      Shutdown.add(me, hook);
    }
  }

  public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
    Task me = Scheduler.acting();
    return me == null ? runtime.removeShutdownHook(hook) : Shutdown.remove(me, hook);
  }

  public static void gc() {

  }

  public static void setOut(PrintStream stream) {
    System.setOut(stream);
  }

  public static void setErr(PrintStream stream) {
    // Traces of the stack go there.
    if (!(stream instanceof Output)) {
      omits(Ledger.SURROUNDINGS);
    }
    System.setErr(stream);
  }

  public static void setIn(InputStream stream) {
    System.setIn(stream);
  }

  /** As if every text had been in the table of strings: it outlives executions, this answer does not. */
  public static String intern(String text) {
    return new String(text).intern();
  }

  /** The heap is one for all executions, so how full it is tells nothing of one. */
  public static long freeMemory(Runtime runtime) {
    return Scheduler.on ? runtime.maxMemory() / 2 : runtime.freeMemory();
  }

  public static long totalMemory(Runtime runtime) {
    return Scheduler.on ? runtime.maxMemory() : runtime.totalMemory();
  }

  public static String setProperty(String key, String value) {
    return System.setProperty(key, value);
  }

  public static void setProperties(Properties properties) {
    throw Refusal.of("System.setProperties");
  }

  public static void setSecurityManager(SecurityManager manager) {
    throw Refusal.of("System.setSecurityManager");
  }

  public static Class<?> forName(String name, Class<?> caller) throws ClassNotFoundException {
    requireReach(name);
    return initialised(Class.forName(name, true, caller.getClassLoader()));
  }

  public static Class<?> forName(String name, boolean initialise, ClassLoader loader, Class<?> caller)
      throws ClassNotFoundException {
    requireReach(name);
    Class<?> found =
        Class.forName(name, initialise, loader == null ? caller.getClassLoader() : loader);
    return initialise ? initialised(found) : found;
  }

  // Of an array, the type of its elements: "[Ljava.lang.String;".
  private static void requireReach(String name) throws ClassNotFoundException {
    if (name == null) {
      return;
    }
    int elements = name.lastIndexOf('[') + 1;
    boolean reached =
        elements == 0
            ? reaches(name)
            : name.charAt(elements < name.length() ? elements : 0) != 'L'
                || reaches(name.substring(elements + 1).replace(";", ""));
    if (!reached) {
      // The explorer's own classes are nowhere else: of them this is the true answer.
      if (!name.substring(elements).replaceFirst("^L", "").startsWith("concert.explorer.")) {
        Refusal.note();
      }
      throw new ClassNotFoundException(name);
    }
  }

  private static boolean reaches(String name) {
    Task me = Reflection.begin();
    try {
      return Reflection.reaches(name);
    } finally {
      Reflection.end(me);
    }
  }

  private static Class<?> initialised(Class<?> type) {
    Task me = Scheduler.acting();
    if (me != null) {
      Reflection.initialise(me, type);
    }
    return type;
  }

  public static Class<?> loadClass(ClassLoader loader, String name) throws ClassNotFoundException {
    requireReach(name);
    return loader.loadClass(name);
  }

  public static ClassLoader systemLoader(Class<?> caller) {
    return caller.getClassLoader();
  }

  // Synchronising accesses of library code.

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
        long location = Names.location(Names.of(me, object), Names.STATE);
        Engine.write(me.id, location, 1);
      }
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

  /** The library reads a text that may be a builder, of which nobody reports it. */
  public static void readsText() {
    Task me = Scheduler.acting();
    if (me != null && me.held > 0) {
      Engine.opaque(me.id);
    }
  }

  /** The library asks an object, or each in an array, for its text. */
  public static void readsBuilder(Object object, int field, int site) {
    if (object instanceof StringBuilder) {
      read(object, field, site);
    } else if (object instanceof Object[]) {
      for (Object each : (Object[]) object) {
        if (each instanceof StringBuilder) {
          read(each, field, site);
        }
      }
    }
  }

  public static void changesBuilder(Object object, int field, int site) {
    if (object instanceof StringBuilder) {
      write(object, field, site);
    }
  }

  /** The program sets what all threads of the virtual machine have in common, with no event. */
  public static void setsForAll() {
    Task me = Scheduler.acting();
    if (me != null && Threads.meetsOthers(me)) {
      Ledger.note(Ledger.LIBRARY_OBJECTS);
    }
  }

  /** A pool will not run these tasks. */
  public static void dropped(java.util.List<?> tasks) {
    Task me = Scheduler.acting();
    if (me != null && !tasks.isEmpty()) {
      Scheduler.outcome().droppedTasks = true;
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

  public static void collectionRead(Object object, int field) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.memberRead(me, object, field);
    }
  }

  public static void collectionWrite(Object object, int field) {
    Task me = Scheduler.acting();
    if (me != null && object != null) {
      Accesses.memberWrite(me, object, field);
    }
  }

  public static void collectionArrayRead(Object array, int index) {
    Task me = Scheduler.acting();
    if (me != null && within(array, index)) {
      Accesses.elementRead(me, array, index);
    }
  }

  public static void collectionArrayWrite(Object array, int index) {
    Task me = Scheduler.acting();
    if (me != null && within(array, index)) {
      Accesses.elementWrite(me, array, index);
    }
  }

  public static void park(Unsafe unsafe, boolean absolute, long time) {
    Task me = Scheduler.acting();
    if (me != null) {
      Parking.park(me, absolute, time);
    } else {
      unsafe.park(absolute, time);
    }
  }

  public static void unpark(Unsafe unsafe, Object thread) {
    Task me = Scheduler.acting();
    if (me != null) {
      Parking.unpark(me, (Thread) thread);
    } else {
      unsafe.unpark(thread);
    }
  }

  public static boolean compareAndSwapInt(Unsafe unsafe, Object object, long offset, int expected, int updated) {
    Task me = Scheduler.acting();
    if (me == null || Names.foreign(object)) {
      return unsafe.compareAndSwapInt(object, offset, expected, updated);
    }
    Library.stop(me);
    boolean swapped = unsafe.compareAndSwapInt(object, offset, expected, updated);
    Library.compared(me, object, offset, swapped);
    return swapped;
  }

  public static boolean compareAndSwapLong(Unsafe unsafe, Object object, long offset, long expected, long updated) {
    Task me = Scheduler.acting();
    if (me == null || Names.foreign(object)) {
      return unsafe.compareAndSwapLong(object, offset, expected, updated);
    }
    Library.stop(me);
    boolean swapped = unsafe.compareAndSwapLong(object, offset, expected, updated);
    Library.compared(me, object, offset, swapped);
    return swapped;
  }

  public static boolean compareAndSwapObject(Unsafe unsafe, Object object, long offset, Object expected, Object updated) {
    Task me = Scheduler.acting();
    if (me == null || Names.foreign(object)) {
      return unsafe.compareAndSwapObject(object, offset, expected, updated);
    }
    Library.stop(me);
    boolean swapped = unsafe.compareAndSwapObject(object, offset, expected, updated);
    Library.compared(me, object, offset, swapped);
    return swapped;
  }

  public static int getAndAddInt(Unsafe unsafe, Object object, long offset, int operand) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.updateAt(me, object, offset, operand);
    }
    return unsafe.getAndAddInt(object, offset, operand);
  }

  public static long getAndAddLong(Unsafe unsafe, Object object, long offset, long operand) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.updateAt(me, object, offset, 0);
    }
    return unsafe.getAndAddLong(object, offset, operand);
  }

  public static int getAndSetInt(Unsafe unsafe, Object object, long offset, int operand) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.updateAt(me, object, offset, 0);
    }
    return unsafe.getAndSetInt(object, offset, operand);
  }

  public static long getAndSetLong(Unsafe unsafe, Object object, long offset, long operand) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.updateAt(me, object, offset, 0);
    }
    return unsafe.getAndSetLong(object, offset, operand);
  }

  public static Object getAndSetObject(Unsafe unsafe, Object object, long offset, Object operand) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.updateAt(me, object, offset, 0);
    }
    return unsafe.getAndSetObject(object, offset, operand);
  }

  public static int getIntVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getIntVolatile(object, offset);
  }

  public static void putIntVolatile(Unsafe unsafe, Object object, long offset, int value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putIntVolatile(object, offset, value);
  }

  public static long getLongVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getLongVolatile(object, offset);
  }

  public static void putLongVolatile(Unsafe unsafe, Object object, long offset, long value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putLongVolatile(object, offset, value);
  }

  public static Object getObjectVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getObjectVolatile(object, offset);
  }

  public static void putObjectVolatile(Unsafe unsafe, Object object, long offset, Object value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putObjectVolatile(object, offset, value);
  }

  public static boolean getBooleanVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getBooleanVolatile(object, offset);
  }

  public static void putBooleanVolatile(Unsafe unsafe, Object object, long offset, boolean value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putBooleanVolatile(object, offset, value);
  }

  public static byte getByteVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getByteVolatile(object, offset);
  }

  public static void putByteVolatile(Unsafe unsafe, Object object, long offset, byte value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putByteVolatile(object, offset, value);
  }

  public static short getShortVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getShortVolatile(object, offset);
  }

  public static void putShortVolatile(Unsafe unsafe, Object object, long offset, short value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putShortVolatile(object, offset, value);
  }

  public static char getCharVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getCharVolatile(object, offset);
  }

  public static void putCharVolatile(Unsafe unsafe, Object object, long offset, char value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putCharVolatile(object, offset, value);
  }

  public static float getFloatVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getFloatVolatile(object, offset);
  }

  public static void putFloatVolatile(Unsafe unsafe, Object object, long offset, float value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putFloatVolatile(object, offset, value);
  }

  public static double getDoubleVolatile(Unsafe unsafe, Object object, long offset) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.readAt(me, object, offset);
    }
    return unsafe.getDoubleVolatile(object, offset);
  }

  public static void putDoubleVolatile(Unsafe unsafe, Object object, long offset, double value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putDoubleVolatile(object, offset, value);
  }

  public static void putOrderedInt(Unsafe unsafe, Object object, long offset, int value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putOrderedInt(object, offset, value);
    if (me != null && object instanceof Future) {
      Library.settle(me, object);
    }
  }

  public static void putOrderedLong(Unsafe unsafe, Object object, long offset, long value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putOrderedLong(object, offset, value);
  }

  public static void putOrderedObject(Unsafe unsafe, Object object, long offset, Object value) {
    Task me = Scheduler.acting();
    if (me != null && !Names.foreign(object)) {
      Library.writeAt(me, object, offset);
    }
    unsafe.putOrderedObject(object, offset, value);
  }
}
