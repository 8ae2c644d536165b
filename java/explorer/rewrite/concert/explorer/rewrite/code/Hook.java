package concert.explorer.rewrite.code;

import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** The static methods of the runtime that rewritten code calls: all of them, with their types. */
public enum Hook {
  // Fields of the program: (object, field, site), static fields (field, site).
  READ("read", "(Ljava/lang/Object;II)V"),
  WRITE("write", "(Ljava/lang/Object;II)V"),
  READ_STATIC("readStatic", "(II)V"),
  WRITE_STATIC("writeStatic", "(II)V"),
  VOLATILE_READ("volatileRead", "(Ljava/lang/Object;II)V"),
  VOLATILE_WRITE("volatileWrite", "(Ljava/lang/Object;II)V"),
  VOLATILE_READ_STATIC("volatileReadStatic", "(II)V"),
  VOLATILE_WRITE_STATIC("volatileWriteStatic", "(II)V"),
  ADD_READ("addRead", "(Ljava/lang/Object;II)V"),
  ADD_WRITE("addWrite", "(Ljava/lang/Object;II)V"),
  ADD_READ_STATIC("addReadStatic", "(II)V"),
  ADD_WRITE_STATIC("addWriteStatic", "(II)V"),
  // Whole additions whose result nobody looks at: (counter, delta, site).
  ATOMIC_INTEGER_ADD("atomicAdd", "(Ljava/util/concurrent/atomic/AtomicInteger;II)V"),
  ATOMIC_LONG_ADD("atomicAdd", "(Ljava/util/concurrent/atomic/AtomicLong;JI)V"),
  ADDER_ADD("adderAdd", "(Ljava/util/concurrent/atomic/LongAdder;JI)V"),
  // Arrays of the program: (array, index, site).
  ARRAY_READ("arrayRead", "(Ljava/lang/Object;II)V"),
  ARRAY_WRITE("arrayWrite", "(Ljava/lang/Object;II)V"),
  // Many elements: (array, first, behind the last, site), (array, array, site), System.arraycopy's.
  ARRAY_RANGE_READ("arrayRangeRead", "(Ljava/lang/Object;III)V"),
  ARRAY_RANGE_WRITE("arrayRangeWrite", "(Ljava/lang/Object;III)V"),
  ARRAYS_READ("arraysRead", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),
  ARRAYS_READ_DEEP("arraysReadDeep", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),
  ARRAY_COPY("arrayCopy", "(Ljava/lang/Object;ILjava/lang/Object;III)V"),
  // New objects.
  BORN("born", "(Ljava/lang/Object;)V"),
  LIBRARY_BORN("libraryBorn", "(Ljava/lang/Object;)V"),
  LIBRARY_BORN_ARRAY("libraryBornArray", "(Ljava/lang/Object;)V"),
  BORN_OBJECT("bornObject", "(Ljava/lang/Object;)V"),
  BORN_ARRAY("bornArray", "(Ljava/lang/Object;)V"),
  BORN_BOX("bornBox", "(Ljava/lang/Object;)V"),
  // What the executions leave out.
  DRAWS("draws", "()V"),
  ORDERS_WEAKLY("ordersWeakly", "()V"),
  DESERIALISES("deserialises", "()V"),
  SERIALISES("serialises", "()V"),
  MAPS_MEMORY("mapsMemory", "()V"),
  WAITS_ONCE("waitsOnce", "()V"),
  LIBRARY_OBJECT("libraryObject", "(Ljava/lang/Object;)Ljava/lang/Object;"),
  CURSOR("cursor", "(Ljava/lang/Object;)Ljava/lang/Object;"),
  LOOKS_INSIDE("looksInside", "()V"),
  INITIALISES_INTERFACE("initialisesInterface", "()V"),
  DECIDES_BY_CLOCK("decidesByClock", "()V"),
  TIME_LEFT("timeLeft", "(J)J"),
  LOOKS_AROUND("looksAround", "()V"),
  ASKS_CLASS("asksClass", "(Ljava/lang/Object;)V"),
  ASKS_HASH("asksHash", "(Ljava/lang/Object;)V"),
  // Monitors of the program.
  MONITOR_ENTER("monitorEnter", "(Ljava/lang/Object;I)V"),
  MONITOR_EXIT("monitorExit", "(Ljava/lang/Object;)V"),
  WAIT_ON("waitOn", "(Ljava/lang/Object;I)V"),
  WAIT_ON_MILLIS("waitOn", "(Ljava/lang/Object;JI)V"),
  WAIT_ON_NANOS("waitOn", "(Ljava/lang/Object;JII)V"),
  NOTIFY_ONE("notifyOne", "(Ljava/lang/Object;I)V"),
  NOTIFY_EVERY("notifyEvery", "(Ljava/lang/Object;I)V"),
  // Threads, time and the process.
  SLEEP("sleep", "(JI)V"),
  SLEEP_NANOS("sleep", "(JII)V"),
  YIELD_NOW("yieldNow", "(I)V"),
  HOLDS_LOCK("holdsLock", "(Ljava/lang/Object;)Z"),
  LISTS_THREADS("listsThreads", "()V"),
  LISTED_THREADS("listedThreads", "()V"),
  IS_ALIVE("isAlive", "(Ljava/lang/Thread;)Z"),
  GET_NAME("getName", "(Ljava/lang/Thread;I)Ljava/lang/String;"),
  SET_NAME("setName", "(Ljava/lang/Thread;Ljava/lang/String;I)V"),
  GET_PRIORITY("getPriority", "(Ljava/lang/Thread;I)I"),
  SET_PRIORITY("setPriority", "(Ljava/lang/Thread;II)V"),
  SUSPEND("suspend", "(Ljava/lang/Thread;I)V"),
  RESUME("resume", "(Ljava/lang/Thread;I)V"),
  STOP("stop", "(Ljava/lang/Thread;I)V"),
  SET_DEFAULT_HANDLER(
      "setDefaultHandler", "(Ljava/lang/Thread$UncaughtExceptionHandler;I)V"),
  SET_HANDLER(
      "setHandler", "(Ljava/lang/Thread;Ljava/lang/Thread$UncaughtExceptionHandler;I)V"),
  ALL_STACK_TRACES("allStackTraces", "()Ljava/util/Map;"),
  NANO_TIME("nanoTime", "()J"),
  CURRENT_TIME_MILLIS("currentTimeMillis", "()J"),
  EXIT("exit", "(I)V"),
  RUNTIME_EXIT("runtimeExit", "(Ljava/lang/Runtime;I)V"),
  RUNTIME_HALT("runtimeHalt", "(Ljava/lang/Runtime;I)V"),
  PROCESSORS("processors", "(Ljava/lang/Runtime;)I"),
  ADD_SHUTDOWN_HOOK("addShutdownHook", "(Ljava/lang/Runtime;Ljava/lang/Thread;)V"),
  REMOVE_SHUTDOWN_HOOK("removeShutdownHook", "(Ljava/lang/Runtime;Ljava/lang/Thread;)Z"),
  GC("gc", "()V"),
  SET_OUT("setOut", "(Ljava/io/PrintStream;)V"),
  SET_ERR("setErr", "(Ljava/io/PrintStream;)V"),
  SET_IN("setIn", "(Ljava/io/InputStream;)V"),
  INTERN("intern", "(Ljava/lang/String;)Ljava/lang/String;"),
  FREE_MEMORY("freeMemory", "(Ljava/lang/Runtime;)J"),
  TOTAL_MEMORY("totalMemory", "(Ljava/lang/Runtime;)J"),
  SET_PROPERTY("setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
  SET_SECURITY_MANAGER("setSecurityManager", "(Ljava/lang/SecurityManager;)V"),
  FOR_NAME_IN(
      "forName",
      "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;"),
  LOAD_CLASS("loadClass", "(Ljava/lang/ClassLoader;Ljava/lang/String;)Ljava/lang/Class;"),
  FOR_NAME("forName", "(Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Class;"),
  SYSTEM_LOADER("systemLoader", "(Ljava/lang/Class;)Ljava/lang/ClassLoader;"),
  // Before reflection: (class, constructor or method, site), (field, object, site).
  REFLECTS("reflects", "(Ljava/lang/Object;I)V"),
  REFLECTED_READ("reflectedRead", "(Ljava/lang/reflect/Field;Ljava/lang/Object;I)V"),
  REFLECTED_ELEMENT_READ("reflectedElementRead", "(Ljava/lang/Object;II)V"),
  REFLECTED_ELEMENT_WRITE("reflectedElementWrite", "(Ljava/lang/Object;II)V"),
  CLONES("clones", "(Ljava/lang/Object;I)V"),
  REFLECTED_WRITE("reflectedWrite", "(Ljava/lang/reflect/Field;Ljava/lang/Object;I)V"),
  // Before a member is asked for by its name.
  ASKS_MEMBER("asksMember", "(Ljava/lang/Class;Ljava/lang/String;)V"),
  // Before members are opened, or looked up for method handles: (member or members), (class or
  // member), (class or receiver, name, type).
  OPENS("opens", "(Ljava/lang/Object;)V"),
  LOOKS_UP("looksUp", "(Ljava/lang/Object;)V"),
  LOOKS_UP_METHOD(
      "looksUp", "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/invoke/MethodType;)V"),
  // Calls out of the program, class initialisation, loops.
  LIBRARY("library", "(I)V"),
  OPAQUE_LIBRARY("opaqueLibrary", "(I)V"),
  LOCK_LIBRARY("lockLibrary", "(I)V"),
  INITIALISE("initialise", "(I)V"),
  LOOP_BEGIN("loopBegin", "(I)V"),
  LOOP("loop", "(I)Z"),
  LOOP_INT("loopInt", "(I)V"),
  LOOP_LONG("loopLong", "(J)V"),
  LOOP_FLOAT("loopFloat", "(F)V"),
  LOOP_DOUBLE("loopDouble", "(D)V"),
  LOOP_REF("loopRef", "(Ljava/lang/Object;)V"),
  LOOP_IDENTITY("loopIdentity", "(Ljava/lang/Object;)V"),
  LOOP_END("loopEnd", "(I)V"),
  // The JDK: no sites. (object, field), (array, index).
  LIBRARY_VOLATILE_READ("libraryVolatileRead", "(Ljava/lang/Object;I)V"),
  LIBRARY_VOLATILE_WRITE("libraryVolatileWrite", "(Ljava/lang/Object;I)V"),
  JOIN_RETRY("joinRetry", "()V"),
  ASKS_ENDS("asksEnds", "(Ljava/lang/Thread;)V"),
  ASKS_COUNTS("asksCounts", "(Ljava/lang/Object;)V"),
  TASK_RAN("taskRan", "()V"),
  CALLBACK_ENDS("callbackEnds", "()V"),
  READS_TEXT("readsText", "()V"),
  // What may be a StringBuilder: (object, field, site).
  READS_BUILDER("readsBuilder", "(Ljava/lang/Object;II)V"),
  CHANGES_BUILDER("changesBuilder", "(Ljava/lang/Object;II)V"),
  ASKS_RESULT("asksResult", "(Ljava/util/concurrent/Future;)V"),
  SETS_FOR_ALL("setsForAll", "()V"),
  ASKS_BEGUN("asksBegun", "(Ljava/lang/Thread;)V"),
  ASKS_LIFE("asksLife", "(Ljava/lang/Thread;)V"),
  LIBRARY_WROTE("libraryWrote", "()V"),
  DROPPED("dropped", "(Ljava/util/List;)V"),
  LIBRARY_VOLATILE_READ_STATIC("libraryVolatileReadStatic", "(I)V"),
  LIBRARY_VOLATILE_WRITE_STATIC("libraryVolatileWriteStatic", "(I)V"),
  COLLECTION_READ("collectionRead", "(Ljava/lang/Object;I)V"),
  COLLECTION_WRITE("collectionWrite", "(Ljava/lang/Object;I)V"),
  COLLECTION_ARRAY_READ("collectionArrayRead", "(Ljava/lang/Object;I)V"),
  COLLECTION_ARRAY_WRITE("collectionArrayWrite", "(Ljava/lang/Object;I)V"),
  COLLECTION_RANGE_READ("collectionRangeRead", "(Ljava/lang/Object;II)V"),
  COLLECTION_RANGE_WRITE("collectionRangeWrite", "(Ljava/lang/Object;II)V"),
  COLLECTION_ARRAY_COPY("collectionArrayCopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V"),
  LIBRARY_MONITOR_ENTER("libraryMonitorEnter", "(Ljava/lang/Object;)V"),
  LIBRARY_MONITOR_EXIT("libraryMonitorExit", "(Ljava/lang/Object;)V"),
  LIBRARY_WAIT("libraryWait", "(Ljava/lang/Object;)V"),
  LIBRARY_WAIT_MILLIS("libraryWait", "(Ljava/lang/Object;J)V"),
  LIBRARY_WAIT_NANOS("libraryWait", "(Ljava/lang/Object;JI)V"),
  LIBRARY_NOTIFY_ONE("libraryNotifyOne", "(Ljava/lang/Object;)V"),
  LIBRARY_NOTIFY_EVERY("libraryNotifyEvery", "(Ljava/lang/Object;)V"),
  LIBRARY_SLEEP("librarySleep", "(J)V"),
  LIBRARY_SLEEP_NANOS("librarySleep", "(JI)V"),
  LIBRARY_YIELD("libraryYield", "()V"),
  WORKER_IDLE("workerIdle", "(Ljava/util/concurrent/ThreadPoolExecutor;)V"),
  AWAIT_FUTURE("awaitFuture", "(Ljava/util/concurrent/Future;)V"),
  AWAIT_TERMINATION("awaitTermination", "(Ljava/util/concurrent/ThreadPoolExecutor;J)V"),
  LIBRARY_BOUNDARY("libraryBoundary", "()V"),
  LIBRARY_STEP("libraryStep", "()V"),
  // Tables of the library: the hash of a key, and before somebody goes through all keys.
  KEY_HASH("keyHash", "(Ljava/lang/Object;)I"),
  KEY_IDENTITY("keyIdentity", "(Ljava/lang/Object;)I"),
  HASH_UNSEEN("hashUnseen", "(Ljava/lang/Object;)I"),
  WALKS("walks", "(Ljava/util/Map;)V"),
  NESTS_LOCK("nestsLock", "()V"),
  SPIN_PROCESSORS("spinProcessors", "(Ljava/lang/Runtime;)I"),
  IS_INTERRUPTED("isInterrupted", "(Ljava/lang/Thread;Z)Z"),
  QUIET_BEGIN("quietBegin", "()V"),
  QUIET_END("quietEnd", "()V"),
  // Inside java.lang.Thread.
  THREAD_RIGHTS("threadRights", "()Ljava/security/AccessControlContext;"),
  START0("start0", "(Ljava/lang/Thread;)Z"),
  JOIN("join", "(Ljava/lang/Thread;J)Z"),
  INTERRUPT("interrupt", "(Ljava/lang/Thread;)Z"),
  GET_STATE("getState", "(Ljava/lang/Thread;)Ljava/lang/Thread$State;");

  /** Internal name of the class that has the hooks. */
  public static final String OWNER = "concert/explorer/Hooks";

  private final String method;
  private final String descriptor;

  Hook(String method, String descriptor) {
    this.method = method;
    this.descriptor = descriptor;
  }

  public String method() {
    return method;
  }

  public String descriptor() {
    return descriptor;
  }

  /** A call of the hook; its arguments are on the stack. */
  public MethodInsnNode call() {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, OWNER, method, descriptor, false);
  }
}
