package concert.explorer.rewrite.policy;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * Decides which classes are rewritten, and which effects calls have.
 *
 * <p>A name that ends in {@code *} stands for all that begin so.
 *
 * <p>A monitor is modelled in every class that locks the object or in none. So a JDK class that
 * locks itself is rewritten when its code, with the lock held, blocks, calls the program, or calls
 * a class whose hooks may stop the thread; all others keep real monitors, which nobody holds when
 * a thread stops.
 */
public final class Policy {
  /** Data structures whose contents two threads may corrupt, with nodes, iterators and views. */
  private static final String[] COLLECTIONS = {
    "java/nio/Buffer",
    "java/nio/ByteBuffer*",
    "java/nio/CharBuffer",
    "java/nio/DoubleBuffer",
    "java/nio/FloatBuffer",
    "java/nio/Heap*",
    "java/nio/IntBuffer",
    "java/nio/LongBuffer",
    "java/nio/ShortBuffer",
    "java/nio/StringCharBuffer",
    "java/util/AbstractCollection",
    "java/util/AbstractList*",
    "java/util/AbstractMap*",
    "java/util/AbstractQueue",
    "java/util/AbstractSequentialList",
    "java/util/AbstractSet",
    "java/util/ArrayDeque*",
    "java/util/ArrayList*",
    "java/util/Arrays$ArrayList",
    "java/util/BitSet*",
    "java/util/Collections",
    "java/util/Collections$*",
    "java/util/DoubleSummaryStatistics",
    "java/util/EnumMap*",
    "java/util/EnumSet*",
    "java/util/HashMap*",
    "java/util/HashSet",
    "java/util/Hashtable*",
    "java/util/IdentityHashMap*",
    "java/util/IntSummaryStatistics",
    "java/util/JumboEnumSet*",
    "java/util/LinkedHashMap*",
    "java/util/LinkedHashSet",
    "java/util/LinkedList*",
    "java/util/LongSummaryStatistics",
    "java/util/PriorityQueue*",
    "java/util/RandomAccessSubList*",
    "java/util/RegularEnumSet*",
    "java/util/Stack",
    "java/util/Spliterators$*",
    "java/util/StringJoiner",
    "java/util/SubList*",
    "java/util/TreeMap*",
    "java/util/TreeSet",
    "java/util/Vector*",
    "java/util/WeakHashMap*",
    // What builders of streams keep.
    "java/util/stream/AbstractSpinedBuffer",
    "java/util/stream/SpinedBuffer*",
    "java/util/stream/Streams$*",
  };

  /** Classes that synchronise. */
  private static final String[] CONCURRENT = {
    "java/util/concurrent/*",
    "java/util/stream/*",
    "java/util/Timer*",
    "java/util/TaskQueue",
    // Its seed is an AtomicLong, its first value a clock's; nextGaussian locks.
    "java/util/Random",
    // Only their monitors matter: they hold them while they call Vector, Hashtable and iterators.
    "java/util/Observable",
    "java/util/Properties*",
    // Only its monitor: programs lock and share it.
    "java/lang/StringBuffer",
    // It calls its threads, which stop, with its lock held.
    "java/lang/ThreadGroup",
    // They wait for one another.
    "java/io/PipedInputStream",
    "java/io/PipedOutputStream",
    "java/io/PipedReader",
    "java/io/PipedWriter",
  };

  /**
   * Streams, readers and writers, which lock themselves while they call those below them. Their
   * monitors count, and the program's arrays that they read or fill.
   */
  private static final String[] STREAMS = {
    "java/io/BufferedInputStream",
    "java/io/BufferedOutputStream",
    "java/io/BufferedReader*",
    "java/io/BufferedWriter",
    "java/io/ByteArrayInputStream",
    "java/io/ByteArrayOutputStream",
    "java/io/CharArrayReader",
    "java/io/CharArrayWriter",
    "java/io/DataInputStream",
    "java/io/DataOutputStream",
    "java/io/FilterInputStream",
    "java/io/FilterOutputStream",
    "java/io/FilterReader",
    "java/io/FilterWriter",
    "java/io/InputStream",
    "java/io/InputStreamReader",
    "java/io/LineNumberInputStream",
    "java/io/LineNumberReader",
    "java/io/OutputStream",
    "java/io/OutputStreamWriter",
    "java/io/PrintStream",
    "java/io/PrintWriter",
    "java/io/PushbackInputStream",
    "java/io/PushbackReader",
    "java/io/Reader",
    "java/io/SequenceInputStream",
    "java/io/StringBufferInputStream",
    "java/io/StringReader",
    "java/io/StringWriter",
    "java/io/Writer",
    "java/util/zip/CheckedInputStream",
    "java/util/zip/CheckedOutputStream",
    "java/util/zip/DeflaterInputStream",
    "java/util/zip/DeflaterOutputStream",
    "java/util/zip/GZIPInputStream",
    "java/util/zip/GZIPOutputStream",
    "java/util/zip/InflaterInputStream",
    "java/util/zip/InflaterOutputStream",
    "java/util/zip/ZipInputStream",
    "java/util/zip/ZipOutputStream",
    // They write with their own monitors held.
    "java/util/logging/ConsoleHandler",
    "java/util/logging/SimpleFormatter",
    "java/util/logging/StreamHandler",
    "sun/nio/cs/StreamDecoder",
    "sun/nio/cs/StreamEncoder",
  };

  /**
   * Interfaces with default methods that call others of the same object, and classes of static methods
   * that call the objects they get: between two calls, other threads may act.
   */
  private static final String[] CALLERS = {
    "java/lang/Iterable",
    "java/util/Arrays",
    "java/util/Collection",
    "java/util/Iterator",
    "java/util/List",
    "java/util/Map",
    "java/util/Spliterator",
  };

  /** Classes where a program's "now" comes from. */
  private static final String[] CLOCKS = {
    "java/time/Clock$SystemClock", "java/util/logging/LogRecord",
    "sun/util/locale/provider/CalendarProviderImpl",
  };

  /** Static finals that the runtime replaces for each execution. */
  private static final Set<String> REPLACED_STATICS =
      set(
          "java/util/concurrent/ForkJoinPool.common",
          "java/util/concurrent/CompletableFuture.asyncPool",
          "java/util/concurrent/ThreadLocalRandom.seeder");

  /**
   * Methods that the JVM calls to load a class or link a call site, in that very thread; and those that
   * read tables of the JDK's own, with real monitors held.
   */
  private static final Set<String> LINKERS =
      set(
          "linkCallSite",
          "linkMethod",
          "linkMethodHandleConstant",
          "findMethodHandleType",
          // Of java.lang.ClassLoader.
          "checkPackageAccess",
          "loadClass",
          "addClass",
          "getBootstrapResource",
          "getBootstrapResources",
          // Of java.lang.Package.
          "getPackage",
          "getPackages",
          // Of java.nio.charset.Charset.
          "availableCharsets",
          "lookup2",
          // Of java.util.logging.LogManager.
          "addLogger",
          "demandLogger",
          "demandSystemLogger",
          "ensureLogManagerInitialized",
          "initializeGlobalHandlers");

  /**
   * Methods in which a worker of the library begins something new: one call must not swallow the
   * whole life of a worker as a single event.
   */
  private static final Set<String> BOUNDARIES =
      set(
          "java/util/concurrent/FutureTask.run",
          "java/util/concurrent/FutureTask.runAndReset",
          "java/util/concurrent/FutureTask.set",
          "java/util/concurrent/FutureTask.setException",
          "java/util/concurrent/ForkJoinPool.scan",
          "java/util/concurrent/ForkJoinPool.runWorker",
          "java/util/concurrent/ForkJoinPool.awaitWork",
          "java/util/concurrent/ForkJoinPool$WorkQueue.runTask",
          "java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue.take",
          "java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue.poll");

  /** Methods where the call of a task, {@code Runnable.run}, is such a place too. */
  private static final Set<String> TASK_RUNNERS =
      set("java/util/concurrent/ThreadPoolExecutor.runWorker");

  /** Immutable or unshared by nature. */
  private static final Set<String> PURE =
      set(
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Class",
          "java/lang/Double",
          "java/lang/Enum",
          "java/lang/Float",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Math",
          "java/lang/Short",
          "java/lang/StackTraceElement",
          "java/lang/StrictMath",
          "java/lang/String",
          "java/lang/Void",
          "java/math/BigDecimal",
          "java/math/BigInteger",
          "java/time/Duration");

  /** As {@link #PURE} until they get an Object, whose methods they call. */
  private static final Set<String> PURE_WITHOUT_OBJECTS =
      set("java/io/PrintStream", "java/lang/String", "java/util/Objects");

  /** Locks whose state the runtime models: others may do anything when they are locked. */
  private static final Set<String> LOCKS =
      set("java/util/concurrent/locks/Lock", "java/util/concurrent/locks/ReentrantLock");

  /** Without tryLock: whether it succeeds, a program may look at. */
  private static final Set<String> LOCK_METHODS =
      set("lock()V", "lockInterruptibly()V", "unlock()V");

  private static final Set<String> PURE_THREAD_METHODS =
      set(
          "currentThread",
          "getId",
          "getName",
          "getPriority",
          "isDaemon",
          "setName",
          "setPriority",
          "setUncaughtExceptionHandler");

  /** Methods of what is thrown that change it or look at what changes. */
  private static final Set<String> THROWABLE_STATE =
      set("addSuppressed", "getCause", "getSuppressed", "initCause");

  /** Methods of String that call methods of the objects they get. */
  private static final Set<String> STRING_CALLBACKS = set("format", "join", "valueOf");

  private static final Set<String> METHODS_OF_OBJECT =
      set(
          "clone()Ljava/lang/Object;",
          "equals(Ljava/lang/Object;)Z",
          "finalize()V",
          "getClass()Ljava/lang/Class;",
          "hashCode()I",
          "notify()V",
          "notifyAll()V",
          "toString()Ljava/lang/String;",
          "wait()V",
          "wait(J)V",
          "wait(JI)V");

  /** Returns the treatment of a class that is not of the program. */
  public ClassKind kind(String className) {
    if (className.equals("java/lang/Thread")) {
      return ClassKind.THREAD;
    }
    if (className.equals("java/lang/ref/Finalizer")) {
      return ClassKind.FINALIZER;
    }
    if (className.equals("java/lang/invoke/MethodHandleNatives")
        || className.equals("java/lang/ClassLoader")
        || className.equals("java/lang/Package")
        || className.equals("java/nio/charset/Charset")
        || className.equals("java/util/logging/LogManager")) {
      return ClassKind.LINKAGE;
    }
    if (className.equals("java/lang/Throwable")) {
      return ClassKind.THROWABLE;
    }
    if (className.equals("java/lang/String")) {
      return ClassKind.LOCKING;
    }
    if (className.equals("java/security/MessageDigestSpi")
        || className.equals("java/nio/charset/CharsetDecoder")
        || className.equals("java/nio/charset/CharsetEncoder")) {
      return ClassKind.CODER;
    }
    if (WholeObjects.contain(className)) {
      return ClassKind.WHOLE;
    }
    if (matches(className, COLLECTIONS)) {
      return ClassKind.COLLECTION;
    }
    if (matches(className, CONCURRENT)) {
      return ClassKind.CONCURRENT;
    }
    if (matches(className, STREAMS)) {
      return ClassKind.STREAM;
    }
    if (matches(className, CALLERS)) {
      return ClassKind.CALLER;
    }
    return matches(className, CLOCKS) ? ClassKind.CLOCK : ClassKind.UNTOUCHED;
  }

  /** Tells whether the objects of a class never change. */
  boolean isPure(String className) {
    return PURE.contains(className);
  }

  public boolean isReplacedStatic(String className, String field) {
    return REPLACED_STATICS.contains(className + "." + field);
  }

  public boolean isLinker(String method) {
    return LINKERS.contains(method);
  }

  public boolean isBoundary(String className, String method) {
    return BOUNDARIES.contains(className + "." + method);
  }

  public boolean isTaskRunner(String className, String method) {
    return TASK_RUNNERS.contains(className + "." + method);
  }

  public boolean isMethodOfObject(String name, String descriptor) {
    return METHODS_OF_OBJECT.contains(name + descriptor);
  }

  /**
   * Returns the possible effect of a call from the program.
   *
   * @param owner class outside the program
   * @param ofInterface whether the owner is an interface
   */
  public Effect effect(String owner, String name, String descriptor, boolean ofInterface) {
    if (owner.startsWith("[")) {
      return Effect.NONE;
    }
    if (owner.equals("java/lang/Object")) {
      return name.equals("<init>") || name.equals("getClass") ? Effect.NONE : Effect.LIBRARY;
    }
    if (isThrowable(owner)) {
      boolean asks = name.equals("<init>") && takesObjects(descriptor);
      return THROWABLE_STATE.contains(name) ? Effect.OPAQUE : asks ? Effect.LIBRARY : Effect.NONE;
    }
    if (PURE_WITHOUT_OBJECTS.contains(owner) && takesObjects(descriptor)) {
      boolean calls =
          !owner.equals("java/lang/String") || takesTexts(descriptor) || STRING_CALLBACKS.contains(name);
      boolean looksOnly = owner.equals("java/util/Objects") && looksOnly(name);
      return calls && !looksOnly ? Effect.LIBRARY : Effect.NONE;
    }
    if (PURE.contains(owner) || PURE_WITHOUT_OBJECTS.contains(owner)) {
      return Effect.NONE;
    }
    if (LOCKS.contains(owner) && LOCK_METHODS.contains(name + descriptor)) {
      return Effect.LOCK;
    }
    ClassKind kind = kind(owner);
    if (kind == ClassKind.THREAD) {
      return PURE_THREAD_METHODS.contains(name) ? Effect.NONE : Effect.LIBRARY;
    }
    if (kind.identified() && kind != ClassKind.WHOLE) {
      return Effect.LIBRARY;
    }
    return isTransparent(owner, name, ofInterface) ? Effect.LIBRARY : Effect.OPAQUE;
  }

  private static boolean isTransparent(String owner, String name, boolean ofInterface) {
    return ofInterface
        || owner.equals("java/util/Collections")
        || owner.equals("java/util/Arrays")
        || owner.equals("java/lang/System") && name.equals("arraycopy")
        || owner.startsWith("java/util/Optional")
        || owner.startsWith("java/util/function/")
        || owner.startsWith("java/lang/ThreadLocal")
        || owner.startsWith("java/lang/InheritableThreadLocal");
  }

  /** Tells whether a class is one of what is thrown, by its name. */
  public static boolean isThrowable(String owner) {
    return owner.endsWith("Exception")
        || owner.endsWith("Error")
        || owner.endsWith("/Throwable")
        || owner.endsWith("/ThreadDeath");
  }

  private static boolean looksOnly(String name) {
    return name.equals("requireNonNull") || name.equals("isNull") || name.equals("nonNull");
  }

  private static boolean takesObjects(String descriptor) {
    return parameters(descriptor).contains("Ljava/lang/Object;")
        || parameters(descriptor).contains("Ljava/lang/Iterable;")
        || takesTexts(descriptor);
  }

  private static boolean takesTexts(String descriptor) {
    return parameters(descriptor).contains("Ljava/lang/CharSequence;")
        || parameters(descriptor).contains("Ljava/lang/StringBu");
  }

  private static String parameters(String descriptor) {
    return descriptor.substring(0, descriptor.indexOf(')'));
  }

  private static boolean matches(String className, String[] patterns) {
    for (String pattern : patterns) {
      int star = pattern.length() - 1;
      boolean prefix = pattern.charAt(star) == '*';
      if (prefix ? className.startsWith(pattern.substring(0, star)) : className.equals(pattern)) {
        return true;
      }
    }
    return false;
  }

  private static Set<String> set(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }
}
