package concert.explorer.rewrite.synchronisation;

import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.classes.FieldFacts;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.naming.Sites;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.LdcInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Calls of the program that do what no execution shows whole: the runtime writes each down. */
public final class Omissions implements MethodPass {
  // A generator with a seed of the program's draws what the JDK's documentation says.
  private static final Set<String> DRAWS =
      new HashSet<>(
          Arrays.asList(
              "java/util/Random.<init>()V",
              "java/util/SplittableRandom.<init>()V",
              "java/lang/Math.random()D",
              "java/lang/StrictMath.random()D",
              // Drawn, too; programs that order locks by it see one order only.
              "java/lang/System.identityHashCode(Ljava/lang/Object;)I",
              "java/util/UUID.randomUUID()Ljava/util/UUID;",
              "java/util/Collections.shuffle(Ljava/util/List;)V",
              "java/util/concurrent/ThreadLocalRandom.current()"
                  + "Ljava/util/concurrent/ThreadLocalRandom;"));
  /** From this time on a wait ends early only if no thread can run. */
  private static final long PATIENCE_MILLIS = 10_000;

  private static final long PATIENCE_NANOS = 1_000_000 * PATIENCE_MILLIS;

  private static final Set<String> WEAK =
      new HashSet<>(Arrays.asList("lazySet", "weakCompareAndSet"));

  private static final Set<String> WAITS =
      new HashSet<>(
          Arrays.asList("await", "awaitNanos", "awaitUninterruptibly", "awaitUntil"));

  /** Classes, or packages, whose constructors only make an object of what they get. */
  private static final String[] MAKING_NEW = {
    "java/lang/Boolean", "java/lang/Byte", "java/lang/Character", "java/lang/Double",
    "java/lang/Float", "java/lang/Integer", "java/lang/Long", "java/lang/Object",
    "java/lang/Short", "java/lang/String", "java/lang/ThreadLocal", "java/math/",
    "java/util/Array", "java/util/BitSet", "java/util/EnumMap", "java/util/Hash",
    "java/util/IdentityHashMap", "java/util/Linked", "java/util/Optional",
    "java/util/PriorityQueue", "java/util/Stack", "java/util/Tree", "java/util/Vector",
    "java/util/WeakHashMap", "java/util/concurrent/Array", "java/util/concurrent/Concurrent",
    "java/util/concurrent/CopyOnWrite", "java/util/concurrent/CountDownLatch",
    "java/util/concurrent/CyclicBarrier", "java/util/concurrent/DelayQueue",
    "java/util/concurrent/Exchanger", "java/util/concurrent/Linked",
    "java/util/concurrent/Phaser", "java/util/concurrent/PriorityBlockingQueue",
    "java/util/concurrent/Semaphore", "java/util/concurrent/SynchronousQueue",
    "java/util/concurrent/atomic/", "java/util/concurrent/locks/",
  };

  private static final Set<String> OF_LOCALE =
      new HashSet<>(Arrays.asList("format", "toLowerCase", "toUpperCase"));

  /** Classes, or packages, whose static methods make the same value at any time. */
  private static final String[] MAKING_ALIKE = {
    "java/lang/Boolean", "java/lang/Byte", "java/lang/Character", "java/lang/Double",
    "java/lang/Float", "java/lang/Integer", "java/lang/Long", "java/lang/Math", "java/lang/Short",
    "java/lang/String", "java/lang/ThreadLocal", "java/math/", "java/time/Duration",
    "java/util/logging/Logger", "java/util/regex/Pattern",
  };

  private final Sites sites;
  private final CallEffects calls;
  private final ClassHierarchy hierarchy;

  /** @param calls have read the program's classes, all of them */
  public Omissions(Sites sites, CallEffects calls, ClassHierarchy hierarchy) {
    this.sites = sites;
    this.calls = calls;
    this.hierarchy = hierarchy;
  }

  @Override
  public void apply(MethodBody body) {
    boolean ofInterface =
        body.method().name.equals("<clinit>")
            && (body.owner().access & Opcodes.ACC_INTERFACE) != 0;
    boolean told = false;
    for (AbstractInsnNode each : body.original()) {
      if (ofInterface && !told && !makesValue(each)) {
        told = true;
        body.instructions().insert(new Code().call(Hook.INITIALISES_INTERFACE).list());
      }
      if (!(each instanceof MethodInsnNode)) {
        continue;
      }
      MethodInsnNode call = (MethodInsnNode) each;
      Hook hook = hookOf(body, call);
      if (waits(call)) {
        tellsWait(body, call);
      }
      if (hook != null) {
        body.instructions().insertBefore(each, new Code().call(hook).list());
      }
      if (hook == Hook.DESERIALISES) {
        Code code = new Code().op(Opcodes.DUP).call(Hook.DESERIALISED);
        body.instructions().insert(each, code.list());
      }
    }
  }

  private void tellsWait(MethodBody body, MethodInsnNode call) {
    GuardedWaits waits = new GuardedWaits(body, calls);
    AbstractInsnNode head = waits.head(call);
    if (head == null) {
      if (!mayEndAnyway(body, call)) {
        // Another pass may have put a hook in place of the call.
        body.instructions().insert(new Code().call(Hook.WAITS_ONCE).list());
      }
      return;
    }
    AbstractInsnNode place = head;
    while (place.getNext() != null && place.getNext().getOpcode() < 0) {
      place = place.getNext();
    }
    boolean first = new LoopEntry(body, waits, call).comesFirst(head);
    Code code = new Code().push(sites.of(body, call)).push(first ? 1 : 0);
    body.instructions().insert(place, code.call(Hook.TEST_BEGINS).list());
  }

  // A wait that is short enough is run as if its time could be over at any moment, and does not tell
  // why it has ended. To wake for no reason is no more.
  private static boolean mayEndAnyway(MethodBody body, MethodInsnNode call) {
    AbstractInsnNode time = body.previous(call);
    Object value = time instanceof LdcInsnNode ? ((LdcInsnNode) time).cst : null;
    if (!(value instanceof Long) || (Long) value <= 0) {
      return false;
    }
    boolean isOfMonitor = call.name.equals("wait") && call.desc.equals("(J)V");
    long end = isOfMonitor ? PATIENCE_MILLIS : PATIENCE_NANOS;
    return (isOfMonitor || call.name.equals("parkNanos")) && (Long) value < end;
  }

  private static boolean isCondition(String owner) {
    return owner.equals("java/util/concurrent/locks/Condition")
        || owner.endsWith("Synchronizer$ConditionObject");
  }

  static boolean waits(MethodInsnNode call) {
    return isCondition(call.owner) && WAITS.contains(call.name)
        || call.owner.equals("java/util/concurrent/TimeUnit") && call.name.equals("timedWait")
        || call.owner.equals("java/util/concurrent/locks/LockSupport")
            && call.name.startsWith("park")
        || call.name.equals("wait")
            && call.getOpcode() != Opcodes.INVOKESTATIC
            && (call.desc.equals("()V") || call.desc.equals("(J)V") || call.desc.equals("(JI)V"));
  }

  /** Tells whether a call draws a number, or makes a generator that does without a seed of its own. */
  public static boolean draws(MethodInsnNode call) {
    return DRAWS.contains(call.owner + "." + call.name + call.desc)
        || call.owner.equals("java/security/SecureRandom");
  }

  private static boolean isOwn(AbstractInsnNode receiver) {
    return receiver instanceof MethodInsnNode
        && ((MethodInsnNode) receiver).name.equals("currentThread");
  }

  /** Tells whether an interface's initialiser does no more than to make values by an instruction. */
  private boolean makesValue(AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode) {
      MethodInsnNode call = (MethodInsnNode) instruction;
      return call.owner.startsWith("java/")
          && (call.name.equals("<init>")
              // What is in another collection may be the program's, and is asked for its hash code.
              ? startsWith(call.owner, MAKING_NEW) && !call.desc.contains("Ljava/util/")
              : makesAlike(call));
    }
    if (instruction.getOpcode() == Opcodes.GETSTATIC) {
      FieldInsnNode field = (FieldInsnNode) instruction;
      boolean ofLibrary =
          field.owner.startsWith("java/") && !field.owner.equals("java/lang/System");
      return ofLibrary || isConstant(field);
    }
    // Of an array that it has just made it reads nothing.
    int opcode = instruction.getOpcode();
    return opcode < Opcodes.IALOAD || opcode > Opcodes.SALOAD;
  }

  private boolean isConstant(FieldInsnNode field) {
    FieldFacts facts = hierarchy.resolveField(field.owner, field.name);
    return facts != null && facts.isConstant();
  }

  private static boolean makesAlike(MethodInsnNode call) {
    // Long.getLong and its like ask for a property, and a text may depend on the default locale.
    return startsWith(call.owner, MAKING_ALIKE)
        && !OF_LOCALE.contains(call.name)
        && (!call.name.startsWith("get") || call.name.equals("getLogger"));
  }

  private static boolean startsWith(String name, String[] prefixes) {
    for (String each : prefixes) {
      if (name.startsWith(each)) {
        return true;
      }
    }
    return false;
  }

  // The class of the library that a call through a class of the program comes to.
  private boolean isOf(MethodInsnNode call, String... packages) {
    String owner = hierarchy.resolveMethod(call.owner, call.name, call.desc);
    for (String each : packages) {
      if (owner != null && owner.startsWith(each)) {
        return true;
      }
    }
    return false;
  }

  private Hook hookOf(MethodBody body, MethodInsnNode call) {
    if (draws(call)) {
      return Hook.DRAWS;
    }
    if (WEAK.contains(call.name) && isOf(call, "java/util/concurrent/atomic/")) {
      return Hook.ORDERS_WEAKLY;
    }
    if (call.owner.equals("java/util/concurrent/locks/LockSupport")
            && call.name.equals("getBlocker")
        || call.name.equals("getStackTrace")
            && call.desc.equals("()[Ljava/lang/StackTraceElement;")
            && call.owner.equals("java/lang/Thread")
            && !isOwn(body.previous(call))) {
      return Hook.LOOKS_INSIDE;
    }
    if (isOf(call, "java/io/ObjectOutput")
        && (call.name.equals("writeObject") || call.name.equals("writeUnshared"))) {
      return Hook.SERIALISES;
    }
    if (call.owner.equals("java/nio/ByteBuffer") && call.name.equals("allocateDirect")
        || call.name.equals("map") && call.owner.startsWith("java/nio/channels/")) {
      return Hook.MAPS_MEMORY;
    }
    if (isOf(call, "java/io/ObjectInput")
        && (call.name.equals("readObject") || call.name.equals("readUnshared"))) {
      return Hook.DESERIALISES;
    }
    return null;
  }
}
