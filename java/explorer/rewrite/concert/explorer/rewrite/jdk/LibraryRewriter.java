package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.accesses.ArrayAccesses;
import concert.explorer.rewrite.accesses.ArrayCalls;
import concert.explorer.rewrite.calls.StageFunctions;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.HookFamily;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.naming.Births;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.naming.Identity;
import concert.explorer.rewrite.policy.ClassKind;
import concert.explorer.rewrite.policy.Policy;
import concert.explorer.rewrite.policy.WholeObjects;
import concert.explorer.rewrite.synchronisation.Monitors;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FieldNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/** Rewrites classes of the JDK, at build time. */
final class LibraryRewriter {
  // Of these, the methods that add or reset, and that ask for the sum. The others call them.
  private static final String ADDERS =
      "java/util/concurrent/atomic/(Double|Long)(Accumulator|Adder)";
  private static final List<String> ADDING = Arrays.asList("accumulate", "add", "reset");
  private static final List<String> SUMMING =
      Arrays.asList("get", "getThenReset", "sum", "sumThenReset");
  private static final String MAP = "java/util/concurrent/ConcurrentHashMap";
  private static final List<String> SIZES = Arrays.asList("isEmpty", "mappingCount", "size");

  /** See Adders, in the runtime. */
  private static final long UNLIKE = Long.MIN_VALUE;

  private final ClassHierarchy hierarchy;
  private final FieldTable fields;
  private final Policy policy = new Policy();
  private final Identity identity;
  private final Set<String> calledHooks = new TreeSet<>();

  LibraryRewriter(ClassHierarchy hierarchy, FieldTable fields) {
    this.hierarchy = hierarchy;
    this.fields = fields;
    this.identity = new Identity(hierarchy);
  }

  /** The hooks that the rewritten classes call, name and descriptor. */
  Set<String> calledHooks() {
    return Collections.unmodifiableSet(calledHooks);
  }

  byte[] rewrite(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    ClassKind kind = policy.kind(node.name);
    for (FieldNode field : node.fields) {
      if (policy.isReplacedStatic(node.name, field.name)) {
        field.access &= ~Opcodes.ACC_FINAL;
      }
    }
    if (kind == ClassKind.LINKAGE) {
      QuietPatch.apply(node);
    }
    List<MethodPass> passes = passes(kind);
    for (MethodNode method : node.methods) {
      if (method.instructions.size() > 0) {
        MethodBody body = new MethodBody(node, method);
        for (MethodPass pass : passes) {
          pass.apply(body);
        }
      }
    }
    if (kind == ClassKind.THREAD) {
      ThreadPatch.apply(node);
    }
    if (kind == ClassKind.FINALIZER) {
      FinalizerPatch.apply(node);
    }
    if (kind.identified()) {
      identity.addMembers(node);
      QuietPatch.initialiser(node);
    }
    noteHooks(node);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }

  // Compressors lock themselves in the midst of class loading, too, and call nothing meanwhile.
  private static void modelsMonitors(MethodBody body) {
    if (!WholeObjects.maybeShared(body.className())) {
      Monitors.ofLibrary().apply(body);
    }
  }

  private void tellsSums(MethodBody body) {
    String name = body.method().name;
    if (body.className().matches(ADDERS)) {
      int sum = fields.callsOn("java/util/concurrent/atomic/Striped64", "sum").id();
      if (ADDING.contains(name) || name.endsWith("ThenReset")) {
        String amount = name.equals("add") ? body.method().desc : "";
        body.instructions().insert(adds(sum, amount).list());
      }
      if (SUMMING.contains(name)) {
        body.instructions().insert(sums(sum).list());
      }
    } else if (body.className().equals(MAP)) {
      int size = fields.callsOn(MAP, "size").id();
      if (name.equals("addCount")) {
        body.instructions().insert(adds(size, "(J)V").list());
      } else if (SIZES.contains(name)) {
        body.instructions().insert(sums(size).list());
      }
    }
  }

  // The amount is the first argument, or unknown.
  private static Code adds(int field, String arguments) {
    Code code = new Code().load(Opcodes.ALOAD, 0).push(field);
    if (arguments.equals("(J)V")) {
      code.load(Opcodes.LLOAD, 1);
    } else if (arguments.equals("(D)V")) {
      code.load(Opcodes.DLOAD, 1);
      code.invoke(Opcodes.INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J");
    } else {
      code.push(UNLIKE);
    }
    return code.call(Hook.ADDS_TO);
  }

  private static Code sums(int field) {
    return new Code().load(Opcodes.ALOAD, 0).push(field).call(Hook.SUMS);
  }

  private static void tellsMessage(MethodBody body) {
    if (body.method().name.equals("getMessage")) {
      Code code = new Code().load(Opcodes.ALOAD, 0).call(Hook.ASKS_MESSAGE);
      body.instructions().insert(code.list());
    }
  }

  // Its other monitors stay real: nothing stops inside.
  private static void modelsTraceMonitor(MethodBody body) {
    if (body.method().name.equals("printStackTrace")) {
      Monitors.ofLibrary().apply(body);
    }
  }

  private void noteHooks(ClassNode node) {
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode each : method.instructions.toArray()) {
        if (each instanceof MethodInsnNode) {
          MethodInsnNode call = (MethodInsnNode) each;
          if (HookFamily.isOwner(call.owner)) {
            calledHooks.add(call.owner + "." + call.name + call.desc);
          }
        }
      }
    }
  }

  private List<MethodPass> passes(ClassKind kind) {
    switch (kind) {
      case COLLECTION:
        return Arrays.asList(
            new BulkSteps(hierarchy),
            new LibraryFields(hierarchy, fields),
            ArrayAccesses.ofCollections(),
            ArrayCalls.ofCollections(),
            new Births(hierarchy),
            Monitors.ofLibrary(),
            new LibraryCalls(),
            new KeyHashing(),
            identity);
      case CONCURRENT:
        return Arrays.asList(
            new BulkSteps(hierarchy),
            // Before what tells of accesses, so that an event begins before its first one.
            new CallParts(),
            new LibraryFields(hierarchy, fields),
            new LibraryProgress(hierarchy),
            new StageFunctions(),
            new DroppedTasks(),
            new RejectionTexts(),
            new ElementAccesses(),
            this::tellsSums,
            new Births(hierarchy),
            Monitors.ofLibrary(),
            new Boundaries(),
            new LibraryCalls(),
            new KeyHashing(),
            identity);
      case CALLER:
        return Arrays.asList(new BulkSteps(hierarchy), new ElementAccesses());
      case STREAM:
        return Arrays.asList(
            new LibraryFields(hierarchy, fields),
            ArrayAccesses.ofCollections(),
            ArrayCalls.ofCollections(),
            Monitors.ofLibrary(),
            new LibraryCalls(),
            identity);
      case WHOLE:
        return Arrays.asList(
            new WholeAccesses(fields),
            new ElementAccesses(),
            LibraryRewriter::modelsMonitors,
            new LibraryCalls());
      case LOCKING:
        return Collections.singletonList(Monitors.ofLibrary());
      case CODER:
        return Collections.singletonList(new CodedBuffers());
      case THROWABLE:
        return Arrays.asList(
            LibraryRewriter::tellsMessage, LibraryRewriter::modelsTraceMonitor);
      case THREAD:
        return Collections.singletonList(identity);
      case CLOCK:
        return Collections.singletonList(new LibraryCalls());
      default:
        return Collections.emptyList();
    }
  }
}
