package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.accesses.FieldStack;
import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.classes.FieldFacts;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.naming.Field;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.policy.ClassKind;
import concert.explorer.rewrite.policy.FieldKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/**
 * Accesses to fields in the JDK: volatile ones, and in collections and streams the plain ones of objects,
 * with those that Object.clone reads.
 * Whether threads may share a stream unguarded is not said everywhere: a race there is an omission.
 */
final class LibraryFields implements MethodPass {
  /** Plain fields by which threads learn of one another: one locks to write, the other does not to read. */
  private static final Set<String> TURNS = Collections.singleton("java/util/TimerTask.state");

  /** A plain field of a class that synchronises: an entry belongs to whom the map gave it. */
  private static final Set<String> OF_ENTRIES =
      Collections.singleton("java/util/concurrent/ConcurrentHashMap$MapEntry.val");

  /** Plain fields of pipes that their methods read or write without a lock in common. */
  private static final Set<String> OF_PIPES =
      new HashSet<>(
          Arrays.asList(
              "java/io/PipedInputStream.connected",
              "java/io/PipedOutputStream.sink",
              "java/io/PipedReader.closedByReader",
              "java/io/PipedReader.connected",
              "java/io/PipedWriter.closed",
              "java/io/PipedWriter.sink"));

  /**
   * Where maps keep their views, made at the first call: two threads may make two, which are alike. The
   * documentation has maps read by many threads at once.
   */
  private static final Set<String> VIEWS =
      new HashSet<>(
          Arrays.asList(
              "descendingMap",
              "descendingMapView",
              "entrySet",
              "entrySetView",
              "keySet",
              "navigableKeySet",
              "navigableKeySetView",
              "values"));

  /** Subclasses with fields of their own that leave the clone to the class they extend. */
  private static final Map<String, List<String>> SUBCLASSES = new HashMap<>();

  static {
    SUBCLASSES.put(
        "java/util/EnumSet", Arrays.asList("java/util/JumboEnumSet", "java/util/RegularEnumSet"));
    SUBCLASSES.put("java/util/HashMap", Collections.singletonList("java/util/LinkedHashMap"));
    SUBCLASSES.put("java/util/Hashtable", Collections.singletonList("java/util/Properties"));
  }

  private final ClassHierarchy hierarchy;
  private final FieldTable fields;

  LibraryFields(ClassHierarchy hierarchy, FieldTable fields) {
    this.hierarchy = hierarchy;
    this.fields = fields;
  }

  @Override
  public void apply(MethodBody body) {
    ClassKind kind = hierarchy.kind(body.className());
    boolean constructed = body.superCall() == null;
    for (AbstractInsnNode each : body.original()) {
      constructed |= each == body.superCall();
      if (kind == ClassKind.COLLECTION && isObjectClone(each)) {
        clones(body, (MethodInsnNode) each);
      }
      if (!(each instanceof FieldInsnNode)) {
        continue;
      }
      FieldInsnNode access = (FieldInsnNode) each;
      if (!constructed && access.getOpcode() == Opcodes.PUTFIELD) {
        continue;
      }
      FieldFacts facts = hierarchy.resolveField(access.owner, access.name);
      Hook hook = facts == null ? null : hook(access, facts, kind);
      if (hook != null) {
        boolean maybeShared =
            hierarchy.kind(facts.className()) == ClassKind.STREAM
                || OF_PIPES.contains(facts.className() + "." + facts.name());
        Field field =
            maybeShared
                ? fields.callsOn(facts.className(), facts.name())
                : fields.number(facts.className(), facts.name(), facts.kind());
        Code code = new Code();
        FieldStack.dupReceiver(code, access);
        code.push(field.id()).call(hook);
        FieldStack.restore(code, access);
        body.instructions().insertBefore(access, code.list());
      }
    }
  }

  private Hook hook(FieldInsnNode access, FieldFacts facts, ClassKind kind) {
    ClassKind declaring = hierarchy.kind(facts.className());
    boolean writes = FieldStack.isWrite(access);
    boolean ofObject = !FieldStack.isStatic(access);
    String name = facts.className() + "." + facts.name();
    switch (TURNS.contains(name) ? FieldKind.VOLATILE : facts.kind()) {
      case VOLATILE:
        if (declaring != ClassKind.COLLECTION && declaring != ClassKind.CONCURRENT) {
          return null;
        }
        if (ofObject) {
          return writes ? Hook.LIBRARY_VOLATILE_WRITE : Hook.LIBRARY_VOLATILE_READ;
        }
        return writes ? Hook.LIBRARY_VOLATILE_WRITE_STATIC : Hook.LIBRARY_VOLATILE_READ_STATIC;
      case PLAIN:
        boolean counts =
            kind == ClassKind.COLLECTION
                || kind == ClassKind.STREAM
                || OF_ENTRIES.contains(name)
                || OF_PIPES.contains(name);
        if (!counts || !ofObject || isView(facts) || declaring != kind) {
          return null;
        }
        return writes ? Hook.COLLECTION_WRITE : Hook.COLLECTION_READ;
      default:
        return null;
    }
  }

  // Object.clone reads all fields, of subclasses, too.
  private void clones(MethodBody body, MethodInsnNode call) {
    Code code = new Code();
    for (String owner : classes(body.className())) {
      reads(code, owner);
    }
    code.op(Opcodes.DUP).call(Hook.LIBRARY_CLONES);
    body.instructions().insertBefore(call, code.list());
  }

  private boolean isObjectClone(AbstractInsnNode node) {
    if (node.getOpcode() != Opcodes.INVOKESPECIAL) {
      return false;
    }
    MethodInsnNode call = (MethodInsnNode) node;
    return call.name.equals("clone")
        && "java/lang/Object".equals(hierarchy.resolveMethod(call.owner, call.name, call.desc));
  }

  private List<String> classes(String name) {
    List<String> found = new ArrayList<>();
    for (ClassFacts each = hierarchy.find(name); each != null; ) {
      found.add(each.name());
      each = hierarchy.find(each.superName());
    }
    found.addAll(SUBCLASSES.getOrDefault(name, Collections.emptyList()));
    return found;
  }

  private void reads(Code code, String owner) {
    for (FieldFacts field : hierarchy.find(owner).fields()) {
      if (isPlainOfCollection(field)) {
        int number = fields.number(owner, field.name(), field.kind()).id();
        code.op(Opcodes.DUP).push(number).pushClass(owner).call(Hook.LIBRARY_CLONE_READS);
      }
    }
  }

  private boolean isPlainOfCollection(FieldFacts field) {
    return hierarchy.kind(field.className()) == ClassKind.COLLECTION
        && field.kind() == FieldKind.PLAIN
        && !field.isStatic()
        && !isView(field);
  }

  private static boolean isView(FieldFacts field) {
    return field.className().endsWith("Map") && VIEWS.contains(field.name());
  }
}
