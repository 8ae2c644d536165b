package concert.explorer;

import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import sun.misc.Unsafe;

/**
 * Hooks that do what the replaced instruction would have done, so that a rewritten program must
 * behave as before. Calls are counted by name.
 *
 * <p>The initialiser is empty: the JVM calls hooks long before it can run one.
 */
public final class Hooks {
  private Hooks() {}

  // Fields and arrays.

  public static void read(Object o, int field, int site) {
    Calls.count("read", field, site);
  }

  public static void write(Object o, int field, int site) {
    Calls.count("write", field, site);
  }

  public static void readStatic(int field, int site) {
    Calls.count("readStatic", field, site);
  }

  public static void writeStatic(int field, int site) {
    Calls.count("writeStatic", field, site);
  }

  public static void volatileRead(Object o, int field, int site) {
    Calls.count("volatileRead", field, site);
  }

  public static void volatileWrite(Object o, int field, int site) {
    Calls.count("volatileWrite", field, site);
  }

  public static void volatileReadStatic(int field, int site) {
    Calls.count("volatileReadStatic", field, site);
  }

  public static void volatileWriteStatic(int field, int site) {
    Calls.count("volatileWriteStatic", field, site);
  }

  public static void addRead(Object o, int field, int site) {
    Calls.count("addRead", field, site);
  }

  public static void addWrite(Object o, int field, int site) {
    Calls.count("addWrite", field, site);
  }

  public static void addReadStatic(int field, int site) {
    Calls.count("addReadStatic", field, site);
  }

  public static void addWriteStatic(int field, int site) {
    Calls.count("addWriteStatic", field, site);
  }

  public static void atomicAdd(AtomicInteger counter, int delta, int site) {
    Calls.count("atomicAdd", site);
    counter.addAndGet(delta);
  }

  public static void atomicAdd(AtomicLong counter, long delta, int site) {
    Calls.count("atomicAdd", site);
    counter.addAndGet(delta);
  }

  public static void adderAdd(LongAdder adder, long delta, int site) {
    Calls.count("adderAdd", site);
    adder.add(delta);
  }

  public static void arrayRead(Object array, int index, int site) {
    Calls.count("arrayRead", site);
  }

  public static void arrayWrite(Object array, int index, int site) {
    Calls.count("arrayWrite", site);
  }

  public static void arrayRangeRead(Object array, int from, int to, int site) {
    Calls.count("arrayRangeRead", site);
  }

  public static void arrayRangeWrite(Object array, int from, int to, int site) {
    Calls.count("arrayRangeWrite", site);
  }

  public static void arraysRead(Object one, Object other, int site) {
    Calls.count("arraysRead", site);
  }

  public static void arraysReadDeep(Object one, Object other, int site) {
    Calls.count("arraysReadDeep", site);
  }

  public static void arrayCopy(
      Object source, int from, Object target, int to, int length, int site) {
    Calls.count("arrayCopy", site);
  }

  public static void collectionRangeRead(Object array, int from, int to) {
    Calls.count("collectionRangeRead");
  }

  public static void collectionRangeWrite(Object array, int from, int to) {
    Calls.count("collectionRangeWrite");
  }

  public static void collectionArrayCopy(
      Object source, int from, Object target, int to, int length) {
    Calls.count("collectionArrayCopy");
  }

  public static void opens(Object members) {
    Calls.count("opens");
  }

  public static void looksUp(Object target) {
    Calls.count("looksUp");
  }

  public static void looksUp(Object target, String name, java.lang.invoke.MethodType type) {
    Calls.count("looksUp");
  }

  public static java.util.Map<Thread, StackTraceElement[]> allStackTraces() {
    return Thread.getAllStackTraces();
  }

  public static void reflects(Object member, int site) {
    Calls.count("reflects", site);
  }

  public static void reflectedRead(Field field, Object object, int site) {
    Calls.count("reflectedRead", site);
  }

  public static void reflectedWrite(Field field, Object object, int site) {
    Calls.count("reflectedWrite", site);
  }

  public static void born(Object o) {
    Calls.named((Identified) o);
  }

  public static void libraryBorn(Object object) {
    Calls.count("libraryBorn");
  }

  public static void libraryBornArray(Object array) {
    Calls.count("libraryBornArray");
  }

  public static void bornObject(Object o) {
    Calls.count("bornObject " + o.getClass().getName());
  }

  public static void bornBox(Object o) {
    Calls.count("bornBox");
  }

  public static void draws() {
    Calls.count("draws");
  }

  public static void ordersWeakly() {
    Calls.count("ordersWeakly");
  }

  public static void deserialises() {
    Calls.count("deserialises");
  }

  public static void serialises() {
    Calls.count("serialises");
  }

  public static void mapsMemory() {
    Calls.count("mapsMemory");
  }

  public static void bornArray(Object o) {
    Calls.count("bornArray");
  }

  public static void collectionRead(Object o, int field) {
    Calls.count("collectionRead");
  }

  public static void collectionWrite(Object o, int field) {
    Calls.count("collectionWrite");
  }

  public static void collectionArrayRead(Object array, int index) {
    Calls.count("collectionArrayRead");
  }

  public static void collectionArrayWrite(Object array, int index) {
    Calls.count("collectionArrayWrite");
  }

  public static void libraryVolatileRead(Object o, int field) {
    Calls.count("libraryVolatileRead");
  }

  public static void libraryVolatileWrite(Object o, int field) {
    Calls.count("libraryVolatileWrite");
  }

  public static void joinRetry() {
    Calls.count("joinRetry");
  }

  public static void asksLife(Thread thread) {}

  public static void asksCounts(Object pool) {}

  public static void asksResult(java.util.concurrent.Future<?> task) {}

  public static void readsBuilder(Object object, int field, int site) {
    Calls.count("readsBuilder", site);
  }

  public static void changesBuilder(Object object, int field, int site) {
    Calls.count("changesBuilder", site);
  }

  public static void asksEnds(Thread thread) {}

  public static void taskRan() {}

  public static void readsText() {}

  public static void callbackEnds() {}

  public static void asksBegun(Thread thread) {}

  public static void setsForAll() {}

  public static void libraryWrote() {
    Calls.count("libraryWrote");
  }

  public static void dropped(java.util.List<?> tasks) {
    Calls.count("dropped");
  }

  public static void libraryVolatileReadStatic(int field) {
    Calls.count("libraryVolatileReadStatic");
  }

  public static void libraryVolatileWriteStatic(int field) {
    Calls.count("libraryVolatileWriteStatic");
  }

  // Monitors.

  public static void monitorEnter(Object o, int site) {
    Calls.count("monitorEnter", site);
    RealMonitor.enter(o);
  }

  public static void monitorExit(Object o) {
    Calls.count("monitorExit");
    RealMonitor.exit(o);
  }

  public static void waitOn(Object o, int site) throws InterruptedException {
    Calls.count("waitOn", site);
    o.wait();
  }

  public static void waitOn(Object o, long millis, int site) throws InterruptedException {
    Calls.count("waitOn", site);
    o.wait(millis);
  }

  public static void waitOn(Object o, long millis, int nanos, int site)
      throws InterruptedException {
    Calls.count("waitOn", site);
    o.wait(millis, nanos);
  }

  public static void notifyOne(Object o, int site) {
    Calls.count("notifyOne", site);
    o.notify();
  }

  public static void notifyEvery(Object o, int site) {
    Calls.count("notifyEvery", site);
    o.notifyAll();
  }

  public static void libraryMonitorEnter(Object o) {
    RealMonitor.enter(o);
  }

  public static void libraryMonitorExit(Object o) {
    RealMonitor.exit(o);
  }

  public static void libraryWait(Object o) throws InterruptedException {
    o.wait();
  }

  public static void libraryWait(Object o, long millis) throws InterruptedException {
    o.wait(millis);
  }

  public static void libraryWait(Object o, long millis, int nanos) throws InterruptedException {
    o.wait(millis, nanos);
  }

  public static void libraryNotifyOne(Object o) {
    o.notify();
  }

  public static void libraryNotifyEvery(Object o) {
    o.notifyAll();
  }

  public static boolean holdsLock(Object o) {
    return Thread.holdsLock(o);
  }

  // Threads, time, the process.

  public static void sleep(long millis, int site) throws InterruptedException {
    Calls.count("sleep", site);
    Thread.sleep(millis);
  }

  public static void sleep(long millis, int nanos, int site) throws InterruptedException {
    Calls.count("sleep", site);
    Thread.sleep(millis, nanos);
  }

  public static void yieldNow(int site) {
    Calls.count("yieldNow", site);
    Thread.yield();
  }

  public static void librarySleep(long millis) throws InterruptedException {
    Thread.sleep(millis);
  }

  public static void librarySleep(long millis, int nanos) throws InterruptedException {
    Thread.sleep(millis, nanos);
  }

  public static void libraryYield() {
    Thread.yield();
  }

  public static void workerIdle(java.util.concurrent.ThreadPoolExecutor pool) {
    Calls.count("workerIdle");
  }

  public static void awaitFuture(java.util.concurrent.Future<?> future) {
    Calls.count("awaitFuture");
  }

  public static void awaitTermination(
      java.util.concurrent.ThreadPoolExecutor pool, long nanos) {
    Calls.count("awaitTermination");
  }

  public static void libraryStep() {}

  public static Object libraryObject(Object object) {
    Calls.count("libraryObject");
    return object;
  }

  public static Object cursor(Object object) {
    return object;
  }

  public static void looksInside() {
    Calls.count("looksInside");
  }

  public static void waitsOnce() {
    Calls.count("waitsOnce");
  }

  public static void decidesByClock() {
    Calls.count("decidesByClock");
  }

  public static void looksAround() {
    Calls.count("looksAround");
  }

  public static void asksClass(Object object) {
    Calls.count("asksClass");
  }

  public static void asksMember(Class<?> type, String name) {
    Calls.count("asksMember");
  }

  public static long timeLeft(long nanos) {
    Calls.count("timeLeft");
    return nanos;
  }

  public static void asksHash(Object object) {
    Calls.count("asksHash");
  }

  public static int keyHash(Object key) {
    return key.hashCode();
  }

  public static int hashUnseen(Object object) {
    return object.hashCode();
  }

  public static int keyIdentity(Object key) {
    return System.identityHashCode(key);
  }

  public static void walks(java.util.Map<?, ?> table) {
    Calls.count("walks");
  }

  public static void initialisesInterface() {
    Calls.count("initialisesInterface");
  }


  public static void loopBegin(int site) {}

  public static void reflectedElementRead(Object array, int index, int site) {
    Calls.count("reflectedElementRead", site);
  }

  public static void reflectedElementWrite(Object array, int index, int site) {
    Calls.count("reflectedElementWrite", site);
  }

  public static void clones(Object o, int site) {
    Calls.count("clones", site);
  }

  public static String getName(Thread t, int site) {
    Calls.count("getName", site);
    return t.getName();
  }

  public static void setName(Thread t, String name, int site) {
    Calls.count("setName", site);
    t.setName(name);
  }

  public static int getPriority(Thread t, int site) {
    Calls.count("getPriority", site);
    return t.getPriority();
  }

  public static void setPriority(Thread t, int priority, int site) {
    Calls.count("setPriority", site);
    t.setPriority(priority);
  }

  public static void nestsLock() {}

  public static void libraryBoundary() {
    Calls.count("libraryBoundary");
  }

  public static void listsThreads() {
    Calls.count("listsThreads");
  }

  public static void listedThreads() {
    Calls.count("listedThreads");
  }

  public static boolean isAlive(Thread thread) {
    return thread.isAlive();
  }

  public static boolean isInterrupted(Thread thread, boolean clears) {
    return thread.isInterrupted(clears);
  }

  @SuppressWarnings("deprecation")
  public static void suspend(Thread thread, int site) {
    thread.suspend();
  }

  @SuppressWarnings("deprecation")
  public static void resume(Thread thread, int site) {
    thread.resume();
  }

  @SuppressWarnings("deprecation")
  public static void stop(Thread thread, int site) {
    thread.stop();
  }

  public static boolean start0(Thread thread) {
    Calls.count("start0");
    return false;
  }

  public static boolean join(Thread thread, long millis) {
    Calls.count("join");
    return false;
  }

  public static boolean interrupt(Thread thread) {
    Calls.count("interrupt");
    return false;
  }

  public static Thread.State getState(Thread thread) {
    return null;
  }

  public static long nanoTime() {
    return System.nanoTime();
  }

  public static long currentTimeMillis() {
    return System.currentTimeMillis();
  }

  public static int processors(Runtime runtime) {
    return runtime.availableProcessors();
  }

  public static AccessControlContext threadRights() {
    return AccessController.getContext();
  }

  public static int spinProcessors(Runtime runtime) {
    return runtime.availableProcessors();
  }

  public static void exit(int status) {
    System.exit(status);
  }

  public static void runtimeExit(Runtime runtime, int status) {
    runtime.exit(status);
  }

  public static void runtimeHalt(Runtime runtime, int status) {
    runtime.halt(status);
  }

  public static void setDefaultHandler(Thread.UncaughtExceptionHandler handler, int site) {
    Calls.count("setDefaultHandler", site);
    Thread.setDefaultUncaughtExceptionHandler(handler);
  }

  public static void setHandler(
      Thread thread, Thread.UncaughtExceptionHandler handler, int site) {
    Calls.count("setHandler", site);
    thread.setUncaughtExceptionHandler(handler);
  }

  public static void addShutdownHook(Runtime runtime, Thread hook) {
    runtime.addShutdownHook(hook);
  }

  public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
    return runtime.removeShutdownHook(hook);
  }

  public static void gc() {
    System.gc();
  }

  public static void setOut(PrintStream out) {
    System.setOut(out);
  }

  public static void setErr(PrintStream err) {
    System.setErr(err);
  }

  public static String intern(String text) {
    return text.intern();
  }

  public static long freeMemory(Runtime runtime) {
    return runtime.freeMemory();
  }

  public static long totalMemory(Runtime runtime) {
    return runtime.totalMemory();
  }

  public static void setIn(InputStream in) {
    System.setIn(in);
  }

  public static String setProperty(String key, String value) {
    return System.setProperty(key, value);
  }

  public static void setSecurityManager(SecurityManager manager) {
    System.setSecurityManager(manager);
  }

  public static Class<?> forName(String name, Class<?> caller) throws ClassNotFoundException {
    return Class.forName(name, true, caller.getClassLoader());
  }

  public static Class<?> forName(
      String name, boolean initialises, ClassLoader loader, Class<?> caller)
      throws ClassNotFoundException {
    return Class.forName(name, initialises, loader);
  }

  public static Class<?> loadClass(ClassLoader loader, String name)
      throws ClassNotFoundException {
    return loader.loadClass(name);
  }

  public static ClassLoader systemLoader(Class<?> caller) {
    return caller.getClassLoader();
  }

  // Calls, initialisation, loops.

  public static void library(int site) {
    Calls.count("library", site);
  }

  public static void opaqueLibrary(int site) {
    Calls.count("opaqueLibrary", site);
  }

  public static void lockLibrary(int site) {
    Calls.count("lockLibrary", site);
  }

  public static void initialise(int index) {
    Calls.count("initialise");
    Initialisers.run(index);
  }

  public static boolean loop(int site) {
    Calls.count("loop", site);
    return true;
  }

  public static void loopInt(int value) {
    Calls.count("loopInt");
  }

  public static void loopLong(long value) {
    Calls.count("loopLong");
  }

  public static void loopFloat(float value) {
    Calls.count("loopFloat");
  }

  public static void loopDouble(double value) {
    Calls.count("loopDouble");
  }

  public static void loopIdentity(Object value) {
    Calls.count("loopIdentity");
  }

  public static void loopRef(Object value) {
    Calls.count("loopRef");
  }

  public static void loopEnd(int site) {
    Calls.count("loopEnd", site);
  }

  public static void quietBegin() {
    Calls.count("quietBegin");
  }

  public static void quietEnd() {
    Calls.count("quietEnd");
  }

  // sun.misc.Unsafe.

  public static void park(Unsafe u, boolean absolute, long time) {
    u.park(absolute, time);
  }

  public static void unpark(Unsafe u, Object thread) {
    u.unpark(thread);
  }

  public static boolean compareAndSwapInt(Unsafe u, Object o, long at, int from, int to) {
    return u.compareAndSwapInt(o, at, from, to);
  }

  public static boolean compareAndSwapLong(Unsafe u, Object o, long at, long from, long to) {
    return u.compareAndSwapLong(o, at, from, to);
  }

  public static boolean compareAndSwapObject(Unsafe u, Object o, long at, Object from, Object to) {
    return u.compareAndSwapObject(o, at, from, to);
  }

  public static int getAndAddInt(Unsafe u, Object o, long at, int delta) {
    return u.getAndAddInt(o, at, delta);
  }

  public static long getAndAddLong(Unsafe u, Object o, long at, long delta) {
    return u.getAndAddLong(o, at, delta);
  }

  public static int getAndSetInt(Unsafe u, Object o, long at, int value) {
    return u.getAndSetInt(o, at, value);
  }

  public static long getAndSetLong(Unsafe u, Object o, long at, long value) {
    return u.getAndSetLong(o, at, value);
  }

  public static Object getAndSetObject(Unsafe u, Object o, long at, Object value) {
    return u.getAndSetObject(o, at, value);
  }

  public static int getIntVolatile(Unsafe u, Object o, long at) {
    return u.getIntVolatile(o, at);
  }

  public static long getLongVolatile(Unsafe u, Object o, long at) {
    return u.getLongVolatile(o, at);
  }

  public static Object getObjectVolatile(Unsafe u, Object o, long at) {
    return u.getObjectVolatile(o, at);
  }

  public static void putIntVolatile(Unsafe u, Object o, long at, int value) {
    u.putIntVolatile(o, at, value);
  }

  public static void putLongVolatile(Unsafe u, Object o, long at, long value) {
    u.putLongVolatile(o, at, value);
  }

  public static void putObjectVolatile(Unsafe u, Object o, long at, Object value) {
    u.putObjectVolatile(o, at, value);
  }

  public static void putOrderedInt(Unsafe u, Object o, long at, int value) {
    u.putOrderedInt(o, at, value);
  }

  public static void putOrderedLong(Unsafe u, Object o, long at, long value) {
    u.putOrderedLong(o, at, value);
  }

  public static void putOrderedObject(Unsafe u, Object o, long at, Object value) {
    u.putOrderedObject(o, at, value);
  }
}
