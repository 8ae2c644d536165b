package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.classes.FieldFacts;
import concert.explorer.rewrite.code.Arguments;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.policy.ClassKind;
import concert.explorer.rewrite.policy.FieldKind;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/**
 * Methods of the JDK that act on many elements, or twice on one sum, and are not atomic by their
 * documentation: each of their calls and volatile accesses may come after other threads' events. A
 * concurrent map counts a node after it can be found, or is gone: others may look in between.
 *
 * <p>The helpers of {@code Collections} and {@code Arrays}, the methods of the abstract collections and the
 * default methods of interfaces call objects of any class: each call of one that synchronises is a call of
 * its own.
 *
 * <p>A search through a concurrent collection goes from element to element, whoever asks for it: an
 * iterator's next element may come after other threads' events also where library code iterates.
 */
final class BulkSteps implements MethodPass {
  private static final Set<String> METHODS =
      new HashSet<>(
          Arrays.asList(
              "addAll",
              "addAllAbsent",
              "advance",
              "clear",
              "contains",
              "containsAll",
              "containsValue",
              "drainTo",
              "equals",
              "forEach",
              "forEachRemaining",
              "getThenReset",
              "hashCode",
              "putAll",
              "removeAll",
              "removeIf",
              "replaceAll",
              "retainAll",
              "sumThenReset",
              "toArray",
              "toString"));

  /** Their sizes are counted node by node. */
  private static final Set<String> COUNTED =
      new HashSet<>(
          Arrays.asList(
              "java/util/concurrent/ConcurrentLinkedQueue",
              "java/util/concurrent/ConcurrentSkipListMap",
              "java/util/concurrent/ConcurrentSkipListMap$SubMap",
              "java/util/concurrent/LinkedTransferQueue"));

  // None of its calls is atomic: who goes over emptied nodes may miss what others put in meanwhile.
  private static final String DEQUE = "java/util/concurrent/ConcurrentLinkedDeque";

  private static final String MAP = "java/util/concurrent/ConcurrentHashMap";

  /** They go over a map bin by bin, its values for instance to add them up. */
  private static final Set<String> WALKERS =
      new HashSet<>(Arrays.asList(MAP + "$BulkTask", MAP + "$Traverser"));

  /** They look at one field and write another, or at the same one twice. */
  private static final Set<String> CHECKED =
      new HashSet<>(
          Arrays.asList(
              "java/util/concurrent/ThreadPoolExecutor.allowCoreThreadTimeOut",
              "java/util/concurrent/ThreadPoolExecutor.setCorePoolSize",
              "java/util/concurrent/ThreadPoolExecutor.setKeepAliveTime",
              "java/util/concurrent/ThreadPoolExecutor.setMaximumPoolSize",
              "java/util/concurrent/locks/StampedLock.tryUnlockWrite"));

  // Its longer numbers are drawn in several steps.
  private static final String RANDOM = "java/util/Random.next(I)I";

  private final ClassHierarchy hierarchy;

  BulkSteps(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  @Override
  public void apply(MethodBody body) {
    if (goesOn(body)) {
      body.instructions().insert(new Code().call(Hook.LIBRARY_STEP).list());
    }
    if (walksMap(body)) {
      body.instructions().insert(new Code().call(Hook.WALKS_MAP).list());
    }
    ClassKind kind = hierarchy.kind(body.className());
    boolean bulk = kind == ClassKind.CALLER || isDefault(body) || isBulk(body);
    boolean map = body.className().equals(MAP);
    for (AbstractInsnNode each : body.original()) {
      if (bulk && isStep(each) || map && calls(each, "addCount")) {
        body.instructions().insertBefore(each, new Code().call(Hook.LIBRARY_STEP).list());
      } else if (callsInterface(each) && (bulk || kind == ClassKind.COLLECTION)
          || bulk && asksObject(each)) {
        body.instructions().insertBefore(each, callsOther(body, (MethodInsnNode) each).list());
      }
      if (map && calls(each, "initTable")) {
        // Who goes over the table now finds it empty, and goes on from there.
        body.instructions().insert(each, new Code().call(Hook.MADE_TABLE).list());
      }
    }
  }

  // To clear a map it needs no walker.
  private static boolean walksMap(MethodBody body) {
    String method = body.method().name;
    return WALKERS.contains(body.className()) && method.equals("advance")
        || MAP.equals(body.className()) && method.equals("clear");
  }

  private static boolean isBulk(MethodBody body) {
    String method = body.method().name;
    return METHODS.contains(method)
        || body.className().equals(DEQUE)
        || CHECKED.contains(body.className() + "." + method)
        || COUNTED.contains(body.className())
            && (method.equals("size") || method.equals("countOfMode"));
  }

  // The next number of a generator, or element of an iterator over a collection that others may change.
  private boolean goesOn(MethodBody body) {
    String method = body.method().name + body.method().desc;
    if (RANDOM.equals(body.className() + "." + method)) {
      return true;
    }
    return hierarchy.kind(body.className()) == ClassKind.CONCURRENT
        && body.className().startsWith("java/util/concurrent/")
        && method.equals("next()Ljava/lang/Object;");
  }

  // Methods that an interface has for classes without their own, such as ConcurrentMap.merge.
  private static boolean isDefault(MethodBody body) {
    return (body.owner().access & Opcodes.ACC_INTERFACE) != 0;
  }

  // The object may be of any class, also of one whose objects threads share.
  private static boolean callsInterface(AbstractInsnNode each) {
    return each.getOpcode() == Opcodes.INVOKEINTERFACE;
  }

  private static boolean asksObject(AbstractInsnNode each) {
    return each.getOpcode() == Opcodes.INVOKEVIRTUAL
        && ((MethodInsnNode) each).owner.equals("java/lang/Object");
  }

  private static Code callsOther(MethodBody body, MethodInsnNode call) {
    if (call.desc.startsWith("()")) {
      return new Code().op(Opcodes.DUP).call(Hook.CALLS_OTHER);
    }
    Arguments arguments = new Arguments(body, call);
    Code code = arguments.store();
    arguments.load(code, 0);
    return code.call(Hook.CALLS_OTHER).add(arguments.restore());
  }

  private static boolean calls(AbstractInsnNode each, String method) {
    return each instanceof MethodInsnNode && ((MethodInsnNode) each).name.equals(method);
  }

  private boolean isStep(AbstractInsnNode each) {
    if (each.getOpcode() == Opcodes.MONITORENTER) {
      return true;
    }
    if (each instanceof FieldInsnNode) {
      FieldInsnNode access = (FieldInsnNode) each;
      FieldFacts facts = hierarchy.resolveField(access.owner, access.name);
      return facts != null && facts.kind() == FieldKind.VOLATILE;
    }
    return each instanceof MethodInsnNode
        && !((MethodInsnNode) each).name.equals("<init>")
        && hierarchy.kind(((MethodInsnNode) each).owner) != ClassKind.UNTOUCHED;
  }
}
