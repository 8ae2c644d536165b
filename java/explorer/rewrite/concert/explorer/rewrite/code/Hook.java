package concert.explorer.rewrite.code;

import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** The static methods of the runtime that rewritten code calls: all of them, with their types. */
public enum Hook {
  // Fields of the program: (object, field, site), static fields (field, site).
  READ(HookFamily.FIELD, "read", "(Ljava/lang/Object;II)V"),
  WRITE(HookFamily.FIELD, "write", "(Ljava/lang/Object;II)V"),
  READ_STATIC(HookFamily.FIELD, "readStatic", "(II)V"),
  WRITE_STATIC(HookFamily.FIELD, "writeStatic", "(II)V"),
  VOLATILE_READ(HookFamily.FIELD, "volatileRead", "(Ljava/lang/Object;II)V"),
  VOLATILE_WRITE(HookFamily.FIELD, "volatileWrite", "(Ljava/lang/Object;II)V"),
  VOLATILE_READ_STATIC(HookFamily.FIELD, "volatileReadStatic", "(II)V"),
  VOLATILE_WRITE_STATIC(HookFamily.FIELD, "volatileWriteStatic", "(II)V"),
  ADD_READ(HookFamily.FIELD, "addRead", "(Ljava/lang/Object;II)V"),
  ADD_WRITE(HookFamily.FIELD, "addWrite", "(Ljava/lang/Object;II)V"),
  ADD_READ_STATIC(HookFamily.FIELD, "addReadStatic", "(II)V"),
  ADD_WRITE_STATIC(HookFamily.FIELD, "addWriteStatic", "(II)V"),
  // Additions to fields that nobody reads but to add to them.
  TALLY(HookFamily.FIELD, "tally", "(Ljava/lang/Object;II)V"),
  TALLY_STATIC(HookFamily.FIELD, "tallyStatic", "(II)V"),
  VOLATILE_TALLY_READ(HookFamily.FIELD, "volatileTallyRead", "(Ljava/lang/Object;II)V"),
  VOLATILE_TALLY_WRITE(HookFamily.FIELD, "volatileTallyWrite", "(Ljava/lang/Object;II)V"),
  VOLATILE_TALLY_READ_STATIC(HookFamily.FIELD, "volatileTallyReadStatic", "(II)V"),
  VOLATILE_TALLY_WRITE_STATIC(HookFamily.FIELD, "volatileTallyWriteStatic", "(II)V"),
  // Whole additions whose result nobody looks at: (counter, delta, site).
  ATOMIC_INTEGER_ADD(HookFamily.FIELD, "atomicAdd", "(Ljava/util/concurrent/atomic/AtomicInteger;II)V"),
  ATOMIC_LONG_ADD(HookFamily.FIELD, "atomicAdd", "(Ljava/util/concurrent/atomic/AtomicLong;JI)V"),
  ADDER_ADD(HookFamily.FIELD, "adderAdd", "(Ljava/util/concurrent/atomic/LongAdder;JI)V"),
  // Arrays of the program: (array, index, site).
  ARRAY_READ(HookFamily.ARRAY, "arrayRead", "(Ljava/lang/Object;II)V"),
  ARRAY_WRITE(HookFamily.ARRAY, "arrayWrite", "(Ljava/lang/Object;II)V"),
  // Many elements: (array, first, behind the last, site), System.arraycopy's.
  ARRAY_RANGE_READ(HookFamily.ARRAY, "arrayRangeRead", "(Ljava/lang/Object;III)V"),
  ARRAY_RANGE_WRITE(HookFamily.ARRAY, "arrayRangeWrite", "(Ljava/lang/Object;III)V"),
  ARRAY_COPY(HookFamily.ARRAY, "arrayCopy", "(Ljava/lang/Object;ILjava/lang/Object;III)V"),
  // New objects.
  BORN(HookFamily.BIRTH, "born", "(Ljava/lang/Object;)V"),
  GIVEN(HookFamily.BIRTH, "given", "(Ljava/lang/Object;)V"),
  LIBRARY_BORN(HookFamily.BIRTH, "libraryBorn", "(Ljava/lang/Object;)V"),
  LIBRARY_BORN_ARRAY(HookFamily.BIRTH, "libraryBornArray", "(Ljava/lang/Object;)V"),
  BORN_OBJECT(HookFamily.BIRTH, "bornObject", "(Ljava/lang/Object;)V"),
  BORN_ARRAY(HookFamily.BIRTH, "bornArray", "(Ljava/lang/Object;)V"),
  BORN_BOX(HookFamily.BIRTH, "bornBox", "(Ljava/lang/Object;)V"),
  // What the executions leave out.
  DRAWS(HookFamily.OMISSION, "draws", "()V"),
  ORDERS_WEAKLY(HookFamily.OMISSION, "ordersWeakly", "()V"),
  DESERIALISES(HookFamily.OMISSION, "deserialises", "()V"),
  DESERIALISED(HookFamily.OMISSION, "deserialised", "(Ljava/lang/Object;)V"),
  SERIALISES(HookFamily.OMISSION, "serialises", "()V"),
  ASKS_CLASS_NAME(HookFamily.OMISSION, "asksClassName", "(Ljava/lang/Class;)V"),
  ASKS_RECORD_NUMBER(HookFamily.OMISSION, "asksRecordNumber", "()V"),
  MAPS_MEMORY(HookFamily.OMISSION, "mapsMemory", "()V"),
  WAITS_ONCE(HookFamily.OMISSION, "waitsOnce", "()V"),
  LIBRARY_OBJECT(HookFamily.OMISSION, "libraryObject", "(Ljava/lang/Object;)Ljava/lang/Object;"),
  CURSOR(HookFamily.OMISSION, "cursor", "(Ljava/lang/Object;)Ljava/lang/Object;"),
  LOOKS_INSIDE(HookFamily.OMISSION, "looksInside", "()V"),
  INITIALISES_INTERFACE(HookFamily.OMISSION, "initialisesInterface", "()V"),
  DECIDES_BY_CLOCK(HookFamily.OMISSION, "decidesByClock", "()V"),
  TIME_LEFT(HookFamily.OMISSION, "timeLeft", "(J)J"),
  LOOKS_AROUND(HookFamily.SURROUNDINGS, "looksAround", "()V"),
  ASKS_CLASS(HookFamily.SURROUNDINGS, "asksClass", "(Ljava/lang/Object;)V"),
  ASKS_HASH(HookFamily.SURROUNDINGS, "asksHash", "(Ljava/lang/Object;)V"),
  // Monitors of the program.
  MONITOR_ENTER(HookFamily.MONITOR, "monitorEnter", "(Ljava/lang/Object;I)V"),
  MONITOR_EXIT(HookFamily.MONITOR, "monitorExit", "(Ljava/lang/Object;)V"),
  WAIT_ON(HookFamily.MONITOR, "waitOn", "(Ljava/lang/Object;I)V"),
  WAIT_ON_MILLIS(HookFamily.MONITOR, "waitOn", "(Ljava/lang/Object;JI)V"),
  WAIT_ON_NANOS(HookFamily.MONITOR, "waitOn", "(Ljava/lang/Object;JII)V"),
  NOTIFY_ONE(HookFamily.MONITOR, "notifyOne", "(Ljava/lang/Object;I)V"),
  NOTIFY_EVERY(HookFamily.MONITOR, "notifyEvery", "(Ljava/lang/Object;I)V"),
  // Threads, time and the process.
  SLEEP(HookFamily.THREAD, "sleep", "(JI)V"),
  SLEEP_NANOS(HookFamily.THREAD, "sleep", "(JII)V"),
  YIELD_NOW(HookFamily.THREAD, "yieldNow", "(I)V"),
  HOLDS_LOCK(HookFamily.THREAD, "holdsLock", "(Ljava/lang/Object;)Z"),
  LISTS_THREADS(HookFamily.THREAD, "listsThreads", "()V"),
  LISTED_THREADS(HookFamily.THREAD, "listedThreads", "()V"),
  IS_ALIVE(HookFamily.THREAD, "isAlive", "(Ljava/lang/Thread;)Z"),
  IS_LISTED(HookFamily.THREAD, "isListed", "(Ljava/lang/Thread;)Z"),
  GET_NAME(HookFamily.ATTRIBUTE, "getName", "(Ljava/lang/Thread;I)Ljava/lang/String;"),
  SET_NAME(HookFamily.ATTRIBUTE, "setName", "(Ljava/lang/Thread;Ljava/lang/String;I)V"),
  GET_PRIORITY(HookFamily.ATTRIBUTE, "getPriority", "(Ljava/lang/Thread;I)I"),
  SET_PRIORITY(HookFamily.ATTRIBUTE, "setPriority", "(Ljava/lang/Thread;II)V"),
  SUSPEND(HookFamily.THREAD, "suspend", "(Ljava/lang/Thread;I)V"),
  RESUME(HookFamily.THREAD, "resume", "(Ljava/lang/Thread;I)V"),
  STOP(HookFamily.THREAD, "stop", "(Ljava/lang/Thread;I)V"),
  IS_DAEMON(HookFamily.ATTRIBUTE, "isDaemon", "(Ljava/lang/Thread;I)Z"),
  SET_DAEMON(HookFamily.ATTRIBUTE, "setDaemon", "(Ljava/lang/Thread;ZI)V"),
  ASKS_ATTRIBUTES(HookFamily.ATTRIBUTE, "asksAttributes", "(Ljava/lang/Thread;)V"),
  NUMBERS_THREAD(HookFamily.ATTRIBUTE, "numbersThread", "()V"),
  DEFAULT_HANDLER(
      HookFamily.ATTRIBUTE, "getDefaultHandler", "(I)Ljava/lang/Thread$UncaughtExceptionHandler;"),
  SET_DEFAULT_HANDLER(
      HookFamily.ATTRIBUTE, "setDefaultHandler", "(Ljava/lang/Thread$UncaughtExceptionHandler;I)V"),
  SET_HANDLER(
      HookFamily.ATTRIBUTE, "setHandler", "(Ljava/lang/Thread;Ljava/lang/Thread$UncaughtExceptionHandler;I)V"),
  ALL_STACK_TRACES(HookFamily.THREAD, "allStackTraces", "()Ljava/util/Map;"),
  NANO_TIME(HookFamily.MACHINE, "nanoTime", "()J"),
  CURRENT_TIME_MILLIS(HookFamily.MACHINE, "currentTimeMillis", "()J"),
  EXIT(HookFamily.MACHINE, "exit", "(I)V"),
  RUNTIME_EXIT(HookFamily.MACHINE, "runtimeExit", "(Ljava/lang/Runtime;I)V"),
  RUNTIME_HALT(HookFamily.MACHINE, "runtimeHalt", "(Ljava/lang/Runtime;I)V"),
  PROCESSORS(HookFamily.MACHINE, "processors", "(Ljava/lang/Runtime;)I"),
  ADD_SHUTDOWN_HOOK(HookFamily.MACHINE, "addShutdownHook", "(Ljava/lang/Runtime;Ljava/lang/Thread;)V"),
  REMOVE_SHUTDOWN_HOOK(HookFamily.MACHINE, "removeShutdownHook", "(Ljava/lang/Runtime;Ljava/lang/Thread;)Z"),
  GC(HookFamily.MACHINE, "gc", "()V"),
  RUNTIME_GC(HookFamily.MACHINE, "runtimeGc", "(Ljava/lang/Runtime;)V"),
  SET_OUT(HookFamily.MACHINE, "setOut", "(Ljava/io/PrintStream;)V"),
  SET_ERR(HookFamily.MACHINE, "setErr", "(Ljava/io/PrintStream;)V"),
  SET_IN(HookFamily.MACHINE, "setIn", "(Ljava/io/InputStream;)V"),
  INTERN(HookFamily.MACHINE, "intern", "(Ljava/lang/String;)Ljava/lang/String;"),
  FREE_MEMORY(HookFamily.MACHINE, "freeMemory", "(Ljava/lang/Runtime;)J"),
  TOTAL_MEMORY(HookFamily.MACHINE, "totalMemory", "(Ljava/lang/Runtime;)J"),
  SET_PROPERTY(HookFamily.MACHINE, "setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
  SET_SECURITY_MANAGER(HookFamily.MACHINE, "setSecurityManager", "(Ljava/lang/SecurityManager;)V"),
  FOR_NAME_IN(
      HookFamily.CLASS, "forName",
      "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;"),
  LOAD_CLASS(HookFamily.CLASS, "loadClass", "(Ljava/lang/ClassLoader;Ljava/lang/String;)Ljava/lang/Class;"),
  FOR_NAME(HookFamily.CLASS, "forName", "(Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Class;"),
  SYSTEM_LOADER(HookFamily.CLASS, "systemLoader", "(Ljava/lang/Class;)Ljava/lang/ClassLoader;"),
  // Before reflection: (class, constructor or method, site), (field, object, site).
  REFLECTS(HookFamily.REFLECTION, "reflects", "(Ljava/lang/Object;I)V"),
  REFLECTED_READ(HookFamily.REFLECTION, "reflectedRead", "(Ljava/lang/reflect/Field;Ljava/lang/Object;I)V"),
  REFLECTED_ELEMENT_READ(HookFamily.REFLECTION, "reflectedElementRead", "(Ljava/lang/Object;II)V"),
  REFLECTED_ELEMENT_WRITE(HookFamily.REFLECTION, "reflectedElementWrite", "(Ljava/lang/Object;II)V"),
  CLONES(HookFamily.ARRAY, "clones", "(Ljava/lang/Object;I)V"),
  REFLECTED_WRITE(HookFamily.REFLECTION, "reflectedWrite", "(Ljava/lang/reflect/Field;Ljava/lang/Object;I)V"),
  // Before a member is asked for by its name.
  ASKS_MEMBER(HookFamily.REFLECTION, "asksMember", "(Ljava/lang/Class;Ljava/lang/String;)V"),
  // Behind that: which field was found.
  FOUND_FIELD(HookFamily.REFLECTION, "foundField", "(Ljava/lang/reflect/Field;)V"),
  // Before members are opened, asked whether they are open, used where that matters, or looked up for
  // method handles: (member or members, whether open, field, site), (member, field, site) twice, (class
  // or member), (class or receiver, name, type).
  OPENS(HookFamily.REFLECTION, "opens", "(Ljava/lang/Object;ZII)V"),
  ASKS_OPEN(HookFamily.REFLECTION, "asksOpen", "(Ljava/lang/Object;II)V"),
  NEEDS_OPEN(HookFamily.REFLECTION, "needsOpen", "(Ljava/lang/Object;II)V"),
  LOOKS_UP(HookFamily.REFLECTION, "looksUp", "(Ljava/lang/Object;)V"),
  LOOKS_UP_METHOD(
      HookFamily.REFLECTION, "looksUp", "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/invoke/MethodType;)V"),
  WITHOUT_OURS(
      HookFamily.REFLECTION,
      "withoutOurs",
      "([Ljava/lang/reflect/Member;)[Ljava/lang/reflect/Member;"),
  // Calls out of the program, class initialisation, loops.
  LIBRARY(HookFamily.CALL, "library", "(I)V"),
  OPAQUE_LIBRARY(HookFamily.CALL, "opaqueLibrary", "(I)V"),
  LOCK_LIBRARY(HookFamily.CALL, "lockLibrary", "(I)V"),
  INITIALISE(HookFamily.CLASS, "initialise", "(I)V"),
  INITIALISE_FOR_LAMBDA(HookFamily.CLASS, "initialiseForLambda", "(I)V"),
  TEST_BEGINS(HookFamily.LOOP, "testBegins", "(IZ)V"),
  LOOP_BEGIN(HookFamily.LOOP, "loopBegin", "(I)V"),
  LOOP(HookFamily.LOOP, "loop", "(I)Z"),
  LOOP_INT(HookFamily.LOOP, "loopInt", "(I)V"),
  LOOP_LONG(HookFamily.LOOP, "loopLong", "(J)V"),
  LOOP_FLOAT(HookFamily.LOOP, "loopFloat", "(F)V"),
  LOOP_DOUBLE(HookFamily.LOOP, "loopDouble", "(D)V"),
  LOOP_REF(HookFamily.LOOP, "loopRef", "(Ljava/lang/Object;)V"),
  LOOP_IDENTITY(HookFamily.LOOP, "loopIdentity", "(Ljava/lang/Object;)V"),
  LOOP_END(HookFamily.LOOP, "loopEnd", "(I)V"),
  // The JDK: no sites. (object, field), (array, index).
  LIBRARY_VOLATILE_READ(HookFamily.LIBRARY, "libraryVolatileRead", "(Ljava/lang/Object;I)V"),
  LIBRARY_VOLATILE_WRITE(HookFamily.LIBRARY, "libraryVolatileWrite", "(Ljava/lang/Object;I)V"),
  JOIN_RETRY(HookFamily.POOL, "joinRetry", "()V"),
  ASKS_ENDS(HookFamily.THREAD, "asksEnds", "(Ljava/lang/Thread;)V"),
  ASKS_COUNTS(HookFamily.POOL, "asksCounts", "(Ljava/lang/Object;)V"),
  TASK_RAN(HookFamily.POOL, "taskRan", "()V"),
  CALLBACK_ENDS(HookFamily.CALL, "callbackEnds", "()V"),
  // Objects that are one variable each: their own methods, and the program's calls.
  WHOLE_READ(HookFamily.WHOLE, "wholeRead", "(Ljava/lang/Object;I)V"),
  WHOLE_WRITE(HookFamily.WHOLE, "wholeWrite", "(Ljava/lang/Object;I)V"),
  NAMES_WHOLE(HookFamily.WHOLE, "namesWhole", "(Ljava/lang/Object;)V"),
  // (what is read, what is filled, units made of one at most).
  CODES(HookFamily.WHOLE, "codes", "(Ljava/nio/Buffer;Ljava/nio/Buffer;F)V"),
  ASKS_RESULT(HookFamily.POOL, "asksResult", "(Ljava/util/concurrent/Future;)V"),
  SETS_FOR_ALL(HookFamily.CALL, "setsForAll", "()V"),
  ASKS_BEGUN(HookFamily.THREAD, "asksBegun", "(Ljava/lang/Thread;)V"),
  ASKS_LIFE(HookFamily.THREAD, "asksLife", "(Ljava/lang/Thread;)V"),
  LIBRARY_WROTE(HookFamily.LIBRARY, "libraryWrote", "()V"),
  SHARES_OUT(HookFamily.POOL, "sharesOut", "()V"),
  DEPENDS(HookFamily.POOL, "depends", "(Ljava/util/concurrent/CompletableFuture;)V"),
  LOOKS_AT_TWO(HookFamily.POOL, "looksAtTwo", "(Z)V"),
  ASKS_STAGE(HookFamily.POOL, "asksStage", "()V"),
  FUNCTION_BEGINS(HookFamily.POOL, "functionBegins", "()V"),
  FUNCTION_ENDS(HookFamily.POOL, "functionEnds", "()V"),
  FUNCTION_FAILS(HookFamily.POOL, "functionFails", "()V"),
  GIVES_STAGE(HookFamily.POOL, "givesStage", "()V"),
  GAVE_STAGE(HookFamily.POOL, "gaveStage", "()V"),
  COUNTS_DEPENDANTS(HookFamily.POOL, "countsDependants", "()V"),
  STAMP_FAILS(HookFamily.LIBRARY, "stampFails", "()V"),
  STAMP_STEP(HookFamily.LIBRARY, "stampStep", "()V"),
  LOOKS_AT_DEPENDANT(HookFamily.POOL, "looksAtDependant", "(Ljava/lang/Object;)V"),
  DROPS_DEPENDANT(HookFamily.POOL, "dropsDependant", "(Ljava/lang/Object;)V"),
  OBTRUDES(HookFamily.POOL, "obtrudes", "()V"),
  COMPLETED(HookFamily.POOL, "completed", "(Z)V"),
  COMPLETES_TASK(HookFamily.POOL, "completesTask", "(Ljava/lang/Object;)V"),
  TASK_COMPLETED(HookFamily.POOL, "taskCompleted", "(Z)V"),
  SUBMITS(HookFamily.POOL, "submits", "()V"),
  INTERRUPTS_IDLE_WORKER(HookFamily.POOL, "interruptsIdleWorker", "()V"),
  ASKS_FOR_END(HookFamily.POOL, "asksForEnd", "()V"),
  ENDS(HookFamily.POOL, "ends", "()V"),
  GIVES_TO_POOL(
      HookFamily.POOL, "givesToPool", "(Ljava/util/concurrent/ThreadPoolExecutor;)V"),
  LOSES_WORKER(HookFamily.POOL, "losesWorker", "(Ljava/util/concurrent/ThreadPoolExecutor;Z)V"),
  SHUTS_POOL(HookFamily.POOL, "shutsPool", "(Ljava/util/concurrent/ThreadPoolExecutor;)V"),
  POOL_STEP(HookFamily.POOL, "poolStep", "()V"),
  GIVES_TASK(HookFamily.POOL, "givesTask", "()V"),
  SHUTS_SCHEDULER(HookFamily.POOL, "shutsScheduler", "()V"),
  SCHEDULER_ENDS(
      HookFamily.POOL, "schedulerEnds", "(Ljava/util/concurrent/ThreadPoolExecutor;)V"),
  RUNS(HookFamily.POOL, "runs", "()V"),
  SHUTS_DOWN(HookFamily.POOL, "shutsDown", "()V"),
  DROPPED(HookFamily.POOL, "dropped", "(Ljava/util/List;)V"),
  LIBRARY_VOLATILE_READ_STATIC(HookFamily.LIBRARY, "libraryVolatileReadStatic", "(I)V"),
  LIBRARY_VOLATILE_WRITE_STATIC(HookFamily.LIBRARY, "libraryVolatileWriteStatic", "(I)V"),
  LIBRARY_CLONES(HookFamily.COLLECTION, "libraryClones", "(Ljava/lang/Object;)V"),
  LIBRARY_CLONE_READS(
      HookFamily.COLLECTION, "libraryCloneReads", "(Ljava/lang/Object;ILjava/lang/Class;)V"),
  COLLECTION_READ(HookFamily.COLLECTION, "collectionRead", "(Ljava/lang/Object;I)V"),
  COLLECTION_WRITE(HookFamily.COLLECTION, "collectionWrite", "(Ljava/lang/Object;I)V"),
  COLLECTION_ARRAY_READ(HookFamily.COLLECTION, "collectionArrayRead", "(Ljava/lang/Object;I)V"),
  COLLECTION_ARRAY_WRITE(HookFamily.COLLECTION, "collectionArrayWrite", "(Ljava/lang/Object;I)V"),
  COLLECTION_RANGE_READ(HookFamily.COLLECTION, "collectionRangeRead", "(Ljava/lang/Object;II)V"),
  COLLECTION_RANGE_WRITE(HookFamily.COLLECTION, "collectionRangeWrite", "(Ljava/lang/Object;II)V"),
  COLLECTION_ARRAY_COPY(
      HookFamily.COLLECTION, "collectionArrayCopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V"),
  LIBRARY_MONITOR_ENTER(HookFamily.MONITOR, "libraryMonitorEnter", "(Ljava/lang/Object;)V"),
  LIBRARY_MONITOR_EXIT(HookFamily.MONITOR, "libraryMonitorExit", "(Ljava/lang/Object;)V"),
  LIBRARY_WAIT(HookFamily.MONITOR, "libraryWait", "(Ljava/lang/Object;)V"),
  LIBRARY_WAIT_MILLIS(HookFamily.MONITOR, "libraryWait", "(Ljava/lang/Object;J)V"),
  LIBRARY_WAIT_NANOS(HookFamily.MONITOR, "libraryWait", "(Ljava/lang/Object;JI)V"),
  LIBRARY_NOTIFY_ONE(HookFamily.MONITOR, "libraryNotifyOne", "(Ljava/lang/Object;)V"),
  LIBRARY_NOTIFY_EVERY(HookFamily.MONITOR, "libraryNotifyEvery", "(Ljava/lang/Object;)V"),
  LIBRARY_SLEEP(HookFamily.THREAD, "librarySleep", "(J)V"),
  LIBRARY_SLEEP_NANOS(HookFamily.THREAD, "librarySleep", "(JI)V"),
  LIBRARY_YIELD(HookFamily.THREAD, "libraryYield", "()V"),
  WORKER_IDLE(HookFamily.POOL, "workerIdle", "(Ljava/util/concurrent/ThreadPoolExecutor;)V"),
  AWAIT_FUTURE_INTERRUPTIBLY(
      HookFamily.POOL, "awaitFutureInterruptibly", "(Ljava/util/concurrent/Future;)Z"),
  AWAIT_FUTURE_FOR(HookFamily.POOL, "awaitFutureFor", "(Ljava/util/concurrent/Future;J)Z"),
  AWAIT_FUTURE(HookFamily.POOL, "awaitFuture", "(Ljava/util/concurrent/Future;)Z"),
  AWAIT_TERMINATION(HookFamily.POOL, "awaitTermination", "(Ljava/util/concurrent/ThreadPoolExecutor;J)Z"),
  LIBRARY_BOUNDARY(HookFamily.LIBRARY, "libraryBoundary", "()V"),
  LIBRARY_STEP(HookFamily.LIBRARY, "libraryStep", "()V"),
  CALLS_OTHER(HookFamily.LIBRARY, "callsOther", "(Ljava/lang/Object;)V"),
  ADDS_TO(HookFamily.LIBRARY, "addsTo", "(Ljava/lang/Object;IJ)V"),
  SUMS(HookFamily.LIBRARY, "sums", "(Ljava/lang/Object;I)V"),
  WALKS_MAP(HookFamily.LIBRARY, "walksMap", "()V"),
  MADE_TABLE(HookFamily.LIBRARY, "madeTable", "()V"),
  LOOKS_FOR_INTERRUPT(HookFamily.LIBRARY, "looksForInterrupt", "()V"),
  LOOKS_FOR_INTERRUPT_FIRST(HookFamily.LIBRARY, "looksForInterruptFirst", "()V"),
  // Tables of the library: the hash of a key, and before somebody goes through all keys.
  KEY_HASH(HookFamily.SURROUNDINGS, "keyHash", "(Ljava/lang/Object;)I"),
  KEY_IDENTITY(HookFamily.SURROUNDINGS, "keyIdentity", "(Ljava/lang/Object;)I"),
  HASH_UNSEEN(HookFamily.SURROUNDINGS, "hashUnseen", "(Ljava/lang/Object;)I"),
  // The text of a rejected task's exception, and who asks an exception for its message.
  REJECTS(HookFamily.REJECTION, "rejects", "()V"),
  REJECTED(HookFamily.REJECTION, "rejected", "()V"),
  TEXT_OF_TASK(HookFamily.REJECTION, "textOfTask", "(Ljava/lang/Object;)Ljava/lang/String;"),
  TEXT_OF_POOL(HookFamily.REJECTION, "textOfPool", "(Ljava/lang/Object;)Ljava/lang/String;"),
  ASKS_MESSAGE(HookFamily.REJECTION, "asksMessage", "(Ljava/lang/Throwable;)V"),
  WALKS(HookFamily.SURROUNDINGS, "walks", "(Ljava/util/Map;)V"),
  NESTS_LOCK(HookFamily.LIBRARY, "nestsLock", "()V"),
  SPIN_PROCESSORS(HookFamily.MACHINE, "spinProcessors", "(Ljava/lang/Runtime;)I"),
  IS_INTERRUPTED(HookFamily.THREAD, "isInterrupted", "(Ljava/lang/Thread;Z)Z"),
  QUIET_BEGIN(HookFamily.CLASS, "quietBegin", "()V"),
  QUIET_END(HookFamily.CLASS, "quietEnd", "()V"),
  // Inside java.lang.Thread.
  THREAD_RIGHTS(HookFamily.MACHINE, "threadRights", "()Ljava/security/AccessControlContext;"),
  START0(HookFamily.THREAD, "start0", "(Ljava/lang/Thread;)Z"),
  JOIN(HookFamily.THREAD, "join", "(Ljava/lang/Thread;J)Z"),
  INTERRUPT(HookFamily.THREAD, "interrupt", "(Ljava/lang/Thread;)Z"),
  GET_STATE(HookFamily.THREAD, "getState", "(Ljava/lang/Thread;)Ljava/lang/Thread$State;");

  private final HookFamily family;
  private final String method;
  private final String descriptor;

  Hook(HookFamily family, String method, String descriptor) {
    this.family = family;
    this.method = method;
    this.descriptor = descriptor;
  }

  /** The class that has the hook. */
  public HookFamily family() {
    return family;
  }

  public String method() {
    return method;
  }

  public String descriptor() {
    return descriptor;
  }

  /** A call of the hook; its arguments are on the stack. */
  public MethodInsnNode call() {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, family.owner(), method, descriptor, false);
  }
}
